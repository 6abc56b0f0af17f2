/** @file weak_machine.h
 * An interpreter of weak operations for the tests of the rewriter, written
 * independently of src/normal_form: it uses tile counts instead of local
 * sizes, where every weak operation moves a factor from one slot to another
 * (the replicas are one more slot).
 */
#ifndef SUPPORT_WEAK_MACHINE_H
#define SUPPORT_WEAK_MACHINE_H

#include "support/checks.h"

#include "normal_form/normal_form.h"

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

struct machine {
    unsigned rank;
    uint64_t global[WEAK_RANK];
    uint64_t tiles[WEAK_RANK]; /* tiles along each dimension */
    uint64_t copies;           /* devices per tile */
};

static inline uint64_t volume(const struct machine *m)
{
    uint64_t v = 1;
    for (unsigned d = 0; d < m->rank; d++)
        v *= m->global[d] / m->tiles[d];
    return v;
}

/* Returns 0 when the operation is not possible. */
static inline int perform(struct machine *m, struct weak_op o, uint64_t *cost)
{
    uint64_t *from = o.kind == WEAK_SLICE ? &m->copies : &m->tiles[o.i];
    uint64_t *to = o.kind == WEAK_GATHER  ? &m->copies
                   : o.kind == WEAK_SLICE ? &m->tiles[o.i]
                                          : &m->tiles[o.j];
    unsigned grown = o.kind == WEAK_SLICE ? o.i : o.j;
    if (o.n == 0 || *from % o.n != 0)
        return 0;
    if (o.kind != WEAK_GATHER && m->global[grown] % (*to * o.n) != 0)
        return 0;
    if (o.kind == WEAK_ALLTOALL)
        *cost += volume(m);
    *from /= o.n;
    *to *= o.n;
    if (o.kind == WEAK_GATHER)
        *cost += volume(m);
    return 1;
}

static inline void expect_state(const struct machine *m, const struct weak_state *s)
{
    for (unsigned d = 0; d < m->rank; d++)
        assert_int_equal(s->c[d], m->global[d] / m->tiles[d]);
    for (unsigned d = m->rank; d < WEAK_RANK; d++)
        assert_int_equal(s->c[d], 1);
    assert_int_equal(s->rep, m->copies);
    assert_int_equal(s->size, volume(m));
}

static inline int mergeable(struct weak_op x, struct weak_op y)
{
    return x.kind == y.kind && x.i == y.i && (x.kind != WEAK_ALLTOALL || x.j == y.j);
}

static inline void give_run(const struct machine *start, const struct weak_op *ops, size_t count)
{
    memset(&nf_given_op, 0xA5, sizeof nf_given_op);
    memset(&nf_given_state, 0xA5, sizeof nf_given_state);
    for (unsigned d = 0; d < start->rank; d++)
        nf_given_state.at[0].c[d] = start->global[d] / start->tiles[d];
    nf_given_state.at[0].rep = start->copies;
    for (size_t p = 0; p < count; p++)
        nf_given_op.at[p] = ops[p];
}

/* What the rewriter says of the run that was given; its cost, and in `high` the
 * larger of its two ends. */
static inline uint64_t check_given(struct machine m, const struct weak_op *ops, size_t count,
                                   uint64_t *high)
{
    uint64_t cost = 0;
    *high = volume(&m);
    for (size_t p = 0; p < count; p++) {
        expect_state(&m, &nf_given_state.at[p]);
        assert_true(perform(&m, ops[p], &cost));
    }
    expect_state(&m, &nf_given_state.at[count]);
    assert_int_equal(nf_given_cost, cost);
    *high = volume(&m) > *high ? volume(&m) : *high;
    return cost;
}

/* Give, normalize, and compare with the interpreter. Returns the cost. */
static inline uint64_t check_run(struct machine start, const struct weak_op *ops, size_t count)
{
    struct machine m = start;
    uint64_t cost = 0, high;
    give_run(&start, ops, count);
    assert_int_equal(redist_normalize_weak(m.rank, (uint32_t)count), NF_DONE);
    uint64_t before = check_given(start, ops, count, &high);
    for (uint32_t p = 0; p < nf_left; p++) {
        expect_state(&m, &nf_state.at[p]);
        assert_true(volume(&m) <= high);
        assert_int_equal(nf_before.at[p], cost);
        assert_true(nf_op.at[p].n >= 2);
        if (p > 0) {
            assert_true(nf_op.at[p - 1].kind <= nf_op.at[p].kind);
            assert_false(mergeable(nf_op.at[p - 1], nf_op.at[p]));
        }
        assert_true(perform(&m, nf_op.at[p], &cost));
    }
    expect_state(&m, &nf_state.at[nf_left]);
    expect_state(&m, &nf_given_state.at[count]);
    assert_int_equal(nf_before.at[nf_left], cost);
    assert_true(cost <= before);
    assert_int_equal(nf_height, high);
    return cost;
}

static inline void expect_ops(const struct weak_op *ops, size_t count)
{
    assert_int_equal(nf_left, count);
    for (size_t p = 0; p < count; p++) {
        assert_int_equal(nf_op.at[p].kind, ops[p].kind);
        assert_int_equal(nf_op.at[p].i, ops[p].i);
        if (ops[p].kind == WEAK_ALLTOALL)
            assert_int_equal(nf_op.at[p].j, ops[p].j);
        assert_int_equal(nf_op.at[p].n, ops[p].n);
    }
}

#endif

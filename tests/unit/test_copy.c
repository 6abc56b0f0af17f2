/* The copy of a box (src/copy) against a copy element by element: random buffers, boxes and
 * orders of dimensions, with bytes around that must stay; and what is refused. */
#include "exact/random.h"
#include "support/checks.h"
#include "copy/box.h"
#include "copy/inside.h"

enum { MOST_ELEMENT = 17, BYTES = 6 * 6 * 6 * 6 * MOST_ELEMENT, ROUNDS = 10000 };

static void shuffle(uint32_t *order, uint32_t rank)
{
    for (uint32_t i = 0; i < rank; i++)
        order[i] = i;
    for (uint32_t i = rank; i > 1; i--) {
        uint32_t j = draw(i);
        uint32_t kept = order[i - 1];
        order[i - 1] = order[j];
        order[j] = kept;
    }
}

/* A buffer that holds a box: extents, strides in bytes, where the box begins, its bytes. */
struct holder {
    uint64_t stride[4];
    uint64_t begin, bytes;
    uint32_t order[4];
};

static struct holder draw_holder(uint32_t rank, const uint64_t *extent, uint64_t element)
{
    struct holder h = {{0}, 0, element, {0}};
    shuffle(h.order, rank);
    for (uint32_t p = rank; p > 0; p--) {
        uint32_t x = h.order[p - 1];
        uint64_t before = draw(2);
        h.stride[x] = h.bytes;
        h.begin += before * h.stride[x];
        h.bytes *= before + extent[x] + draw(2);
    }
    return h;
}

static void fill(uint8_t *bytes, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)draw(256);
}

/* One element after the other, by its index. */
static void copy_elements(uint8_t *to, const struct holder *target, const uint8_t *from,
                          const struct holder *source, uint32_t rank, const uint64_t *extent,
                          uint64_t element)
{
    uint64_t count = 1;
    for (uint32_t x = 0; x < rank; x++)
        count *= extent[x];
    for (uint64_t i = 0; i < count; i++) {
        uint64_t rest = i, t = target->begin, f = source->begin;
        for (uint32_t x = 0; x < rank; x++) {
            t += rest % extent[x] * target->stride[x];
            f += rest % extent[x] * source->stride[x];
            rest /= extent[x];
        }
        memcpy(to + t, from + f, element);
    }
}

static void copies_like_element_by_element(void **state)
{
    static uint8_t to[BYTES], want[BYTES], from[BYTES], kept[BYTES];
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t rank = draw(5);
        uint64_t extent[4], shape[4], to_stride[4], from_stride[4],
            element = 1 + draw(MOST_ELEMENT);
        for (uint32_t x = 0; x < rank; x++)
            extent[x] = draw(20) == 0 ? 0 : 1 + draw(4);
        struct holder target = draw_holder(rank, extent, element);
        struct holder source = draw_holder(rank, extent, element);
        for (uint32_t p = 0; p < rank; p++) {
            uint32_t x = target.order[p];
            shape[p] = extent[x];
            to_stride[p] = target.stride[x];
            from_stride[p] = source.stride[x];
        }
        fill(to, target.bytes);
        fill(from, source.bytes);
        memcpy(want, to, BYTES);
        memcpy(kept, from, BYTES);
        copy_elements(want, &target, from, &source, rank, extent, element);
        assert_int_equal(copy_box_bytes(to + target.begin, target.bytes - target.begin, to_stride,
                                        from + source.begin, source.bytes - source.begin,
                                        from_stride, shape, rank, element),
                         1);
        assert_memory_equal(to, want, BYTES);
        assert_memory_equal(from, kept, BYTES);
    }
}

/* Two rows of two runs of two bytes, at 0, 4, 20, 24. */
static const uint64_t two[] = {2, 2}, stride[] = {20, 4};

static uint32_t try_copy(uint64_t to_length, const uint64_t *to_stride, uint64_t from_length,
                         const uint64_t *from_stride, const uint64_t *shape, uint32_t rank,
                         uint64_t run)
{
    static uint8_t to[64], from[64];
    uint32_t done;
    memset(to, 1, sizeof to);
    memset(from, 2, sizeof from);
    done =
        copy_box_bytes(to, to_length, to_stride, from, from_length, from_stride, shape, rank, run);
    for (uint32_t i = 0; i < sizeof to && done == 0; i++)
        assert_int_equal(to[i], 1);
    return done;
}

static void refuses_what_does_not_fit(void **state)
{
    static const uint64_t wide[] = {20, 1}, short_row[] = {7, 4}, row[] = {8, 4};
    assert_int_equal(try_copy(26, stride, 26, stride, two, 2, 2), 1);
    assert_int_equal(try_copy(25, stride, 26, stride, two, 2, 2), 0);
    assert_int_equal(try_copy(26, stride, 25, stride, two, 2, 2), 0);
    assert_int_equal(try_copy(1, stride, 26, stride, two, 0, 2), 0);
    assert_int_equal(try_copy(2, stride, 2, stride, two, 0, 2), 1);
    /* Runs of the target that overlap, inside a row and from one row to the next. */
    assert_int_equal(try_copy(60, wide, 60, stride, two, 2, 2), 0);
    assert_int_equal(try_copy(60, short_row, 60, stride, two, 2, 2), 0);
    assert_int_equal(try_copy(60, row, 60, stride, two, 2, 2), 1);
    /* The source may be read twice. */
    assert_int_equal(try_copy(60, stride, 60, wide, two, 2, 2), 1);
}

static void refuses_numbers_that_overflow(void **state)
{
    static const uint64_t huge[] = {1ull << 40, 1ull << 40}, most[] = {UINT64_MAX - 1, 1};
    static const uint64_t far_apart[] = {UINT64_MAX, 4}, one[] = {1, 1}, zero[] = {4, 0};
    static const uint64_t many[17] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    assert_int_equal(try_copy(60, stride, 60, stride, huge, 2, 2), 0);
    assert_int_equal(try_copy(60, stride, 60, stride, most, 2, 2), 0);
    assert_int_equal(try_copy(60, far_apart, 60, stride, two, 2, 2), 0);
    assert_int_equal(try_copy(60, stride, 60, far_apart, two, 2, 2), 0);
    assert_int_equal(try_copy(60, far_apart, 60, far_apart, one, 2, 2), 1);
    assert_int_equal(try_copy(60, many, 60, many, many, 17, 1), 0);
    assert_int_equal(try_copy(60, many, 60, many, many, 16, 1), 1);
    /* No byte, whatever the rest says. */
    assert_int_equal(try_copy(0, stride, 0, stride, zero, 2, 2), 1);
    assert_int_equal(try_copy(0, stride, 0, stride, two, 2, 0), 1);
    assert_int_equal(try_copy(0, many, 0, many, many, 17, 0), 0);
}

static void tells_boxes_inside(void **state)
{
    static const uint64_t far_apart[] = {UINT64_MAX, 4}, zero[] = {4, 0};
    static const uint64_t many[17] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    assert_int_equal(is_box_inside(two, stride, 2, 2, 26), 1);
    assert_int_equal(is_box_inside(two, stride, 2, 2, 25), 0);
    assert_int_equal(is_box_inside(two, far_apart, 2, 2, UINT64_MAX), 0);
    assert_int_equal(is_box_inside(two, stride, 0, 2, 2), 1);
    assert_int_equal(is_box_inside(two, stride, 0, 2, 1), 0);
    assert_int_equal(is_box_inside(many, many, 16, 1, 1), 1);
    assert_int_equal(is_box_inside(many, many, 17, 1, 1), 0);
    /* No byte, whatever the rest says. */
    assert_int_equal(is_box_inside(zero, far_apart, 2, 2, 0), 1);
    assert_int_equal(is_box_inside(two, far_apart, 2, 0, 0), 1);
    assert_int_equal(is_box_inside(many, many, 17, 0, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_like_element_by_element),
        cmocka_unit_test(refuses_what_does_not_fit),
        cmocka_unit_test(refuses_numbers_that_overflow),
        cmocka_unit_test(tells_boxes_inside),
    };
    printf("seed %llu\n", (unsigned long long)seed_random());
    return cmocka_run_group_tests(tests, NULL, NULL);
}

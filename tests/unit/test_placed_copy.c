/* Boxes copied between memories (src/transfers/moves): random extents, orders and gaps, against
 * a copy element by element; bytes around stay, and what does not fit is not copied. */
#include "exact/random.h"
#include "support/checks.h"
#include "transfers/moves/placed_copy.h"

enum { BYTES = 4096, ROUNDS = 20000, RANK = 5 };

struct side {
    uint64_t first, end, stride[RANK]; /* behind the last element */
    unsigned char memory[BYTES];
};

/* Dimensions in a random order, with room left between their indices. */
static void draw_side(struct side *side, const uint64_t *extent, uint32_t rank, uint64_t elem)
{
    uint64_t size = elem;
    bool placed[RANK] = {false};
    side->first = draw(9);
    side->end = side->first + elem;
    for (uint32_t k = 0; k < rank; k++) {
        uint32_t x = draw(rank);
        while (placed[x])
            x = (x + 1) % rank;
        placed[x] = true;
        side->stride[x] = size + elem * (draw(4) == 0);
        side->end += extent[x] > 0 ? (extent[x] - 1) * side->stride[x] : 0;
        size = side->stride[x] * (extent[x] > 0 ? extent[x] : 1);
    }
    for (uint32_t b = 0; b < BYTES; b++)
        side->memory[b] = (unsigned char)draw(256);
}

static void copy_elements(const struct side *from, const struct side *to, unsigned char *memory,
                          const uint64_t *extent, uint32_t rank, uint64_t elem)
{
    uint64_t count = 1;
    for (uint32_t x = 0; x < rank; x++)
        count *= extent[x];
    for (uint64_t i = 0; i < count; i++) {
        uint64_t rest = i, f = from->first, t = to->first;
        for (uint32_t x = 0; x < rank; x++) {
            f += rest % extent[x] * from->stride[x];
            t += rest % extent[x] * to->stride[x];
            rest /= extent[x];
        }
        memcpy(memory + t, from->memory + f, elem);
    }
}

static bool copy(const struct side *from, uint64_t from_bytes, struct side *to, uint64_t to_bytes,
                 const uint64_t *extent, uint32_t rank, uint64_t elem)
{
    const struct placed_box source = {from->memory, from_bytes, from->first, from->stride};
    const struct placed_box target = {to->memory, to_bytes, to->first, to->stride};
    return copy_placed_box(to->memory, &target, &source, extent, rank, elem);
}

static void copies_like_element_by_element(void **state)
{
    static struct side from, to;
    static unsigned char want[BYTES], kept[BYTES];
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t rank = draw(RANK + 1);
        uint64_t extent[RANK], elem = 1 + draw(4);
        bool empty = false;
        for (uint32_t x = 0; x < rank; x++) {
            extent[x] = draw(30) == 0 ? 0 : 1 + draw(3);
            empty = empty || extent[x] == 0;
        }
        draw_side(&from, extent, rank, elem);
        draw_side(&to, extent, rank, elem);
        assert_true(from.end <= BYTES && to.end <= BYTES);
        memcpy(want, to.memory, BYTES);
        memcpy(kept, to.memory, BYTES);
        copy_elements(&from, &to, want, extent, rank, elem);
        if (!empty) {
            assert_false(copy(&from, from.end - 1, &to, BYTES, extent, rank, elem));
            assert_false(copy(&from, BYTES, &to, to.end - 1, extent, rank, elem));
            assert_memory_equal(to.memory, kept, BYTES);
        }
        assert_true(copy(&from, from.end, &to, to.end, extent, rank, elem));
        assert_memory_equal(to.memory, want, BYTES);
    }
}

static void refuses_what_begins_outside(void **state)
{
    static struct side from, to;
    const uint64_t extent[] = {2};
    from = (struct side){.first = 11, .stride = {4}};
    to = (struct side){.first = 0, .stride = {4}};
    assert_false(copy(&from, 10, &to, 10, extent, 1, 1));
    assert_false(copy(&to, 10, &from, 10, extent, 1, 1));
    assert_false(copy(&to, 10, &to, 10, extent, 17, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_like_element_by_element),
        cmocka_unit_test(refuses_what_begins_outside),
    };
    printf("seed %llu\n", (unsigned long long)seed_random());
    return cmocka_run_group_tests(tests, NULL, NULL);
}

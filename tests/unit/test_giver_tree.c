/* Of devices that have a box, the one that is asked: as when all are looked at. */
#include "support/checks.h"
#include "exact/random.h"
#include "transfers/giver_tree.h"

#define DEVICES 300u
#define QUESTIONS 300

/* The first of the list that has been asked for least, and of such is nearest. */
static uint32_t look_at_all(const struct giver_place *giver, uint32_t count, const uint64_t *sent,
                            uint32_t taker)
{
    uint32_t best = 0;
    for (uint32_t k = 1; k < count; k++) {
        uint32_t one = giver[k].device, other = giver[best].device;
        if (sent[one] != sent[other] ? sent[one] < sent[other] : (one ^ taker) < (other ^ taker))
            best = k;
    }
    return giver[best].place;
}

static void ask_tree(void)
{
    struct giver_place giver[DEVICES], ordered[DEVICES];
    uint64_t sent[DEVICES] = {0};
    uint32_t count = 1 + draw(DEVICES);
    uint32_t devices = 1 + draw(DEVICES);
    for (uint32_t k = 0; k < count; k++) /* some devices are there twice */
        ordered[k] = giver[k] = (struct giver_place){draw(devices), k};
    for (uint32_t d = 0; d < DEVICES; d++)
        sent[d] = draw(3);
    struct giver_tree *tree = create_giver_tree(ordered, count);
    assert_non_null(tree);
    for (int k = 0; k < QUESTIONS; k++) {
        uint32_t taker = draw(DEVICES);
        uint32_t place = find_least_asked(tree, sent, taker);
        assert_int_equal(place, look_at_all(giver, count, sent, taker));
        sent[giver[place].device] += 1 + draw(3);
        sent[draw(DEVICES)] += draw(2); /* others are asked elsewhere */
    }
    free_giver_tree(tree);
}

static void test_as_if_all_were_looked_at(void **state)
{
    for (uint32_t k = start_random(200); k > 0; k--)
        ask_tree();
}

RUN_TESTS(cmocka_unit_test(test_as_if_all_were_looked_at))

/* Plans of the baselines that follow by hand from the rules of their peers
 * (docs/PLANNING.md, "Methods to compare with"); how they are written is in
 * unit/test_baselines.c. */
#ifndef TESTS_SUPPORT_BASELINE_CASES_H
#define TESTS_SUPPORT_BASELINE_CASES_H

enum flag { PADS = 1, FAILS = 2, REPLICATES = 4, PARTS = 8, OVER = 16 };

struct baseline_case {
    const char *mesh, *shape, *from, *to, *plan;
    unsigned flags;
};

#define TWOS "a=2,b=2,c=2,d=2,e=2"

static const struct baseline_case shardy_cases[] = {
    /* nothing, slices and gathers: one collective over all dimensions */
    {TWOS, "16,16", "a|b", "a|b", "", 0},
    {TWOS, "16,16", "|", "a|", "dynslice 0 x2", 0},
    {TWOS, "16,16", "|", "a|b", "dynslice 0 x2 + dynslice 1 x2", 0},
    {TWOS, "16,16", "ab|", "|", "allgather 0 x4", 0},
    {TWOS, "16,16", "a|b", "|", "allgather 0 x2 + allgather 1 x2", 0},
    {TWOS, "16,16", "ab|", "a|", "allgather 0 x2", 0},
    {"a=1,b=2", "16,16", "ab|", "|a", "allgather 0 x2", 0},
    /* alltoalls take the longest run that goes one way */
    {TWOS, "16,16", "a|", "|a", "alltoall 0 1 x2", 0},
    {TWOS, "16,16", "ab|", "|ab", "alltoall 0 1 x4", 0},
    {TWOS, "16,16", "a|b", "ab|", "alltoall 1 0 x2", 0},
    {TWOS, "16,16,16", "ab||", "|b|a", "alltoall 0 1 x2 | alltoall 0 2 x2", 0},
    {TWOS, "16,16,16", "b||a", "||ab", "alltoall 0 2 x2", 0},
    /* pass A first: a is what dimension 2 wants next, b is not */
    {TWOS, "16,16,16", "b|a|", "||ab", "alltoall 1 2 x2 | alltoall 0 2 x2", 0},
    {TWOS, "16,16", "ba|", "|a", "alltoall 0 1 x2 | allgather 0 x2", 0},
    /* permutes: (i) the first axes divide one another */
    {TWOS, "16,16", "ab|", "ba|", "allpermute", 0},
    {TWOS, "16,16", "a|", "b|", "allpermute", 0},
    {TWOS, "16,16", "a|b", "b|a", "allpermute", 0},
    {TWOS, "16,16", "b|a", "ab|", "allpermute | alltoall 1 0 x2", 0},
    {TWOS, "16,16", "a|b", "|c", "allpermute | allgather 0 x2", 0},
    {TWOS, "16,16", "ab|c", "c|", "allpermute | allgather 0 x2 + allgather 1 x2", 0},
    /* (ii) axes in another order than their destination's */
    {TWOS, "16,16", "ab|", "|ba", "allpermute | alltoall 0 1 x4", 0},
    {TWOS, "16,16,16", "cba||", "|b|ac", "allpermute | alltoall 0 2 x4 | alltoall 0 1 x2", 0},
    /* (iii) an axis to be gathered stands behind one that moves on */
    {TWOS, "16,16", "ab|", "|a", "allpermute | alltoall 0 1 x2 | allgather 0 x2", 0},
    /* (iv) a free target axis takes the place of one to be gathered */
    {"a=3,b=2,c=2", "6", "ab", "c", "allpermute | allgather 0 x3", 0},
    /* slices: in place, elsewhere as capacity allows, or where an alltoall starts */
    {TWOS, "16,16", "a|", "|b", "dynslice 1 x2 | allgather 0 x2", 0},
    {TWOS, "16,16", "c|", "ab|", "dynslice 0 x2 | allpermute", 0},
    {TWOS, "16,16", "|a", "a|b", "dynslice 0 x2 | allpermute", 0},
    {TWOS, "16,16,16", "a||", "||ab", "dynslice 0 x2 | alltoall 0 2 x4", 0},
    {TWOS, "2,16,16", "a||", "||ab", "dynslice 2 x2 | allpermute | alltoall 0 2 x2", 0},
    {TWOS, "4,8,32", "d|a|", "||abcd", "dynslice 1 x4 | alltoall 1 2 x8 | alltoall 0 2 x2", 0},
    {TWOS, "16,16,16", "db||", "da|b|c", "dynslice 1 x2 + dynslice 2 x2 | allpermute", 0},
    {TWOS, "16,16,16", "b|c|", "a||d", "dynslice 2 x2 | allpermute | allgather 1 x2", 0},
    {TWOS, "16,16,16", "ae||cd", "|b|dc", "dynslice 1 x2 | allpermute | allgather 0 x4", 0},
    /* parts of axes */
    {"a=4,b=2,c=2", "16,16", "a|", "b|", "allpermute | allgather 0 x2", PARTS},
    {"a=4,b=2,c=2", "16,16", "b|", "a|", "dynslice 0 x2 | allpermute", PARTS},
    {"a=4,b=2,c=2", "16,16", "a|", "b|c", "dynslice 1 x2 | allpermute | allgather 0 x2", PARTS},
    {"a=4,b=2,c=2", "16,16", "b|", "|a", "dynslice 1 x4 | allgather 0 x2", 0},
    /* sizes that do not divide one another */
    {"a=3,b=2", "6", "a", "b", "dynslice 0 x2 | allpermute | allgather 0 x3", 0},
    {"a=4,b=6", "12", "a", "b", "dynslice 0 x3 | allpermute | allgather 0 x2", PARTS},
    {"a=4,b=6,c=4", "4,12", "a|b", "|c",
     "dynslice 1 x2 | allpermute | allgather 0 x4 + allgather 1 x3", PARTS},
    {"a=2,b=3", "144,48,288", "b||a", "||ba", "allpermute | alltoall 0 2 x3 | allpermute", 0},
    {"a=5,b=2,c=2,d=5", "10", "cd", "ab", "allgather 0 x10 | dynslice 0 x10", OVER},
    {"x=4,y=6", "12,12", "x|y", "y|x", "alltoall 0 1 x4 | allpermute | alltoall 1 0 x6",
     PADS | OVER},
    {"a=2,b=3,c=2", "1,12,6", "|ac|b", "|ba|c",
     "allpermute | alltoall 1 2 x2 | allpermute | alltoall 2 1 x3", FAILS},
    {"a=4,b=4,c=6,d=6", "144", "dc", "ba", "dynslice 0 x4", FAILS},
};

static const struct baseline_case gspmd_cases[] = {
    /* 1, 2: equal, or equal counts on other devices */
    {TWOS, "16,16", "a|b", "a|b", "", 0},
    {TWOS, "16,16", "a|", "b|", "allpermute", 0},
    {TWOS, "16,16", "ab|", "ba|", "allpermute", 0},
    {TWOS, "16,16", "a|b", "b|a", "allpermute", 0},
    /* 3: counts exchanged */
    {"a=4", "16,16", "a|", "|a", "alltoall 0 1 x4", 0},
    {"a=2,b=4", "16,16", "a|b", "b|a", "alltoall 1 0 x2 | allpermute", 0},
    {"a=2,b=4", "16,16,16,16", "a||b|", "|a||b", "alltoall 2 3 x4 + alltoall 0 1 x2", 0},
    {"a=4,b=4,c=2", "16,16,16,16", "a|b|c|", "|c|a|b",
     "alltoall 1 3 x4 | alltoall 2 1 x2 | alltoall 0 2 x4", 0},
    /* 4: slices; the replicas' order first, where the target's does not fit */
    {TWOS, "16,16", "a|", "a|b", "dynslice 1 x2", 0},
    {TWOS, "16,16", "|", "a|b", "dynslice 0 x2 + dynslice 1 x2", 0},
    {"a=2,b=2,c=2", "16,16", "a|", "bc|", "dynslice 0 x2 | allpermute", 0},
    {"a=3,b=2", "12,12", "|a", "a|b", "alltoall 1 0 x3 | dynslice 1 x2", 0},
    /* 5: gathers, the last dimension first */
    {TWOS, "16,16", "ab|", "a|", "allgather 0 x2", 0},
    {TWOS, "16,16", "ab|", "b|", "allpermute | allgather 0 x2", 0},
    {TWOS, "16,16", "a|b", "|", "allgather 1 x2 | allgather 0 x2", 0},
    {"a=3,b=2", "12,12", "a|b", "|a", "allgather 1 x2 | alltoall 0 1 x3", 0},
    /* 6: a dimension seen as two, one replicated first, one unreplicated first */
    {"a=2,b=2", "16,16", "a|b", "ab|", "alltoall 1 0 x2", 0},
    {"a=2,b=2", "16,16", "a|b", "ba|", "alltoall 1 0 x2 | allpermute", 0},
    {"a=2,b=2", "16,16", "ab|", "a|b", "alltoall 0 1 x2", 0},
    {"a=2,b=3", "12,12,12", "a|b|", "||b", "allgather 0 x2 | alltoall 1 2 x3", 0},
    {"a=2,b=3", "12,12,12", "|b|", "a||b", "dynslice 0 x2 | alltoall 1 2 x3", 0},
    /* 7: inside the groups of an equal dimension; 8: everything gathered */
    {"a=2,b=4,c=6", "24,24,24", "a|b|c", "a|c|b",
     "allgather 2 x6 | allgather 1 x4 | dynslice 1 x6 + dynslice 2 x4", REPLICATES | OVER},
    {"a=4,b=6", "12,12", "a|b", "b|a",
     "allgather 1 x6 | allgather 0 x4 | dynslice 0 x6 + dynslice 1 x4", REPLICATES | OVER},
    {"a=2,b=2,c=2", "16,16,16", "a|b|c", "abc||",
     "allgather 2 x2 | allgather 1 x2 | allgather 0 x2 | dynslice 0 x8", REPLICATES | OVER},
};

static const struct baseline_case dtensor_cases[] = {
    /* greedy, inner mesh axes first */
    {"a=2", "16,16", "a|", "|a", "alltoall 0 1 x2", 0},
    {"a=2,b=2", "16,16", "a|b", "b|a", "allgather 1 x2 | alltoall 0 1 x2 | dynslice 0 x2", OVER},
    {"a=2,b=2", "16,16", "|", "a|b", "dynslice 0 x2 | dynslice 1 x2", 0},
    {"a=2,b=2", "16,16", "ab|", "|ab", "allgather 0 x2 | alltoall 0 1 x2 | dynslice 1 x2", OVER},
    {"a=2,b=2", "16,16", "ab|", "a|b", "alltoall 0 1 x2", 0},
    {"a=2,b=2", "16,16", "a|b", "ab|", "alltoall 1 0 x2", 0},
    {"a=2,b=2", "16,16", "a|", "b|", "allgather 0 x2 | dynslice 0 x2", OVER},
    {"a=2,b=2", "16,16", "b|", "a|", "allgather 0 x2 | dynslice 0 x2", OVER},
    {"a=2,b=2", "16,16", "a|", "a|b", "dynslice 1 x2", 0},
    {"a=2,b=2,c=2", "16,16", "ac|b", "a|bc", "alltoall 0 1 x2", 0},
    /* the merge rule: equal gathers, inner axis first, of one dimension */
    {"a=2,b=2", "16,16", "ab|", "|", "allgather 0 x2 + allgather 0 x2", 0},
    {"a=2,b=2,c=2", "16,16", "abc|", "|", "allgather 0 x2 + allgather 0 x2 + allgather 0 x2", 0},
    {"a=2,b=2", "16,16", "a|b", "|", "allgather 1 x2 | allgather 0 x2", 0},
    {"a=2,b=2,c=2", "16,16", "ac|b", "|", "allgather 0 x2 | allgather 1 x2 | allgather 0 x2", 0},
    /* other axis orders, by price: latency counts on small arrays, bytes on large
     * ones; a third dimension saves the gather */
    {"a=2,b=2", "16,16", "ba|", "|ba",
     "allgather 0 x2 | allgather 0 x2 | dynslice 1 x2 | dynslice 1 x2", OVER},
    {"a=2,b=2", "32768,32768", "ba|", "|ba", "allgather 0 x2 | alltoall 0 1 x2 | dynslice 1 x2",
     OVER},
    {"a=2,b=2", "1024,1024,1024", "ba||", "||ba",
     "alltoall 0 1 x2 | alltoall 0 2 x2 | alltoall 1 2 x2", 0},
    /* tiles of 100 and of 400 kB: gather 8.29 against alltoall 8.74 microseconds, and
     * 11.55 against 10.37 */
    {"a=2,b=2", "320,320", "ba|", "b|a", "allgather 0 x2 | dynslice 1 x2", OVER},
    {"a=2,b=2", "640,640", "ba|", "b|a", "alltoall 0 1 x2", 0},
};

static const struct baseline_case nnscaler_cases[] = {
    {"a=2,b=2", "16,16", "a|", "|a", "alltoall 0 1 x2", 0},
    {"a=2,b=2", "16,16", "a|b", "ab|", "alltoall 1 0 x2", 0},
    {"a=2,b=2", "16,16", "ab|", "a|b", "alltoall 0 1 x2", 0},
    {"a=2,b=2", "16,16", "a|", "|", "allgather 0 x2", 0},
    {"a=2,b=2", "16,16", "a|", "a|b", "dynslice 1 x2", 0},
    /* the minor-most factor of the replicas is b; counted anew it is a */
    {"a=2,b=2", "16,16", "|", "b|", "dynslice 0 x2", 0},
    {"a=2,b=2", "16,16", "|", "a|", "dynslice 0 x2", 0},
    {"a=2,b=2", "16,16", "|", "a|b", "dynslice 1 x2 | dynslice 0 x2", 0},
    /* no device order ends right: replicated on the way */
    {"a=2,b=2", "16,16", "ab|", "ba|", "allgather 0 x4 | dynslice 0 x4", REPLICATES | OVER},
    {"a=2,b=2", "16,16", "a|", "b|", "allgather 0 x2 | dynslice 0 x2", REPLICATES | OVER},
    {"a=2,b=2", "4,4", "a|b", "ba|", "allgather 0 x2 | allgather 1 x2 | dynslice 0 x4",
     REPLICATES | OVER},
    {"a=2,b=2", "16,16", "ab|", "b|a", "allgather 0 x4 | dynslice 1 x2 | dynslice 0 x2",
     REPLICATES | OVER},
};

#endif

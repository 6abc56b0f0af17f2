/* One tiny case per rejection code, in the order of src/check/base/codes.h: the
 * first occurrence of `was` in the base problem or certificate becomes `is`.
 * A `was` that ends in "..." stands for the rest of the text from there on. */
#ifndef SUPPORT_REJECT_CASES_H
#define SUPPORT_REJECT_CASES_H

#include <stdint.h>
#include "check/base/codes.h"

struct change {
    const char *was, *is;
};

struct reject_case {
    uint32_t code;
    uint32_t line; /* where the finding must be reported */
    struct change problem, certificate;
};

static const char base_problem[] = "redist-problem 2\n"
                                   "mesh a=2,b=2\n"
                                   "elem 4\n"
                                   "from [4{a}8, 4]\n"
                                   "to [8, 2{a}4]\n";

/* Every operation once, both forms of groups; not in normal form. */
static const char base_certificate[] = "redist-cert 2\n"
                                       "devices 4\n"
                                       "mesh 2 2 2\n"
                                       "elem 4\n"
                                       "sums 0\n"
                                       "from 2\n"
                                       "4 8 1 0\n"
                                       "4 4 0\n"
                                       "to 2\n"
                                       "8 8 0\n"
                                       "2 4 1 0\n"
                                       "claim height 16 cost 40 bounded 1 normal 0 received 28 "
                                       "identical 1\n"
                                       "steps 4\n"
                                       "step 1 dynslice 1 2 tile 4 2 size 8 cost 0\n"
                                       "iota 2 2 2 0 1\n"
                                       "step 2 alltoall 0 1 2 tile 8 1 size 8 cost 8\n"
                                       "iota 2 2 2 1 0\n"
                                       "step 3 allgather 1 2 tile 8 2 size 16 cost 24\n"
                                       "iota 2 2 2 1 0\n"
                                       "step 4 allpermute tile 8 2 size 16 cost 40\n"
                                       "list 0 2 1 3\n"
                                       "end 4\n";

#define PROBLEM(was, is)                                                                           \
    {was, is},                                                                                     \
    {                                                                                              \
        0, 0                                                                                       \
    }
#define CERTIFICATE(was, is)                                                                       \
    {0, 0},                                                                                        \
    {                                                                                              \
        was, is                                                                                    \
    }

/* 2^32 x 2^32 elements on one device. */
#define HUGE "[4294967296, 4294967296]"

/* Over the bound: gather all, then slice. */
#define GATHER_FIRST                                                                               \
    "claim height 32 cost 32 bounded 1 normal 0 received 16 identical 1\nsteps 2\n"                \
    "step 1 allgather 0 2 tile 8 4 size 32 cost 32\n"                                              \
    "iota 2 2 2 1 0\n"                                                                             \
    "step 2 dynslice 1 2 tile 8 2 size 16 cost 32\n"                                               \
    "iota 2 2 2 1 0\n"                                                                             \
    "end 2\n"

/* Another pair in place of the base. */
#define PAIR(problem, certificate)                                                                 \
    {"...", problem},                                                                              \
    {                                                                                              \
        "...", certificate                                                                         \
    }

/* Two devices with summands of four elements. */
#define SUMMANDS "redist-problem 2\nmesh x=2\nelem 4\nop sum\nfrom [4]{x}\nto [4]\n"
#define COMBINED(sum, claims, steps)                                                               \
    "redist-cert 2\ndevices 2\nmesh 1 2\nelem 4\nop sum\nsums 1\n" sum                             \
    "\nfrom 1\n4 4 0\nto 1\n4 4 0\nclaim height 4 cost 99 bounded 1 normal 1 " claims "\n" steps
#define ALLREDUCE "steps 1\nstep 1 allreduce 1 2 tile 4 2 size 4 cost 8\niota 1 2 0\n"
#define REDUCE "step 1 reduce 1 2 tile 4 2 size 4 cost 4\niota 1 2 0\n"

/* Two devices; tiles of one length become the whole array. */
#define TILES(tile, size)                                                                          \
    "redist-problem 2\nmesh x=2\nelem 4\nfrom [" tile "{x}" size "]\nto [" size "]\n"
#define GATHERED(tile, size, steps)                                                                \
    "redist-cert 2\ndevices 2\nmesh 1 2\nelem 4\nsums 0\nfrom 1\n" tile " " size                   \
    " 1 0\nto 1\n" size " " size                                                                   \
    " 0\nclaim height 99 cost 99 bounded 0 normal 0 received 99 identical 1\n" steps

/* Four summands, combined in pairs twice: two groups make the same element. */
#define TWICE_PROBLEM "redist-problem 2\nmesh x=4\nelem 4\nop min\nfrom [6]{x}\nto [6]\n"
#define TWICE                                                                                      \
    "redist-cert 2\ndevices 4\nmesh 1 4\nelem 4\nop min\nsums 1\n0 4 1 0\nfrom 1\n6 6 0\nto 1\n"   \
    "6 6 0\nclaim height 6 cost 24 bounded 1 normal 1 received 12 identical 1\nsteps 2\n"          \
    "step 1 allreduce 1 2 tile 6 2 size 6 cost 12\niota 1 4 0\n"                                   \
    "step 2 allreduce 1 2 tile 6 4 size 6 cost 24\niota 2 2 2 1 0\nend 2\n"

/* An alltoall, and an allpermute joined to it. */
#define JOINED(claim, list)                                                                        \
    "claim height 16 cost 32 bounded 1 normal 1 received 24 identical 1\nsteps 2\n"                \
    "step 1 alltoall 0 1 2 tile 8 2 size 16 cost 16\n"                                             \
    "iota 2 2 2 1 0\n"                                                                             \
    "step 2 allpermute tile 8 2 size 16 cost 32\n"                                                 \
    "list " list "\n"                                                                              \
    "fused " claim " 0 1\n"                                                                        \
    "end 2\n"

/* More exchanges of 2^20 devices in 16 dimensions than may be. */
#define MANY_TYPE "[1{x}1024, 1{y}1024, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
#define MANY_PROBLEM "redist-problem 2\nmesh x=1024,y=1024\nelem 4\nfrom " MANY_TYPE "to " MANY_TYPE
#define ONES "1 1 0\n1 1 0\n1 1 0\n1 1 0\n1 1 0\n1 1 0\n1 1 0\n"
#define MANY_LAYOUT " 16\n1 1024 1 0\n1 1024 1 1\n" ONES ONES
#define EXCHANGED(k)                                                                               \
    "step " #k " exchange tile 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 size 1 cost " #k "\n"
#define MANY_EXCHANGES                                                                             \
    "redist-cert 2\ndevices 1048576\nmesh 2 1024 1024\nelem 4\nsums 0\nfrom" MANY_LAYOUT           \
    "to" MANY_LAYOUT "claim height 1 cost 9 bounded 1 normal 1 received 0 identical 1\n"           \
    "steps 9\n" EXCHANGED(1) EXCHANGED(2) EXCHANGED(3) EXCHANGED(4) EXCHANGED(5) EXCHANGED(6)      \
        EXCHANGED(7) EXCHANGED(8) EXCHANGED(9) "end 9\n"

static const struct reject_case reject_cases[] = {
    {E_PROBLEM_HEADER, 1, PROBLEM("problem 2", "problem 1")},
    {E_MESH_WORD, 2, PROBLEM("mesh", "mash")},
    {E_AXIS_NAME, 2, PROBLEM("a=", "1=")},
    {E_AXIS_EQUALS, 2, PROBLEM("a=", "a:")},
    {E_AXIS_SIZE, 2, PROBLEM("b=2", "b=0")},
    {E_AXES_COUNT, 2,
     PROBLEM("b=2", "b=2,c=1,d=1,e=1,f=1,g=1,h=1,i=1,j=1,k=1,l=1,m=1,n=1,o=1,p=1,q=1"
                    ",r=1,s=1,t=1,u=1,v=1,w=1,x=1,y=1,z=1,A=1,B=1,C=1,D=1,E=1,F=1,G=1")},
    {E_LINE_END, 2, PROBLEM("b=2", "b=2 ")},
    {E_ELEM_WORD, 3, PROBLEM("elem", "elen")},
    {E_ELEM_SIZE, 3, PROBLEM("elem 4", "elem 17")},
    {E_FROM_WORD, 4, PROBLEM("from", "form")},
    {E_TO_WORD, 5, PROBLEM("to", "ot")},
    {E_TYPE_OPEN, 4, PROBLEM("[", "(")},
    {E_TYPE_CLOSE, 4, PROBLEM("]", ")")},
    {E_DIM_TILE, 4, PROBLEM("[4", "[0")},
    {E_DIM_AXIS, 4, PROBLEM("{a", "{c")},
    {E_DIM_AXES_COUNT, 4,
     PROBLEM("{a", "{a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a"
                   ",a,a,a,a,a,a,a,a,a,a,a,a,a,a,a,a")},
    {E_DIM_CLOSE, 4, PROBLEM("}", ")")},
    {E_DIM_SIZE, 4, PROBLEM("}8", "}0")},
    {E_DIMS_COUNT, 4, PROBLEM(" 4]", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,4]")},
    {E_PROBLEM_TAIL, 6, PROBLEM("2{a}4]\n", "2{a}4]\n\n")},
    {E_AXIS_TWICE, 2, PROBLEM("b=2", "a=2")},
    {E_DEVICES, 2, PROBLEM("b=2", "b=1048576")},
    {E_RANKS_DIFFER, 2, PROBLEM("8, 4]", "8]")},
    {E_SIZES_DIFFER, 5, PROBLEM("}4]", "}6]")},
    {E_AXIS_REUSED, 4, PROBLEM("8, 4]", "8, 2{a}4]")},
    {E_DIM_PRODUCT, 4, PROBLEM("[4", "[3")},
    {E_LOCAL_SIZE, 4, PROBLEM("[4...", HUGE "\nto " HUGE "\n")},

    {E_CERT_HEADER, 1, CERTIFICATE("cert 2", "cert 1")},
    {E_CERT_MESH, 3, CERTIFICATE("mesh 2 2 2", "mesh 2 2 4")},
    {E_CERT_ELEM, 4, CERTIFICATE("elem 4", "elem 8")},
    {E_CERT_FROM, 6, CERTIFICATE("from 2", "from 3")},
    {E_CERT_TO, 9, CERTIFICATE("to 2", "to 3")},
    {E_CERT_LAYOUT, 7, CERTIFICATE("4 8 1 0", "4 8 1 1")},
    {E_CERT_LINE_END, 3, CERTIFICATE("2 2 2\n", "2 2 2 \n")},
    {E_CLAIM_WORD, 12, CERTIFICATE("claim", "chaim")},
    {E_CLAIM_NUMBER, 12, CERTIFICATE("16", "18446744073709551616")},
    {E_CLAIM_FLAG, 12, CERTIFICATE("bounded 1", "bounded 2")},
    {E_STEPS_WORD, 13, CERTIFICATE("steps", "stops")},
    {E_STEPS_COUNT, 13, CERTIFICATE("steps 4", "steps 65")},
    {E_STEP_WORD, 14, CERTIFICATE("step 1", "stop 1")},
    {E_STEP_NUMBER, 16, CERTIFICATE("step 2", "step 3")},
    {E_OPERATION, 14, CERTIFICATE("dynslice", "dynslide")},
    {E_DIMENSION, 14, CERTIFICATE("dynslice 1", "dynslice 2")},
    {E_FACTOR, 14, CERTIFICATE("dynslice 1 2", "dynslice 1 1")},
    {E_TILE_WORD, 14, CERTIFICATE(" tile", " title")},
    {E_TILE_NUMBER, 14, CERTIFICATE("tile 4 2", "tile 4 0")},
    {E_SIZE_WORD, 14, CERTIFICATE("size 8", "seize 8")},
    {E_COST_WORD, 14, CERTIFICATE("8 cost 0", "8 coast 0")},
    {E_NUMBER, 14, CERTIFICATE("8 cost 0", "8 cost 00")},
    {E_GROUPS_WORD, 15, CERTIFICATE("iota", "jota")},
    {E_DEVICE, 21, CERTIFICATE("0 2 1 3", "0 2 1 4")},
    {E_IOTA_RANK, 15, CERTIFICATE("iota 2 2 2 0 1", "iota 0")},
    {E_IOTA_DIM, 15, CERTIFICATE("iota 2 2 2 0 1", "iota 2 4 0 0 1")},
    {E_IOTA_PERM, 15, CERTIFICATE("2 2 2 0 1", "2 2 2 1 1")},
    {E_IOTA_PRODUCT, 15, CERTIFICATE("iota 2 2 2 0 1", "iota 2 2 4 0 1")},
    {E_IOTA_RANGE, 15, CERTIFICATE("2 2 2 0 1", "2 2 2 0 0")},
    {E_END_WORD, 22, CERTIFICATE("end 4", "end 5")},
    {E_CERT_TAIL, 23, CERTIFICATE("end 4\n", "end 4\n\n")},
    {E_FUSED_NUMBER, 22, CERTIFICATE("end", "fused x 0 0 0 0\nend")},
    {E_FUSED_FLAG, 22, CERTIFICATE("end", "fused 40 0 0 0 2\nend")},
    {E_BOUND_NUMBER, 22, CERTIFICATE("end", "bound x 0\nend")},
    {E_STATES_COUNT, 22, CERTIFICATE("end", "bound 16 1025\nend")},
    {E_STATE_WORD, 23, CERTIFICATE("end", "bound 16 1\nend")},
    {E_STATE_TILE, 23, CERTIFICATE("end", "bound 16 1\nstate 0 4 paid 0\nend")},
    {E_PAID_WORD, 23, CERTIFICATE("end", "bound 16 1\nstate 4 4 pays 0\nend")},
    {E_PAID_NUMBER, 23, CERTIFICATE("end", "bound 16 1\nstate 4 4 paid x\nend")},

    {E_FACTOR_DEVICES, 14, CERTIFICATE("dynslice 1 2", "dynslice 1 3")},
    {E_DEVICE_MISSING, 20, CERTIFICATE("0 2 1 3", "0 2 1 1")},
    {E_SAME_DIMENSION, 16, CERTIFICATE("alltoall 0 1", "alltoall 1 1")},
    {E_TILE, 16, CERTIFICATE("tile 8 1", "tile 8 2")},
    {E_SIZE, 14, CERTIFICATE("size 8", "size 9")},
    {E_COST, 16, CERTIFICATE("cost 8", "cost 9")},
    {E_GROUP_OFFSETS, 16, CERTIFICATE("iota 2 2 2 1 0", "iota 2 2 2 0 1")},
    {E_TARGET_TILE, 1,
     CERTIFICATE("claim...", "claim height 16 cost 0 bounded 1 normal 1 received 0 identical 1\n"
                             "steps 0\nend 0\n")},
    {E_TARGET_OFFSETS, 1, CERTIFICATE("0 2 1 3", "0 1 2 3")},
    {E_CLAIM_HEIGHT, 1, CERTIFICATE("height 16", "height 15")},
    {E_CLAIM_COST, 1, CERTIFICATE("cost 40", "cost 39")},
    {E_CLAIM_BOUNDED, 1, CERTIFICATE("claim...", GATHER_FIRST)},
    {E_CLAIM_NORMAL, 1, CERTIFICATE("normal 0", "normal 1")},
    {E_FUSED_KIND, 16, CERTIFICATE("end", "fused 40 0 1 0 0\nend")},
    {E_FUSED_GROUPS, 16, CERTIFICATE("claim...", JOINED("16", "1 0 3 2"))},
    {E_CLAIM_FUSED, 1, CERTIFICATE("claim...", JOINED("15", "0 1 2 3"))},
    {E_BOUND_SOURCE, 1, CERTIFICATE("end", "bound 17 0\nend")},
    {E_BOUND_TARGET, 1, CERTIFICATE("end", "bound 16 1\nstate 8 2 paid 0\nend")},
    {E_BOUND_STATE, 1, CERTIFICATE("end", "bound 16 1\nstate 3 4 paid 0\nend")},
    {E_BOUND_STEP, 1, CERTIFICATE("end", "bound 17 1\nstate 4 4 paid 0\nend")},

    {E_DEVICES_NUMBER, 2, PROBLEM("mesh", "devices 0\nmesh")},
    {E_ORDER_FIRST, 3, PROBLEM("b=2", "b=2\norder list 0 1 2 3")},
    {E_ORDER_DEVICE, 2, PROBLEM("b=2", "b=2\norder 1 list 0 1 2 3")},
    {E_ORDER_TWICE, 2, PROBLEM("b=2", "b=2\norder 0 list 0 1 2 2")},
    {E_MESH_DEVICES, 3, PROBLEM("mesh", "devices 3\nmesh")},
    {E_OP_NAME, 4, PROBLEM("elem 4", "elem 4\nop plus")},
    {E_OP_MISSING, 4, PROBLEM(", 4]", ", 4]{b}")},
    {E_UNREDUCED_MESH, 6, PROBLEM("to...", "mesh a=2,b=2\nto [8, 2{a}4]{b}\n")},

    {E_CERT_DEVICES, 2, CERTIFICATE("devices 4", "devices 5")},
    {E_CERT_OP, 5, PROBLEM("elem 4", "elem 4\nop max")},
    {E_SUMS_WORD, 5, CERTIFICATE("sums", "summ")},
    {E_SUMS_COUNT, 5, CERTIFICATE("sums 0", "sums 15")},
    {E_SUM_LINE, 6, CERTIFICATE("sums 0", "sums 1\n2 2 1 0")},
    {E_SUMS_AXES, 1, CERTIFICATE("sums 0", "sums 1\n0 2 1 1")},
    {E_USE_NUMBER, 15, CERTIFICATE("iota 2 2 2 0 1", "iota 2 2 2 0 1 use 4")},
    {E_SUMMAND_DIMENSION, 14, CERTIFICATE("dynslice 1 2", "allreduce 2 2")},
    {E_CLAIM_RECEIVED_WORD, 12, CERTIFICATE(" received", " receives")},
    {E_SUM_SIZE, 1,
     PAIR(SUMMANDS, COMBINED("0 3 1 0", "received 4 identical 1", ALLREDUCE "end 1\n"))},
    {E_GROUP_SUMMANDS, 14,
     PAIR(SUMMANDS, COMBINED("0 2 1 0", "received 4 identical 1",
                             "steps 1\nstep 1 allreduce 1 2 tile 4 2 size 4 cost 8\nlist 1 0\n"
                             "end 1\n"))},
    {E_PERMUTE_USE, 20, CERTIFICATE("0 2 1 3", "0 2 1 3 use 2")},
    {E_GIVER_IDLE, 16,
     PAIR(SUMMANDS, COMBINED("0 2 1 0", "received 8 identical 1",
                             "steps 2\n" REDUCE "step 2 broadcast 2 tile 4 2 size 4 cost 8\n"
                             "list 1 0\nend 2\n"))},
    {E_RESIZE_SUMMAND, 14,
     PAIR(SUMMANDS, COMBINED("0 2 1 0", "received 0 identical 1",
                             "steps 1\nstep 1 resize tile 4 2 size 4 cost 0\nend 1\n"))},
    {E_RESIZE_DATA, 12,
     PAIR(TILES("2", "4"),
          GATHERED("2", "4", "steps 1\nstep 1 resize tile 3 size 3 cost 0\nend 1\n"))},
    {E_RESIZE_EXTENT, 12,
     PAIR(TILES("2", "3"), GATHERED("2", "3",
                                    "steps 1\nstep 1 resize tile 9223372036854775808 size "
                                    "9223372036854775808 cost 0\nend 1\n"))},
    {E_EXCHANGE_COVER, 14,
     PAIR(TILES("2", "4"), GATHERED("2", "4",
                                    "steps 2\nstep 1 dynslice 0 2 tile 1 size 1 cost 0\n"
                                    "iota 1 2 0\nstep 2 exchange tile 4 size 4 cost 4\nend 2\n"))},
    {E_EXCHANGE_GRID, 13,
     PAIR(TILES("3", "6"), GATHERED("3", "6",
                                    "steps 2\nstep 1 resize tile 2 size 2 cost 0\n"
                                    "step 2 exchange tile 6 size 6 cost 6\nend 2\n"))},
    {E_EXCHANGE_TILE, 12,
     PAIR(TILES("2", "4"),
          GATHERED("2", "4", "steps 1\nstep 1 exchange tile 3 size 3 cost 3\nend 1\n"))},
    {E_EXCHANGE_SUMMAND, 14,
     PAIR(SUMMANDS, COMBINED("0 2 1 0", "received 0 identical 1",
                             "steps 1\nstep 1 exchange tile 4 2 size 4 cost 4\nend 1\n"))},
    {E_TARGET_IDLE, 1,
     PAIR(SUMMANDS, COMBINED("0 2 1 0", "received 8 identical 1", "steps 1\n" REDUCE "end 1\n"))},
    {E_CLAIM_RECEIVED, 1,
     PAIR(SUMMANDS, COMBINED("0 2 1 0", "received 3 identical 1", ALLREDUCE "end 1\n"))},
    {E_CLAIM_IDENTICAL, 1, PAIR(TWICE_PROBLEM, TWICE)},
    {E_SECTION_PLAIN, 1,
     PAIR(SUMMANDS, COMBINED("0 2 1 0", "received 4 identical 1", ALLREDUCE "fused 8 0\nend 1\n"))},
    {E_PARTS_LINE, 5, CERTIFICATE("sums", "parts 1 0 1\nsums")},
    {E_PARTS_PRODUCT, 1, CERTIFICATE("sums", "parts 1 0 4\nsums")},
    {E_PLAN_WORK, 1, PAIR(MANY_PROBLEM, MANY_EXCHANGES)},
};

#define NREJECT (sizeof reject_cases / sizeof *reject_cases)

#endif

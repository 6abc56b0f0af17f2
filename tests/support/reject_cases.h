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

static const char base_problem[] = "redist-problem 1\n"
                                   "mesh a=2,b=2\n"
                                   "elem 4\n"
                                   "from [4{a}8, 4]\n"
                                   "to [8, 2{a}4]\n";

/* Every operation once, both forms of groups; not in normal form. */
static const char base_certificate[] = "redist-cert 1\n"
                                       "mesh 2 2 2\n"
                                       "elem 4\n"
                                       "from 2\n"
                                       "4 8 1 0\n"
                                       "4 4 0\n"
                                       "to 2\n"
                                       "8 8 0\n"
                                       "2 4 1 0\n"
                                       "claim height 16 cost 40 bounded 1 normal 0\n"
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
    "claim height 32 cost 32 bounded 1 normal 0\nsteps 2\n"                                        \
    "step 1 allgather 0 2 tile 8 4 size 32 cost 32\n"                                              \
    "iota 2 2 2 1 0\n"                                                                             \
    "step 2 dynslice 1 2 tile 8 2 size 16 cost 32\n"                                               \
    "iota 2 2 2 1 0\n"                                                                             \
    "end 2\n"

/* An alltoall, and an allpermute joined to it. */
#define JOINED(claim, list)                                                                        \
    "claim height 16 cost 32 bounded 1 normal 1\nsteps 2\n"                                        \
    "step 1 alltoall 0 1 2 tile 8 2 size 16 cost 16\n"                                             \
    "iota 2 2 2 1 0\n"                                                                             \
    "step 2 allpermute tile 8 2 size 16 cost 32\n"                                                 \
    "list " list "\n"                                                                              \
    "fused " claim " 0 1\n"                                                                        \
    "end 2\n"

static const struct reject_case reject_cases[] = {
    {E_PROBLEM_HEADER, 1, PROBLEM("problem 1", "problem 2")},
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

    {E_CERT_HEADER, 1, CERTIFICATE("cert 1", "cert 2")},
    {E_CERT_MESH, 2, CERTIFICATE("mesh 2 2 2", "mesh 2 2 4")},
    {E_CERT_ELEM, 3, CERTIFICATE("elem 4", "elem 8")},
    {E_CERT_FROM, 4, CERTIFICATE("from 2", "from 3")},
    {E_CERT_TO, 7, CERTIFICATE("to 2", "to 3")},
    {E_CERT_LAYOUT, 5, CERTIFICATE("4 8 1 0", "4 8 1 1")},
    {E_CERT_LINE_END, 2, CERTIFICATE("2 2 2\n", "2 2 2 \n")},
    {E_CLAIM_WORD, 10, CERTIFICATE("claim", "chaim")},
    {E_CLAIM_NUMBER, 10, CERTIFICATE("16", "18446744073709551616")},
    {E_CLAIM_FLAG, 10, CERTIFICATE("bounded 1", "bounded 2")},
    {E_STEPS_WORD, 11, CERTIFICATE("steps", "stops")},
    {E_STEPS_COUNT, 11, CERTIFICATE("steps 4", "steps 65")},
    {E_STEP_WORD, 12, CERTIFICATE("step 1", "stop 1")},
    {E_STEP_NUMBER, 14, CERTIFICATE("step 2", "step 3")},
    {E_OPERATION, 12, CERTIFICATE("dynslice", "dynslide")},
    {E_DIMENSION, 12, CERTIFICATE("dynslice 1", "dynslice 2")},
    {E_FACTOR, 12, CERTIFICATE("dynslice 1 2", "dynslice 1 1")},
    {E_TILE_WORD, 12, CERTIFICATE(" tile", " title")},
    {E_TILE_NUMBER, 12, CERTIFICATE("tile 4 2", "tile 4 0")},
    {E_SIZE_WORD, 12, CERTIFICATE("size 8", "seize 8")},
    {E_COST_WORD, 12, CERTIFICATE("8 cost 0", "8 coast 0")},
    {E_NUMBER, 12, CERTIFICATE("8 cost 0", "8 cost 00")},
    {E_GROUPS_WORD, 13, CERTIFICATE("iota", "jota")},
    {E_DEVICE, 19, CERTIFICATE("0 2 1 3", "0 2 1 4")},
    {E_IOTA_RANK, 13, CERTIFICATE("iota 2 2 2 0 1", "iota 0")},
    {E_IOTA_DIM, 13, CERTIFICATE("iota 2 2 2 0 1", "iota 2 4 0 0 1")},
    {E_IOTA_PERM, 13, CERTIFICATE("2 2 2 0 1", "2 2 2 1 1")},
    {E_IOTA_PRODUCT, 13, CERTIFICATE("iota 2 2 2 0 1", "iota 2 2 4 0 1")},
    {E_IOTA_RANGE, 13, CERTIFICATE("2 2 2 0 1", "2 2 2 0 0")},
    {E_END_WORD, 20, CERTIFICATE("end 4", "end 5")},
    {E_CERT_TAIL, 21, CERTIFICATE("end 4\n", "end 4\n\n")},
    {E_FUSED_NUMBER, 20, CERTIFICATE("end", "fused x 0 0 0 0\nend")},
    {E_FUSED_FLAG, 20, CERTIFICATE("end", "fused 40 0 0 0 2\nend")},
    {E_BOUND_NUMBER, 20, CERTIFICATE("end", "bound x 0\nend")},
    {E_STATES_COUNT, 20, CERTIFICATE("end", "bound 16 1025\nend")},
    {E_STATE_WORD, 21, CERTIFICATE("end", "bound 16 1\nend")},
    {E_STATE_TILE, 21, CERTIFICATE("end", "bound 16 1\nstate 0 4 paid 0\nend")},
    {E_PAID_WORD, 21, CERTIFICATE("end", "bound 16 1\nstate 4 4 pays 0\nend")},
    {E_PAID_NUMBER, 21, CERTIFICATE("end", "bound 16 1\nstate 4 4 paid x\nend")},

    {E_FACTOR_DEVICES, 12, CERTIFICATE("dynslice 1 2", "dynslice 1 3")},
    {E_DEVICE_MISSING, 18, CERTIFICATE("0 2 1 3", "0 2 1 1")},
    {E_SAME_DIMENSION, 14, CERTIFICATE("alltoall 0 1", "alltoall 1 1")},
    {E_TILE, 14, CERTIFICATE("tile 8 1", "tile 8 2")},
    {E_SIZE, 12, CERTIFICATE("size 8", "size 9")},
    {E_COST, 14, CERTIFICATE("cost 8", "cost 9")},
    {E_GROUP_OFFSETS, 14, CERTIFICATE("iota 2 2 2 1 0", "iota 2 2 2 0 1")},
    {E_TARGET_TILE, 1,
     CERTIFICATE("claim...", "claim height 16 cost 0 bounded 1 normal 1\nsteps 0\nend 0\n")},
    {E_TARGET_OFFSETS, 1, CERTIFICATE("0 2 1 3", "0 1 2 3")},
    {E_CLAIM_HEIGHT, 1, CERTIFICATE("height 16", "height 15")},
    {E_CLAIM_COST, 1, CERTIFICATE("cost 40", "cost 39")},
    {E_CLAIM_BOUNDED, 1, CERTIFICATE("claim...", GATHER_FIRST)},
    {E_CLAIM_NORMAL, 1, CERTIFICATE("normal 0", "normal 1")},
    {E_FUSED_KIND, 14, CERTIFICATE("end", "fused 40 0 1 0 0\nend")},
    {E_FUSED_GROUPS, 14, CERTIFICATE("claim...", JOINED("16", "1 0 3 2"))},
    {E_CLAIM_FUSED, 1, CERTIFICATE("claim...", JOINED("15", "0 1 2 3"))},
    {E_BOUND_SOURCE, 1, CERTIFICATE("end", "bound 17 0\nend")},
    {E_BOUND_TARGET, 1, CERTIFICATE("end", "bound 16 1\nstate 8 2 paid 0\nend")},
    {E_BOUND_STATE, 1, CERTIFICATE("end", "bound 16 1\nstate 3 4 paid 0\nend")},
    {E_BOUND_STEP, 1, CERTIFICATE("end", "bound 17 1\nstate 4 4 paid 0\nend")},
};

#define NREJECT (sizeof reject_cases / sizeof *reject_cases)

#endif

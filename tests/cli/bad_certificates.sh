#!/bin/sh
# Certificates and sequences: sourced by bad_input.sh.
# --- certificates
sed 's/ cost 1[0-9]* / cost 1 /' certs/ex3.1.cert >"$work/lie"
expect 1 "lie:[0-9]+:[0-9]+: E[0-9]+" "$check" "$good" "$work/lie"
expect 1 "lie:[0-9]+:[0-9]+: E110 claim-cost: .*" "$redist" show "$good" "$work/lie"
: >"$work/empty"
expect 1 "empty:1:1: E[0-9]+" "$check" "$good" "$work/empty"
expect 1 "empty:1:1: E[0-9]+" "$check" "$work/empty" certs/ex3.1.cert
head -c 100 certs/ex3.1.cert >"$work/truncated"
expect 1 "truncated:[0-9]+:[0-9]+: E[0-9]+" "$check" "$good" "$work/truncated"
expect 1 "ex4.9.cert:[0-9]+:[0-9]+: E[0-9]+" "$check" "$good" certs/ex4.9.cert

# --- the optional sections: ex3.1 is allpermute, alltoall, alltoall, each alone
section() { # CODE NAME LINE..: these lines before the end of the certificate
    code=$1 name=$2
    shift 2
    { grep -v '^end\|^bound\|^state' certs/ex3.1.cert; printf '%s\n' "$@" 'end 3'; } >"$work/section"
    expect 1 "section:[0-9]+:[0-9]+: E$code $name: " "$check" "$good" "$work/section"
}
section 81 fused-number 'fused -1 0 0 0'
section 82 fused-flag 'fused 18 0 0 2'
section 82 fused-flag 'fused 18 0 0'
section 83 bound-number 'bound 18446744073709551616 0'
section 84 states-count 'bound 12 1025'
section 85 state-word 'bound 12 1'
section 86 state-tile 'bound 12 1' 'state 3 0 paid 0'
section 87 paid-word 'bound 12 1' 'state 3 2 6 paid 0'
section 88 paid-number 'bound 12 1' 'state 3 2 paid 00'
section 113 fused-kind 'fused 18 0 1 0'
section 114 fused-groups 'fused 12 0 0 1'
section 115 claim-fused 'fused 17 0 0 0'
section 116 bound-source 'bound 13 0'
section 117 bound-target 'bound 12 1' 'state 2 3 paid 12'
section 118 bound-state 'bound 12 1' 'state 5 2 paid 0'
section 119 bound-step 'bound 13 1' 'state 3 2 paid 0'
expect 2 "nowhere.*No such file" "$check" "$good" "$work/nowhere"
expect 2 "[Dd]irectory" "$check" "$good" "$work"
expect 2 "." "$check" "$good"
expect 2 "no[?]such: No such file" "$check" "$(printf 'no\nsuch')" certs/ex3.1.cert
expect 2 "." to_full "$check" "$good" certs/ex3.1.cert
expect 2 "65536|over|larger|at most" "$check" "$build/redist" certs/ex3.1.cert

# --- what redist-check found
sed 's/ cost 18 bounded/ cost 17 bounded/' certs/ex3.1.cert >"$work/low"
expect 1 "low:1:1: E110 claim-cost: .* .claimed 17, is 18.$" "$check" "$good" "$work/low"
sed 's/^claim height 6/claim height 5/' certs/ex3.1.cert >"$work/low"
expect 1 "low:1:1: E109 claim-height: .* .claimed 5, is 6.$" "$check" "$good" "$work/low"
expect 1 "crlf:1:17: E1 .* .got a carriage return in this line.$" "$check" "$work/crlf" certs/ex3.1.cert
printf '%s' "$(cat "$good")" >"$work/unended"
expect 1 "unended:5:20: E7 .* .got the end of the file.$" "$check" "$work/unended" certs/ex3.1.cert
cp "$work/low" "$work/$(printf 'two\nlines\033[31m')"
expect 1 "two.lines.\[31m:1:1: E109" "$check" "$good" "$work/$(printf 'two\nlines\033[31m')"

# --- a bound where there are summands, two to be joined and two that are kept
printf '%s\n' 'redist-problem 2' 'mesh x=2,y=2' 'elem 4' 'op sum' 'from [4]{x,y}' 'to [4]{y}' >"$work/sums"
joined() { # CODE PATTERN LINE..: these lines before the end of a certificate of one allreduce
    code=$1 pattern=$2
    shift 2
    printf '%s\n' 'redist-cert 2' 'devices 4' 'mesh 2 2 2' 'elem 4' 'op sum' 'sums 2' '0 2 1 0' '1 2 1 1' \
        'from 1' '4 4 0' 'to 1' '4 4 0' \
        'claim height 4 cost 8 bounded 1 normal 1 received 4 identical 1' 'steps 1' \
        'step 1 allreduce 1 2 tile 4 2 1 size 4 cost 8' 'iota 2 2 2 1 0' "$@" 'end 1' >"$work/joined"
    expect "$code" "$pattern" "$check" "$work/sums" "$work/joined"
}
joined 1 "E116 bound-source: .*the bound is 7, the closed form proves 6 from the source" 'bound 7 0'
joined 1 "E117 bound-target: .*line 18 lists the tile of the target" 'bound 6 1' 'state 4 2 paid 0'
joined 1 "E118 bound-state: .*line 19: the array has 4 such tiles, a number that does not divide the 2 devices that share a summand of the target" \
    'bound 8 2' 'state 4 1 paid 0' 'state 2 1 paid 0'
joined 1 "E118 bound-state: .*line 19: 3 joined summands do not divide the 2 that the target combines" \
    'bound 8 2' 'state 4 1 paid 0' 'state 4 3 paid 0'
joined 1 "E119 bound-step: .*line 18: reducescatter 0 2 of cost 4 leads to tile 2 with 2 of 2 summands joined; paid 0," \
    'bound 9 1' 'state 4 1 paid 0'
joined 1 "E163 section-plain: the section fused is for plain plans" 'fused 8 0'
printf '%s\n' 'redist-problem 2' 'mesh x=2' 'elem 4' 'op sum' 'from []{x}' 'to []' >"$work/scalar"
printf '%s\n' 'redist-cert 2' 'devices 2' 'mesh 1 2' 'elem 4' 'op sum' 'sums 1' '0 2 1 0' 'from 0' 'to 0' \
    'claim height 1 cost 2 bounded 1 normal 1 received 2 identical 1' 'steps 1' \
    'step 1 allreduce 0 2 tile 2 size 1 cost 2' 'iota 1 2 0' 'bound 3 1' 'state 1 paid 0' 'end 1' >"$work/loss"
expect 1 "E119 bound-step: .*line 15: allreduce 2 of cost 2 leads to tile with 2 of 2 summands joined; paid 0," \
    "$check" "$work/scalar" "$work/loss"

# --- sequences: the step and the rule that it breaks (Figure 8)
refuse() { # CODE PATTERN STEP..: the sequence of these steps for Example 3.1
    code=$1 pattern=$2
    shift 2
    printf '%s\n' "$@" >"$work/plan"
    expect "$code" "$pattern" "$redist" normalize "$good" "$work/plan" -o "$work/out/cert"
}
refuse 1 "plan:2: step 2: T-DynSlice: axis 'y' is busy" 'allgather 0' 'dynslice 0 y'
refuse 1 "step 1: T-DynSlice: axis 'x' is busy" 'dynslice 0 x,x'
refuse 1 "step 2: T-DynSlice: local size 2 of dimension 1 is not divisible by 4" 'allgather 0' 'dynslice 1 x'
refuse 1 "step 1: T-AllToAll: local size 2 of dimension 1 is not divisible by 4" 'alltoall 0 1'
refuse 1 "step 1: T-AllToAll: the two dimensions must differ" 'alltoall 0 0'
refuse 1 "step 2: T-AllGather: dimension 0 is not partitioned" 'allgather 0' 'allgather 0'
refuse 1 "step 1: T-AllGather: the axes are not the minor-most ones of dimension 0" 'allgather 0 y'
refuse 1 "step 1: T-AllGather: there is no dimension 7" 'allgather 7'
refuse 1 "step 1: T-Permute: the local and global shapes must be equal: dimension 0 has tiles of 12, expected 3: got \[12, 12\], expected \[3\{x\}12, 2\{y\}12\]$" 'allpermute [12, 12]'
refuse 1 "step 1: T-Permute: .*: rank 1, expected 2: got \[12\], expected" 'allpermute [12]'
refuse 1 "step 1: T-Permute: .*: dimension 0 has size 24, expected 12: got \[6\{x\}24, 12\], expected" 'allpermute [6{x}24, 12]'
refuse 1 "after the last step \(1\): the type is not the target, .*: dimension 0 has tiles of 12, expected 2: got \[12, 2\{y\}12\], expected \[2\{y\}12, 3\{x\}12\]$" 'allgather 0'
refuse 2 "plan:1: step 1: unknown axis 'z'" 'dynslice 0 z'
refuse 2 "plan:1: step 1: unknown operation 'gather'" 'gather 0'
refuse 2 "plan:1: step 1: unknown operation 'all-gather'; did you mean 'allgather'" 'all-gather 0'
refuse 2 "unknown axis 'X': not in the mesh; did you mean 'x'" 'allgather 0 X'
refuse 2 "plan:2: step 1: column 9: expected the axis|plan:2: step 1: .*the axis to slice over" '# comment' 'dynslice 0'
refuse 2 "step 1: column 11: expected a dimension from 0 to 15" 'allgather x'
refuse 2 "step 1: .*expected a dimension from 0 to 15" 'allgather 16'
refuse 2 "step 1: .*expected ',' or the end of the line" 'allgather 0 x y'
refuse 2 "step 1: dimension 1: tile 2 times" 'allpermute [3{y}12, 2{x}12]'
refuse 2 "step 1: dimension 0: tile 3 times its axis sizes is 18, expected the global size 12" 'allpermute [3{y}12, 12]'
refuse 1 "not the target" ''
# shellcheck disable=SC2046 # one word per step is meant
refuse 2 "more than 64 steps" $(yes 'allpermute[12,12]' | head -n 65)
expect 1 "lie:[0-9]+:[0-9]+: E110 claim-cost: .*" \
    "$redist" normalize "$good" "$work/lie" -o "$work/out/cert"

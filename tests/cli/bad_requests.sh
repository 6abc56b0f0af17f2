#!/bin/sh
# Options, meshes, types, placements and reductions that are asked for: sourced by bad_input.sh.
# --- usage
expect 2 "unknown command 'plann'" "$redist" plann
expect 2 "expected a problem file, or all of --mesh, --from and --to: there is no --from" plan -m x=4
expect 2 "not both" plan "$good" -m x=4
expect 2 "unexpected argument 'b'" plan "$good" b
expect 2 "unknown command 'nromalize': .*; did you mean normalize[?]$" "$redist" nromalize
expect 2 "unknown command 'x': expected plan, show, compare, normalize, matmul, export, import-plan, transfer, place, reduce or levels$" "$redist" x
expect 2 "unknown option '--nonsense'; see --help$" plan --nonsense
expect 2 "unknown option '--fues'; did you mean --fuse[?]" plan "$good" --fues
expect 2 "unknown option '--nobound=1'; did you mean --no-bound[?]" plan "$good" --nobound=1
expect 2 "unknown option '--gruops'; did you mean --groups[?]" "$redist" show "$good" certs/ex3.1.cert --gruops
expect 2 "unknown option '--ouptut'; did you mean --output[?]" "$redist" normalize --ouptut "$work/out/cert"
expect 2 "unknown option '--methods'; did you mean --method[?]" "$redist" compare "$good" --methods
expect 2 "unknown option '--f'; did you mean --from, --free-slices, --fuse[?] See --help$" "$redist" plan --paper --f
for short in --explai --explai=1; do
    expect 2 "unknown option '$short'; did you mean --explain[?]" plan "$good" "$short"
done
for word in "--objectiv steps" --objectiv=steps --objectiv; do
    expect 2 "unknown option '--objectiv(=steps)?'; did you mean --objective[?]" plan "$good" $word
done
expect 2 "^redist: unknown option '--verison'; did you mean --version[?] See --help$" "$redist" --verison
expect 2 "^redist: unknown option '-q'; see --help$" "$redist" -q
expect 2 "unknown option '-q'; see --help" "$redist" plan --paper --json -qh
expect 2 "'-o' needs an argument; see --help" "$redist" plan --paper "$good" -o
expect 2 "unknown option '--0{38}'; see --help$" plan "--$(printf '%0100d' 0)"
expect 2 "'--mesh' needs an argument" "$redist" plan --paper --mesh
expect 2 "show: expected a problem file and a certificate" "$redist" show "$good"
expect 2 "^redist: --mesh is given twice; see --help$" "$redist" plan -m x=2 --mesh=x=3
expect 2 "^redist: --output is given twice" "$redist" normalize "$good" -o "$work/out/a" -o "$work/out/b"
expect 2 "^redist: --reduce is given twice" "$redist" reduce -r data -r data
expect 2 "^redist: --as-is rewrites nothing" "$redist" normalize "$good" plan --as-is --trace
expect 2 "do not go with --free-slices" plan "$good" --free-slices --objective run
expect 2 "^redist: --check goes with no other option$" "$redist" matmul --check "$work/x" -m X=2
expect 2 "^redist: --batch takes its products from its file" "$redist" matmul --batch "$work/x" -a '[4]'
expect 2 "^redist: --strict goes with --batch" "$redist" matmul --strict
expect 2 "redist: --colour blue: expected auto, always or never" "$redist" show "$good" certs/ex3.1.cert --colour blue
"$redist" plan --paper -m a=256 -f '[1{a}256]' -t '[256]' -p "$work/wide" -o "$work/wide.cert" >"$work/steps"
expect 2 "a picture has at most 128 devices, this mesh has 256" \
    "$redist" show "$work/wide" "$work/wide.cert" --svg "$work/out/wide.svg"
cp "$good" "$work/kept"
expect 2 "kept" "$redist" show "$work/kept" certs/ex3.1.cert --svg "$work/kept"
cmp "$good" "$work/kept"
expect 2 "none/x.svg" "$redist" show "$good" certs/ex3.1.cert --svg "$work/none/x.svg"
expect 2 "redist: --png needs the program rsvg-convert" \
    env PATH="$work" "$redist" show "$good" certs/ex3.1.cert --png "$work/out/x.png"
[ ! -e "$work/out/x.png" ] && [ ! -s "$work/stdout" ]

# --- meshes
expect 2 "mesh: column 1: expected an axis name" plan -m '' -f "$from" -t "$to"
expect 2 "mesh: column 2: expected '='" plan -m 'x' -f "$from" -t "$to"
expect 2 "mesh: axis 'x': expected a size from 1 to 1048576, got 0" plan -m x=0 -f "$from" -t "$to"
expect 2 "mesh: axis 'x' is declared twice" plan -m x=4,x=6 -f "$from" -t "$to"
expect 2 "mesh: the mesh has more than 1048576 devices" plan -m x=1048576,y=2 -f "$from" -t "$to"
expect 2 "mesh: column 3: expected an axis size" plan -m x=99999999999999999999 -f "$from" -t "$to"
expect 2 "mesh: column 3: expected an axis size" plan -m x=04 -f "$from" -t "$to"
expect 2 "a mesh has at most 32 axes" plan -f "$from" -t "$to" \
    -m "$(seq -s, -f 'a%.0f=1' 33)"
expect 2 "mesh: column 4: expected ',' or the end, got byte 0x01" plan -m "$(printf 'x=4\001')" -f "$from" -t "$to"

# --- types
expect 2 "from: column 4: unknown axis 'z'" plan -m x=4,y=6 -f '[3{z}12, 2{y}12]' -t "$to"
expect 2 "from: dimension 1: axis 'x' is used twice" plan -m x=4,y=6 -f '[3{x}12, 3{x}12]' -t "$to"
expect 2 "from: dimension 0: tile 2 times its axis sizes is 8, expected at least the global size 12" \
    plan -m x=4,y=6 -f '[2{x}12, 2{y}12]' -t "$to"
expect 2 "from: dimension 0: sizes must be at least 1" plan -m x=4,y=6 -f '[0, 12]' -t "$to"
expect 2 "different global types: dimension 1 has size 12 in 'from' and 24 in 'to'" \
    plan -m x=4,y=6 -f "$from" -t '[2{y}12, 6{x}24]'
expect 2 "different global types: 'from' has rank 2, 'to' has rank 1" plan -m x=4,y=6 -f "$from" -t '[12]'
expect 2 "from: dimension 0: sizes must be at most 2\^63" plan -m x=4 -f '[9223372036854775809]' -t '[1]'
expect 2 "from: the tile has more than 2\^64-1 elements" plan -m x=4 -f '[9223372036854775808, 2]' -t '[1]'
expect 2 "from: no notation begins so: expected for example \[3" plan -m x=4,y=6 -f '3{x}12' -t "$to"
for first in 99999999999999999999 '99999999999999999999{x}12' -8 '02{x}12'; do
    expect 2 "^redist: --from: column 2: expected a size .1 to 2\^63, no leading zero., got" \
        plan -m x=4,y=6 -f "[$first]" -t "$to"
    expect 2 "^redist: --to: column 2: expected a size" plan -m x=4,y=6 -f "$from" -t "[$first]"
done
expect 2 "from: column 4: unknown axis 'X': not in the mesh; did you mean 'x'" plan -m x=4,y=6 -f '[3{X}12, 2{y}12]' -t "$to"
expect 2 "from: native .axes minor to major.: column 4: axis 'x' of size 4 has no sub-axis .3.2" \
    plan -m x=4,y=6 -f '[6{x:(3)2}12, 2{y}12]' -t "$to"
expect 2 "unknown notation 'jacks': expected auto, native, jax" plan -m x=4 -f "$from" -t "$to" --notation jacks
expect 2 "from: jax .axes major to minor.: column 1: expected P" plan -m x=4,y=6 -f "$from" -t "$to" --notation jax
expect 2 "got '99999999999999999999'$" plan -m x=4 -f '[99999999999999999999{x}8]' -t "$to"
expect 2 "dimension 0: axis 'x' is used twice in the type$" plan -m x=4 -f '[2{x,x}8]' -t '[8]'
expect 2 "shape: column 4: expected a size" plan -m x=4,y=6 -s 12,x -f "P('x')" -t "P('y')"
expect 2 "not both" plan "$good" --shape 12,12
expect 2 "elements of 2 bytes, but of 4 elsewhere" plan -m x=4 -f 'f32[8@x]' -t 'bf16[8]'
expect 2 "from: column 8: expected ',' or '\]', got the end" plan -m x=4,y=6 -f '[3{x}12' -t "$to"
expect 2 "from: rank is over the limit of 16" plan -m x=4 -t "$to" -f '[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]'
expect 2 "elem: expected 1 to 16 bytes per element, got '17'" plan -m x=4,y=6 -f "$from" -t "$to" -e 17
expect 2 "elem: expected 1 to 16 bytes per element, got 'x'" plan -m x=4,y=6 -f "$from" -t "$to" -e x

expect 2 "objective: expected run, paper, bytes, steps or LATENCY:INVERSE" plan "$good" --objective fast

# --- placements and reductions
pair='-H node=4,gpu=16 -A data=8,shard=8'
expect 2 "expected --hierarchy and --axes: there is no --axes" "$redist" place -H node=4
expect 2 "hierarchy: column 6: expected an axis size" "$redist" place -H node= -A a=4
expect 2 "hierarchy: 'root' names the whole" "$redist" place -H root=4 -A a=4
expect 2 "axes: the sizes multiply to 32, expected the 64 devices" "$redist" place -H node=4,gpu=16 -A data=8,shard=4
expect 2 "reduce: there is no axis 'x'" "$redist" place $pair -r x
expect 2 "reduce: axes are numbered from 0 to 1" "$redist" place $pair -r 2
expect 2 "reduce: axis 'data' is given twice" "$redist" place $pair -r data,0
expect 2 "reduce: column 1: expected the name or number" "$redist" place $pair -r ''
expect 2 "reduce: expected a weight from 1 to 1000000, got '0'" "$redist" place $pair -r data:0
expect 2 "draw: expected the number of a placement, 1 to 3, got '4'" "$redist" place $pair --draw 4
expect 2 "svg goes with --draw" "$redist" place $pair --svg "$work/out/x.svg"
expect 2 "a picture has at most 1024 devices, this hierarchy has 2048" \
    "$redist" place -H node=2048 -A a=2048 --draw 1 --svg "$work/out/x.svg"
expect 2 "none/x.svg" "$redist" place $pair --draw 1 --svg "$work/none/x.svg"
expect 2 "draw or --json, not both" "$redist" place $pair --draw 1 --json
expect 2 "more than 4096 placements" "$redist" place -H a=2,b=2,c=2,d=2,e=2,f=2,g=2,h=2 -A a=2,b=2,c=2,d=2,e=2,f=2,g=2,h=2
expect 2 "more than 4194304 devices in all" "$redist" place -H a=1024,b=1024 -A a=1024,b=1024 -r a
expect 2 "expected --matrix and --reduce: there is no --reduce" "$redist" reduce $pair -M '[[2 4] [2 4]]'
expect 2 "matrix: column 8: expected '\['" "$redist" reduce $pair -M '[[2 4] ]' -r 0
expect 2 "matrix: column 5: expected a factor" "$redist" reduce $pair -M '[[2 x] [2 4]]' -r 0
expect 2 "matrix: the row of axis 'data' must multiply to 8" "$redist" reduce $pair -M '[[2 2] [2 4]]' -r 0
expect 2 "matrix: the column of level 'node' must multiply to 4" "$redist" reduce $pair -M '[[4 2] [2 4]]' -r 0
expect 2 "matrix: column 14: expected the end" "$redist" reduce $pair -M '[[2 4] [2 4]]]' -r 0
expect 2 "limit: expected a number from 1 to 10, got '11'" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --limit 11
expect 2 "algo: expected ring or tree, got 'star'" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --algo star
expect 2 "order: expected level or axis" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --order x
expect 2 "reading: unknown reading 'free'" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --reading free
expect 2 "reading: expected names with commas between" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --reading ''
expect 2 "bytes and --runs go with --platform" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --bytes 8
expect 2 "best goes with --platform" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --best
expect 2 "problem and --output go with --program and --best" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 -p "$work/x"
expect 2 "best goes without --program and --cert-dir" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --best --program 1
expect 2 "list or --best, not both" "$redist" reduce $pair -M '[[2 4] [2 4]]' -r 0 --best --list
level_topology() { # LINE..: a topology of levels
    printf 'redist-topology 2\n' >"$work/levels"
    for line in "$@"; do printf '%s\n' "$line" >>"$work/levels"; done
}
square='[[2 4] [2 4]]'
level_topology 'level node latency 30 inverse 270' 'level gpu latency 3 inverse 8'
expect 2 "topology or --platform, not both" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels" -P x
expect 2 "elements goes with --topology" "$redist" reduce $pair -M "$square" -r 0 --elements 8
expect 2 "elements: expected a number from 1 to 1099511627776, got '0'" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels" --elements 0
expect 2 "elements: expected a multiple of the 8 devices of a reduction group, got 12" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels" --elements 12
"$redist" reduce $pair -M "$square" -r 0 -T "$work/levels" --elements 1099511627776 >"$work/most"
level_topology 'level node latency 30 inverse 270'
expect 2 "levels: level 'gpu' of the hierarchy is missing" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level node latency 30 inverse 270' 'level node latency 3 inverse 8'
expect 2 "levels:3: level 'node' is given twice" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level rack latency 30 inverse 270'
expect 2 "levels:2: the hierarchy has no level 'rack'" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'axis node latency 30 inverse 270'
expect 2 "levels:2: column 1: expected the word 'level'" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level node size 5 latency 30 inverse 270'
expect 2 "levels:2: the hierarchy has size 4 here, the topology 5" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level node size latency 30 inverse 270'
expect 2 "levels:2: column 17: expected a number below 2.64" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
level_topology 'level node latency 30 inverse 18446744073709551615' 'level gpu latency 3 inverse 8'
expect 2 "topology: program 1 costs 2.64-1 or more" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
printf 'redist-topology 1\n' >"$work/levels"
expect 2 "levels:1: expected 'redist-topology 2'" "$redist" reduce $pair -M "$square" -r 0 -T "$work/levels"
expect 2 "unexpected argument 'b'" "$redist" reduce $pair b
expect 2 "nowhere: cannot open: No such file" "$redist" place $pair -P "$work/nowhere"
expect 2 "platform:4: the hierarchy has no level 'gpu'" "$redist" place -H node=4,card=16 -A a=64 \
    -P docs/platforms/a100-paper.platform
expect 2 "the reduction spans 6 levels, expected at most 5" "$redist" reduce \
    -H a=2,b=2,c=2,d=2,e=2,f=2 -A x=64 -M '[[2 2 2 2 2 2]]' -r x

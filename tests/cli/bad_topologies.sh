#!/bin/sh
# Topologies, and what goes beyond the paper: sourced by bad_input.sh.
# --- topologies
topology() { # PATTERN LINE..: a topology file of these lines, refused for the mesh x=4,y=6
    pattern=$1
    shift
    printf '%s\n' "$@" >"$work/topology"
    expect 2 "$pattern" plan "$good" --topology "$work/topology"
}
head='redist-topology 1'
topology "topology:1: expected 'redist-topology 1'" 'redist-topology 2'
topology "topology: axis 'x' of the mesh is missing" "$head" 'axis y latency 1 inverse 1'
topology "topology:2: the mesh has no axis 'z'" "$head" 'axis z latency 1 inverse 1'
topology "topology:3: axis 'y' is given twice" "$head" 'axis y latency 1 inverse 1' 'axis y latency 1 inverse 1'
topology "topology:2: column 1: expected the word 'axis', got 'y'" "$head" 'y latency 1 inverse 1'
topology "topology:2: column 6: expected the name of an axis, got '4'" "$head" 'axis 4'
topology "topology:2: column 7: expected the word 'latency', got the end" "$head" 'axis y'
topology "topology:2: column 16: expected a number below 2\^64, got '-'" "$head" 'axis y latency -1 inverse 1'
topology "topology:2: column 18: expected the word 'inverse', got '1'" "$head" 'axis y latency 1 1'
topology "topology:2: column 26: expected a number below 2\^64" "$head" 'axis y latency 1 inverse 18446744073709551616'
topology "topology:2: .*expected the end of the line, got 's'" "$head" 'axis y latency 1 inverse 1 s'
topology "topology:2: .*expected" "$head" ''
topology "topology:2: column 5: expected a blank, got ':'" "$head" 'note: this'
topology "topology:3: column 8: expected printable ASCII, got byte 0x09" "$head" 'note' "note ab$(printf '\t')c"
topology "topology: axis 'x' of the mesh is missing" "$head" 'note axis x latency 1 inverse 1' 'axis y latency 1 inverse 1'
head='redist-topology 3'
kinds='exchange 1:2 3:4 allgather 3:4 5:6 reducescatter 5:6 7:8 allreduce 7:8'
topology "topology:2: column 1: expected the word 'axis' or 'steps', got 'y'" "$head" 'y latency 1 inverse 1'
topology "topology: axis 'y' of the mesh is missing" "$head" 'axis x latency 1 inverse 1' "steps x,y $kinds 8:8"
topology "topology:2: the mesh has no axis 'z'" "$head" "steps x,z $kinds 8:8"
topology "topology:2: axis 'x' is named twice" "$head" "steps x,y,x $kinds 8:8"
topology "topology:3: these axes are given twice" "$head" "steps y,x $kinds 8:8" "steps x,y $kinds 8:8"
topology "topology:2: .*expected the word 'allgather', got 'r'" "$head" 'steps x exchange 1:2 2:2 reducescatter 5:6'
topology "topology:2: .*expected two points at least, got the end" "$head" "steps x $kinds"
topology "topology:2: .*expected ':', got the end" "$head" "steps x $kinds 8"
topology "topology:2: .*expected a number below 2.64, got 'x'" "$head" "steps x $kinds 8:x"
topology "topology:2: allreduce: expected numbers received that rise, below 2.32" "$head" "steps x $kinds 7:9"
topology "topology:2: allreduce: expected numbers received that rise, below 2.32" "$head" "steps x $kinds 4294967296:9"
topology "topology:2: allreduce: expected prices that do not fall" "$head" "steps x $kinds 8:7"
topology "topology:2: .*expected the end of the line, got '15'" "$head" \
    "steps x $kinds 8:8 9:8 10:8 11:8 12:8 13:8 14:8 15:8"
topology "topology:2: column 1: expected the word 'axis', got 's'" 'redist-topology 1' "steps x $kinds 8:8"
head='redist-topology 4'
unit='unit ps per byte'
axes='axis y size 6 latency 1 inverse 1'
topology "topology:2: column 1: expected the word 'unit', got 'a'" "$head" "$axes"
topology "topology:2: column 6: expected the name of the unit of all prices, got '4'" "$head" 'unit 4'
topology "topology:2: column 9: expected the word 'per', got 'b'" "$head" 'unit ps byte'
topology "topology:2: column 13: expected the word 'byte', got 'e'" "$head" 'unit ps per element'
topology "topology:3: column 1: expected the word 'note', 'axis', 'steps' or 'level', got 'u'" "$head" "$unit" "$unit"
topology "topology:3: column 8: expected the word 'size', got 'l'" "$head" "$unit" 'axis y latency 1 inverse 1'
topology "topology:3: column 13: expected a size from 1 to 1048576, got '0'" "$head" "$unit" 'axis y size 0'
topology "topology:4: 'y' is given twice" "$head" "$unit" "$axes" "$axes"
topology "topology:3: the mesh has no axis 'y'" "$head" "$unit" "steps y $kinds 8:8" "$axes"
topology "topology: axis 'x' of the mesh is missing" "$head" "$unit" "$axes"
topology "topology: axis 'x' has size 3 there, and 4 in the mesh" "$head" "$unit" "$axes" 'axis x size 3 latency 1 inverse 1'
topology "topology: the mesh has no axis 'z'" "$head" "$unit" "$axes" 'axis z size 3 latency 1 inverse 1'
topology "topology: 'x': 4 times the price of a byte is 2.64 or more" "$head" "$unit" "$axes" \
    'axis x size 4 latency 1 inverse 4611686018427387904'
topology "topology: the levels are none there, and the mesh is x=4,y=6" "$head" "$unit"
topology "topology: the levels are y=6,x=4 there, and the mesh is x=4,y=6" "$head" "$unit" \
    'level y size 6 latency 1 inverse 1' 'level x size 4 latency 1 inverse 1'
topology "topology: 'x': 24 times the price of a byte is 2.64 or more" "$head" "$unit" \
    'level x size 4 latency 1 inverse 768614336404564651' 'level y size 6 latency 1 inverse 1'
topology "topology: expected axes whose sizes multiply to at most 1048576" "$head" "$unit" \
    'axis x size 1048576 latency 1 inverse 1' 'axis y size 2 latency 1 inverse 1'
level() { echo "level l$1 size 1 latency 1 inverse 1"; }
topology "topology:19: expected at most 16 of them" "$head" "$unit" "$(for l in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do level $l; done)"
printf '%s\n%s\nlevel x size 4 latency 1 inverse 1\nlevel y size 6 latency 1 inverse 1\n' "$head" "$unit" >"$work/topology"
expect 2 "topology: prices of levels are of devices in their order, and the mesh has another" \
    plan -m x=4,y=6 -f "$from" -t "$to" --order '0 iota 2 4 6 1 0' --topology "$work/topology"
expect 2 "topology: the levels are x=4,y=6 there, and the hierarchy is node=4,gpu=16" "$redist" reduce $pair -M "$square" -r 0 -T "$work/topology"
expect 2 "topology:1:17: expected the line 'redist-topology 2'$" "$check" --topology "$work/topology" certs/ex3.1.problem certs/ex3.1.cert
expect 2 "two-nodes.topology:1: expected 'redist-topology 4'" "$redist" levels docs/platforms/two-nodes.topology
expect 2 "levels: expected one topology, got 0 names" "$redist" levels
expect 2 "elem: expected a number from 1 to 16, got '17'" "$redist" levels "$work/topology" --elem 17
expect 2 "would replace .*topology" "$redist" levels "$work/topology" -o "$work/topology"
printf '%s\n%s\n%s\n' "$head" "$unit" "$axes" >"$work/topology"
expect 2 "topology: expected lines of levels, whose prices are of ports" "$redist" levels "$work/topology"
expect 2 "topology: expected lines of levels, whose prices are of ports" "$redist" transfer -m x=2 -f '[4{x}8]' -t '[8]' --topology "$work/topology"
head='redist-topology 3'
printf '%s\naxis y latency 1 inverse 1' "$head" >"$work/topology"
expect 2 "topology:2: expected a line feed at the end of the line" plan "$good" --topology "$work/topology"
expect 2 "nowhere: cannot open: No such file" plan "$good" --topology "$work/nowhere"
expect 2 "only one of --objective, --topology and --ranks-per-node$" plan "$good" --topology "$work/topology" --objective steps
expect 2 "only one of --objective, --topology and --ranks-per-node$" plan "$good" --topology "$work/topology" --ranks-per-node 4
expect 2 "only one of --objective, --topology and --ranks-per-node$" plan "$good" --ranks-per-node 4 --objective steps
expect 2 "ranks-per-node: 24 devices are not nodes of 7 each$" plan "$good" --ranks-per-node 7
for number in 0 -4 4x 99999999 18446744073709551616; do
    expect 2 "ranks-per-node '$number': expected a number from 1 to 1048576$" plan "$good" --ranks-per-node $number
done
expect 2 "topology and --ranks-per-node do not go with" plan "$good" --topology "$work/topology" --fuse
expect 2 "topology and --ranks-per-node do not go with" "$redist" plan --paper --batch "$good" --topology "$work/topology" --fuse
expect 2 "nowhere: cannot open: No such file" "$redist" plan --paper --batch "$good" --topology "$work/nowhere"
expect 2 "require: expected bounded, identical, optimal or collectives, separated by commas, got 'bounded,fast'$" \
    "$redist" plan "$good" --require bounded,fast
expect 2 "require does not go with --paper" "$redist" plan "$good" --require identical --paper
expect 2 "require does not go with --objective paper" "$redist" plan "$good" --require identical --objective paper
expect 1 "^redist: --require optimal,collectives: no such plan was found; optimal: the least cost that was found is 18, and the lower bound 12$" \
    "$redist" plan certs/ex3.1.problem --require optimal,collectives
expect 1 "no such plan was found; collectives: without an exchange tiles have at least 6 elements, and the memory bound is 5$" \
    "$redist" plan -m x=2 -f '[3{x}5]' -t '[5]' --require bounded,collectives
expect 1 "no such plan was found; collectives: every plan that was found has an exchange$" \
    "$redist" plan -m x=4 -f '[2{x}8]' --to-mesh y=2,z=3 -t '[4{y}8]' --require collectives
expect 1 "no such plan was found; identical: in every plan that was found replicas of an element are combined in different groups$" \
    "$redist" plan -m a=2,b=3 -f '[10]{a}' -t '[5{a}10]' --op sum --require collectives,identical
expect 1 "no such plan was found; optimal: no certificate states a lower bound of a problem with tiles that do not divide the array$" \
    "$redist" plan -m x=2 -f '[3{x}5]' -t '[5]' --require optimal
expect 2 "objective: expected run, paper, bytes" "$redist" plan --paper --batch "$good" --objective fast

# --- extensions
expect 2 "only one of --free-slices and --fuse" plan "$good" --free-slices --fuse
expect 2 "do not go with --free-slices or --fuse" plan "$good" --free-slices --objective bytes
expect 2 "'--fuse=1': this option takes no argument" plan "$good" --fuse=1

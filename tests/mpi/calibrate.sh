# Sourced by run.sh: `redist-run --calibrate` writes what `redist plan --topology` reads.
# How long anything takes is nobody's business here, only that it was measured.
: "${work:?tests/mpi/run.sh runs this}" # alone it would write into /

# calibrates RANKS MESH OPTIONS...: measured to $work/measured, which plans for the mesh read.
calibrates() {
    on=$1 mesh=$2
    shift 2
    rm -f "$work/measured"
    quietly mpi "$on" "$run" --calibrate "$work/measured" --mesh "$mesh" --repeat 2 "$@"
    quietly "$build/redist" plan -m "$mesh" -f '[24{}24]' -t '[24]' --topology "$work/measured"
    [ "$(grep -cE '^steps [a-z,]+( [a-z]+( [1-9][0-9]*:[1-9][0-9]*){5}){4}$' "$work/measured")" -eq 3 ] ||
        complain "not every set of axes: $(cat "$work/measured")"
    for axis in $(echo "$mesh" | tr , ' '); do
        case $axis in
        *=1) links='latency 0 inverse 0' ;;
        *) links='latency [1-9][0-9]* inverse [1-9][0-9]*' ;;
        esac
        [ "$(grep -cE "^axis ${axis%=*} size ${axis#*=} $links$" "$work/measured")" -eq 1 ] ||
            complain "no measured axis $axis: $(cat "$work/measured")"
    done
    # every command reads it
    quietly "$build/redist" reduce -H "$mesh" -A "all=$on" -M "[[$(echo "$mesh" | sed 's/[a-z]*=//g')]]" -r all -T "$work/measured" --elements 24
    quietly "$build/redist" transfer -m "$mesh" -f '[24]' -t '[24]' --topology "$work/measured" -o "$work/log"
    quietly "$build/redist" levels "$work/measured"
    tests=$((tests + 1))
}
calibrates 4 host=2,chip=2
grep -qxE 'note measured on 4 ranks, median of 2 times 16 in a row; in femtoseconds; lines of axes, for what no curve has, are off by at most [0-9]+ %' \
    "$work/measured" || complain "no note: $(cat "$work/measured")"
calibrates 6 a=3,one=1,b=2 --elem 8 --quiet
[ "$(head -n 2 "$work/measured" | tr '\n' ' ')" = 'redist-topology 4 unit fs per byte ' ] ||
    complain "not per byte: $(cat "$work/measured")"
[ "$(wc -l <"$work/measured")" -eq 12 ] || complain "lines: $(cat "$work/measured")"

# The table has four kinds of steps along each axis of several ranks and along both; without FILE
# there is none.
quietly mpi 4 "$run" --calibrate "$work/measured" --mesh host=2,chip=2 --repeat 1
[ "$(grep -cE '^(host +2|chip +2|host,chip +4) +(exchange|allgather|reducescatter|allreduce) +.* [um]?s +[0-9]+ +[0-9]+ %$' \
    "$work/log")" -eq 12 ] || complain "the table: $(cat "$work/log")"
[ -z "$(awk 'length > 80' "$work/log")" ] || complain "wider than 80: $(cat "$work/log")"
# What is badly fitted is said below it, and nothing else is.
off=$(sed -n 's/^note .* off by at most \([0-9]*\) %$/\1/p' "$work/measured")
said=$(grep -cxE "the machine was busy, or no line fits: lines of axes are off by up to $off %" "$work/log") || true
case $off in
20) ;; # rounded
*) [ "$said" -eq "$((off > 20))" ] || complain "off by $off %, said $said times: $(cat "$work/log")" ;;
esac
quietly mpi 3 "$run" --calibrate --repeat 1
mv "$work/log" "$work/printed"
[ "$(wc -l <"$work/printed")" -eq 6 ] || complain "on stdout: $(cat "$work/printed")"
quietly "$build/redist" plan -m x=3 -f '[1{x}3]' -t '[3]' --topology "$work/printed"

# What is wrong is one line, and an older file stays.
cp "$work/measured" "$work/before"
refuse 2 "one rank has no links to measure: use mpirun -n 2 or more" 1 --calibrate "$work/measured"
refuse 2 "the mesh has 4 devices, but there are 3 ranks: use mpirun -n 4" 3 --calibrate "$work/measured" --mesh x=4
refuse 2 "--mesh: column 2: expected '='" 2 --calibrate "$work/measured" --mesh x
refuse 2 "--elem '17': expected a number from 1 to 16" 2 --calibrate "$work/measured" --elem 17
refuse 2 "--calibrate goes with at most one FILE" 2 --calibrate "$work/measured" --synthetic
refuse 2 "--calibrate goes with at most one FILE" 2 --calibrate "$work/measured" "$work/more"
refuse 2 "--mesh and --elem also with --calibrate" 2 "$p" "$c" --synthetic --mesh x=2
# nothing is measured that has no place to go: so many repetitions would take hours
refuse 2 "absent/topology: cannot create" 2 --calibrate "$work/absent/topology" --repeat 1000000
refuse 2 "cannot open for writing: Is a directory" 2 --calibrate "$work" --repeat 1000000
cmp -s "$work/before" "$work/measured" || complain "a measured file was touched"
tests=$((tests + 5))

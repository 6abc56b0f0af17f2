#!/bin/sh
# The executor under mpirun: run.sh BUILD. Compiles the test programs and the
# example of docs/ against the libraries in BUILD, then runs them and redist-run.
# REDIST_SEED (1) says which random programs.
set -eu
build=$(cd "${1:?usage: run.sh BUILD}" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
. "$here/mpi.sh"
. tests/cli/expect.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"

# Libraries built with sanitizers need programs built with them, and the
# sanitizers must tell Open MPI's leaks from ours.
sanitize= keep=
if nm "$build/internal_mpi.a" 2>/dev/null | grep -q __asan_init; then
    sanitize="-fsanitize=address,undefined -fno-sanitize-recover=all"
    keep=$here/keep_modules.c
    export LSAN_OPTIONS="suppressions=$here/lsan.supp:print_suppressions=0"
fi

# build_program NAME FILE...: sources, objects and libraries
build_program() {
    name=$1
    shift
    # shellcheck disable=SC2086 # command and flags are several words
    ${MPICC:-mpicc} -std=c11 -g -O1 -Wall -Wextra -Werror -Wshadow -D_POSIX_C_SOURCE=200809L \
        $sanitize -I. -Iinclude -Isrc -Itests -Itests/mpi "$@" $keep -lcmocka -lm -pthread -o "$work/bin/$name"
}

echo "mpi: building the test programs"
internal="$build/internal_mpi.a $build/internal.a"
wrapped=-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
# shellcheck disable=SC2086 # two archives
{
    build_program test_parts tests/mpi/test_parts.c $internal
    build_program test_ordered "-DLEAST_SHARED=UINT64_MAX" src/execute/share.c tests/mpi/test_ordered.c \
        tests/mpi/reference.c $internal
    build_program small_ordered "-DLEAST_SHARED=UINT64_MAX" "-DSTAGE_BYTES=UINT64_C(100)" \
        src/execute/ordered.c src/execute/share.c tests/mpi/test_ordered.c tests/mpi/reference.c $internal
    build_program shared_ordered "-DSHOWN_BYTES=UINT64_C(3000)" src/execute/share.c \
        tests/mpi/test_ordered.c tests/mpi/reference.c $internal
    build_program test_fit tests/mpi/test_fit.c src/programs/run/run_fit.c
    build_program test_elements tests/mpi/test_elements.c tests/mpi/reference.c $internal
    build_program test_execute tests/mpi/test_execute.c tests/mpi/check_scenario.c \
        tests/mpi/simulate.c $internal
    build_program test_tiles tests/mpi/test_tiles.c tests/mpi/simulate.c $internal
    build_program test_misuse tests/mpi/test_misuse.c tests/mpi/simulate.c $internal
    build_program test_transfers $wrapped tests/mpi/test_transfers.c tests/mpi/failing.c tests/mpi/reference.c $internal
    build_program small_transfers $wrapped -DLARGEST_MESSAGE=UINT64_C\(5\) \
        src/execute/transfers/messages.c tests/mpi/test_transfers.c tests/mpi/failing.c tests/mpi/reference.c $internal
    build_program test_programs $wrapped tests/mpi/test_programs.c tests/mpi/failing.c $internal
    build_program test_failures -Wl,--wrap=malloc,--wrap=calloc tests/mpi/test_failures.c \
        tests/mpi/simulate.c $internal
}
kinds="tests/mpi/test_kinds.c tests/mpi/summands.c tests/mpi/reference.c tests/support/raw_plan.c
    tests/support/raw_read.c tests/support/sections.c"
# shellcheck disable=SC2086 # words and two archives
build_program test_kinds $kinds $internal
# The same with calls of at most 5 elements, as those over the range of int are made, and with
# all parcels and all that is combined through shared memory, as large ones go, in many turns.
small="-DLARGEST_COUNT=UINT64_C(5) -DLEAST_STAGED=1 -DLEAST_SHARED=1 -DSHOWN_BYTES=UINT64_C(64)
    src/execute/combine.c src/execute/stage.c src/execute/share.c"
# shellcheck disable=SC2086 # words and two archives
{
    build_program small_kinds $small $kinds $internal
    build_program small_execute $small tests/mpi/test_execute.c tests/mpi/check_scenario.c \
        tests/mpi/simulate.c $internal
    build_program small_failures -Wl,--wrap=malloc,--wrap=calloc $small tests/mpi/test_failures.c \
        tests/mpi/simulate.c $internal
}
build_program redistribute docs/examples/redistribute.c "$build/libredist_mpi.a" \
    "$build/libredist.a"
# A name of its own, so that left-over processes can be told from others.
run=$work/bin/rr$$
if [ -n "$sanitize" ]; then
    # shellcheck disable=SC2086 # two archives
    build_program "rr$$" "$build"/obj/programs/run/*.o "$build"/obj/programs/run/*/*.o "$build"/obj/programs/ranks/*.o "$build"/obj/programs/shared/*.o \
        "$build"/obj/programs/identity/*.o $internal
else
    cp "$build/redist-run" "$run"
fi
[ -x "$build/redist" ] || complain "no $build/redist to plan with"

# quietly COMMAND...: shows the output only when it fails.
quietly() {
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        complain "failed: $*"
    }
}

quietly mpi 1 "$work/bin/test_parts"
quietly "$work/bin/test_fit"
quietly "$work/bin/test_elements"
echo "mpi: headers, runs, datatypes, elements combined, lines through measured times"
quietly mpi 1 "$work/bin/test_failures"
quietly mpi 3 "$work/bin/test_failures"
quietly mpi 3 "$work/bin/small_failures"
echo "mpi: every allocation and MPI call fails once"
for ranks in 1 2 5; do quietly mpi $ranks "$work/bin/test_misuse"; done
echo "mpi: wrong buffers and different programs are refused on all ranks"
for ranks in 1 2 5; do quietly mpi $ranks "$work/bin/test_tiles"; done
echo "mpi: tiles of the library: nothing is sent where all ranks have them, wrong ones are refused"
for ranks in 1 2 5; do quietly mpi $ranks "$work/bin/test_transfers"; done
quietly mpi 4 "$work/bin/small_transfers"
echo "mpi: transfers by the library: sums in order, other plans on some rank, no memory"
for ranks in 1 4; do quietly mpi $ranks "$work/bin/test_programs"; done
echo "mpi: many programs together end as each alone, with one message for each pair of ranks in a round"
seed=${REDIST_SEED:-1}
for ranks in 1 2 3 4 6 8 12 24; do
    quietly mpi $ranks "$work/bin/test_execute" "$seed" $((96 / (ranks + 2)))
    echo "mpi: executor on $ranks ranks, random programs with REDIST_SEED=$seed"
done
quietly sh "$here/test_kinds.sh" "$work/bin/test_kinds" 25
quietly mpi 6 "$work/bin/small_execute" "$seed" 40
quietly mpi 12 "$work/bin/small_kinds" 10
echo "mpi: problems of every kind and plans of random steps on up to 12 ranks"
quietly mpi 12 "$work/bin/test_ordered" 150
quietly mpi 12 "$work/bin/small_ordered" 15
quietly mpi 12 "$work/bin/shared_ordered" 60
echo "mpi: sums in order have the bits that their certificates state, wherever the ranks are"
quietly sh "$here/programs.sh" "$work/bin/test_kinds" "$build"
grep "executed on up to" "$work/log" | sed 's/^kinds: plans of random steps/mpi: programs of reductions/'
quietly mpi 6 "$work/bin/redistribute"
grep -q "^0 elements are wrong" "$work/log" || complain "the example: $(cat "$work/log")"
echo "mpi: docs/examples/redistribute.c on 6 ranks"

. "$here/files.sh"
. "$here/errors.sh"
. "$here/kinds.sh"
. "$here/calibrate.sh"
. "$here/transfers.sh"
. "$here/planned.sh"
. "$here/lists.sh"
. "$here/machines.sh"

wait_for_ranks
echo "mpi: $tests tests of redist-run passed, no process is left"

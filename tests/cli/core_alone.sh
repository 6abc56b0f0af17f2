#!/bin/sh
# The trusted code is alone: the core includes only its own headers and three of
# the C library that hold no functions, the proved prices and the judge of transfers besides
# those of their own only the core's, all call nothing outside, and redist-check has no
# function but those of the core, these two, src/report and its own rooms.
set -eu
build=$(cd "${1:?usage: core_alone.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."

# includes_only PATTERN DIRECTORY: nothing else is included there.
includes_only() {
    foreign=$(grep -hE '^[[:space:]]*#[[:space:]]*include' $(find "$2" -name '*.[ch]') | sort -u |
        grep -vE "<(stdint|stddef|stdbool)\.h>|$1" || true)
    [ -z "$foreign" ] || { echo "core-alone: $2 includes $foreign" >&2; exit 1; }
}
includes_only '"(check|spec/check)/' src/check
includes_only '"(price|spec/price|check|spec/check)/' src/price
includes_only '"(transfer|spec/transfer|check|spec/check)/' src/transfer

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# compile DIRECTORY..: plain objects, as sanitizers and coverage would add calls of their own.
compile() {
    for file in $(find "$@" -name "*.c"); do
        cc -std=c11 -O0 -fno-stack-protector -I. -Isrc -c "$file" \
            -o "$work/$(echo "$file" | tr / _).o"
    done
}
# calls_nothing NAME: the objects so far call each other only.
calls_nothing() {
    nm -g --defined-only "$work"/*.o | awk 'NF == 3 { print $3 }' | sort -u >"$work/defined"
    nm -u "$work"/*.o | awk 'NF == 2 { print $2 }' | sort -u |
        grep -v '^_GLOBAL_OFFSET_TABLE_$' >"$work/called" || true
    outside=$(comm -13 "$work/defined" "$work/called")
    [ -z "$outside" ] || { echo "core-alone: $1 calls" $outside >&2; exit 1; }
}
compile src/check
calls_nothing "the core"
core=$(wc -l <"$work/defined")
compile src/price
calls_nothing "src/price"
prices=$(($(wc -l <"$work/defined") - core))
compile src/transfer
calls_nothing "src/transfer"

# Functions of the program, less those of the objects that it may have and of the C runtime.
objects=$(cd "$build/obj" && find "$PWD/check" "$PWD/price" "$PWD/transfer" "$PWD/report" "$PWD/programs/check" \
    "$PWD/programs/identity" -name '*.o')
functions() { nm "$@" | awk '$2 == "T" || $2 == "t" { sub(/\.(part|constprop|isra|cold).*/, "", $3); print $3 }' | sort -u; }
functions $objects >"$work/may"
printf '%s\n' _start _init _fini _dl_relocate_static_pie deregister_tm_clones register_tm_clones \
    __do_global_dtors_aux frame_dummy | sort -u "$work/may" - >"$work/known"
strangers=$(functions "$build/redist-check" | comm -13 "$work/known" -)
[ -z "$strangers" ] || { echo "core-alone: redist-check contains" $strangers >&2; exit 1; }
libraries=$(ldd "$build/redist-check" | grep -vE 'linux-vdso|libc\.so|ld-linux|lib(asan|ubsan|m|gcc_s)\.' || true)
[ -z "$libraries" ] || { echo "core-alone: redist-check links $libraries" >&2; exit 1; }
echo "core-alone: $core symbols of src/check, $prices of src/price, $(($(wc -l <"$work/defined") - core - prices)) of src/transfer, none called outside"

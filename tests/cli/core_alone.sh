#!/bin/sh
# The trusted core is alone: it includes only its own headers and three of the
# C library that hold no functions, calls nothing outside itself, and
# redist-check links the core, src/report and its own files only.
set -eu
build=$(cd "${1:?usage: core_alone.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."

foreign=$(grep -hE '^[[:space:]]*#[[:space:]]*include' $(find src/check -name '*.[ch]') | sort -u |
    grep -vE '<(stdint|stddef|stdbool)\.h>|"(check|spec/check)/' || true)
[ -z "$foreign" ] || { echo "core-alone: src/check includes $foreign" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Plain objects: sanitizers and coverage would add calls of their own.
for file in $(find src/check -name "*.c"); do
    cc -std=c11 -O0 -fno-stack-protector -I. -Isrc -c "$file" -o "$work/$(basename "$file" .c).o"
done
nm -g --defined-only "$work"/*.o | awk 'NF == 3 { print $3 }' | sort -u >"$work/defined"
nm -u "$work"/*.o | awk 'NF == 2 { print $2 }' | sort -u | grep -v '^_GLOBAL_OFFSET_TABLE_$' >"$work/called" || true
outside=$(comm -13 "$work/defined" "$work/called")
[ -z "$outside" ] || { echo "core-alone: the core calls" $outside >&2; exit 1; }

strings=$(nm "$build/redist-check" | awk '$2 == "T" || $2 == "t" { print $3 }' | grep -E '^(redist_|MPI_|json_|nf_)' || true)
[ -z "$strings" ] || { echo "core-alone: redist-check contains" $strings >&2; exit 1; }
libraries=$(ldd "$build/redist-check" | grep -vE 'linux-vdso|libc\.so|ld-linux|lib(asan|ubsan|m|gcc_s)\.' || true)
[ -z "$libraries" ] || { echo "core-alone: redist-check links $libraries" >&2; exit 1; }
echo "core-alone: $(wc -l <"$work/defined") symbols of src/check, none called outside"

#!/bin/sh
# reproducible.sh BUILD: the same sources give the same programs and libraries, byte by byte,
# wherever they lie, whatever the build directory is called, from a checkout and from its archive;
# and the programs name the commit that they are built from.
set -eu
build=$(cd "${1:?usage: reproducible.sh BUILD}" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "reproducible: $*" >&2
    exit 1
}

# The sources as a repository of their own, and the archive of its one commit.
origin=$work/here
archive=$work/some/other/and/longer/place
mkdir -p "$origin" "$archive"
cp -R Makefile .ci .gitattributes .gitignore include src spec proofs tests docs "$origin"
[ -e .git ] || printf '$Format:%%H$\n' >"$origin/.ci/archived-commit"
in_origin() { git -C "$origin" -c user.name=test -c user.email=test@localhost "$@"; }
in_origin init -q
in_origin add -A
in_origin commit -q -m sources
commit=$(in_origin rev-parse HEAD)
in_origin archive HEAD | tar -x -C "$archive"

# names_commit DIRECTORY COMMIT: what a build there would say.
names_commit() {
    (cd "$1" && sh .ci/print-identity) | grep -qx "#define BUILD_COMMIT \"$2\"" ||
        fail "expected the commit $2: $(cd "$1" && sh .ci/print-identity)"
}
names_commit "$archive" "$commit"

# BUILD is of what lies here, and that is in the archive too: built as of the same commit it is the same.
here=$(sh .ci/print-identity | sed -n 's/^#define BUILD_COMMIT "\(.*\)"$/\1/p')
echo "$here" >"$archive/.ci/archived-commit"
nice make --no-print-directory -s -j2 -C "$archive" BUILD=made all >"$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 1; }
for file in "$build"/redist "$build"/redist-check "$build"/redist-run "$build"/redist-checkpoint \
    "$build"/libredist.a "$build"/libredist_mpi.a "$build"/libredist_checkpoint.a \
    "$build"/libredist.so.0 "$build"/libredist_mpi.so.0 "$build"/libredist_checkpoint.so.0; do
    cmp "$file" "$archive/made/${file##*/}" || fail "${file##*/} differs between two directories"
done
proofs=$(sha256sum proofs/summary.json)
for program in redist redist-check redist-run redist-checkpoint; do
    "$archive/made/$program" --version >"$work/said"
    grep -qx "commit $here" "$work/said" || fail "$program does not name its commit: $(cat "$work/said")"
    grep -qx "proofs sha256 ${proofs%% *}" "$work/said" || fail "$program does not name the proofs"
done

names_commit "$origin" "$commit"
echo '/* changed */' >>"$origin/src/programs/check/redist_check.c"
names_commit "$origin" "$commit-modified"
in_origin checkout -q src
touch "$origin/src/programs/check/new.c"
names_commit "$origin" "$commit-modified"
mkdir "$origin/inner" # an archive inside the checkout of something else
cp -R "$archive/.ci" "$archive/proofs" "$origin/inner"
names_commit "$origin/inner" "$here"
printf '$Format:%%H$\n' >"$origin/inner/.ci/archived-commit"
names_commit "$origin/inner" unknown
echo "reproducible: checkout and archive give the same programs and libraries, and name their commit"

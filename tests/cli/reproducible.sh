#!/bin/sh
# The same sources give the same programs and libraries, byte by byte, wherever they lie,
# whatever the build directory is called, from a checkout and from its archive; and the
# programs name the commit that they are built from.
set -eu
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

build_in() { # DIRECTORY BUILD
    nice make --no-print-directory -s -j2 -C "$1" BUILD="$2" all >"$work/log" 2>&1 ||
        { cat "$work/log" >&2; exit 1; }
}
build_in "$origin" build
build_in "$archive" made
for file in "$origin"/build/redist* "$origin"/build/libredist*; do
    cmp "$file" "$archive/made/${file##*/}" || fail "${file##*/} differs between two directories"
done
[ "$(ls "$origin"/build/redist* "$origin"/build/libredist* | wc -l)" -eq 10 ] ||
    fail "expected four programs and six libraries"
proofs=$(sha256sum proofs/summary.json)
for program in redist redist-check redist-run redist-checkpoint; do
    "$archive/made/$program" --version >"$work/said"
    grep -qx "commit $commit" "$work/said" || fail "$program does not name its commit: $(cat "$work/said")"
    grep -qx "proofs sha256 ${proofs%% *}" "$work/said" || fail "$program does not name the proofs"
done

# names_commit DIRECTORY COMMIT: what a build there would say.
names_commit() {
    (cd "$1" && sh .ci/print-identity) | grep -qx "#define BUILD_COMMIT \"$2\"" ||
        fail "expected the commit $2: $(cd "$1" && sh .ci/print-identity)"
}
names_commit "$origin" "$commit"
echo '/* changed */' >>"$origin/src/programs/check/redist_check.c"
names_commit "$origin" "$commit-modified"
in_origin checkout -q src
touch "$origin/src/programs/check/new.c"
names_commit "$origin" "$commit-modified"
mkdir "$origin/inner" # an archive inside the checkout of something else
cp -R "$archive/.ci" "$archive/proofs" "$origin/inner"
names_commit "$origin/inner" "$commit"
printf '$Format:%%H$\n' >"$origin/inner/.ci/archived-commit"
names_commit "$origin/inner" unknown
echo "reproducible: checkout and archive give the same programs and libraries, and name their commit"

#!/bin/sh
# Draws every picture of pictures.list, SVG and terminal, plain and in colour, and compares
# it with the one that was looked at and kept. With "write" it keeps the new ones instead.
set -eu
build=$(cd "${1:?usage: pictures.sh BUILD [write]}" && pwd)
mode=${2:-compare}
cd "$(dirname "$0")/../.."
kept=tests/golden/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
count=0
failed=0

# A file drawn anew against the one that is kept.
settle() {
    if [ "$mode" = write ]; then
        cp "$1" "$2"
    elif ! cmp -s "$1" "$2"; then
        echo "pictures: $2 is not what is drawn now; look at it and keep it by 'make pictures'" >&2
        failed=1
    fi
    count=$((count + 1))
}

draw() {
    name=$1 problem=$2 cert=$3 details='--all --groups' more=--all
    case $(head -c 16 "$problem") in redist-transfers) details='' more='' ;; esac
    "$build/redist" show "$problem" "$cert" --no-picture --svg "$work/$name.svg" >"$work/steps"
    python3 -c 'import sys, xml.etree.ElementTree as t; t.parse(sys.argv[1])' "$work/$name.svg"
    COLUMNS=80 "$build/redist" show "$problem" "$cert" $details --colour never >"$work/$name.txt"
    COLUMNS=60 "$build/redist" show "$problem" "$cert" $more --colour always >"$work/$name.colour"
    for kind in svg txt colour; do
        settle "$work/$name.$kind" "$kept/$name.$kind"
    done
}

# An example that somebody wrote, or what the command of its line plans.
prepare() {
    name=$1
    shift
    for example in "certs/$name" "certs/calculus/$name" "certs/transfers/$name" "$kept/$name"; do
        [ $# -gt 0 ] || [ ! -f "$example.cert" ] || cp "$example.problem" "$work/problem"
        [ $# -gt 0 ] || [ ! -f "$example.cert" ] || cp "$example.cert" "$work/cert"
    done
    [ $# -eq 0 ] ||
        "$build/redist" "$@" -p "$work/problem" -o "$work/cert" >"$work/plan"
}

while read -r name command; do
    case $name in '' | '#'*) continue ;; esac
    eval "prepare $name $command"
    draw "$name" "$work/problem" "$work/cert"
done <"$kept/pictures.list"
for name in first-plan reduction two-meshes flat; do
    settle "$kept/$name.svg" "docs/pictures/$name.svg"
done
for picture in "$kept"/*.svg; do
    grep -q "^$(basename "$picture" .svg)\b" "$kept/pictures.list" ||
        { echo "pictures: nothing draws $picture" >&2; failed=1; }
done
[ "$failed" -eq 0 ] || exit 1
echo "pictures: $count files as they were looked at"

#!/bin/sh
# Plans every example of certs/examples.list: NAME.problem, NAME.cert and the
# verdict line of redist-check in NAME.expected; that line also of every certificate
# written by hand in certs/calculus.
set -eu
build=${1:?usage: make.sh BUILD}
cd "$(dirname "$0")"
tool=../$build/redist
case $build in /*) tool=$build/redist ;; esac
grep -v '^#' examples.list | while IFS='|' read -r name mesh elem from to _ option; do
    name=$(echo $name)
    "$tool" plan --paper -m "$(echo $mesh)" -e "$(echo $elem)" -f "$(echo $from)" -t "$(echo $to)" \
        -p "$name.problem" -o "$name.cert" $option >/dev/null
    "$tool-check" "$name.problem" "$name.cert" | tail -n 1 >"$name.expected"
done
for problem in calculus/*.problem; do
    pair=${problem%.problem}
    "$tool-check" "$problem" "$pair.cert" >"$pair.expected"
done

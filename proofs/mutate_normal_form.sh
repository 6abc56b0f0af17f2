#!/bin/sh
# Mutation test of the proofs of src/normal_form: every small change listed in
# proofs/mutants/normal_form must leave a goal of its file unproved.
#
#   proofs/mutate_normal_form.sh [NAME...]
#
# A mutant is a sed script; its first line names the file, its second says
# what is wrong. Mutations are of C code, and contracts are in headers, so
# only the changed file has to be proved again. The unchanged files are proved
# first with the same time limit (into a private cache, so that goals which a
# mutant does not touch are not proved twice): an unproved goal is therefore
# due to the mutant. At least 95 % must be broken.
set -u
cd "$(dirname "$0")/.." || exit 2
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
NF_CACHE=${NF_CACHE:-$work/cache}
NF_TIMEOUT=${NF_TIMEOUT:-5}
mkdir -p "$NF_CACHE"
export NF_CACHE NF_TIMEOUT

prepare() {
  rm -rf "$work/tree"
  mkdir -p "$work/tree/proofs" "$work/tree/src"
  cp -R "$root/src/normal_form" "$work/tree/src/"
  cp -R "$root/spec" "$work/tree/"
  cp "$root/proofs/prove_normal_form.sh" "$root/proofs/normal_form.list" \
    "$work/tree/proofs/"
}

prove() {
  (cd "$work/tree" && NF_FIRST_FAILURE=1 NF_WORK=$work/logs proofs/prove_normal_form.sh "$@") \
    >"$work/out" 2>&1
}

total=0
broken=0
baseline=' '
for mutant in proofs/mutants/normal_form/*.sed; do
  name=$(basename "$mutant" .sed)
  if [ $# -gt 0 ]; then
    case " $* " in *" $name "*) ;; *) continue ;; esac
  fi
  file=$(sed -n '1s/^# file: //p' "$mutant")
  unit=$(basename "$file" .c)
  prepare
  case $baseline in
    *" $unit "*) ;;
    *) if ! prove "$unit"; then
         cat "$work/out"
         echo "the unchanged $file is not proved" >&2
         exit 2
       fi
       baseline="$baseline$unit " ;;
  esac
  sed -f "$mutant" "$root/$file" >"$work/tree/$file"
  changed=$(diff "$root/$file" "$work/tree/$file" | grep -c '^<')
  if [ "$changed" -ne 1 ]; then
    echo "$name: changes $changed lines instead of 1" >&2
    exit 2
  fi
  if ! cc -std=c11 -fsyntax-only -I"$work/tree/src" "$work/tree/$file"; then
    echo "$name: does not compile" >&2
    exit 2
  fi
  total=$((total + 1))
  if prove "$unit"; then
    echo "SURVIVED $name: $(sed -n '2s/^# //p' "$mutant")"
  else
    broken=$((broken + 1))
    echo "broken   $name"
  fi
done
echo "mutants broken by proof: $broken / $total"
[ "$total" -gt 0 ] && [ $((broken * 100)) -ge $((total * 95)) ]

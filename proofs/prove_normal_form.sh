#!/bin/sh
# Prove src/normal_form with Frama-C/WP and judge the logs.
#
#   proofs/prove_normal_form.sh            prove everything in the list
#   proofs/prove_normal_form.sh NAME...    only these files (no final verdict)
#
# Frama-C ends with status 0 even when goals stay open, so this script reads
# the logs: for every file there must be exactly one line "Proved goals: N / N"
# with the N that proofs/normal_form.list promises, and none of the phrases
# that mean that something was skipped or assumed. Every function defined or
# declared in src/normal_form and every lemma of spec/normal_form* must have a
# proved goal in one of these runs, and there are no axioms beyond the listed
# ones. No cache is used unless NF_CACHE names a directory. For mutation tests
# NF_FIRST_FAILURE=1 ends a file's run at the first goal that stays open.
set -u
cd "$(dirname "$0")/.." || exit 2
list=proofs/normal_form.list
axioms_allowed=2
work=${NF_WORK:-$(mktemp -d)}
mkdir -p "$work"
failures=0

fail() {
  echo "FAIL: $*" >&2
  failures=$((failures + 1))
}

# A private Why3 configuration, so that the user's own does not matter.
WHY3CONFIG=$work/why3.conf
export WHY3CONFIG
if [ ! -s "$WHY3CONFIG" ]; then
  why3 config detect >"$work/why3.log" 2>&1 || { cat "$work/why3.log"; exit 2; }
fi

if [ -n "${NF_CACHE:-}" ]; then
  cache="-wp-cache update -wp-cache-dir $NF_CACHE"
else
  cache="-wp-cache none"
fi

# run_wp FILE OPTION: the log goes to $work/NAME.log.
run_wp() {
  log=$work/$(basename "$1" .c).log
  case $2 in
    lemmas) select= ;;
    split) select='-wp-prop=-@lemma -wp-split' ;;
    *) select=-wp-prop=-@lemma ;;
  esac
  : >"$log"
  # shellcheck disable=SC2086
  nice -n 5 frama-c -machdep x86_64 -c11 -no-unicode \
    -cpp-extra-args="-Isrc -Iinclude" \
    -kernel-warn-key annot:missing-spec=abort,typing:implicit-function-declaration=abort,typing:no-proto=abort \
    -wp -wp-rte -warn-unsigned-overflow -warn-unsigned-downcast \
    -warn-signed-downcast -warn-right-shift-negative -wp-model Typed \
    -wp-prover cvc4,z3 -wp-timeout "${NF_TIMEOUT:-10}" -wp-par 1 \
    -wp-warn-key pedantic-assigns=abort $cache $select "$1" >"$log" 2>&1 &
  prover=$!
  while [ -n "${NF_FIRST_FAILURE:-}" ] && kill -0 "$prover" 2>/dev/null; do
    grep -q '\[Failed\]' "$log" && kill "$prover" 2>/dev/null
    sleep 1
  done
  wait "$prover" || fail "$1: frama-c ended with an error, see $log"
}

# The functions that a file defines, ghost functions included.
functions_of() {
  sed -nE 's/^ *(static +)?(uint32_t|uint64_t|int|void) +([a-z0-9_]+)\(.*/\3/p' \
    "$@" | sort -u
}

judge() {
  log=$work/$(basename "$1" .c).log
  if grep -nE 'User Error|Non natural loop|Missing assigns|Cast with incompatible|Memory model hypotheses|generating default assigns|might be unsound|Missing RTE|not yet supported|interpreted as reads nothing|recursive|\[Failed\]' "$log"; then
    fail "$1: the log has a phrase that must not be there"
  fi
  line=$(grep -E '^\[wp\] Proved goals:' "$log" | tr -s ' ')
  [ "$line" = "[wp] Proved goals: $2 / $2" ] ||
    fail "$1: expected $2 / $2 goals, log says: ${line:-nothing}"
}

# Goals per function: the longest function name that starts the goal's name.
table() {
  log=$work/$(basename "$1" .c).log
  functions_of "$1" | awk -v file="$1" -v log_file="$log" '
    { name[$1] = 0 }
    END {
      while ((getline line < log_file) > 0) {
        if (line !~ /Goal .* : Valid/) continue
        sub(/.*Goal (typed_)?/, "", line); sub(/ : Valid.*/, "", line)
        best = ""
        for (f in name)
          if (index(line, f "_") == 1 && length(f) > length(best)) best = f
        if (best != "") name[best]++
        else if (line ~ /^lemma_/) print "  lemma " substr(line, 7) " proved"
      }
      for (f in name) printf "  %-24s %4d\n", f, name[f] | "sort"
      close("sort")
      for (f in name) if (name[f] == 0) print "UNPROVED " f
    }'
}

total=0
seen=$work/seen
: >"$seen"
while read -r file goals option; do
  case $file in ''|'#'*) continue ;; esac
  if [ $# -gt 0 ]; then
    case " $* " in *" $(basename "$file" .c) "*) ;; *) continue ;; esac
  fi
  run_wp "$file" "${option:-code}"
  judge "$file" "$goals"
  echo "$file: $goals goals"
  table "$file" | tee -a "$seen"
  total=$((total + goals))
done <"$list"
grep -q UNPROVED "$seen" && fail "functions without a proved goal"

if [ $# -eq 0 ]; then
  for file in src/normal_form/*.c; do
    grep -q "^$file " "$list" || fail "$file is not in $list"
  done
  for f in $(functions_of src/normal_form/*.[ch]); do
    grep -qE "^  $f +[0-9]+$" "$seen" || fail "$f is proved in no run"
  done
  for l in $(sed -nE 's/^ *lemma ([A-Za-z0-9_]+).*/\1/p' spec/normal_form*); do
    grep -q "^  lemma $l proved$" "$seen" || fail "lemma $l is proved in no run"
  done
  axioms=$(grep -cE '^ *axiom ' spec/normal_form* | awk -F: '{ n += $2 } END { print n }')
  [ "$axioms" -eq "$axioms_allowed" ] || fail "$axioms axioms, $axioms_allowed allowed"
  for file in spec/normal_form* src/normal_form/*; do
    awk '/^ *axiom / && before !~ /axiom-reason:/ { bad = 1 }
         { before = $0 } END { exit bad }' "$file" ||
      fail "$file: an axiom without its reason on the line above"
  done
  grep -nE '\badmit\b|definitions-terminate' spec/normal_form* src/normal_form/* &&
    fail "something is admitted"
fi

if [ "$failures" -ne 0 ]; then
  echo "normal form: $failures problem(s); logs in $work" >&2
  exit 1
fi
echo "Proved goals: $total / $total (axioms: $axioms_allowed, defining equations only)"

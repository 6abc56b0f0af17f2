#!/bin/sh
# Packs what run.py needs on a machine without compiler, mpirun or this repository.
set -eu
build=${1:?usage: bundle.sh BUILD DIRECTORY}
target=${2:?usage: bundle.sh BUILD DIRECTORY}
cd "$(dirname "$0")/../.."
place="$build/campaign-bundle"

rm -rf "$place"
mkdir -p "$place/plain" "$place/sane" "$place/lib" "$place/second_checker" "$place/corpus/checker" "$target"
for kind in plain sane; do
    cp "$build/fuzz-$kind/fuzz_check" "$build/fuzz-$kind/fuzz_readers" "$place/$kind"
done
strip "$place"/plain/*
cp "$build/adversarial/plan_pairs" "$build/adversarial/judge_pairs" tests/fuzz/words.dict tests/campaign/run.py \
    tests/campaign/pairs.py "$place"
strip "$place/plan_pairs" "$place/judge_pairs"
# What is not of the C library may be missing or older there.
for program in "$place/sane/fuzz_readers" "$place/judge_pairs"; do ldd "$program"; done |
    awk '/libstdc|libgcc|libjansson|libcmocka/ { print $3 }' | sort -u | while read -r library; do
    cp -L "$library" "$place/lib"
done
cp tests/second_checker/*.py "$place/second_checker"
python3 -B tests/fuzz/readers.py "$build/fuzz-sane" unpack "$place/corpus"
python3 -B tests/fuzz/readers.py "$build/fuzz-sane" identity >"$place/identity.txt"
python3 -B tests/campaign/pairs.py "$build" before >>"$place/identity.txt"
tar -C "$place" --sort=name -cf - . | xz -T1 -6 >"$target/bundle.tar.xz"
cat >"$target/run.sh" <<'RUN'
#!/bin/sh
# run.sh SECONDS OUTDIR [PROCESSES]: unpacks bundle.tar.xz, which lies beside this file, and runs it.
set -eu
bundle=$(cd "$(dirname "$0")" && pwd)/bundle.tar.xz
place=$(mktemp -d)
mkdir -p "$2"
# Some machines have no xz, but Python reads it.
python3 -c 'import sys, tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])' "$bundle" "$place"
status=0
python3 -B "$place/run.py" "$@" || status=$?
rm -rf "$place"
exit "$status"
RUN
chmod +x "$target/run.sh"
ls -l "$target"

#!/usr/bin/env python3
"""Inputs of redist-checkpoint that cannot be meant: each is refused in one line, and nothing is lost.

usage: test_inputs.py BUILD
"""
import json
import os
import pathlib
import sys

sys.dont_write_bytecode = True
import tensors
from program import run, run_tests, succeed, write_json

W = "F32", [4, 3], bytes(range(48))
B = "I64", [2], bytes(range(16))
TP = {"mesh": {"tp": 2}, "tensors": [{"match": "w", "cut": ["tp"]}, {"match": "*"}]}


def refuse(*arguments, words):
    """One line with the words, on stderr, and no target."""
    done = run(*arguments)
    if done.returncode != 2 or done.stderr.count("\n") != 1 or any(word not in done.stderr for word in words) \
            or pathlib.Path(os.fsdecode(arguments[1])).exists():
        sys.exit("inputs: expected one line with %s: status %d: %s" % (words, done.returncode, done.stderr))


def write_model(directory, name="model.safetensors", held=None):
    directory.mkdir(exist_ok=True)
    tensors.write(directory / name, held or {"w": W, "b": B})
    return directory


def read_all(directory):
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def test_outputs(work):
    """What was judged replaces no file of the source, under whatever name, and adds none."""
    source = write_model(work / "source")
    write_json(source / "redist-layout.json", {"mesh": {}, "tensors": [{"match": "*"}]})
    write_json(source / "model.safetensors.index.json", {"weight_map": {"w": "model.safetensors"}})
    os.link(source / "model.safetensors", work / "hard")
    os.symlink("source/redist-layout.json", work / "soft")
    layout, before = write_json(work / "tp.json", TP), read_all(source)
    for output in (*source.iterdir(), work / "hard", work / "soft", work / "no", layout):
        for first, second in ((output, work / "c"), (work / "p", output)):
            refuse(source, work / "no", "--layout", layout, "--problem", first, "--certificate", second, "--dry-run",
                   words=["would replace", "which this command uses too"])
    refuse(source, work / "no", "--layout", layout, "--problem", source / "new", "--certificate", work / "c",
           words=["new", "lies in"])
    os.symlink(".", work / "here")
    for one in (work / "new", "%s/./new" % work, work / "here" / "new"):
        for other in (work / "new", "%s/here/./new" % work):
            refuse(source, work / "no", "--layout", layout, "--problem", one, "--certificate", other,
                   words=["would replace"])
    test_outputs_at_target(work, source, layout)
    if read_all(source) != before or any((work / name).exists() for name in ("c", "p", "new")):
        sys.exit("inputs: refused, and files changed")


def test_outputs_at_target(work, source, layout):
    """None lies where the target will, or where it lies until it is whole."""
    target, partial = work / "no", work / "no.redist-partial"
    partial.mkdir()
    file = partial / "model-rank-0.safetensors"
    file.write_bytes(b"whole")
    os.symlink(file, work / "link")
    inside, same = (target / "p", partial / "p", file, work / "link"), (target, partial, source / ".." / "no")
    for output in inside + same:
        word = "lies in" if output in inside else "would replace"
        for first, second, more in ((output, work / "c", []), (work / "p", output, ["--dry-run"])):
            refuse(source, "%s/" % target, "--layout", layout, "--problem", first, "--certificate", second, *more,
                   words=[str(output), word])
    if read_all(partial) != {file.name: b"whole"}:
        sys.exit("inputs: refused, and files of the target changed")


def test_older_outputs(work):
    """A certificate of before stays when one of the two cannot be written."""
    source, older = write_model(work / "source"), work / "older"
    arguments = source, work / "no", "--layout", "whole", "--dry-run"
    succeed("an older certificate", *arguments, "--problem", work / "p", "--certificate", older)
    before = older.read_bytes()
    refuse(*arguments, "--problem", work / "gone" / "p", "--certificate", older, words=["gone/p", "cannot create"])
    if not older.exists() or older.read_bytes() != before:
        sys.exit("inputs: the older certificate is gone")


def test_stdout(work):
    """One thing only goes there; the lines give way to what was judged."""
    source = write_model(work / "source")
    for problem, certificate, *more in (("-", "c", "--json"), ("p", "-", "--json"), ("-", "-")):
        names = "--problem", work / problem if problem != "-" else "-", "--certificate", \
            work / certificate if certificate != "-" else "-"
        done = run(source, work / "no", "--layout", "whole", *names, *more)
        words = "only one of --json, --problem - and --certificate - can go to stdout"
        if done.returncode != 2 or words not in done.stderr or (work / "no").exists() or "redist-" in done.stdout:
            sys.exit("inputs: two things to stdout: %s" % done)
    done = succeed("a problem to stdout", source, work / "read", "--layout", "whole", "--problem", "-", "--certificate",
                   work / "c")
    if done.stdout != (work / "read" / "redist.problem").read_text():
        sys.exit("inputs: a problem to stdout: %s" % done)


def test_layout_files(work):
    """What is no file with a layout; a FIFO is not waited for, a pipe is read."""
    source = write_model(work / "source")
    os.mkfifo(work / "fifo")
    (work / "empty").write_text("")
    (work / "long").write_bytes(b"")
    os.truncate(work / "long", 100000001)
    (work / "many").write_text("[%s0]" % ("0," * 2**21))
    for name, word in (("source", "is a directory"), ("fifo", "near end of file"), ("empty", "near end of file"),
                       ("gone", "No such file"), ("long", "at most 100000000 bytes"),
                       ("many", "at most 2097152 values")):
        for options in (["--layout"], ["--layout", "whole", "--source-layout"]):
            refuse(source, work / "no", *options, work / name, words=[name, word])
    succeed("a layout from a pipe", source, work / "read", "--layout", "/dev/stdin", given=json.dumps(TP))


def test_indexes(work):
    """An index that is not of the files: a download that is damaged or not complete."""
    source = work / "source"
    for name, held in (("w", W), ("b", B)):
        write_model(source, name + ".safetensors", {name: held})
    write_model(source, "other.safetensors", {"w": B})  # not of the index: left alone
    index, good = source / "model.safetensors.index.json", {"w": "w.safetensors", "b": "b.safetensors"}
    for change, words in (({"z": "w.safetensors"}, ["tensor z", "no file", "w.safetensors"]),
                          ({"z": "gone.safetensors"}, ["gone.safetensors", "No such file"]),
                          ({"w": "b.safetensors", "b": "w.safetensors"},
                           ["is in w.safetensors, expected in b.safetensors"]),
                          ({"w": 1}, ["names of files"])):
        write_json(index, {"weight_map": {**good, **change}})
        refuse(source, work / "no", "--layout", "whole", words=[source.name, *words])
    write_json(index, {"weight_map": good})
    done = run(source, work / "read", "--layout", "whole")
    if done.returncode != 0 or tensors.read(work / "read" / "model.safetensors") != {"w": W, "b": B}:
        sys.exit("inputs: an index that is right: %s" % done.stderr)
    index.unlink()
    os.mkfifo(index)
    refuse(source, work / "no", "--layout", "whole", words=["index.json", "near end of file"])


def count_reads():
    """Calls of read(2) so far, with those of programs that have ended."""
    return int(pathlib.Path("/proc/self/io").read_text().split("syscr: ")[1].split()[0])


def test_long_index(work):
    """Is not read byte by byte, which takes longer than all else."""
    source = write_model(work / "source")
    write_json(source / "model.safetensors.index.json", {"metadata": {"long": 10**6 * "x"},
                                                         "weight_map": dict.fromkeys("wb", "model.safetensors")})
    before = count_reads()
    done = run(source, work / "read", "--layout", "whole")
    if done.returncode != 0 or count_reads() - before > 10000:
        sys.exit("inputs: an index of 10^6 bytes: %d reads: %s" % (count_reads() - before, done.stderr))


def test_index_beside_layout(work):
    """Also where a layout says what the files hold: a tensor that is in none would be left out."""
    source, layout = work / "source", write_json(work / "tp.json", TP)
    for rank in range(2):
        write_model(source, "model-rank-%d.safetensors" % rank,
                    {"w": ("F32", [2, 3], W[2][24 * rank:][:24]), **({"b": B} if rank else {})})
    write_json(layout, {"mesh": {"tp": 2}, "tensors": [TP["tensors"][0], {"match": "b", "at": {"tp": 1}}]})
    index, good = source / "model.safetensors.index.json", {w: "model-rank-1.safetensors" for w in ("w", "b")}
    for given in (True, False):
        if not given:
            layout.rename(source / "redist-layout.json")
        options = "--layout", "whole", *(["--source-layout", layout] if given else [])
        for change, words in (({"z": "model-rank-0.safetensors"}, ["tensor z", "no file", "model-rank-0.safetensors"]),
                              ({"b": "model-rank-0.safetensors"}, ["b is in model-rank-1.safetensors"]),
                              ({"w": "w.safetensors"}, ["expected in w.safetensors"]), ({"w": 1}, ["names of files"])):
            write_json(index, {"weight_map": {**good, **change}})
            refuse(source, work / "no", *options, words=[source.name, *words])
        for name in ("model-rank-0.safetensors", "model-rank-1.safetensors"):  # either has a part of w
            write_json(index, {"weight_map": {**good, "w": name}})
            target = work / ("%s-%s" % (name, given))
            done = run(source, target, *options)
            if done.returncode != 0 or tensors.read(target / "model.safetensors") != {"b": B, "w": W}:
                sys.exit("inputs: an index that is right, beside a layout: %s" % done.stderr)


def test_files_of_no_rank(work):
    """More ranks than the layout has, or files of something else, are not left out without a word."""
    source, layout = work / "source", write_json(work / "tp.json", TP)
    for rank in range(2):
        write_model(source, "model-rank-%d.safetensors" % rank,
                    {"w": ("F32", [2, 3], W[2][24 * rank:][:24]), "b": B})
    arguments = source, work / "no", "--layout", "whole", "--source-layout", layout
    for name in ("model-rank-2.safetensors", "a.safetensors", "model-rank-00.safetensors", "z.safetensors"):
        write_model(source, name)
        refuse(*arguments, words=["source/" + name, "is of no rank", "ranks 0 to 1 only"])
        (source / name).unlink()
    (source / "tokenizer.json").write_text("no tensor")
    if run(source, work / "read", *arguments[2:]).returncode != 0 or \
            tensors.read(work / "read" / "model.safetensors") != {"w": W, "b": B}:
        sys.exit("inputs: two ranks")


def test_shapes(work):
    """The shapes that a layout states, of the source or the target, are those of the source."""
    source = write_model(work / "source")
    layout, kept = work / "l.json", work / "kept"
    for shapes, words in (([], ["'shapes'", "an object"]), ({"w": 12}, ["tensor w", "its extents"]),
                          ({"w": [4, -3]}, ["tensor w", "its extents"]), ({"w": ["4", 3]}, ["tensor w", "extents"]),
                          ({"w": [3, 4]}, ["tensor w has shape [3, 4]", "in the source [4, 3]"]),
                          ({"w": [4, 3, 1]}, ["tensor w has shape [4, 3, 1]"]), ({"w": [12]}, ["tensor w"]),
                          ({"z": [4, 3]}, ["no tensor z"])):
        write_json(layout, dict(TP, shapes=shapes))
        refuse(source, work / "no", "--layout", layout, words=["l.json", *words])
    write_json(layout, dict(TP, shapes={"b": [2], "w": [4, 3]}))
    succeed("shapes that are right", source, kept, "--layout", layout)
    for path, held in zip(sorted(kept.glob("*.safetensors")), (W[2][:24], W[2][24:])):
        write_model(kept, path.name, {"w": ("F32", [2, 3], held)})
    refuse(kept, work / "no", "--layout", "whole", words=["redist-layout.json", "no tensor b"])


def test_patterns(work):
    """Words of a pattern of file names that nothing stands for."""
    source, layout = write_model(work / "source"), work / "l.json"
    for files, got in (("{rank}-{foo}.safetensors", "'{foo}'"), ("{rank}{.safetensors", "'{.safetensors'"),
                       ("{Rank}-{rank}.safetensors", "'{Rank}'"), ("{name}.{rank}{x}.npy", "'{x}'")):
        write_json(layout, dict(TP, files=files))
        refuse(source, work / "no", "--layout", layout, words=["l.json", "'files'", "{rank}", "got " + got])


def test_meshes(work):
    """Sizes of axes that cannot be meant."""
    source, layout = write_model(work / "source"), write_json(work / "tp.json", TP)
    usual = "expected sizes of axes"
    for mesh, word in (("", usual), ("tp=2,tp=3", "'tp' is given twice"), ("tp=2,tp=2", "given twice"),
                       ("tp=70000", "'tp': expected at most 65536"), ("tp=" + "9" * 30, "at most 65536"),
                       ("tp=2,", usual), (",tp=2", usual), ("tp=-1", usual), ("tp", usual), ("tp=", usual),
                       ("tp=2x", usual), ("x=2", "no axis 'x'"), ("=2", "no axis ''")):
        refuse(source, work / "no", "--layout", layout, "--mesh", mesh, words=["--mesh", word])


def test_names(work):
    """Names that JSON cannot have: those of files are in the records, those of directories with --json only."""
    source, odd = write_model(work / "source"), os.fsencode(work) + b"/\xff\xe4"
    for first, second in ((source, odd), (odd, os.fsencode(work) + b"/no")):
        done = run(first, second, "--layout", "whole", "--json")
        if done.returncode != 2 or json.loads(done.stdout)["ok"] or "UTF-8" not in done.stderr or os.path.exists(odd):
            sys.exit("inputs: --json and a name that is not UTF-8: %s" % done)
    if run(source, odd, "--layout", "whole").returncode != 0 or not os.path.exists(odd + b"/model.safetensors") or \
            run(odd, work / "again", "--layout", "whole").returncode != 0:
        sys.exit("inputs: directories of odd names")
    for number, end in enumerate((b".safetensors", b".npy")):
        files = work / ("files%d" % number)
        files.mkdir()
        name = os.fsdecode(os.fsencode(files) + b"/\xff" + end)
        (tensors.write_array(name, W) if number else tensors.write(name, {"w": W}))
        for more in ([], ["--json", "--dry-run"]):
            refuse(files, work / "no", "--layout", "whole", *more, words=["files%d/" % number, "in UTF-8"])


def test_targets(work):
    """What is there already, in part, or of others."""
    source, layout, target = write_model(work / "source"), write_json(work / "tp.json", TP), work / "t"
    partial = work / "t.redist-partial"
    succeed("a target", source, target, "--layout", layout)
    for more in ([], ["--dry-run"]):
        done = run(source, target, "--layout", layout, *more)
        if done.returncode != 2 or any(
                word not in done.stderr for word in ("is there already", "remove it", "another name")):
            sys.exit("inputs: a target that is there: %s" % done)
    target.rename(partial)  # as an end by force before the last step leaves it
    refuse(partial, target, "--layout", "whole", words=[partial.name, "until it is whole"])
    for name in ("model-rank-7.safetensors", "model.safetensors.index.json.unfinished", "notes"):
        (partial / name).write_text("of others")
        refuse(source, target, "--layout", layout, words=[partial.name + "/" + name, "is of no rank"])
        (partial / name).unlink()
    (partial / "redist.cert").rename(work / "elsewhere")
    (partial / "redist.cert").symlink_to(work / "elsewhere")
    refuse(source, target, "--layout", layout, words=[partial.name, "redist.cert is another"])
    (partial / "redist.cert").unlink()
    if run(source, target, "--layout", layout).returncode != 0 or (target / "redist.cert").is_symlink():
        sys.exit("inputs: what others left is gone")


def test_left_out(work):
    """No tensor is left out, or takes a name that readers take for no tensor's."""
    source = work / "source"
    source.mkdir()
    for name in ("__metadata__", "w"):
        tensors.write_array(source / (name + ".npy"), W)
    refuse(source, work / "no", "--layout", "whole", words=["tensor __metadata__"])
    layout = write_json(work / "n.json", {"mesh": {}, "files": "{name}.{rank}.npy", "tensors": [{"match": "*"}]})
    if run(source, work / "read", "--layout", layout).returncode != 0 or \
            not (work / "read" / "__metadata__.0.npy").exists():
        sys.exit("inputs: an array of this name")
    write_json(write_model(source) / "model.safetensors.index.json", {"weight_map": {}})
    refuse(source, work / "no", "--layout", "whole", words=["index.json", "got none"])


def main():
    run_tests(*((test, 1) for test in (
        test_outputs, test_older_outputs, test_stdout, test_layout_files, test_indexes, test_long_index,
        test_index_beside_layout, test_files_of_no_rank, test_shapes, test_patterns, test_meshes, test_names,
        test_targets, test_left_out)))
    print("inputs: outputs, layouts, indexes, files, shapes, patterns, meshes, names and targets that are wrong: one line each")


main()

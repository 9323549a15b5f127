#!/usr/bin/env python3
"""Breaks one line of the library at a time and asks whether a fast test notices.

Draws mutants (a comparison, a sign, a constant, a logical operator turned, or a statement dropped) in equal numbers from the
folders, builds each in a copy of the last commit, and runs the folder's tests, then the other fast ones. A mutant whose
programs are the unbroken ones' to the byte changes nothing and is not counted; one that does not compile is drawn again.
A survivor of which somebody has said why it changes nothing (--nothing) is not counted either, and the reason is kept.
Goes on after an interruption: what is in the log is not tried again.

  tools/mutate.py --count 100 --seed 1 --jobs 2         an hour or two on two cores; build/mutants/log.jsonl
  tools/mutate.py --report                              the table of what is in the log, and the survivors
  tools/mutate.py --only cards --count 10               one folder
  tools/mutate.py --again                               the survivors once more, with the tests as they are now
  tools/mutate.py --nothing src/solve/walk_tree.cpp:25 'a full column never draws its alias'

SPDX-License-Identifier: MIT
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import queue
import random
import re
import resource
import signal
import subprocess
import sys
import time

root = pathlib.Path(__file__).resolve().parent.parent
slow = "Slow*:*/Slow*"
folders = ("cards", "tree", "solve", "table", "holdem", "store", "play", "server")
swaps = {  # what is turned into what; blanks about it tell operators from templates, pointers and references
    "comparison": {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == "},
    "sign": {" + ": " - ", " - ": " + ", " += ": " -= ", " -= ": " += "},
    "logic": {" && ": " || ", " || ": " && ", "(!": "(", "true": "false", "false": "true"},
}
declares = re.compile(r"\s*(const|constexpr|auto|using|static|return|case|default|public|private|template|friend|struct|class|HS_TRY|else|for|while)\b")
statement = re.compile(r"\s+(if \(.*\) .*;|[\w.\[\]:>*()-]+ ?([-+*/|&^]|<<|>>)?= .*;|[\w.:>\[\]-]+\(.*\);|(\+\+|--)[\w.]+;|(break|continue);)$")


def code_of(line):
    """The line with text in quotes and comments blanked, so that positions stay."""
    line = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'', lambda found: " " * len(found[0]), line)
    return re.sub(r"//.*", lambda found: " " * len(found[0]), line)


def mutants_of(path):
    raw = False
    for number, line in enumerate((root / path).read_text().splitlines(), 1):
        was_raw, raw = raw, (raw or 'R"' in line) and not re.search(r'\)\w*"', line)
        code = code_of(line)
        if was_raw or raw or re.match(r"\s*(#|HS_CHECK\b|static_assert)", code) or "template" in code or "operator" in code:
            continue
        for kind, pairs in swaps.items():
            for before, after in pairs.items():
                for found in re.finditer(re.escape(before), code):
                    yield kind, path, number, line[: found.start()] + after + line[found.end() :]
        for found in re.finditer(r"(?<![\w.\"'])\d+(?![\w.'])", code):
            yield "constant", path, number, line[: found.start()] + str(int(found[0]) + 1) + line[found.end() :]
        if statement.fullmatch(code.rstrip()) and not declares.match(code):
            yield "dropped", path, number, re.match(r"\s*", line)[0] + ";"


def drawn(seed, only):
    """All mutants in the order in which they are tried: folder by folder in turns."""
    rng = random.Random(seed)
    piles = []
    for folder in [only] if only else folders:
        by_kind = {}
        for path in sorted((root / "src" / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                for mutant in mutants_of(path.relative_to(root)):
                    by_kind.setdefault(mutant[0], []).append(mutant)
        for pile in by_kind.values():
            rng.shuffle(pile)
        kinds = sorted(by_kind)
        pile = []
        while any(by_kind.values()):
            pile += [by_kind[kind].pop() for kind in kinds if by_kind[kind]]
        piles.append(pile)
    for turn in range(max(map(len, piles))):
        yield from (pile[turn] for pile in piles if turn < len(pile))


def suites_of(folder):
    names = []
    for path in sorted((root / "tests").glob(f"{folder}_*_test.cpp")):
        names += re.findall(r"^(?:TEST|TEST_P|TEST_F)\(\s*(\w+)", path.read_text(), re.MULTILINE)
    return ":".join(f"{name}.*:*/{name}.*" for name in sorted(set(names)))


class Tree:
    """A copy of the last commit with a build of its own."""

    def __init__(self, place, like=None):
        # Of the kind and depth of other builds: a compiler cache knows its objects.
        self.place, self.build = place, place / "build/release"
        place.mkdir(parents=True, exist_ok=True)
        subprocess.run(f"git -C '{root}' archive HEAD | tar x -C '{place}'", shell=True, check=True)
        if (root.parent / "shared").exists() and not (place.parent / "shared").exists():
            (place.parent / "shared").symlink_to(root.parent / "shared")
        subprocess.run(["cmake", "-S", place, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"], check=True,
                       stdout=subprocess.DEVNULL)
        if not self.made(2):
            sys.exit(f"{place}: does not build unbroken")
        self.unbroken = self.machine_code()
        if like and like.unbroken == self.unbroken:  # the same programs pass the same tests
            self.seconds = like.seconds
            return
        self.seconds = {}  # that the tests of a folder may take, and all others
        others = f"*:-{slow}:" + ":".join(map(suites_of, folders))
        for name, wanted in [(folder, self.tests_of(folder)) for folder in folders] + [("others", others)]:
            start = time.monotonic()
            if test := self.failed_test(wanted, 3600):
                sys.exit(f"{place}: {test} fails unbroken")
            self.seconds[name] = 30 + 4 * (time.monotonic() - start)
            print(f"{place.name}: {name} {time.monotonic() - start:.0f} s", flush=True)
        self.seconds["others"] = sum(self.seconds.values())

    def made(self, jobs):
        return subprocess.run(["ninja", "-C", self.build, "-j", str(jobs), "hindsight", "hindsight_tests"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def machine_code(self):
        return [hashlib.sha256((self.build / name).read_bytes()).hexdigest() for name in ("hindsight", "tests/hindsight_tests")]

    def tests_of(self, folder):
        return f"{suites_of(folder)}:-{slow}"

    def failed_test(self, wanted, seconds):
        command = [self.build / "tests/hindsight_tests", f"--gtest_filter={wanted}", "--gtest_fail_fast", "--gtest_brief=1"]
        bounded = lambda: resource.setrlimit(resource.RLIMIT_AS, (20 << 30, resource.RLIM_INFINITY))
        ran = subprocess.Popen(command, cwd=self.build, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                               errors="replace", start_new_session=True, preexec_fn=bounded)
        try:
            printed = ran.communicate(timeout=seconds)[0]
        except subprocess.TimeoutExpired:
            return "(out of time)"
        finally:
            if ran.poll() is None:
                os.killpg(ran.pid, signal.SIGKILL)  # with the programs that the tests started
                ran.communicate()
        if ran.returncode == 0:
            return None
        found = re.findall(r"\[  FAILED  \] ([\w./]+)", printed)
        return found[0] if found else f"(ended with {ran.returncode})"

    def verdict(self, mutant):
        kind, path, number, line = mutant
        file = self.place / path
        text = file.read_text()
        lines = text.split("\n")
        lines[number - 1] = line
        try:
            file.write_text("\n".join(lines))
            if not self.made(1):
                return "does not compile", None
            if self.machine_code() == self.unbroken:
                return "same machine code", None
            folder = pathlib.Path(path).parts[1]
            test = (self.failed_test(self.tests_of(folder), self.seconds[folder])
                    or self.failed_test(f"*:-{slow}:{suites_of(folder)}", self.seconds["others"]))
            return ("killed", test) if test else ("survived", None)
        finally:
            file.write_text(text)


def report(log):
    rows = {folder: {"killed": 0, "survived": 0, "changes nothing": 0, "same machine code": 0} for folder in folders}
    for entry in log.values():
        if entry["verdict"] != "does not compile":
            rows[entry["file"].split("/")[1]][entry["verdict"]] += 1
    print(f"{'folder':10} {'killed':>7} {'survived':>9} {'changes nothing':>16} {'same code':>10}")
    for folder, row in rows.items():
        print(f"{folder:10} {row['killed']:7} {row['survived']:9} {row['changes nothing']:16} {row['same machine code']:10}")
    killed, survived = (sum(row[verdict] for row in rows.values()) for verdict in ("killed", "survived"))
    print(f"{'all':10} {killed:7} {survived:9}   {100 * killed / max(1, killed + survived):.1f} % killed")
    for entry in log.values():
        if entry["verdict"] == "survived":
            print(f"\n{entry['file']}:{entry['line']}, {entry['kind']}\n  - {entry['before'].strip()}\n  + {entry['after'].strip()}")
        if entry["verdict"] == "changes nothing":
            print(f"\n{entry['file']}:{entry['line']}: {entry['why']}\n  + {entry['after'].strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100, help="mutants that build and differ [100]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="copies of the tree, a mutant at a time each [2]")
    parser.add_argument("--only", choices=folders)
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--again", action="store_true", help="try the survivors of the log again")
    parser.add_argument("--nothing", nargs=2, metavar=("FILE:LINE", "WHY"), help="a survivor that changes nothing")
    given = parser.parse_args()
    place = root / "build/mutants"
    place.mkdir(parents=True, exist_ok=True)
    file = place / "log.jsonl"
    log = {}
    for text in file.read_text().splitlines() if file.exists() else []:
        entry = json.loads(text)
        log[entry["file"], entry["before"], entry["after"]] = entry
    if given.nothing:
        explained = [entry for entry in log.values()
                     if entry["verdict"] == "survived" and f"{entry['file']}:{entry['line']}" == given.nothing[0]]
        if not explained:
            sys.exit(f"no mutant of {given.nothing[0]} survived; --report lists those that did")
        for entry in explained:
            entry.update(verdict="changes nothing", why=given.nothing[1])
        written = file.with_suffix(".new")
        written.write_text("".join(json.dumps(entry) + "\n" for entry in log.values()))
        written.rename(file)
    if given.report or given.nothing:
        return report(log)

    def key(mutant):
        _, path, number, line = mutant
        return str(path), (root / path).read_text().splitlines()[number - 1], line

    wanted = {each for each, entry in log.items() if entry["verdict"] == "survived"} if given.again else None
    todo = [each for each in drawn(given.seed, given.only) if (key(each) in wanted if given.again else True)]
    trees = queue.SimpleQueue()
    first = Tree(place / "tree0")
    for tree in [first] + [Tree(place / f"tree{i}", first) for i in range(1, given.jobs)]:
        trees.put(tree)

    def counted():
        return sum(entry["verdict"] in ("killed", "survived") for entry in log.values())

    def attempt(mutant):
        names = key(mutant)
        if not given.again and (names in log or counted() >= given.count):
            return
        tree = trees.get()
        verdict, test = tree.verdict(mutant)
        trees.put(tree)
        entry = dict(file=names[0], line=mutant[2], kind=mutant[0], before=names[1], after=names[2], verdict=verdict, test=test)
        log[names] = entry
        with file.open("a") as out:
            out.write(json.dumps(entry) + "\n")
        print(f"{counted()}/{given.count} {names[0]}:{mutant[2]} {mutant[0]}: {verdict} {test or ''}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for done in pool.map(attempt, todo if given.again else (each for each in todo if key(each) not in log)):
            pass
    report(log)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Kills a process of a training, or a worker of a list of tasks, at random moments, and has the same command go on: nothing is lost
but what came after the last file, and the end is that of an undisturbed run, byte for byte.  Last, a disk that is full.

    tests/machines/kills.py BINARY [MOMENTS [trainings]]        10 of each unless said; of trainings alone

SPDX-License-Identifier: MIT
"""
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from plan import LEDUC

PROCESSES = 3
environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def ranks_of(parent):
    """Of mpirun: its children."""
    try:
        text = pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text()
    except FileNotFoundError:
        return []
    return [int(word) for word in text.split()]


def said_by(folder, command):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def trainings(binary, folder, moments, dice):
    (folder / "leduc.toml").write_text(LEDUC.format(passes=1_000_000))
    words = [binary, "train", "leduc.toml", "--quiet", "--json", "--go-on", "--save-every", "0.2", "--out"]
    together = ["mpirun", "--quiet", "--oversubscribe", "-n", str(PROCESSES), *words, "many.blueprint"]
    begun = folder / "begun.json"
    for _ in range(moments):
        begun.unlink(missing_ok=True)
        running = subprocess.Popen(together, cwd=folder, env={**environment, "HINDSIGHT_PROGRESS": str(begun)}, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
        # Before all have joined, a loss leaves mpirun waiting for ever: that is its own, and not what is tried here.
        while not begun.exists() and running.poll() is None:
            time.sleep(0.02)
        time.sleep(dice.uniform(0, 2))
        ranks = ranks_of(running.pid)
        if len(ranks) == PROCESSES:
            os.kill(dice.choice(ranks), signal.SIGKILL)
        said = running.communicate(timeout=600)[0]
        if len(ranks) != PROCESSES or running.returncode == 0:
            sys.exit(f"it ended by itself: {said}")
    reached = json.loads(said_by(folder, [*words, "many.blueprint", "--passes", "1"]))["passes"]
    passes = ["--passes", str(reached + 100)]
    subprocess.run([*together, *passes], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    said_by(folder, [*words, "one.blueprint", *passes])
    if (folder / "one.blueprint.training").read_bytes() != (folder / "many.blueprint.training").read_bytes():
        sys.exit("after kills a training came to something else")
    print(f"training: {moments} kills among {PROCESSES} processes, {reached} passes, the same bytes in the end")
    return reached + 100


def farms(binary, folder, moments, dice):
    words = ["lbr", "pot_odds", "--setting", "fc", "--hands", str(20_000), "--quiet"]
    subprocess.run([binary, *words, "--out", "one.lbr"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    command = [binary, *words, "--farm", "parts", "--out", "many.lbr"]
    workers, killed = [], 0
    while True:
        workers = [each for each in workers if each.poll() is None]
        while len(workers) < PROCESSES:
            workers.append(subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        time.sleep(dice.uniform(0.05, 0.6))
        if killed == moments or (folder / "many.lbr").exists():
            break
        dice.choice(workers).kill()
        killed += 1
    for each in workers:
        each.wait(600)
    if subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL).returncode != 0:
        sys.exit("the list did not come to its end")
    if (folder / "one.lbr").read_bytes() != (folder / "many.lbr").read_bytes():
        sys.exit("after kills a list of tasks came to something else")
    print(f"tasks: {killed} kills among {PROCESSES} workers, the same bytes in the end")


def full_disk(binary, folder, passes):
    """A disk with room for the training's file, and none for the next one beside it: the run ends with one sentence, and the file is whole."""
    before = (folder / "one.blueprint.training").read_bytes()
    disk = folder / "disk"
    disk.mkdir()
    size = (len(before) + 4096) // 4096 * 4096
    if os.getuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk], capture_output=True).returncode != 0:
        print("full disk: left out, since this system mounts no tmpfs")
        return
    try:
        (disk / "a.blueprint.training").write_bytes(before)
        ended = subprocess.run(
            ["mpirun", "--quiet", "--oversubscribe", "-n", "2", binary, "train", str(disk / "a.blueprint.training"), "--quiet", "--passes",
             str(passes + 50)], cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
        sentences = [line for line in ended.stderr.splitlines() if line.startswith("hindsight:")]
        if ended.returncode == 0 or len(sentences) != 1 or (disk / "a.blueprint.training").read_bytes() != before:
            sys.exit(f"a full disk: {ended.returncode} {ended.stderr}")
        print(f"full disk: {sentences[0].replace(str(folder), '')}")
    finally:
        subprocess.run(["umount", disk], check=True)


def main():
    binary, moments = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    dice = random.Random(moments)
    with tempfile.TemporaryDirectory(prefix="hindsight-kills-") as name:
        folder = pathlib.Path(name)
        if sys.argv[3:] != ["trainings"]:
            farms(binary, folder, moments, dice)
        if not shutil.which("mpirun") or not (pathlib.Path(binary).parent / "hindsight_mpi.so").exists():
            print("skipped: MPI is not installed (tools/install.sh machines), so that no training was killed")
            sys.exit(77)
        passes = trainings(binary, folder, moments, dice)
        full_disk(binary, folder, passes)


main()

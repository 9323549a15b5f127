#!/usr/bin/env python3
"""A Slurm of its own on this machine (one controller, several nodes), which runs a training as processes that talk and a report
as an array: both come to what one process does.  Needs Debian's slurmctld, slurmd, slurm-client, munge and openmpi-bin, and root;
says what is missing, and exits with 77 then.

    tests/machines/slurm.py BINARY [NODES]

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from plan import LEDUC



def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Slurm:
    """Ends with all that it started."""

    def __init__(self, folder, nodes):
        self.folder, self.nodes, self.processes = folder, nodes, []
        host = socket.gethostname().split(".")[0]
        key = folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.munge = folder / "munge.sock"
        folder.chmod(0o755)
        names = f"n[1-{nodes}]"
        cpus, memory = os.cpu_count(), 2000
        ports = sorted(free_port() for _ in range(2))
        self.first_port = free_port()
        lines = [
            "ClusterName=test",
            f"SlurmctldHost={host}(127.0.0.1)",
            f"SlurmctldPort={ports[0]}",
            "AuthType=auth/munge",
            f"AuthInfo=socket={self.munge}",
            "CryptoType=crypto/munge",
            "SlurmUser=root",
            "SlurmdUser=root",
            f"StateSaveLocation={folder}/state",
            f"SlurmdSpoolDir={folder}/spool-%n",
            f"SlurmctldPidFile={folder}/slurmctld.pid",
            f"SlurmdPidFile={folder}/slurmd-%n.pid",
            f"SlurmctldLogFile={folder}/slurmctld.log",
            f"SlurmdLogFile={folder}/slurmd-%n.log",
            "ProctrackType=proctrack/linuxproc",
            "TaskPlugin=task/none",
            "MpiDefault=none",
            "ReturnToService=2",
            "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_Core",
            "SchedulerParameters=sched_interval=2",
            "MessageTimeout=60",
            "SlurmdTimeout=600",
            "AccountingStorageType=accounting_storage/none",
            "JobAcctGatherType=jobacct_gather/none",
        ]
        for i in range(1, nodes + 1):
            lines.append(
                f"NodeName=n{i} NodeHostname={host} NodeAddr=127.0.0.1 Port={self.first_port + i} CPUs={cpus} RealMemory={memory}"
            )
        lines.append(f"PartitionName=all Nodes={names} Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO")
        self.conf = folder / "slurm.conf"
        self.conf.write_text("\n".join(lines) + "\n")
        (folder / "state").mkdir()
        for i in range(1, nodes + 1):
            (folder / f"spool-n{i}").mkdir()
        self.environment = {**os.environ, "SLURM_CONF": str(self.conf), "OMPI_ALLOW_RUN_AS_ROOT": "1",
                            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

    def start(self):
        self.spawn("munged", "--foreground", "--force", f"--key-file={self.folder}/munge.key", f"--socket={self.munge}",
                   f"--pid-file={self.folder}/munge.pid", f"--log-file={self.folder}/munge.log",
                   f"--seed-file={self.folder}/munge.seed")
        self.wait_for("munge", lambda: self.munge.exists())
        self.spawn("slurmctld", "-D", "-f", str(self.conf))
        for i in range(1, self.nodes + 1):
            self.spawn("slurmd", "-D", "-N", f"n{i}", "-f", str(self.conf))
        self.wait_for("nodes", lambda: self.ask("sinfo", "-h", "-t", "idle", "-o", "%D").strip() == str(self.nodes))

    def spawn(self, *words):
        log = open(self.folder / f"{words[0]}.out", "ab")
        self.processes.append(subprocess.Popen(words, env=self.environment, stdout=log, stderr=log))

    def ask(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout

    def wait_for(self, what, holds, seconds=120):
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                logs = "".join(f"--- {log.name}\n{log.read_text()[-2000:]}" for log in self.folder.glob("*.log"))
                sys.exit(f"{what} did not come up\n{logs}")
            time.sleep(0.2)

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def run(command, environment, folder):
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=1200)
    if ended.returncode != 0:
        logs = "".join(f"--- {log}\n{log.read_text()[-3000:]}" for log in (folder / "job").glob("log*"))
        sys.exit(f"{' '.join(map(str, command))} ended with {ended.returncode}\n{ended.stdout}{ended.stderr}{logs}")
    return ended.stdout


def same(folder, one, other):
    if (folder / one).read_bytes() != (folder / other).read_bytes():
        sys.exit(f"{one} and {other} differ")


def main():
    binary, nodes = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3
    missing = [each for each in ("munged", "slurmctld", "slurmd", "sbatch", "mpirun") if not shutil.which(each)]
    if missing:
        skip(f"{', '.join(missing)} not installed: tools/install.sh machines")
    if os.getuid() != 0:
        skip("several nodes on one machine are run by root")
    if not (pathlib.Path(binary).parent / "hindsight_mpi.so").exists():
        skip("built without MPI")
    with tempfile.TemporaryDirectory(prefix="hindsight-slurm-") as name:
        folder = pathlib.Path(name)
        slurm = Slurm(folder, nodes)
        try:
            slurm.start()
            (folder / "leduc.toml").write_text(LEDUC.format(passes=400))
            run([binary, "train", "leduc.toml", "--quiet", "--out", "one.blueprint"], slurm.environment, folder)
            run([binary, "lbr", "pot_odds", "--setting", "fc", "--hands", "3000", "--quiet", "--out", "one.lbr"], slurm.environment,
                folder)
            processes = str(nodes)
            for job, words, made in (
                ("job", ["train", "leduc.toml", "--quiet", "--out", "many.blueprint"], "many.blueprint.training"),
                ("array", ["lbr", "pot_odds", "--setting", "fc", "--hands", "3000", "--quiet", "--out", "many.lbr"], "many.lbr"),
            ):
                run([binary, "cluster", "--job", job, "--processes", processes, "--memory", "300M", "--hours", "0.2",
                     "--slurm=--spread-job", "--", *words], slurm.environment, folder)
                same(folder, made.replace("many", "one"), made)
                print(f"{job}: {processes} processes on {nodes} nodes come to what one does")
        finally:
            slurm.stop()


main()

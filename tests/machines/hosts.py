#!/usr/bin/env python3
"""Hosts that are network namespaces of this machine, joined by a bridge on which bytes a second are bounded: processes on them train
what one process does; then a host vanishes (its cable is pulled): the run ends, and the same command goes on to the same bytes.  Needs root
and openmpi-bin; says what is missing, and exits with 77 then.  Delay and loss would take the kernel's netem, which is used where it is there.

    tests/machines/hosts.py BINARY [--hosts N] [--mbit RATE] [--passes N]

SPDX-License-Identifier: MIT
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from plan import LEDUC

AGENT = """#!/bin/sh
# As ssh: a host, then what to run there.
host=$1
shift
exec ip netns exec {prefix}${{host##*.}} unshare --uts sh -c "hostname h${{host##*.}}; $*"
"""
NETWORK = "10.199.77"
environment = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def ip(*words, check=True):
    return subprocess.run(["ip", *map(str, words)], check=check, capture_output=True, text=True).returncode == 0


class Hosts:
    def __init__(self, folder, count, mbit):
        self.count, self.prefix, self.bridge = count, f"hs{os.getpid()}n", f"hsb{os.getpid()}"
        self.agent = folder / "agent"
        self.agent.write_text(AGENT.format(prefix=self.prefix))
        self.agent.chmod(0o755)
        if not ip("link", "add", self.bridge, "type", "bridge", check=False):
            skip("this system allows no network namespaces")
        ip("link", "set", self.bridge, "up")
        for i in range(1, count + 1):
            space, inside, outside = self.prefix + str(i), "eth0", f"hsv{os.getpid()}x{i}"[:15]
            ip("netns", "add", space)
            ip("link", "add", outside, "type", "veth", "peer", "name", inside, "netns", space)
            ip("link", "set", outside, "master", self.bridge, "up")
            ip("-n", space, "addr", "add", f"{NETWORK}.{i}/24", "dev", inside)
            ip("-n", space, "link", "set", inside, "up")
            ip("-n", space, "link", "set", "lo", "up")
            subprocess.run(["tc", "-n", space, "qdisc", "add", "dev", inside, "root", "tbf", "rate", f"{mbit}mbit", "burst", "256kbit",
                            "latency", "50ms"], check=True)
        ends = subprocess.run(["tc", "-n", self.prefix + "1", "qdisc", "add", "dev", "lo", "root", "netem", "delay", "1ms"],
                              capture_output=True).returncode
        print("netem is there" if ends == 0 else "this kernel has no netem: bytes a second are bounded, delay and loss are not")

    def command(self, binary, words):
        hosts = ",".join(f"{NETWORK}.{i}" for i in range(1, self.count + 1))
        settings = {"plm_rsh_agent": self.agent, "oob_tcp_keepalive_time": 5, "oob_tcp_keepalive_intvl": 2, "oob_tcp_keepalive_probes": 3,
                    "btl": "self,tcp", "btl_tcp_if_include": f"{NETWORK}.0/24", "oob_tcp_if_include": f"{NETWORK}.0/24",
                    "plm_rsh_no_tree_spawn": 1, "pml": "ob1"}
        mca = [word for key, value in settings.items() for word in ("--mca", key, str(value))]
        return ["ip", "netns", "exec", self.prefix + "1", "mpirun", "--quiet", *mca, "-n", str(self.count), "--host", hosts, binary, *words]

    def pull_cable(self, host):
        ip("link", "set", f"hsv{os.getpid()}x{host}"[:15], "down")

    def plug_in(self, host):
        ip("link", "set", f"hsv{os.getpid()}x{host}"[:15], "up")

    def remove(self):
        for i in range(1, self.count + 1):
            pids = subprocess.run(["ip", "netns", "pids", self.prefix + str(i)], capture_output=True, text=True).stdout.split()
            for pid in pids:  # what the vanished host still runs
                try:
                    os.kill(int(pid), 9)
                except ProcessLookupError:
                    pass
            ip("netns", "del", self.prefix + str(i), check=False)
        ip("link", "del", self.bridge, check=False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--hosts", type=int, default=3)
    parser.add_argument("--mbit", type=int, default=1000)
    parser.add_argument("--passes", type=int, default=600)
    given = parser.parse_args()
    missing = [each for each in ("ip", "tc", "mpirun") if not shutil.which(each)]
    if missing or os.getuid() != 0:
        skip(f"{', '.join(missing) or 'root'} is missing")
    if not (pathlib.Path(given.binary).parent / "hindsight_mpi.so").exists():
        skip("built without MPI")
    with tempfile.TemporaryDirectory(prefix="hindsight-hosts-") as name:
        folder = pathlib.Path(name)
        (folder / "leduc.toml").write_text(LEDUC.format(passes=given.passes))
        subprocess.run([given.binary, "train", "leduc.toml", "--quiet", "--out", "one.blueprint"], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)
        hosts = Hosts(folder, given.hosts, given.mbit)
        try:
            words = ["train", "leduc.toml", "--quiet", "--json", "--go-on", "--save-every", "0.2", "--out"]
            ended = subprocess.run(hosts.command(given.binary, [*words, "many.blueprint"]), cwd=folder, env=environment,
                                   capture_output=True, text=True, timeout=600)
            if ended.returncode != 0:
                sys.exit(f"the hosts did not train: {ended.stdout}{ended.stderr}")
            told = json.loads(ended.stdout.splitlines()[-1])
            print(f"{given.hosts} hosts, {given.mbit} Mbit/s: {told['passes']} passes in {told['seconds']:.2f} s, "
                  f"{told['traffic']['bytes']} bytes and {told['traffic']['rounds']} rounds of the first")
            running = subprocess.Popen(hosts.command(given.binary, [*words, "cut.blueprint"]), cwd=folder, env=environment,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            deadline = time.monotonic() + 120
            while not (folder / "cut.blueprint").exists() and time.monotonic() < deadline and running.poll() is None:
                time.sleep(0.02)
            hosts.pull_cable(given.hosts)
            began = time.monotonic()
            said = running.communicate(timeout=300)[0]
            print(f"a host vanished: the run ended with {running.returncode} after {time.monotonic() - began:.0f} s")
            hosts.plug_in(given.hosts)
            ended = subprocess.run(hosts.command(given.binary, [*words, "cut.blueprint"]), cwd=folder, env=environment,
                                   capture_output=True, text=True, timeout=600)
            if ended.returncode != 0:
                sys.exit(f"it does not go on: {said}{ended.stdout}{ended.stderr}")
            for made in ("many", "cut"):
                if (folder / f"{made}.blueprint.training").read_bytes() != (folder / "one.blueprint.training").read_bytes():
                    sys.exit(f"{made}: other bytes than those of one process")
            print("the same bytes in the end")
        finally:
            hosts.remove()


main()

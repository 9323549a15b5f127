#!/usr/bin/env python3
"""Hosts that are network namespaces of this machine, joined by a bridge on which bytes a second are bounded: processes on them train
what one process does; then a host vanishes (its cable is pulled): the run ends, and the same command goes on to the same bytes.  Last, the
hosts are joined by a relay (relay.py) which delays every packet and loses some of them: the same bytes again.  Needs root and openmpi-bin;
says what is missing, and exits with 77 then.

    tests/machines/hosts.py BINARY [--hosts N] [--mbit RATE] [--passes N] [--delay MS ...] [--loss PERCENT ...]

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
from relay import Relay, address_of

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
    """Namespaces, each with one network card, named as no other ever was; a subclass joins the cards."""

    made = 0

    def __init__(self, folder, count):
        Hosts.made += 1
        self.count, self.prefix = count, f"hs{os.getpid()}n{Hosts.made}x"
        self.cards = [f"hs{os.getpid()}c{Hosts.made}x{i}" for i in range(1, count + 1)]
        self.agent = folder / "agent"
        self.agent.write_text(AGENT.format(prefix=self.prefix))
        self.agent.chmod(0o755)
        if not ip("netns", "add", self.prefix + "0", check=False):
            skip("this system allows no network namespaces")
        ip("netns", "del", self.prefix + "0")
        for i in range(1, count + 1):
            ip("netns", "add", self.space(i))

    def space(self, host):
        return self.prefix + str(host)

    def bring_up(self, host):
        ip("-n", self.space(host), "addr", "add", f"{NETWORK}.{host}/24", "dev", "eth0")
        ip("-n", self.space(host), "link", "set", "eth0", "up")
        ip("-n", self.space(host), "link", "set", "lo", "up")

    def command(self, binary, words):
        hosts = ",".join(f"{NETWORK}.{i}" for i in range(1, self.count + 1))
        settings = {"plm_rsh_agent": self.agent, "oob_tcp_keepalive_time": 5, "oob_tcp_keepalive_intvl": 2, "oob_tcp_keepalive_probes": 3,
                    "btl": "self,tcp", "btl_tcp_if_include": f"{NETWORK}.0/24", "oob_tcp_if_include": f"{NETWORK}.0/24",
                    "plm_rsh_no_tree_spawn": 1, "pml": "ob1"}
        mca = [word for key, value in settings.items() for word in ("--mca", key, str(value))]
        return ["ip", "netns", "exec", self.prefix + "1", "mpirun", "--quiet", *mca, "-n", str(self.count), "--host", hosts, binary, *words]

    def remove(self):
        for i in range(1, self.count + 1):
            pids = subprocess.run(["ip", "netns", "pids", self.space(i)], capture_output=True, text=True).stdout.split()
            for pid in pids:  # what the vanished host still runs
                try:
                    os.kill(int(pid), 9)
                except ProcessLookupError:
                    pass
            ip("netns", "del", self.space(i), check=False)


class Bridged(Hosts):
    def __init__(self, folder, count, mbit):
        super().__init__(folder, count)
        self.bridge = f"hsb{os.getpid()}"
        ip("link", "add", self.bridge, "type", "bridge")
        ip("link", "set", self.bridge, "up")
        for i in range(1, count + 1):
            ip("link", "add", self.cards[i - 1], "type", "veth", "peer", "name", "eth0", "netns", self.space(i))
            ip("link", "set", self.cards[i - 1], "master", self.bridge, "up")
            self.bring_up(i)
            subprocess.run(["tc", "-n", self.space(i), "qdisc", "add", "dev", "eth0", "root", "tbf", "rate", f"{mbit}mbit", "burst",
                            "256kbit", "latency", "50ms"], check=True)

    def pull_cable(self, host):
        ip("link", "set", self.cards[host - 1], "down")

    def plug_in(self, host):
        ip("link", "set", self.cards[host - 1], "up")
        deadline = time.monotonic() + 30
        while not self.answers(host) and time.monotonic() < deadline:
            time.sleep(0.1)

    def answers(self, host):
        """Nobody listens there, which the host itself must say: mpirun waits for ever for one that it cannot reach at first."""
        asked = f"import errno, socket; s = socket.socket(); s.settimeout(2); exit(s.connect_ex(('{NETWORK}.{host}', 9)) != errno.ECONNREFUSED)"
        return subprocess.run(["ip", "netns", "exec", self.space(1), sys.executable, "-c", asked]).returncode == 0

    def remove(self):
        super().remove()
        ip("link", "del", self.bridge, check=False)


class Relayed(Hosts):
    def __init__(self, folder, count, delay, loss):
        super().__init__(folder, count)
        self.relay = Relay(self.cards, delay, loss)
        for i in range(1, count + 1):
            ip("link", "set", self.cards[i - 1], "address", address_of(i))
            ip("link", "set", self.cards[i - 1], "netns", self.space(i))
            ip("-n", self.space(i), "link", "set", self.cards[i - 1], "name", "eth0")
            self.bring_up(i)
        self.relay.start()

    def remove(self):
        self.relay.stop()
        super().remove()


WORDS = ["train", "leduc.toml", "--quiet", "--json", "--go-on", "--save-every", "0.2", "--out"]


def train_on(hosts, binary, folder, name):
    ended = subprocess.run(hosts.command(binary, [*WORDS, f"{name}.blueprint"]), cwd=folder, env=environment, capture_output=True, text=True,
                           timeout=1200)
    if ended.returncode != 0:
        sys.exit(f"the hosts did not train: {ended.stdout}{ended.stderr}")
    same_as_one(folder, name)
    return json.loads(ended.stdout.splitlines()[-1])


def same_as_one(folder, name):
    if (folder / f"{name}.blueprint.training").read_bytes() != (folder / "one.blueprint.training").read_bytes():
        sys.exit(f"{name}: other bytes than those of one process")


def figures(told):
    return (f"{told['passes']} passes in {told['seconds']:.2f} s, {told['traffic']['bytes']} bytes and {told['traffic']['rounds']} rounds "
            "of the first; the same bytes")


def a_host_vanishes(hosts, binary, folder):
    running = subprocess.Popen(hosts.command(binary, [*WORDS, "cut.blueprint"]), cwd=folder, env=environment, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    deadline = time.monotonic() + 120
    while not (folder / "cut.blueprint").exists() and time.monotonic() < deadline and running.poll() is None:
        time.sleep(0.02)
    hosts.pull_cable(hosts.count)
    began = time.monotonic()
    running.communicate(timeout=300)
    print(f"a host vanished: the run ended with {running.returncode} after {time.monotonic() - began:.0f} s", flush=True)
    hosts.plug_in(hosts.count)
    train_on(hosts, binary, folder, "cut")
    print("it goes on to the same bytes", flush=True)


def disturbed(given, folder):
    if not os.path.exists("/dev/net/tun"):
        print("delay and loss: left out, since this system has no /dev/net/tun")
        return
    for delay in given.delay:
        for loss in given.loss:
            hosts = Relayed(folder, given.hosts, delay / 1000, loss / 100)
            try:
                told = train_on(hosts, given.binary, folder, f"by-{delay:g}-{loss:g}")
                print(f"every packet {delay:g} ms late, {loss:g} % lost ({hosts.relay.lost} of {hosts.relay.seen}): {figures(told)}", flush=True)
            finally:
                hosts.remove()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=os.path.abspath)
    parser.add_argument("--hosts", type=int, default=3)
    parser.add_argument("--mbit", type=int, default=1000)
    parser.add_argument("--passes", type=int, default=300)
    parser.add_argument("--delay", type=float, nargs="*", default=[2])
    parser.add_argument("--loss", type=float, nargs="*", default=[0.5])
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
        hosts = Bridged(folder, given.hosts, given.mbit)
        try:
            print(f"{given.hosts} hosts, {given.mbit} Mbit/s: {figures(train_on(hosts, given.binary, folder, 'many'))}", flush=True)
            a_host_vanishes(hosts, given.binary, folder)
        finally:
            hosts.remove()
        disturbed(given, folder)


main()

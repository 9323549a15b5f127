"""A network of its own, for kernels without netem: every host's card is a TAP device, and a thread carries the frames from one to
another, each some time later and some not at all.

SPDX-License-Identifier: MIT
"""
import fcntl
import heapq
import os
import random
import select
import struct
import threading
import time

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
LONGEST = 65536  # bytes of a frame


def address_of(host):
    return f"02:00:00:00:00:{host:02x}"


class Relay:
    """Cards by name, which it makes: the i-th of them is host i, with address_of(i)."""

    def __init__(self, names, delay, loss):
        self.delay, self.loss = delay, loss  # seconds; a share
        self.seen = self.lost = 0
        self.dice = random.Random(1)
        self.cards = []
        for name in names:
            card = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
            fcntl.ioctl(card, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI))
            self.cards.append(card)
        self.by_address = {bytes.fromhex(address_of(i + 1).replace(":", "")): card for i, card in enumerate(self.cards)}
        self.on_the_way, self.count = [], 0
        self.thread, self.over = threading.Thread(target=self.carry, daemon=True), False

    def start(self):
        self.thread.start()

    def stop(self):
        self.over = True
        self.thread.join()
        for card in self.cards:
            os.close(card)

    def take(self, card):
        """All frames that wait there; one for nobody in particular goes to everybody."""
        while True:
            try:
                frame = os.read(card, LONGEST)
            except BlockingIOError:
                return
            known = self.by_address.get(frame[:6])
            for other in [known] if known else [each for each in self.cards if each != card]:
                self.seen += 1
                if self.dice.random() < self.loss:
                    self.lost += 1
                    continue
                self.count += 1
                heapq.heappush(self.on_the_way, (time.monotonic() + self.delay, self.count, other, frame))

    def carry(self):
        while not self.over:
            wait = self.on_the_way[0][0] - time.monotonic() if self.on_the_way else 0.1
            for card in select.select(self.cards, [], [], min(0.1, max(0, wait)))[0]:
                self.take(card)
            while self.on_the_way and self.on_the_way[0][0] <= time.monotonic():
                _, _, card, frame = heapq.heappop(self.on_the_way)
                try:
                    os.write(card, frame)
                except OSError:  # the card is full, or not up yet: lost as well
                    self.lost += 1

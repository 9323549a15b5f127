#!/usr/bin/env python3
# An agent of the ACPC protocol that does one thing: agent.py WHAT [ARGUMENT] HOST PORT
# SPDX-License-Identifier: MIT
import os
import socket
import sys
import time

what, argument = sys.argv[1], sys.argv[2] if len(sys.argv) > 4 else ""
if what == "absent":
    time.sleep(600)
dealer = socket.create_connection((sys.argv[-2], int(sys.argv[-1])))
dealer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # it also says what nobody asked for


def say(text):
    dealer.sendall(text.encode())


say("HELLO\r\n" if what == "rude" else "VERSION:2.0.0\r\n")
seen = 0
for line in dealer.makefile(newline="\n"):
    line = line.rstrip("\r\n")
    seen += 1
    if what == "always":  # to every state, asked or not
        say(f"{line}:{argument}\r\n")
    elif what == "mumbles":  # what is no answer is passed over
        say(f"# thinking\r\nwhat?\r\nMATCHSTATE:0:4000000:\r\n{line[:-2]}\r\n\r\n{line}:c\r\n")
    elif what == "chatters":
        print("x" * 5000, flush=True)
        say(f"{line}:c\r\n")
    elif what == "dies":
        if seen > int(argument):
            print("no more", file=sys.stderr)
            sys.exit(3)
        say(f"{line}:c\r\n")
    elif what == "half":
        say(line[:20])
    elif what == "floods":
        while True:
            say("MATCHSTATE:nonsense\r\n" * 100)
    elif what == "comments":
        while True:
            say("# so it goes\r\n" * 100)
    elif what == "endless":
        while True:
            say("x" * 10000)
    elif what == "hangs_up":
        dealer.shutdown(socket.SHUT_RDWR)
        os._exit(0)
    elif what == "bare":  # a move without the state
        say("c\r\n")
    elif what == "listens":  # to a file, and answers nothing
        with open(argument, "a") as file:
            file.write(line + "\n")
    elif what == "writes":  # all that it hears, to a file
        with open(argument, "a") as file:
            file.write(line + "\n")
        say(f"{line}:c\r\n")

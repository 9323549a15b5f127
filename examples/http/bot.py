#!/usr/bin/env python3
# A bot that sits down at a table of the page and plays over HTTP: python3 bot.py [URL [OPPONENT [HANDS]]]
# SPDX-License-Identifier: MIT
import json
import sys
import time
import urllib.error
import urllib.request

url, opponent, hands = [*sys.argv[1:], *["http://127.0.0.1:8317", "pot_odds", "100"][len(sys.argv) - 1 :]]


def ask(path, body=None):
    sent = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{url}/api/v1{path}", sent, {"Content-Type": "application/json"})
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as refused:
        sys.exit(f"{path}: {json.load(refused)['error']['message']}")


def move(table):
    """The strategy. `table` tells all that a player knows: docs/api.md, "Tables"."""
    first, second = table["chairs"][table["you"]]["cards"]
    decision = table["decision"]
    if first[0] == second[0] and decision["can_raise"]:
        return {"kind": "raise", "to": decision["min_to"]}
    return {"kind": "fold" if decision["call"] > table["pot"] // 2 else "call"}


me = next((one for one in ask("/profiles")["profiles"] if one["name"] == "My bot"), None) or ask("/profiles", {"name": "My bot"})
if me["capital"] + me["at_tables"] < 10_000:
    ask(f"/profiles/{me['id']}/refill", {})
rules = {"small_blind": 10, "buy_in": 2000, "chips": "reset", "seats": 2, "bots": [opponent], "pace": 0}
table = ask("/tables", {"profile": me["id"], **rules})
here = f"/tables/{table['id']}"
print(f"Watch it play: {url}/#/table/{table['id']}")
while table["state"] != "over" and not (table["state"] == "between" and table["hand"] >= int(hands)):
    if table["decision"]:
        table = ask(f"{here}/move", {"decision": table["decision"]["number"], **move(table)})
    elif table["state"] == "between":
        table = ask(f"{here}/next", {})
    else:
        time.sleep(0.01)
        table = ask(here)
ask(f"{here}/leave", {"confirm": True})
session = table["session"]
print(f"{session['hands']} hands: {session['bb_per_100']:+.1f} ± {session['half_width_95'] or 0:.1f} big blinds per 100 hands")

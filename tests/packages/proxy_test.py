"""packaging/nginx.conf as it stands, on other ports: who has no password sees nothing, who has one uses the page's own ways.

SPDX-License-Identifier: MIT
"""
import base64
import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 60


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def until_answered(port):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    raise AssertionError(f"nothing answers at port {port}")


@unittest.skipIf(shutil.which("nginx") is None, "nginx is not installed")
class Proxy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        folder.chmod(0o755)  # nginx gives up being root
        cls.server, cls.port = free_port(), free_port()
        (folder / "users").write_text("ann:{PLAIN}secret\n")
        site = (ROOT / "packaging/nginx.conf").read_text()
        site = site.replace("8317", str(cls.server)).replace("listen 8443", f"listen 127.0.0.1:{cls.port}")
        site = site.replace("/etc/nginx/hindsight.users", str(folder / "users"))
        places = "".join(
            f"{what}_temp_path {folder}/{what};" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;"
            f"events {{}} http {{ access_log off; {places} {site} }}"
        )
        for words in (
            [os.environ["HINDSIGHT_BINARY"], "serve", "--port", str(cls.server), "--data", str(folder / "data")],
            ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")],
        ):
            running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            cls.addClassCleanup(running.wait)
            cls.addClassCleanup(running.terminate)
        until_answered(cls.server)
        until_answered(cls.port)

    def ask(self, path, password=None, body=None, **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, headers)
        if password is not None:
            request.add_header("Authorization", "Basic " + base64.b64encode(f"ann:{password}".encode()).decode())
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read()

    def test_nobody_without_a_password(self):
        for path in ("/", "/api/v1/info"):
            self.assertEqual(self.ask(path)[0], 401)
            self.assertEqual(self.ask(path, "guessed")[0], 401)

    def test_the_page_and_what_it_asks(self):
        code, page = self.ask("/", "secret")
        self.assertEqual(code, 200)
        self.assertIn(b"<html", page)
        base = re.search(r'base = "([^"]+)"', (ROOT / "src/server/http/router.h").read_text())[1]
        code, games = self.ask(f"{base}/games", "secret", Origin=f"http://127.0.0.1:{self.port}")
        self.assertEqual(code, 200)
        json.loads(games)
        self.assertEqual(self.ask(f"{base}/games", "secret", Origin="http://elsewhere.example")[0], 403)


if __name__ == "__main__":
    unittest.main()

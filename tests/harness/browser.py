# SPDX-License-Identifier: MIT
"""Opens pages in Chromium through chromedriver. PAGE_PICTURES=FOLDER saves screenshots of them in FOLDER."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

DRIVER, BROWSER = shutil.which("chromedriver"), shutil.which("chromium")
PICTURES = os.environ.get("PAGE_PICTURES", "")


class Browser:
    """A session with chromedriver over the WebDriver protocol."""

    def __init__(self):
        # The name is short because the profile contains a socket, and a socket's path has at most 107 bytes.
        self.directory = directory = tempfile.mkdtemp(prefix="upc-page-", dir="/tmp")
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        self.process = subprocess.Popen([DRIVER, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        env={**os.environ, "HOME": directory, "TMPDIR": directory})
        self.url = f"http://127.0.0.1:{port}"
        for _ in range(100):
            try:
                self.ask("GET", "/status")
                break
            except OSError:
                time.sleep(0.1)
        options = {"binary": BROWSER, "args": ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
                                               "--force-device-scale-factor=1", f"--user-data-dir={directory}/profile"]}
        made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.url += "/session/" + made["sessionId"]

    def ask(self, method, path, body=None):
        request = urllib.request.Request(self.url + path, method=method, headers={"Content-Type": "application/json"},
                                         data=None if body is None else json.dumps(body).encode())
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode(errors='replace')}") from error

    def command(self, name, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def show(self, path, width=1280, dark=False):
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme",
                                                              "value": "dark" if dark else "light"}])
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.ask("POST", "/url", {"url": "file://" + path})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0]).textContent", selector)

    def keys(self, selector, keys):
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        self.ask("POST", f"/element/{next(iter(found.values()))}/value", {"text": keys})

    def console(self):
        return [entry for entry in self.ask("POST", "/se/log", {"type": "browser"}) if entry["level"] != "INFO"]

    def picture(self, name):
        if not PICTURES:
            return
        height = self.run("return document.documentElement.scrollHeight")
        width = self.run("return innerWidth")
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        with open(os.path.join(PICTURES, name + ".png"), "wb") as file:
            file.write(base64.b64decode(self.ask("GET", "/screenshot")))

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait()
            shutil.rmtree(self.directory, ignore_errors=True)

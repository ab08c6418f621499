# SPDX-License-Identifier: MIT
"""A minimal client of the Language Server Protocol for the tests."""

import contextlib
import json
import os
import subprocess
import threading

LIMIT = 60.0  # seconds that an answer may take


class ServerGone(Exception):
    pass


class Client:
    """Starts a server and exchanges messages with it; self.log has every message with its sender."""

    def __init__(self, command, directory, env):
        self.process = subprocess.Popen(command, cwd=directory, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.timer = threading.Timer(LIMIT, self.process.kill)
        self.timer.start()
        self.directory, self.log, self.number, self.pending = directory, [], 0, []
        self.versions = {}

    def close(self):
        self.timer.cancel()
        self.process.kill()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):
                stream.close()
        self.process.wait()

    # --- messages ---

    def write(self, raw):
        self.process.stdin.write(raw)
        self.process.stdin.flush()

    def send(self, message):
        self.log.append(("client", message))
        body = json.dumps({"jsonrpc": "2.0", **message} if isinstance(message, dict) else message).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def receive(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise ServerGone(self.process.stderr.read().decode(errors="replace"))
            line = line.strip()
            if not line:
                break
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        message = json.loads(self.process.stdout.read(length))
        self.log.append(("server", message))
        return message

    def begin(self, method, params=None):
        """Sends a request and returns its id."""
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params or {}})
        return self.number

    def answer(self, number):
        """The answer to a request, {"result": …} or {"error": …}; messages that arrive earlier are kept."""
        for message in self.pending:
            if message.get("id") == number:
                self.pending.remove(message)
                return message
        while True:
            message = self.receive()
            if message.get("id") == number and "method" not in message:
                return message
            self.pending.append(message)

    def request(self, method, params=None):
        message = self.answer(self.begin(method, params))
        if "error" in message:
            raise AssertionError(f"{method}: {message['error']}")
        return message["result"]

    def notify(self, method, params=None):
        self.send({"method": method, "params": params or {}})

    # --- a session ---

    def initialize(self, **more):
        capabilities = {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
        result = self.request("initialize", {"processId": os.getpid(), "rootUri": self.uri(""), "capabilities": capabilities,
                                             **more})
        self.notify("initialized")
        return result

    def uri(self, name):
        return "file://" + os.path.join(self.directory, name)

    def open(self, name, text):
        self.versions[name] = 1
        self.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(name), "languageId": "upc", "version": 1,
                                                              "text": text}})

    def change(self, name, *changes):
        self.versions[name] += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri(name), "version": self.versions[name]},
            "contentChanges": [{"text": c} if isinstance(c, str) else c for c in changes]})

    def diagnostics(self, name):
        """The next diagnostics of the current version of the text."""
        while True:
            message = next((m for m in self.pending if m.get("method") == "textDocument/publishDiagnostics"), None)
            if message:
                self.pending.remove(message)
            else:
                message = self.receive()
            if message.get("method") != "textDocument/publishDiagnostics":
                self.pending.append(message)
                continue
            params = message["params"]
            if params["uri"] == self.uri(name) and params.get("version") == self.versions.get(name):
                return params["diagnostics"]

    def at(self, method, name, line, character, **more):
        return self.request("textDocument/" + method, {"textDocument": {"uri": self.uri(name)},
                                                       "position": {"line": line, "character": character}, **more})

    def end(self):
        """Shuts the server down in the proper order; returns its exit code."""
        self.request("shutdown")
        self.notify("exit")
        return self.process.wait(timeout=LIMIT)

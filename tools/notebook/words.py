# SPDX-License-Identifier: MIT
"""Queries upclsp, the language server, for completions at a place, and for the declaration of a name."""

import json
import os
import selectors
import subprocess
import time

import program

LIMIT = 10.0  # seconds for an answer


class Words:
    """One server for each session, started at the first request."""

    def __init__(self):
        self._server = None
        self._number = 0
        self._version = 0

    def close(self):
        if self._server:
            self._server.kill()
            self._server.wait()
            self._server.stdin.close()
            self._server.stdout.close()
            self._server = None

    def completions(self, text, at):
        """The completions at the place of the text."""
        answer = self._ask("textDocument/completion", text, at) or []
        entries = answer if isinstance(answer, list) else answer.get("items", [])
        return [entry.get("insertText") or entry["label"] for entry in entries]

    def declaration(self, text, at):
        """The declaration of the name at that place, as Markdown; empty if there is none."""
        answer = self._ask("textDocument/hover", text, at)
        contents = (answer or {}).get("contents", "")
        return contents if isinstance(contents, str) else contents.get("value", "")

    def _ask(self, method, text, at):
        try:
            if self._server is None or self._server.poll() is not None:
                self._start()
            self._version += 1
            uri = "file://" + os.path.join(os.getcwd(), "cell.upc")
            if self._version == 1:
                self._send({"method": "textDocument/didOpen", "params": {"textDocument": {
                    "uri": uri, "languageId": "upc", "version": 1, "text": text}}})
            else:
                self._send({"method": "textDocument/didChange", "params": {
                    "textDocument": {"uri": uri, "version": self._version}, "contentChanges": [{"text": text}]}})
            line = text.count("\n", 0, at)
            character = len(text[text.rfind("\n", 0, at) + 1:at].encode("utf-16-le")) // 2
            return self._request(method, {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}})
        except (OSError, ValueError, TimeoutError):
            self.close()  # the next request starts another
            return None

    def _start(self):
        self.close()
        self._version = 0
        self._buffer = b""
        self._server = subprocess.Popen([program.tool("upclsp")], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, start_new_session=True)
        self._request("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {}})
        self._send({"method": "initialized", "params": {}})

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._server.stdin.flush()

    def _request(self, method, params):
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        end = time.monotonic() + LIMIT
        while True:
            message = self._receive(end)
            if message.get("id") == self._number and "method" not in message:
                return message.get("result")

    def _receive(self, end):
        with selectors.DefaultSelector() as ready:
            ready.register(self._server.stdout, selectors.EVENT_READ)
            while True:
                head, blank, body = self._buffer.partition(b"\r\n\r\n")
                length = int(head.lower().partition(b"content-length:")[2].split()[0]) if blank else 0
                if blank and len(body) >= length:
                    self._buffer = body[length:]
                    return json.loads(body[:length])
                if not ready.select(max(end - time.monotonic(), 0)):
                    raise TimeoutError
                part = os.read(self._server.stdout.fileno(), 1 << 16)
                if not part:
                    raise OSError("upclsp has ended")
                self._buffer += part

# SPDX-License-Identifier: MIT
"""A kernel for Jupyter with the language UPC: ipykernel implements the protocol, upcc, upcrun, upcdecl and upclsp do the work."""

import html
import re
import subprocess

from ipykernel.kernelbase import Kernel

import cell
from program import Failed, Workshop, tool
from words import Words

PAGE_HEIGHT = 640  # pixels


def version():
    """The compiler's version."""
    said = subprocess.run([tool("upcc"), "--version"], capture_output=True, text=True, check=False).stdout
    return (re.search(r"\d+(\.\d+)+", said) or ["0"])[0]


class UpcKernel(Kernel):
    implementation = "smp-upc"
    implementation_version = version()
    language_info = {"name": "upc", "mimetype": "text/x-csrc", "file_extension": ".upc", "codemirror_mode": "text/x-csrc",
                     "pygments_lexer": "c"}
    banner = "Unified Parallel C; %help lists what may stand before a cell"

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._settings = cell.Settings()
        self._words = Words()
        self._workshop = Workshop(self._write, self._show_page, self._ask)
        self._silent = False

    # --- output and input of the workshop ---

    def _write(self, name, text):
        if not self._silent:
            self.send_response(self.iopub_socket, "stream", {"name": name, "text": text})

    def _show_page(self, title, page):
        frame = (f'<iframe title="{title}" srcdoc="{html.escape(page)}" style="width:100%; height:{PAGE_HEIGHT}px; border:0" '
                 'sandbox="allow-scripts"></iframe>')
        self.send_response(self.iopub_socket, "display_data", {
            "data": {"text/html": frame, "text/plain": f"({title}: a page for a browser)"}, "metadata": {}})

    def _ask(self):
        """A line of input, or None if no user can be asked."""
        return self.raw_input() if self._allow_stdin else None

    # --- requests ---

    def do_execute(self, code, silent, store_history=True, user_expressions=None, allow_stdin=False):
        self._silent, self._allow_stdin = silent, allow_stdin
        try:
            self._do(code)
        except (Failed, cell.MagicError) as failed:
            return self._error(type(failed).__name__, str(failed))
        except KeyboardInterrupt:
            return self._error("Interrupted", "the run was interrupted")
        return {"status": "ok", "execution_count": self.execution_count, "payload": [], "user_expressions": {}}

    def _error(self, name, text):
        content = {"ename": name, "evalue": text, "traceback": [f"\x1b[31m{text}\x1b[0m"]}
        if not self._silent:
            self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    def _do(self, code):
        magics, text = cell.split_magics(code)
        settings = cell.with_magics(self._settings, magics)
        if any(name == "help" for name, _ in magics):
            self._write("stdout", cell.help_text())
        if settings.upcdecl:
            self._workshop.explain(settings.upcdecl)
            settings.upcdecl = []
        if settings.file:
            with open(settings.file, "w", encoding="utf-8") as file:
                file.write(text.lstrip("\n"))
            self._write("stdout", f"written to {settings.file}\n")
        elif text.strip():
            self._workshop.do(text, settings)
        else:
            self._settings = settings

    def do_complete(self, code, cursor_pos):
        magic = re.search(r"(?:^|\n)%(\w*)$", code[:cursor_pos])
        if magic:
            begin, found = cursor_pos - len(magic[1]), [name for name in cell.MAGICS if name.startswith(magic[1])]
        else:
            word = re.search(r"\w*$", code[:cursor_pos])[0]
            begin = cursor_pos - len(word)
            made, place = self._placed(code, cursor_pos)
            found = [name for name in dict.fromkeys(self._words.completions(made, place)) if name.startswith(word)]
        return {"status": "ok", "matches": found, "cursor_start": begin, "cursor_end": cursor_pos, "metadata": {}}

    def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        made, place = self._placed(code, cursor_pos)
        told = self._words.declaration(made, place)
        if not told and cursor_pos and (code[cursor_pos - 1].isalnum() or code[cursor_pos - 1] == "_"):
            told = self._words.declaration(*self._placed(code, cursor_pos - 1))
        data = {"text/plain": re.sub(r"^```.*\n?", "", told, flags=re.M), "text/markdown": told} if told else {}
        return {"status": "ok", "found": bool(told), "data": data, "metadata": {}}

    @staticmethod
    def _placed(code, cursor_pos):
        """The program of a cell, and the cursor's position in it."""
        made = cell.Program(cell.split_magics(code)[1].rjust(len(code), "\n"))
        return made.text, made.place(cursor_pos)

    def do_is_complete(self, code):
        text = cell.blanked(cell.split_magics(code)[1])
        depth = sum(text.count(letter) for letter in "({[") - sum(text.count(letter) for letter in ")}]")
        return {"status": "incomplete", "indent": "  " * max(depth, 0)} if depth > 0 else {"status": "complete"}

    def do_shutdown(self, restart):
        self._words.close()
        self._workshop.close()
        return {"status": "ok", "restart": restart}

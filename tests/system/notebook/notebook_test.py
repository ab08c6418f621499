# SPDX-License-Identifier: MIT
"""Common code of the notebook tests: a kernel of the tested installation, in its own folder."""

import os
import unittest
import unittest.mock

import command_test
from command_test import OPTIONS

try:
    import nbformat
    from jupyter_client.manager import start_new_kernel
    from nbclient import NotebookClient
except ImportError:  # tools/setup installs them for .ci/run
    NotebookClient = None

LIMIT = 120  # seconds that a cell may take, on a busy machine


@unittest.skipIf(NotebookClient is None, "needs python3-nbclient and python3-ipykernel")
@command_test.unsanitized("cells are compiled without a sanitizer")
class NotebookTest(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        prefix = os.path.dirname(os.path.dirname(OPTIONS["upcc"]))
        environment = {**self.env, "JUPYTER_PATH": os.path.join(prefix, "share", "jupyter"), "JUPYTER_PLATFORM_DIRS": "1",
                       "PYDEVD_DISABLE_FILE_VALIDATION": "1"}
        environment.pop("UPCC_FLAGS", None)
        patch = unittest.mock.patch.dict(os.environ, environment, clear=True)
        patch.start()
        self.addCleanup(patch.stop)
        # The folder that tempfile chose for the previous test no longer exists.
        folder = unittest.mock.patch("tempfile.tempdir", self.temporary)
        folder.start()
        self.addCleanup(folder.stop)

    def execute(self, notebook, allow_errors=True):
        """Runs all cells, as Jupyter would, and returns the notebook."""
        NotebookClient(notebook, timeout=LIMIT, kernel_name="upc", allow_errors=allow_errors,
                       resources={"metadata": {"path": self.work}}).execute()
        return notebook

    def cells(self, *sources):
        """The outputs of these cells, run in one session."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
        return [cell.outputs for cell in self.execute(notebook).cells]

    def start_kernel(self):
        """Starts a kernel, and a client as a page has it; returns both."""
        manager, client = start_new_kernel(kernel_name="upc", cwd=self.work, startup_timeout=LIMIT)
        self.addCleanup(manager.shutdown_kernel, now=True)
        self.addCleanup(client.stop_channels)
        return manager, client


def text_of(outputs, name="stdout"):
    return "".join(output.text for output in outputs if output.output_type == "stream" and output.name == name)


def error_of(outputs):
    return "".join(output.evalue for output in outputs if output.output_type == "error")

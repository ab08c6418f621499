# SPDX-License-Identifier: MIT
"""Starts the kernel; kernel.json has Jupyter's command for it."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

try:
    from ipykernel.kernelapp import IPKernelApp
except ImportError:
    sys.exit(f"upc kernel: error: {sys.executable} has no ipykernel; install that (Debian: python3-ipykernel)")

from kernel import UpcKernel

if __name__ == "__main__":
    IPKernelApp.launch_instance(kernel_class=UpcKernel)

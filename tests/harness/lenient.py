# SPDX-License-Identifier: MIT
"""Options by which a compiler only warns of what C had before C99: implicit int and functions, conversions of pointers."""

import subprocess

_KINDS = ("implicit-function-declaration", "implicit-int", "incompatible-function-pointer-types", "incompatible-pointer-types",
          "int-conversion")


def options(compiler):
    said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    if "clang" in said:
        return [f"-Wno-error={kind}" for kind in _KINDS]
    version = subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True, check=True).stdout
    return ["-fpermissive"] if int(version.partition(".")[0]) >= 14 else []

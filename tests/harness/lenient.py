# SPDX-License-Identifier: MIT
"""Options that make a compiler only warn about constructs of pre-C99 C: implicit int, implicit functions, pointer conversions."""

import subprocess

_KINDS = ("implicit-function-declaration", "implicit-int", "incompatible-function-pointer-types", "incompatible-pointer-types",
          "int-conversion")


def options(compiler):
    said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    if "clang" in said:
        return [f"-Wno-error={kind}" for kind in _KINDS]
    version = subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True, check=True).stdout
    return ["-fpermissive"] if int(version.partition(".")[0]) >= 14 else []

# SPDX-License-Identifier: MIT
"""How the tools are linked."""

# Without a shared library, where no sanitizer needs them.
STATIC = select({
    "//bazel:asan": [],
    "//bazel:tsan": [],
    "//bazel:ubsan": [],
    "//conditions:default": ["-static"],
})

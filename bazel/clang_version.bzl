# SPDX-License-Identifier: MIT
"""The Clang whose libraries the tools are built on (docs/upgrading-clang.md).

Its clang-format and clang-tidy look at the sources, and it is the second compiler that tests and benchmarks
know. Everything takes the number from here: tools/clang-version says it to scripts.
"""

# What tools/setup installs, and the messages in tests are worded by.
CLANG = 19

# The last one that the translator compiles with.
NEWEST_CLANG = 21

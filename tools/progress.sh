# SPDX-License-Identifier: MIT
# For the scripts beside it (bash): how far they are, to a person who waits at a terminal.

# show_step TEXT: in a line that the next one replaces. Nothing where standard error is no terminal.
show_step() {
  [ ! -t 2 ] || printf '\r%s\033[K' "$1" >&2
}

# end_steps: takes the line back.
end_steps() {
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

# SPDX-License-Identifier: MIT
# For the other scripts here (bash): shows their progress on a terminal.

# show_step TEXT: in a line that the next one replaces. Nothing if standard error is no terminal.
show_step() {
  [ ! -t 2 ] || printf '\r%s\033[K' "$1" >&2
}

# end_steps: removes the line.
end_steps() {
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

# SPDX-License-Identifier: MIT
# For install and package (bash): the installed files as a tree.

# make_tree ROOT DEST [STAGE]: creates below DEST all installed files, with their modes: the stage, which must be up to
# date, README, docs and examples, and completions for the shells.
make_tree() {
  local root=$1 to=$2 stage=${3:-$1/.stage/current} program
  mkdir -p -- "$to"
  cp -rL --preserve=mode -- "$stage/." "$to"
  local documents=$to/share/doc/smp-upc
  mkdir -p -- "$documents/examples"
  cp -- "$root"/README.md "$root"/CHANGES.md "$root"/LICENSE "$root"/VERSION "$documents"
  cp -r -- "$root"/docs "$documents"
  cp -- "$root"/examples/*.md "$root"/examples/*.upc "$root"/examples/*.trans.c "$root"/examples/upctest.txt "$documents/examples"
  cp -r -- "$root/examples/broken" "$root/examples/litmus" "$root/examples/project" "$documents/examples"
  /usr/bin/python3 -B "$to/libexec/smp-upc/notebook/lessons.py" "$root/docs/tutorial" "$documents/notebooks"
  local completion=$root/tools/completion
  install -D -- "$completion/_upcc" "$to/share/zsh/vendor-completions/_upcc"
  # These two shells look for a file named after the command. upcperf has perf's options.
  for program in $(cd -- "$to/bin" && echo *); do
    [ "$program" != upcperf ] || continue
    install -D -- "$completion/upcc.bash" "$to/share/bash-completion/completions/$program"
    install -D -- "$completion/upcc.fish" "$to/share/fish/vendor_completions.d/$program.fish"
  done
  find "$to" -type d -exec chmod 755 {} +
  find "$to" -type f -exec chmod 644 {} +
  find "$to/bin" "$to/libexec" -type f -not -name '*.h' -not -name '*.py' -not -name '*.upc' -exec chmod 755 {} +
}

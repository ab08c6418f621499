# SPDX-License-Identifier: MIT
# For the other scripts here (sh and bash): whether the stage, the tree as an installation would have it, is up to date.
# It takes only a few milliseconds, since every upcc runs it.

# stage_is_fresh ROOT [WORD...]: true if no file or folder that goes into ROOT/.stage is newer than it, and it has what
# a command of these words needs; without words, everything. A folder is newer if something in it was created, removed
# or renamed.
stage_is_fresh() {
  stage_root=$1
  [ -e "$stage_root/.stage/stamp" ] && [ -x "$stage_root/.stage/current/bin/upcc" ] || return 1
  shift
  [ -x "$stage_root/.stage/current/bin/upclsp" ] || stage_begin_suffices "$@" || return 1
  set --
  for stage_room in "$stage_root"/*/BUILD; do
    stage_room=${stage_room%/BUILD}
    case ${stage_room##*/} in
      tests | bench | examples | bazel-*) ;;
      *) set -- "$@" "$stage_room" ;;
    esac
  done
  [ -z "$(find -L "$stage_root/WORKSPACE" "$stage_root/BUILD" "$stage_root/VERSION" "$stage_root/.bazelrc" "$@" \
    -newer "$stage_root/.stage/stamp" -print -quit 2>&1)" ]
}

# stage_begin_suffices WORD...: whether an upcc or upcrun command with these words needs only the part that is built
# first (//tools:begin): these two, the translator, and the fast runtime. True if all its options are known to be of
# that kind, and none are set elsewhere.
stage_begin_suffices() {
  [ $# -gt 0 ] && [ -z "${UPCC_FLAGS:-}${UPCRUN_FLAGS:-}" ] || return 1
  [ ! -e "${HOME:-}/.upccrc" ] && [ ! -e "${HOME:-}/.upcrunrc" ] || return 1
  for stage_word; do
    case $stage_word in
      -n | -n[0-9]* | -o | -c | -v | -q | -h | -help | --help | -version | --version | -trans | -E | -O* | -D* | -I* | -L* | -l* | -T | -T=* | -W* | -std=*) ;;
      -* | @*) return 1 ;;
    esac
  done
}

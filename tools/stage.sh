# SPDX-License-Identifier: MIT
# For the scripts beside it (sh and bash): whether the stage, the tree as an installation would have
# it, is as new as its sources. Written to cost a few milliseconds, since every upcc asks.

# stage_is_fresh ROOT [WORD...]: true when no file or folder that goes into ROOT/.stage is newer than
# it, and it has what a command of these words needs; without words, all. A folder is newer when
# something in it appeared, vanished or was renamed.
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

# stage_begin_suffices WORD...: whether a command of upcc or upcrun, of these words, needs no more than
# what is built first (//tools:begin): those two, the translator, and the fast runtime. So it is if
# all its options are known to be of that kind, and none are set elsewhere.
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

# For the scripts beside it (sh and bash): whether the stage, the tree as an installation would have
# it, is as new as its sources. Written to cost a few milliseconds, since every upcc asks.

# stage_is_fresh ROOT: true when no file or folder that goes into ROOT/.stage is newer than it. A
# folder is newer when something in it appeared, vanished or was renamed.
stage_is_fresh() {
  [ -e "$1/.stage/stamp" ] && [ -x "$1/.stage/current/bin/upcc" ] || return 1
  stage_root=$1
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

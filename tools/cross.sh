# SPDX-License-Identifier: MIT
# For cross and package (bash): building for another kind of processor.

# triple_of PROCESSOR: the prefix of its compiler's name; nothing for an unknown processor.
triple_of() {
  case $1 in
    arm64) echo aarch64-linux-gnu ;;
    riscv64) echo riscv64-linux-gnu ;;
    ppc64el) echo powerpc64le-linux-gnu ;;
  esac
}

# cross_folder PROCESSOR: the folder of the files that it needs.
cross_folder() { echo "${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/smp-upc/cross/$1"; }

# name_cross_tools PROCESSOR: makes gcc, ar, nm, strip and others in PATH those for the processor.
name_cross_tools() {
  local folder tool triple
  folder=$(cross_folder "$1")/bin
  triple=$(triple_of "$1")
  mkdir -p -- "$folder"
  for tool in ar as c++ cc cpp g++ gcc gcov ld nm objcopy objdump ranlib readelf strip; do
    case $tool in
      cc) ln -sfn -- "$(command -v "$triple-gcc")" "$folder/cc" ;;
      c++) ln -sfn -- "$(command -v "$triple-g++")" "$folder/c++" ;;
      *) ln -sfn -- "$(command -v "$triple-$tool")" "$folder/$tool" ;;
    esac
  done
  export PATH=$folder:$PATH
}

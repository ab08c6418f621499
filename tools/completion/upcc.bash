# Completes the options of upcc, upcrun, upcdecl, upctest, upcfuzz, upclsp, oshcc and oshrun that -help lists, and
# files.
_smp_upc() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} files='!*.@(upc|c|i|s|S|o|a|so)'
  COMPREPLY=()
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$("$1" -help 2>/dev/null | sed -nE 's/^  (-.*)/\1/; T; s/(   |  [^ -]).*//; p' |
      grep -oE '(^|[ ,])--?[A-Za-z#][A-Za-z-]*=?' | tr -d ' ,')" -- "$word")
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
  elif [[ $1 == *cc && $before != -[oI] ]]; then
    compopt -o filenames -o plusdirs
    mapfile -t COMPREPLY < <(shopt -s extglob; compgen -f -X "$files" -- "$word")
  fi
}
complete -o default -F _smp_upc upcc upcrun upcdecl upctest upcfuzz upclsp oshcc oshrun

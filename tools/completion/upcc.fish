# Completes the options that -help lists, with their descriptions; files as usual.
function __smp_upc_options
    $argv[1] -help 2>/dev/null | string match -r '^  -.*' | while read -l line
        set -l parts (string split -m 1 -n '   ' -- (string trim -- $line))
        for word in (string split -n ',' -- $parts[1])
            set -l name (string match -r '^--?[A-Za-z#][A-Za-z-]*' -- (string trim -- $word))
            and printf '%s\t%s\n' $name (string trim -- $parts[2])
        end
    end
end
for command in upcc upcrun upcdecl upctest upcfuzz upclsp oshcc oshrun
    complete -c $command -n 'string match -q -- "-*" (commandline -ct)' -a "(__smp_upc_options $command)"
end

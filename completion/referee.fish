# Completion of referee's command line in fish
# SPDX-License-Identifier: MIT
#
# The program is asked: 'help' for commands and options, 'games' for games.

function __referee_ask
    env LC_ALL=C.UTF-8 referee $argv 2>/dev/null
end

function __referee_commands
    __referee_ask help | sed -n 's/^  \([a-z][a-z]*\) *\(.*\)/\1\t\2/p'
end

function __referee_command
    set -l words (commandline -opc)
    test (count $words) -gt 1; and echo $words[2]
end

function __referee_options
    __referee_ask help (__referee_command) | sed -n \
        's/^  \(-[a-z], \)*\(--[a-z-]*\)[^ ]*  *\(.*\)/\2\t\3/p'
end

function __referee_games
    __referee_ask games | awk '!NF { exit } { print $1 }'
end

function __referee_variants
    __referee_ask games --variants | awk '{ print $1 }'
end

function __referee_is
    contains -- (__referee_command) $argv
end

function __referee_before
    set -l words (commandline -opc)
    contains -- $words[-1] $argv
end

complete -c referee -n 'test (count (commandline -opc)) -eq 1' -f \
    -a '(__referee_commands)'
complete -c referee -n 'string match -q -- "-*" (commandline -ct)' -f \
    -a '(__referee_options)'
complete -c referee -n '__referee_before --lang' -f -a 'en fr'
complete -c referee -n '__referee_before --limit' -f \
  -a 'call= line= work= memory= log= ways= odds= tries= verify= run='
complete -c referee -n '__referee_before --variant' -f \
    -a '(__referee_variants)'
complete -c referee -n '__referee_before --of' -f -a '(__referee_games)'
complete -c referee -n '__referee_before --game' -f -a '(__referee_games)'
complete -c referee -n '__referee_before --diff' \
    -a '(__referee_games; __referee_variants)'
complete -c referee -n '__referee_before --bots' -f -a 'random careful search'
complete -c referee -n '__referee_is rules play simulate' -f \
    -a '(__referee_games)'
complete -c referee -n '__referee_is help' -f -a '(__referee_commands)'

# Completion of referee's command line in bash
# SPDX-License-Identifier: MIT
#
# The program is asked: 'help' for commands and options, 'games' for games,
# 'rules --json' for the options of one, a log for its players.

_referee_ask () { LC_ALL=C.UTF-8 referee "$@" 2>/dev/null; }

_referee_commands () { _referee_ask help | awk '/^  [a-z]/ { print $1 }'; }

# "--jobs=" where a value is wanted, "--json" where not.
_referee_options () {
  _referee_ask help "$1" | awk '
  /^  -/ {
    for (i = 1; i <= 2; i++) if ($i ~ /^--/) {
      sub(/=.*/, "=", $i)
      print $i
    }
  }'
}

_referee_games () { _referee_ask games | awk '!NF { exit } { print $1 }'; }

# Rule files on the path that are no games: house rules.
_referee_variants () {
  _referee_ask games --variants | awk '{ print $1 }'
}

_referee_names () {
  sed -n 's/^[ ]*\([Pp]layers\|[Jj]oueurs\)[ ]*:[ ]*//p' "$@" 2>/dev/null |
    tr ',' '\n' | sed 's/^ *//; s/ *$//' | sort -u
}

# The game among the words, if there is one.
_referee_game () {
  local word
  for word in "${COMP_WORDS[@]:2}"; do
    case " $(_referee_games | tr '\n' ' ') " in
      *" $word "*) printf '%s\n' "$word"; return ;;
    esac
  done
}

_referee_game_options () {
  local game
  game=$(_referee_game)
  test -n "$game" || return
  _referee_ask rules "$game" --json |
    grep -o '"options":\[.*' | grep -o '{"id":"[^"]*"' | cut -d'"' -f4 |
    sed 's/$/=/'
}

_referee_offer () {
  local IFS=$'\n'
  # shellcheck disable=SC2207  # one word a line
  COMPREPLY=($(compgen -W "$1" -- "$2"))
}

_referee_value () {
  local option=$1 current=$2 word logs=()
  case $option in
    --lang) _referee_offer $'en\nfr' "$current" ;;
    --variant) _referee_offer "$(_referee_variants)" "$current" ;;
    --of|--game) _referee_offer "$(_referee_games)" "$current" ;;
    --diff) _referee_offer "$(_referee_games; _referee_variants)" "$current" ;;
    --set|--compare|--sweep)
      _referee_offer "$(_referee_game_options)" "$current" ;;
    --limit) _referee_offer "$(printf '%s=\n' call line work memory log ways \
      odds tries verify run)" "$current" ;;
    --cards) _referee_offer $'seed\nall\npublic' "$current" ;;
    --bots) _referee_offer $'random\ncareful\nsearch' "$current" ;;
    --rules|--logs) compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    --seat)
      for word in "${COMP_WORDS[@]:2}"; do
        if test -f "$word"; then logs+=("$word"); fi
      done
      _referee_offer "$(_referee_names "${logs[@]}")" "$current" ;;
    --html|--plot|--resume|--output|-o|--files-from) compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    *) return 1 ;;
  esac
}

_referee_files () {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -d -- "$2"; compgen -f -X "!*.$1" -- "$2")
}

_referee () {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  local command=${COMP_WORDS[1]}
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _referee_offer "$(_referee_commands)"$'\n--help\n--version' "$current"
    return
  fi
  if test "$current" = '='; then current=; fi
  if test "$before" = '='; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
  _referee_value "$before" "$current" && return
  case $current in
    -*)
      _referee_offer "$(_referee_options "$command")" "$current"
      case ${COMPREPLY[*]} in *=) compopt -o nospace ;; esac
      return ;;
  esac
  case $command in
    help) _referee_offer "$(_referee_commands)" "$current" ;;
    rules|play|simulate) _referee_offer "$(_referee_games)" "$current" ;;
    lint) _referee_files lua "$current" ;;
    *) _referee_files log "$current" ;;
  esac
}

complete -F _referee referee

#!/bin/sh
# The code keeps to its style, and scripts/check-style finds violations.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/lib.sh"

begin "the code keeps to its style"
run_other "$SOURCE/scripts/check-style"
expect_status 0
expect_no_out

# A small source tree to be spoiled: two rooms and a command.
build_house () {
  rm -rf house
  mkdir -p house/scripts house/src/cellar house/src/attic house/man \
    house/rules house/tests
  cp "$SOURCE/scripts/check-style" house/scripts
  cat >house/Makefile.am <<'END'
libreferee_a_SOURCES = \
  src/cellar/box.h src/cellar/box.c \
  src/cellar/shelf.h src/cellar/shelf.c
libreferee_a_SOURCES += src/attic/window.h src/attic/window.c
dist_man_MANS = man/referee-look.1 man/fr/referee-look.1
END
  for file in cellar/box cellar/shelf attic/window; do
    printf '#include <stdio.h>\n' >house/src/$file.h
    printf '#include "%s.h"\n\nint %s_open (int a) { return a; }\n' \
      "$file" "${file##*/}" >house/src/$file.c
  done
  cat >house/CONTRIBUTING.md <<'END'
## The map
`src/cellar/` `src/attic/` `check-style`
END
  mkdir house/man/fr
  printf '.It Fl \\-help\n' | tee house/man/referee.1 >house/man/fr/referee.1
  cat >house/man/referee-look.1 <<'END'
.Sh SYNOPSIS
.Nm referee
.Cm look
.Op Fl q
.Sh DESCRIPTION
.It Fl q , Fl \-quiet
END
  cp house/man/referee-look.1 house/man/fr
  cat >house/program <<'END'
#!/bin/sh
case $1 in
  look) printf '  -q, --quiet  hush\n  --help  help\n' ;;
  *) printf '  look   look\n' ;;
esac
END
  chmod +x house/program
}

check_house () {
  run_other env REFEREE="$PWD/house/program" house/scripts/check-style "$@"
}

expect_breach () {
  check_house
  expect_status 1
  expect_out_is "$1"
}

begin "a correct source tree has no violations"
build_house
check_house
expect_status 0
expect_no_out

begin "a file includes only files above it"
build_house
echo '#include "cellar/shelf.h"' >>house/src/cellar/box.h
expect_breach 'src/cellar/box.h:2: includes "cellar/shelf.h",'\
' which Makefile.am lists below it'

begin "and only rooms above its own"
build_house
echo '#include "attic/window.h"' >>house/src/cellar/shelf.c
expect_breach 'src/cellar/shelf.c:4: includes "attic/window.h",'\
' of a room below its own'

begin "and only files listed in Makefile.am"
build_house
echo '#include "cellar/mouse.h"' >>house/src/attic/window.c
expect_breach 'src/attic/window.c:4: includes "cellar/mouse.h",'\
' which Makefile.am does not list'

begin "a room's files are listed together"
build_house
echo 'referee_SOURCES = src/cellar/rat.c' >>house/Makefile.am
echo '#include <stdio.h>' >house/src/cellar/rat.c
expect_breach 'Makefile.am:6: src/cellar/rat.c is away from its room'

begin "Lua's headers are only for some rooms"
build_house
echo '#include <lauxlib.h>' >>house/src/attic/window.h
expect_breach 'src/attic/window.h:2: includes <lauxlib.h>,'\
' which is for these rooms only: rules'

begin "lines are 80 characters long, not bytes"
build_house
eighty=$(printf '%080d' 0 | sed 's/0/é/g')
printf '/* */\n// %s\n' "${eighty#ééé}" >>house/src/attic/window.h
check_house
expect_status 0
printf '#!/bin/sh\n# %s\n' "$eighty" >house/scripts/check
sed -i 's/check-style/check` `&/' house/CONTRIBUTING.md
expect_breach 'scripts/check:2: 82 columns, 80 is the limit'

begin "lines of Lua are 100 characters long"
build_house
printf -- '--%098d\n--%099d\n' 0 0 >house/rules/game.lua
expect_breach 'rules/game.lua:2: 101 columns, 100 is the limit'

begin "only the catalogue chooses words"
build_house
echo 'const char *box_of (int l) { return l == FRENCH ? "boîte" : "box"; }' \
  >>house/src/cellar/box.c
expect_breach 'src/cellar/box.c:4: chooses words, and not from the catalogue'

begin "texts for people are in messages.def"
build_house
echo 'const char *box_of[] = {"début", "<b class=lid>"}; /* "à côté" */' \
  >>house/src/cellar/box.c
check_house
expect_status 0
echo 'const char *box_in = "box", *box_dans = "la boîte est là";' \
  >>house/src/cellar/box.c
expect_breach 'src/cellar/box.c:5: a text that is not in messages.def'
build_house
echo 'const char *box_lacks = "no \"%s\" is in the box";' \
  >>house/src/cellar/box.c
expect_breach 'src/cellar/box.c:4: a text that is not in messages.def'

begin "every message is used"
build_house
mkdir house/src/base
printf 'WORDS(OPEN, "open", "ouvert")\nMESSAGE(SHUT, "who",\n' \
  >house/src/base/messages.def
echo 'int window_say (void) { return SAY_OPEN + SAY_SHUTTER; }' \
  >>house/src/attic/window.c
sed -i 's/check-style/src\/base\/` `&/' house/CONTRIBUTING.md
expect_breach 'src/base/messages.def:2: SAY_SHUT is never said'

begin "Makefile.am lists every source"
build_house
echo >house/src/cellar/lamp.c
expect_breach 'src/cellar/lamp.c:1: is not listed in Makefile.am'

begin "every command has a page"
build_house
rm house/man/fr/referee-look.1
expect_breach "man/fr/referee-look.1:0: 'look' has no page"

begin "that is installed"
build_house
sed -i 's|man/fr/referee-look.1||' house/Makefile.am
expect_breach "man/fr/referee-look.1:1: is not listed in Makefile.am"

begin "options are in the manual"
build_house
sed -i 's/Fl q , //' house/man/referee-look.1
expect_breach 'man/referee-look.1:1: look has an option -q that is not here'

begin "in every language"
build_house
sed -i 's/Fl q , //' house/man/fr/referee-look.1
expect_breach 'man/fr/referee-look.1:1: look has an option -q that is not here'

begin "and in the synopsis"
build_house
sed -i '/Op Fl q/d' house/man/referee-look.1
expect_breach 'man/referee-look.1:1: --quiet is not in the synopsis of look'

begin "there are no unknown options in it"
build_house
sed -i 's/Op Fl q/& Fl \\-loud/' house/man/referee-look.1
expect_breach 'man/referee-look.1:4: look has no option --loud'

begin "a program without options is an error"
build_house
printf '#!/bin/sh\n' >house/program
expect_breach "man/referee.1:0: '$PWD/house/program' has no options"

begin "folders and scripts are in the map"
build_house
mkdir house/tests/mice
echo '# look' >house/scripts/look
expect_breach "CONTRIBUTING.md:1: 'look' is not in the map
CONTRIBUTING.md:1: 'tests/mice/' is not in the map"

begin "README, manual and messages are spelt as in dictionaries"
if command -v aspell >/dev/null; then
  run_other "$SOURCE/scripts/check-spelling"
  expect_status 0
  expect_no_out
  mkdir -p spelling/src/base spelling/rules
  cp -r "$SOURCE/scripts" "$SOURCE/man" "$SOURCE"/*.md spelling
  cp "$SOURCE"/rules/*.md spelling/rules
  mkdir spelling/tests
  cp -r "$SOURCE/tests/spelling" spelling/tests
  printf 'MESSAGE(ONE, "", "a mispelt word", "un mot malecrit")\n' \
    >spelling/src/base/messages.def
  run_other spelling/scripts/check-spelling
  expect_status 1
  expect_out_is 'src/base/messages.def: mispelt
src/base/messages.def: malecrit'
else
  skip "the spelling of README, manual and messages" "no aspell"
fi

begin "editors and the manual have every function of t"
run_other "$SOURCE/scripts/methods" check
expect_status 0
expect_no_out

begin "a row alone does not count"
for file in scripts/methods src/rules/methods.def rules/editor/referee.lua \
  man/referee-rules.5 man/fr/referee-rules.5; do
  mkdir -p "rows/${file%/*}"
  cp "$SOURCE/$file" "rows/$file"
done
echo 'METHOD(peek, ZONE, DO_LUA, NOTHING, ALL, TABLE, "Peeks.")' \
  >>rows/src/rules/methods.def
run_other rows/scripts/methods check
expect_status 1
expect_out_is \
  "rules/editor/referee.lua:1: is not what 'scripts/methods write' makes of \
methods.def
man/referee-rules.5:0: \".It Fn t:peek ZONE\" is missing
man/fr/referee-rules.5:0: \".It Fn t:peek ZONE\" is missing"

finish

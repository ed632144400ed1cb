-- Random rule files that load and play, to compare the engine with Lua
-- SPDX-License-Identifier: MIT
--
-- usage: lua5.4 random-rules.lua FOLDER FIRST COUNT
--
-- Writes FOLDER/random-N.lua for COUNT seeds from FIRST on. A seed gives the
-- same file on every machine. random/scope.lua has the kinds of variables;
-- random/expressions.lua and random/statements.lua generate code.

local here = arg[0]:match "^(.*)/" or "."

local function part(name, ...)
  return assert(loadfile(here .. "/random/" .. name .. ".lua"))(...)
end

local chance = part "chance"
local Scope = part("scope", chance)
local E = part("expressions", chance, Scope)
local S = part("statements", chance, Scope, E)
local below, range, one_in, pick, weighed =
  chance.below, chance.range, chance.one_in, chance.pick, chance.weighed

local text  -- lines of the file

local function say(format, ...) text[#text + 1] = format:format(...) end
local letters = { int = "n", seat = "p", tally = "w", name = "name", fn = "f", list = "l",
                  any = "x", unseen = "u",
                  str = "s", num = "y", card = "c", cards = "cards" }

-- A scope with parameters of these kinds; 'tab' is t.
local function enter(file, acts, takes)
  local s, names = Scope.new(file, acts), {}
  for i, kind in ipairs(takes) do
    if kind == "tab" then
      s.t, names[i] = true, "t"
    elseif kind == "..." then
      s.dots, names[i] = true, "..."
    else
      local name = kind == "seat" and s.t and i == 2 and "seat" or letters[kind] .. i
      names[i] = s:declare(kind, name, kind == "tally" or kind == "any")
    end
  end
  return s, table.concat(names, ", ")
end

local function put(s, margin)
  for _, line in ipairs(s.lines) do say("%s%s", margin or "", line) end
end

-- 'head' is the text before the parameters, 'ends' the last lines.
local function write(head, names, s, ends)
  local margin = head:match "^ *"
  say("%s(%s)", head, names)
  put(s, margin)
  if ends then say("%s  %s", margin, ends) end
end
local function add_helper(file, kind, helper)
  file.helpers[kind] = file.helpers[kind] or {}
  table.insert(file.helpers[kind], helper)
end

local signatures = {
  { "int", "int" }, { "tab", "seat", "int" }, { "tally", "seat", "int" }, { "tab", "name" },
  { "fn", "int" }, { "list", "int" }, { "tab", "tally", "seat" }, { "int", "int", "..." },
  { "tab", "int" }, { "tab", "seat", "fn" },
}

local function needs_t(takes)
  for _, kind in ipairs(takes) do
    if kind == "tab" or kind == "tally" then return true end
  end
end

local function int_helper(file, name)
  local takes = pick(signatures)
  local s, names = enter(file, false, takes)
  S.body(s, range(0, 3))
  if one_in(3) then s:line("if %s then return %s end", E.bool(s, 1), E.int(s, 1)) end
  local ends = E.call(s, 1, "int")
  ends = one_in(3) and ends and "return " .. ends or "return " .. E.int(s, 2)
  write("local function " .. name, names, s, ends)
  say("end\n")
  local given = {}
  for i, kind in ipairs(takes) do if kind ~= "..." then given[i] = kind end end
  add_helper(file, "int", { name = name, takes = given, cost = s.cost + 5, needs_t = needs_t(takes),
                            varied = takes[#takes] == "..." })
end

-- A recursive function, with or without a tail call.
local function recursive_helper(file, name)
  local s = enter(file, false, {})
  s:declare("int", "n", true)
  s:declare("int", "sum")
  local more = E.int(s, 1)
  say("local function %s(n, sum)", name)
  say("  if n ~= n or n < 1 or n > 9 then return sum end")
  if one_in(2) then
    say("  return %s(n - 1, (sum + %s) %% 997)", name, more)
  else
    say("  return (%s(n - 1, sum) + %s) %% 997", name, more)
  end
  say("end\n")
  add_helper(file, "int", { name = name, takes = { "int", "int" }, cost = 60 })
end

local function bool_helper(file, name)
  local takes = pick { { "tab" }, { "tab" }, { "tab", "seat" }, { "tab", "seat", "int" },
                       { "tab", "tally", "seat" } }
  local s, names = enter(file, false, takes)
  local ends
  if one_in(2) then
    ends = ("return t.option.strict %s %q"):format(pick { "==", "~=" }, pick { "yes", "no" })
  else
    if one_in(3) then S.body(s, 1) end
    ends = "return " .. E.bool(s, 2)
  end
  write("local function " .. name, names, s, ends)
  say("end\n")
  add_helper(file, "bool", { name = name, takes = takes, cost = s.cost + 5, needs_t = true })
end

local function deed_helper(file, name)
  local takes = pick { { "tab", "seat", "int" }, { "tab", "tally", "seat" },
                       { "tab", "name", "int" },
                       { "tab", "tally", "seat", "int" }, { "tab", "int" } }
  local s, names = enter(file, true, takes)
  S.body(s, range(1, 3))
  write("local function " .. name, names, s)
  say("end\n")
  add_helper(file, "deed", { name = name, takes = takes, cost = s.cost + 5, needs_t = true,
                             acts = true })
end

local function list_helper(file, name)
  local s, names = enter(file, false, { "tab", "int" })
  s:line("local list = {}")
  s:open("for _, p in ipairs(t:from(%s)) do", E.seat(s, 1))
  local mark = s:mark()
  s:declare("seat", "p", true)
  s:line("if %s then list[#list + 1] = p end", E.bool(s, 1))
  s:forget(mark)
  s:shut()
  write("local function " .. name, names, s, "return list")
  say("end\n")
  add_helper(file, "list", { name = name, takes = { "tab", "int" }, cost = 30, needs_t = true })
end

local function pair_helper(file, name)
  local s, names = enter(file, false, { "tab", "seat", "int" })
  local first, second = E.int(s, 2), E.int(s, 1)
  say("local function %s(%s)", name, names)
  if one_in(2) then say("  if %s then return %s end", E.bool(s, 1), first) end
  say("  return %s, %s", first, second)
  say("end\n")
  add_helper(file, "pair", { name = name, takes = { "tab", "seat", "int" }, cost = 10,
                             needs_t = true })
end

local function write_helpers(file)
  say("local function fit(x)")
  say("  if x ~= x or x > 1e6 or x < -1e6 then return 7 end")
  say("  return (x * 2 // 1) / 2")
  say("end\n")
  local makers = { 5, int_helper, 1, recursive_helper, 3, bool_helper, 3, deed_helper, 1,
                   list_helper,
                   1, pair_helper }
  for i = 1, range(2, 7) do weighed(makers)(file, "help" .. i) end
end
local number_names = { "points", "coins", "total", "told", "half", "best", "debt", "gold", "luck",
                       "rank", "ore" }
local words = { "up", "down", "left", "over", "yes", "no", "3", "low" }

local function some_names(n)
  local pool, taken = table.move(number_names, 1, #number_names, 1, {}), {}
  for i = 1, n do taken[i] = table.remove(pool, 1 + below(#pool)) end
  return taken
end

local function declare_numbers(file)
  local names = some_names(range(4, 7))
  local tallies = range(2, 3)
  for i, name in ipairs(names) do
    local list = i <= tallies and file.tallies or file.counters
    list[#list + 1] = name
    local start = one_in(6) and '"most"' or tostring(weighed { 3, 0, 2, range(1, 5), 1, -2, 1,
      2.5 })
    say("g.%s.%s = %s", i <= tallies and "tallies" or "counters", name, start)
  end
  say("g.counters.turn, g.counters.round = 1, 0")
end

-- Cards may have the names of zones.
local function declare_cards(file)
  file.zones = { { name = "deck" }, { name = "pile" }, { name = "disc" },
                 { name = "hand", each = true },
                 { name = "shown", each = true } }
  say('g.zones.disc, g.zones.deck, g.zones.pile = "all", "nobody", "all"')
  say('g.zones.hand, g.zones.shown = "owner", { "all", each = true }')
  if one_in(3) then
    say('g.zones.hat = "others"')
    file.zones[#file.zones + 1] = { name = "hat", each = true }
  end
  local n = weighed { 5, range(2, 6), 2, range(7, 12), 1, 60 }
  local twins = { "disc", "pile", "hand" }
  say("g.cards = {")
  for i = 1, n do
    local id = i <= 3 and one_in(4) and twins[i] or "c" .. i
    file.ids[i] = id
    say("  { %q, value = %d, half = %s, odd = %s, suit = %q, copies = %d },", id, i % 9, i / 2,
        i % 2 == 1, pick { "x", "y" }, n > 20 and 1 or math.max(range(3, 6), 24 // n))
  end
  say("}")
  say('g.sorts.odds = { function (card) return card.odd end, title = "odd card" }')
  say('g.sorts.low = { %q, %q, title = "low card" }', file.ids[1], file.ids[2])
  file.sorts = { "odds", "low" }
end

local function declare_options()
  local first = pick { "yes", "no" }
  say('g.options.strict = { default = %q, %q }', first, first == "yes" and "no" or "yes")
  say("g.options.most = { default = %d, min = 1, max = 9 }", range(2, 7))
end

local function declare_constants(file)
  for i = 1, range(1, 2) do
    local items = {}
    for j = 1, range(2, 5) do items[j] = tostring(range(-2, 9)) end
    say("local list%d = { %s }", i, table.concat(items, ", "))
    file.lists[i] = "list" .. i
  end
  say("local names = { %q, %q }", pick(file.counters), pick(file.counters))
  say('local members = { "seats", %q, "start" }', pick(file.counters))
  say("local worth = { up = 3, down = 2.5, c2 = %d, disc = 4,", range(0, 9))
  say("                [2] = 5, [2.5] = 6, [true] = 7, [-1] = 8 }")
  say("local rows = {")
  for i = 1, 3 do
    say("  { a = %d, b = %d.5, name = %q, list = { %d, %d } },", range(-2, 5), range(0, 3),
        pick(words), i, i * 2)
  end
  say("}")
  say("local deeds = { function (n) return n + %d end, function (n) return n * %d end,",
      range(0, 5), range(-2, 2))
  say("  more = function (n, m) return n + (m or %d) end,", range(0, 5))
  say("  less = function (n, m) return n - m end }\n")
end
local function many_words(n)
  local list = {}
  for i = 1, n do list[i] = ("%q"):format(i <= #words and i > 1 and words[i] or "w" .. i) end
  return "word { " .. table.concat(list, ", ") .. " }"
end

-- An argument's text in a log, and the kind of its variable.
local arguments = {
  10, function (file)
    return "int", ("number { %d, %s }"):format(below(2), pick { "9", "5", '"most"' })
  end,
  1, function (file)
    local s = enter(file, false, { "tab", "seat" })
    return "int", ("number { 0, function (t, seat) return 3 + (%s) %% 5 end, article = %q }")
      :format(E.int(s, 1), pick(file.articles))
  end,
  1, function (file)
    local s = enter(file, false, { "tab", "seat" })
    return "int", ("number { 0, 20, among = function (t, seat) return { %s %% 9, 3, %d } end }")
      :format(E.int(s, 1), below(20))
  end,
  4, function () return "str", many_words(range(1, 5)) end,
  1, function () return "str", many_words(range(20, 120)) end,
  4, function () return "card", 'card { from = "hand" }' end,
  1, function () return "unseen", 'card { from = "hand", unseen = true }' end,
  2, function () return "card", "card { unchecked = true }" end,
  1, function (file)
    local s = enter(file, false, { "tab", "seat" })
    return "card", ("card { unchecked = true, among = function (t, seat) return %s end }")
      :format(E.cards(s, 1))
  end,
  4, function (file)  -- pairs of many cards would take long to list
    return "cards", ('cards { from = "hand", count = { 1, %d } }'):format(#file.ids > 20 and 1 or 2)
  end,
  3, function () return "seat", "player {}" end,
  2, function () return "any", ("number { 0, %d, optional = true }"):format(range(1, 6)) end,
}

local function take_arguments(file)
  local takes, declared = { "tab", "seat" }, {}
  for i = 1, weighed { 2, 0, 7, 1, 5, 2 } do
    local kind, made = weighed(arguments)(file)
    if kind == "any" and i == 1 and one_in(2) then kind, made = "int", "number { 0, 9 }" end
    if kind == "cards" and takes[3] == "cards" then
      made = made:gsub("{", '{ label = "with",', 1)
    end
    takes[#takes + 1], declared[i] = kind, made
  end
  if takes[3] == "any" and takes[4] then table.remove(takes) table.remove(declared) end
  return takes, declared
end

-- Mostly false, so that the game goes on.
local function refused(s)
  local x = s:var "any" or s:var "int" or s:var "str"
  local helper = E.call(s, 1, "bool")
  return weighed {
    4, function () return ("return %s and %s"):format(E.bool(s, 1), E.bool(s, 2)) end,
    2, function () return "return " .. (helper or "false") end,
    2, function () return "return " .. (x and E.any_test(s, x) or "false") end,
    2, function () return "return " .. E.bool(s, 2) end,
    2, function () return "return " .. E.asked(s, 2) end,
    1, function () return ("return %s and %s"):format(helper or E.bool(s, 1), E.asked(s, 1)) end,
    1, function ()
      local w = s:fresh "w"
      s:line("local %s = %s and t.%s or t.%s", w, E.bool(s, 1), E.tally_name(s), E.tally_name(s))
      return ('return t:holds("hand", seat, function (c) return c.value + %d < %s[seat] end)')
        :format(range(-2, 4), w)
    end,
    1, function () return "return false" end,
  }()
end

local function looking(file, takes)
  local s, names = enter(file, false, takes)
  s.looks = true
  if one_in(3) then S.body(s, range(1, 2)) end
  while one_in(3) do s:line("if %s then return %s end", E.bool(s, 1),
                            pick { "false", "false", "true" }) end
  return s, names, refused(s)
end

-- Refusals shared by several moves with different arguments.
local function write_shared(file)
  for i = 1, range(0, 3) do
    local name = "shared" .. i
    local s, names = enter(file, false, { "tab", "seat", "any" })
    s.looks = true
    if one_in(3) then
      say("local function %s(t, seat, x)", name)
      say("  for _, v in pairs { 1 } do if v == 2 then return true end end")
      say("end\n")
    else
      local ends
      s, names, ends = looking(file, { "tab", "seat", "any" })
      write("local function " .. name, names, s, ends)
      say("end\n")
    end
    file.shared[i] = name
  end
end

local function write_refusals(file, takes)
  say("  refuse = {")
  for _ = 1, range(0, 3) do
    local extra = weighed { 8, "", 1, 'before = "turn", ', 1, 'before = "not-held", ', 1,
                            'rather_than = "turn", ' }
    local article = pick(file.articles)
    if #file.shared > 0 and one_in(2) then
      say("    { %q, %s%s },", article, extra, pick(file.shared))
    elseif one_in(12) then
      say('    { %q, empty = %q },', article, pick { "deck", "hand" })
    elseif takes[3] == "int" and one_in(8) then
      say("    { %q, above = %q },", article, pick(file.tallies))
    else
      local s, names, ends = looking(file, takes)
      say("    { %q, %sfunction (%s)", article, extra, names)
      put(s, "    ")
      say("      %s", ends)
      say("    end },")
    end
  end
  say("  },")
end

local function write_apply(file, takes)
  local s, names = enter(file, true, takes)
  S.body(s, weighed { 4, range(1, 3), 3, range(3, 6) })
  if one_in(4) then s:line("if %s then return t:done(seat) end", E.bool(s, 1)) end
  if one_in(4) then S.body(s, 1) end
  for i, kind in ipairs(takes) do
    if kind == "unseen" then  -- for '?' it is false: no function may read it
      s:line('if t:count("hand", seat) > 0 then t:move(%s, "hand", seat, "%s") end',
             names:match "u%d", pick { "pile", "disc" })
      break
    elseif kind == "card" and one_in(2) then
      local c = names:match "c%d"
      s:line('if %s ~= nil and t:count("hand", seat) > 0 and %s then', c,
             ('(not %s or t:count("hand", seat, %s) > 0)'):format(c, c))
      s:line('  t:move(%s, "hand", seat, "%s") end', c, pick { "pile", "disc" })
      break
    end
  end
  if file.nested and one_in(5) then s:line('t:push("answer", %s)', E.seat(s, 1)) end
  write("  apply = function ", names, s, one_in(2) and "t:done(seat)" or "return t:done(seat)")
  say("  end,")
end

local function write_move(file, name)
  local takes, declared = take_arguments(file)
  say("g.moves.%s = {", name)
  if #declared > 0 then say("  args = { %s },", table.concat(declared, ", ")) end
  write_refusals(file, takes)
  if one_in(6) then say('  apply = "done",') else write_apply(file, takes) end
  if one_in(6) then
    local s, names = enter(file, false, takes)
    say("  says = function (%s) return (%s) %% 50 // 1 end,", names, E.int(s, 2))
  end
  if one_in(4) then
    local s, names = enter(file, false, takes)
    say("  careful = function (%s) return %s end,", names, E.fit(s, 2))
  end
  say("}\n")
end
local function write_function(head, file, acts, takes, most, ends, looks)
  local s, names = enter(file, acts, takes)
  s.looks = looks
  S.body(s, range(0, most))
  write(head, names, s, ends and ends(s))
end

local function write_phases(file, moves)
  local list = {}
  for i, name in ipairs(moves) do list[i] = ("%q"):format(name) end
  list = table.concat(list, ", ")
  say("g.phases = {")
  say('  { "deal", run = function (t)')
  say('    t:shuffle "deck"')
  say('    for p = 1, t.seats do t:deal("deck", "hand", p, 3) end')
  if one_in(2) then say('    t:show("deck", "pile")') end
  say("  end },")
  if one_in(3) then
    say('  { "bid", each = { from = "turn" }, any_order = true, moves = { %s } },', list)
  end
  say('  { "talk", each = %s,%s', weighed {
    4, '{ from = "turn" }', 2, '{ around = "turn" }', 1, '{ others = "turn" }', 1,
      '{ only = "turn" }',
    2, "function (t) return t:from(t.turn) end" }, one_in(5) and " any_order = true," or "")
  say("    moves = { %s },", list)
  if one_in(4) then
    local s = enter(file, true, { "tab", "seat" })
    S.body(s, 1)
    say("    arrive = function (t, seat)")
    put(s, "    ")
    if one_in(2) then say("      if t.round > 1 and %s then t:done(seat) end", E.bool(s, 1)) end
    say("    end,")
  end
  write_function("    after = function ", file, true, { "tab" }, 2)
  say("      t.round = t.round + 1")
  say(one_in(4) and '      t:go(t.round < %d and "talk" or "end")'
      or '      if t.round < %d then t:go "talk" end', range(6, 12))
  say("    end },")
  write_function('  { "end", run = function ', file, true, { "tab" }, 1)
  say("    t:finish()\n  end },")
  if file.nested then
    say('  { "answer", nested = true, moves = { "pass", %q }, otherwise = %s },', moves[1],
        pick { "true", "function (t) t.round = t.round + 1 end" })
  end
  say("}\n")
end

local function write_end(file)
  write_function("function g.score", file, false, { "tab", "seat" }, 2,
                 function (s) return "return " .. E.stored(s, 3) end)
  say("end\n")
  write_function("function g.ends", file, false, { "tab" }, 1,
                 function (s)
                   return "return " .. (one_in(3) and E.bool(s, 2) or "t:named() == 0")
                 end)
  say("end\n")
  if one_in(5) then
    write_function("function g.winners", file, false, { "tab" }, 1,
                   function (s) return "return { " .. E.seat(s, 1) .. " }" end)
    say("end\n")
  end
  if one_in(4) then
    local s = enter(file, false, { "tab", "seat" })
    s.looks = true
    say("g.because.%s = function (t, seat)", pick(file.articles))
    say('  return { en = "{n} and {s} {name} {line}", n = %s, s = %s,', E.int(s, 2), E.str(s, 1))
    say("           name = t:name(%s), line = t:line(%s) }", E.seat(s, 1),
        weighed { 1, "seat", 1, '"pile"', 2, ("%q"):format(pick(file.counters)) })
    say("end\n")
  end
  if one_in(4) then
    write_function("function g.outlook", file, false, { "tab", "seat" }, 1,
                   function (s) return "return " .. E.fit(s, 2) end)
    say("end\n")
  end
end
local verbs = { "say", "tell", "play", "lay", "twist", "give", "call", "hum", "nod" }

local function make(seed)
  local file = { counters = {}, tallies = {}, ids = {}, lists = {}, helpers = {}, shared = {},
                 articles = { "no", "never", "late" }, words = words, nested = one_in(3) }
  local moves = {}
  text = {}
  say('local g = game "random-%d"', seed)
  say('g.title, g.version, g.seats = "Random", "1", { min = 2, max = 4 }')
  declare_options()
  declare_cards(file)
  declare_numbers(file)
  for _, name in ipairs(file.articles) do say('g.articles.%s = { en = "%s.", fr = "%s." }', name,
                                              name, name) end
  say ""
  declare_constants(file)
  write_helpers(file)
  write_shared(file)
  for i = 1, range(2, 5) do
    moves[i] = verbs[i]
    write_move(file, verbs[i])
  end
  moves[#moves + 1] = "pass"
  say('g.moves.pass = { apply = "done" }\n')
  write_phases(file, moves)
  write_end(file)
  say "return g"
  return table.concat(text, "\n") .. "\n"
end

local folder, first, count = arg[1], tonumber(arg[2]), tonumber(arg[3])
if not (folder and first and count) then
  io.stderr:write "usage: random-rules.lua FOLDER FIRST COUNT\n"
  os.exit(2)
end
for seed = first, first + count - 1 do
  chance.seed(seed)
  local to = assert(io.open(("%s/random-%d.lua"):format(folder, seed), "w"))
  to:write(make(seed))
  to:close()
end

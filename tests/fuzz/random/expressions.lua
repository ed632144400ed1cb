-- Random expressions, by kind. Functions take the scope and a maximum depth.
-- SPDX-License-Identifier: MIT

local chance, Scope = ...
local below, range, one_in, pick, weighed =
  chance.below, chance.range, chance.one_in, chance.pick, chance.weighed

local E = {}

-- Numbers at which integers and floats behave differently.
local edges = {
  "0x7fffffffffffffff", "0x8000000000000000", "9007199254740992", "9007199254740993",
  "9007199254740991", "9007199254740992.0", "9007199254740994.0", "9223372036854775807",
  "9223372036854775808.0", "-9223372036854775808.0", "-9007199254740993", "2147483648",
  "4294967296", "-0.0", "0.0", "0.5", "-0.5", "1.5", "-2.5", "1e15", "1e100", "-1e300",
  "math.huge", "-math.huge", "0x7fffffff", "0xffffffff", "3.0", "1e18", "255.5",
}
local function try(s, kind) return s:var(kind) end

-- One of the functions in a list; 'plain' at the maximum depth.
local function choose(s, d, plain, list)
  if d < 0 or not s:can_afford(20) then return plain(s, d) end
  for _ = 1, 6 do
    local text = weighed(list)(s, d)
    if text then return text end
  end
  return plain(s, d)
end
function E.seat(s, d)
  d = d - 1
  return choose(s, d, function () return s:var "seat" or "1" end, {
    8, function () return try(s, "seat") end,
    2, function () return s.t and "t.turn" end,
    2, function () return s.t and ("t:left(%s)"):format(E.seat(s, 0)) end,
    1, function () return s.t and ("t:left(%s, %s // 1)"):format(E.seat(s, 0), E.atom(s, d)) end,
    2, function () return s.t and ("%s // 1 %% t.seats + 1"):format(E.atom(s, d)) end,
    1, function () return tostring(range(1, 2)) end,
    1, function () return s.t and one_in(2) and "t.seats" or nil end,
    1, function () return s.t and ("%s / 1"):format(E.seat(s, 0)) end,
  })
end

function E.counter(s) return pick(s.file.counters) end
function E.tally_name(s) return pick(s.file.tallies) end

-- The name of a counter, as a string.
function E.name(s, d)
  if d > 0 and one_in(3) then
    return ("%s and %q or %q"):format(E.bool(s, d - 1), E.counter(s), E.counter(s))
  end
  return s:var "name" or ("%q"):format(E.counter(s))
end

function E.tname(s, d)
  if d > 0 and one_in(3) then
    return ("%s and %q or %q"):format(E.bool(s, d - 1), E.tally_name(s), E.tally_name(s))
  end
  return s:var "tname" or ("%q"):format(E.tally_name(s))
end

-- An expression for t: itself, or a variable.
function E.table(s) return not one_in(4) and "t" or s:var "tab" or "t" end

-- A tally, as a table.
function E.tally(s, d)
  if not s.t then return s:var "tally" end
  d = d - 1
  return choose(s, d, function () return "t." .. E.tally_name(s) end, {
    4, function () return E.table(s) .. "." .. E.tally_name(s) end,
    4, function () return try(s, "tally") end,
    1, function () return ("t[%s]"):format(E.tname(s, 0)) end,
  })
end
-- The name of a zone: one per seat, or shared.
function E.zone_name(s, each)
  local zone
  repeat zone = pick(s.file.zones) until not zone.each == not each
  return ("%q"):format(zone.name)
end

local function chosen_zone(s, d, each)
  return ("%s and %s or %s"):format(E.bool(s, d), E.zone_name(s, each), E.zone_name(s, each))
end

function E.shared_zone(s, d) return chosen_zone(s, d, false) end
function E.own_zone(s, d) return chosen_zone(s, d, true) end

function E.zone(s, d)
  local each = one_in(2)
  local name = one_in(3) and s:var(each and "own_zone" or "shared_zone") or E.zone_name(s, each)
  return each and ("%s, %s"):format(name, E.seat(s, math.min(d, 1))) or name
end

function E.card_id(s) return pick(s.file.ids) end

-- A card, an id or a sort.
function E.plain_card(s)
  return weighed {
    3, ("%q"):format(E.card_id(s)),
    2, ("%q"):format(pick(s.file.sorts)),
    2, s:var "card" or ("%q"):format(E.card_id(s)),
  }
end

-- The argument of t:holds: often a function of a card.
function E.what(s, d)
  if one_in(3) then return E.plain_card(s) end
  local mark = s:mark()
  local c = s:declare("card", s:fresh "c", true)
  local times = s.times
  s.times = times * 4
  local test = E.card_test(s, d - 1, c)
  s.times = times
  s:forget(mark)
  return ("function (%s) return %s end"):format(c, test)
end

function E.card_test(s, d, c)
  return weighed {
    4, function ()
      return ("%s.value %s %s"):format(c, pick { "<", ">", "==", "<=", "~=" }, E.int(s, d))
    end,
    2, function () return ("%s.value + %d < %s"):format(c, range(-2, 4), E.int(s, d)) end,
    1, function () return ("%s.odd"):format(c) end,
    1, function () return ("%s.id == %q"):format(c, E.card_id(s)) end,
    1, function () return ("(%s) and %s.odd"):format(E.bool(s, d - 1), c) end,
    1, function () return ("%s.suit == %q"):format(c, pick { "x", "y" }) end,
  }()
end

-- Several zones are counted together, and the last argument may be a card.
function E.count(s, d)
  if one_in(8) then
    return (pick { "t.count(t, %s)", 't["count"](t, %s)' }):format(E.zone(s, d))
  end
  local words = { E.zone(s, d) }
  while one_in(3) do words[#words + 1] = E.zone(s, d) end
  if one_in(2) then words[#words + 1] = E.plain_card(s) end
  return ("t:count(%s)"):format(table.concat(words, ", "))
end

function E.sum(s, d)
  local words = { E.zone(s, d) }
  while one_in(3) do words[#words + 1] = E.zone(s, d) end
  return ("t:sum(%s, %q)"):format(table.concat(words, ", "), pick { "value", "value", "half" })
end
local function literal() return tostring(weighed { 6, range(0, 4), 3, range(5, 12), 1,
                                                   range(-3, -1) }) end

local function plain_int(s)
  if one_in(3) then return literal() end
  return s:var "int" or s.t and "t." .. E.counter(s) or literal()
end

-- A call of one of the file's helpers that return a number.
local function call_helper(s, d, kind)
  local helper = s.file.helpers[kind] and #s.file.helpers[kind] > 0 and
                 pick(s.file.helpers[kind])
  if not helper or not s:can_afford(helper.cost) or helper.needs_t and not s.t then return nil end
  if helper.acts and not s.acts then return nil end
  s:spend(helper.cost)
  local args = {}
  for i, want in ipairs(helper.takes) do args[i] = E.of(s, d, want) end
  if helper.varied and one_in(3) then args[#args + 1] = E.int(s, d) end
  if helper.spare and one_in(4) then args[#args] = nil end
  return ("%s(%s)"):format(helper.name, table.concat(args, ", "))
end

function E.call(s, d, kind) return call_helper(s, d, kind) end

-- A number on the table, read in one of several ways.
function E.cell(s, d)
  if not s.t then
    local w = s:var "tally"
    return w and ("%s[%s]"):format(w, E.seat(s, 0))
  end
  return weighed {
    4, function () return E.table(s) .. "." .. E.counter(s) end,
    5, function () return ("%s[%s]"):format(E.tally(s, d), E.seat(s, d)) end,
    2, function () return ("%s[%s]"):format(E.table(s), s:var "name" or E.name(s, 0)) end,
    1, function () return ("t[names[%s // 1 %% 2 + 1]]"):format(E.atom(s, d)) end,
    1, function () return ("%s[members[%s // 1 %% 3 + 1]]"):format(E.table(s), E.atom(s, d)) end,
  }()
end

function E.int(s, d)
  d = d - 1
  return choose(s, d, plain_int, {
    3, literal,
    8, function () return try(s, "int") end,
    8, function () return E.cell(s, d) end,
    4, function ()
      return ("(%s %s %s)"):format(E.int(s, d), pick { "+", "-", "+", "*" }, E.int(s, d))
    end,
    2, function () return ("%s %% %d"):format(E.atom(s, d), pick { 2, 3, 5, 7, 10, -3, -4 }) end,
    1, function () return ("%s // %d"):format(E.atom(s, d), pick { 2, 3, -2, 7 }) end,
    1, function ()
      return ("(%s // 1 %s %s // 1)"):format(E.atom(s, d), pick { "&", "|", "~" }, E.atom(s, d))
    end,
    1, function ()
      return ("(%s %s %d)"):format(E.atom(s, d), pick { "&", "|", "~" }, range(-1, 7))
    end,
    1, function ()
      return ("(%s // 1 %s %d)"):format(E.atom(s, d), pick { "<<", ">>" },
                                   pick { 0, 1, 2, 3, -1, 63, 64, 40 }) .. " % 1024"
    end,
    1, function ()
      return ("(%s %s (%s // 1 & 65)) %% 999"):format(pick { "1", "-5", "7.0" },
                                                      pick { "<<", ">>" },
                                                 E.atom(s, d))
    end,
    2, function () return E.kept(s, d) end,
    2, function () return s.t and E.count(s, d) end,
    1, function () return s.t and E.sum(s, d) end,
    1, function () return s.t and ("t:unseen(%q)"):format(E.card_id(s)) end,
    1, function () return s.t and "#t:cards(" .. E.zone(s, d) .. ")" end,
    1, function () return s.t and ("t:seats_with(%s)"):format(E.tname(s, 0)) end,
    1, function () return s.t and pick { "t.seats", "t.option.most", "t.seats", "t.start" } end,
    2, function () local l = s:var "list" return l and "#" .. l end,
    1, function ()
      local l = s:var "list"
      return l and ("(%s[%s] or %s)"):format(l, E.int(s, d), literal())
    end,
    1, function () local l = s:var "hole" return l and one_in(2) and "#" .. l or nil end,
    1, function () local l = s:var "hole" return l and ("(%s[%s] or 0)"):format(l, E.int(s, d)) end,
    2, function () local r = s:var "rec" return r and r .. "." .. pick { "a", "b" } end,
    2, function () local c = s:var "card" return c and ("(%s and %s.value or 0)"):format(c, c) end,
    1, function () local l = s:var "cards" return l and "#" .. l end,
    1, function ()
      return ("math.%s(%s, %s)"):format(pick { "max", "min" }, E.int(s, d), E.int(s, d))
    end,
    1, function () return ("math.abs(%s)"):format(E.int(s, d)) end,
    1, function () return ("math.%s(%s)"):format(pick { "floor", "ceil" }, E.fit(s, d)) end,
    2, function () return ("(%s and %s or %s)"):format(E.bool(s, d), E.int(s, d), E.int(s, d)) end,
    3, function () local f = s:var "fn" return f and ("%s(%s)"):format(f, E.int(s, d)) end,
    4, function () return call_helper(s, d, "int") end,
    1, function () return ("(%s[%s] or 1)"):format(pick(s.file.lists), E.int(s, d)) end,
    1, function () return s.dots and pick { 'select("#", ...)', "((...) or 0)" } end,
    1, function () return ("#%s"):format(s:var "str" or '"four"') end,
    1, function () return ("(string.byte(%s) or 0)"):format(E.str(s, d)) end,
    1, function () return ("(math.tointeger(%s) or 3)"):format(E.fit(s, d)) end,
    1, function () return ("(tonumber(%s) or 0)"):format(E.str(s, d)) end,
    1, function () return E.seat(s, d) end,
    1, function () return ("-%s"):format(E.atom(s, d)) end,
  })
end

-- A member of a table or function declared once in the file.
function E.kept(s, d)
  return weighed {
    2, function () return ("(worth[%s] or %s)"):format(E.key(s, d), literal()) end,
    1, function () return ("rows[%s // 1 %% 3 + 1].%s"):format(E.atom(s, d), pick { "a", "b" }) end,
    1, function () return ("#rows[%d].%s"):format(range(1, 3), pick { "list", "name" }) end,
    1, function () return ("(rows[2].list[%s] or 1)"):format(E.int(s, d)) end,
    2, function () return ("deeds[%s // 1 %% 2 + 1](%s)"):format(E.atom(s, d), E.int(s, d)) end,
    1, function ()
      return ("deeds.%s(%s, %s)"):format(pick { "more", "less" }, E.int(s, d), E.int(s, d))
    end,
    1, function () return ("deeds.more(%s)"):format(E.int(s, d)) end,
    1, function () return "#" .. pick { "rows", "names", pick(s.file.lists) } end,
  }()
end

-- A key of 'worth'. It is not a comparison: up to Lua 5.4.6, an outer table
-- indexed by one is read from a register that was never set.
function E.key(s, d)
  return weighed {
    3, function () return s:var "str" or ("%q"):format(pick(s.file.words)) end,
    2, function () return E.int(s, d) end,
    1, function () return E.num(s, d) end,
    1, function ()
      local c = s:var "card"
      return c and ("(%s and %s.id)"):format(c, c) or '"c2"'
    end,
    1, function () return s:var "bool" or "true" end,
  }()
end

-- In brackets unless it is a single word.
function E.atom(s, d)
  local text = E.int(s, d)
  return text:find "^[%w_.]+$" and text or "(" .. text .. ")"
end

-- Any number, including edge cases.
function E.num(s, d)
  d = d - 1
  return choose(s, d, plain_int, {
    3, function () return E.int(s, d) end,
    3, function () return pick(edges) end,
    4, function () return try(s, "num") end,
    3, function ()
      return ("(%s %s %s)"):format(E.num(s, d), pick { "+", "-", "*", "/" }, E.num(s, d))
    end,
    2, function () return ("(%s * 1.0 + %s)"):format(E.int(s, d), pick(edges)) end,
    2, function () return ("%s / 2"):format(E.atom(s, d)) end,
    2, function ()
      return ("(%s) %% %s"):format(E.num(s, d), pick { "3.5", "-3.5", "-2", "2.5", "-0.5", "7" })
    end,
    2, function ()
      return ("(%s) // %s"):format(E.num(s, d), pick { "1.5", "-1.5", "-2", "2.0", "-0.5", "3" })
    end,
    1, function () return ("(%s) %% %s"):format(E.num(s, d), E.nonzero(s, d)) end,
    1, function () return ("(%s - %s)"):format(pick(edges), pick(edges)) end,
    1, function ()
      return ("math.fmod(%s, %s)"):format(E.fit(s, d), pick { "3.5", "-2.0", "4", "-3" })
    end,
    1, function () return ("(%s) ^ %s"):format(E.int(s, d), pick { "2", "3", "0" }) end,
    1, function () return ("-%s"):format("(" .. E.num(s, d) .. ")") end,
    1, function ()
      return ("math.%s(%s, %s)"):format(pick { "max", "min" }, E.num(s, d), E.num(s, d))
    end,
  })
end

function E.nonzero(s, d) return ("(%s // 1 ~ 1 | 2)"):format(E.atom(s, d)) end

-- A number that a cell can hold, whatever the operand.
function E.fit(s, d) return ("fit(%s)"):format(E.num(s, d)) end

-- A value to store in a cell: it must not grow forever.
function E.stored(s, d)
  return weighed {
    6, function () return ("(%s) %% %d"):format(E.int(s, d), pick { 7, 13, 50, 1000, -9 }) end,
    2, function () return E.fit(s, d) end,
    1, function () return ("(%s) %% %s"):format(E.int(s, d), pick { "3.5", "-3.5", "-7" }) end,
    1, function () return literal() end,
  }()
end
local compare = { "<", "<=", ">", ">=", "==", "~=" }

-- An integer and a float that are equal, or only after rounding.
local near = {
  { "9007199254740993", "9007199254740992.0" }, { "9007199254740995", "9007199254740996.0" },
  { "-9007199254740993", "-9007199254740992.0" }, { "-9007199254740995", "-9007199254740996.0" },
  { "0x7fffffffffffffff", "9223372036854775808.0" }, { "3", "3.0" }, { "0", "-0.0" },
  { "0x8000000000000000", "-9223372036854775808.0" }, { "3", "3.5" }, { "-3", "-3.5" },
}

-- Two numbers close to an edge case.
local function at_an_edge(s, d)
  local edge, other, pair = pick(edges), pick(edges), pick(near)
  local this = below(2)
  return weighed {
    3, function ()
      local x = s.t and "t.turn" or "#names"  -- known only at run time
      return ("%s * (%s // %s) %s %s"):format(pair[1 + this], x, x, pick(compare), pair[2 - this])
    end,
    2, function ()
      return ("%s * 1.0 + %s %s %s"):format(E.atom(s, 0), edge, pick(compare), other)
    end,
    1, function ()
      return ("%s + %s %s %s"):format(E.atom(s, 0), edge, pick(compare), E.num(s, d))
    end,
    1, function () return ("%s %s %s"):format(s:var "num" or E.num(s, d), pick(compare), other) end,
  }()
end

function E.bool(s, d)
  d = d - 1
  return choose(s, d, function () 
    return ("%s %s %s"):format(s:var "int" or s.t and "t." .. E.counter(s) or "1", pick(compare),
                               plain_int(s))
  end, {
    8, function () return ("%s %s %s"):format(E.int(s, d), pick(compare), E.int(s, d)) end,
    2, function () return ("%s %s %s"):format(E.num(s, d), pick(compare), E.num(s, d)) end,
    2, function () return at_an_edge(s, d) end,
    2, function () return try(s, "bool") end,
    2, function () return ("not (%s)"):format(E.bool(s, d)) end,
    3, function ()
      return ("(%s %s %s)"):format(E.bool(s, d), pick { "and", "or" }, E.bool(s, d))
    end,
    2, function () return s.t and ("t.option.strict == %q"):format(pick { "yes", "no" }) end,
    2, function () return call_helper(s, d, "bool") end,
    1, function () return s.t and ("t:waits(%s)"):format(E.seat(s, d)) end,
    1, function ()
      return s.t and ("t.phase %s %q"):format(pick { "==", "~=" },
                                              pick { "talk", "bid", "deal", "answer" })
    end,
    1, function () return s.t and pick { "t.start_given", "t:stands()" } end,
    2, function () return s.looks and s.t and E.asked(s, d) end,
    1, function ()
      return s.t and ("t:first(%s) %s nil"):format(E.zone(s, d), pick { "==", "~=" })
    end,
    1, function () local c = s:var "card" return c and ("%s and %s.odd"):format(c, c) end,
    1, function () local c = s:var "card" return c and ("%s == %q"):format(c, E.card_id(s)) end,
    2, function () local x = s:var "any" return x and E.any_test(s, x) end,
    1, function ()
      return ("%s %s %s"):format(E.str(s, d), pick { "==", "~=", "<" }, E.str(s, d))
    end,
    1, function () return ("%s == %s"):format(E.seat(s, d), E.seat(s, d)) end,
    1, function ()
      return ("%s == %s"):format(s:var "bool" or "1 == 1", pick { "true", "false" })
    end,
    1, function ()
      return ("math.type(%s) == %q"):format(E.num(s, d), pick { "integer", "float" })
    end,
    1, function ()
      local x = s:var "any"
      return x and ("type(%s) == %q"):format(x, pick { "number", "string", "table" })
    end,
  })
end

-- A question about an argument of any kind that cannot fail.
function E.any_test(s, x)
  return ("%s %s %s"):format(x, pick { "==", "==", "~=" }, weighed {
    3, ("%q"):format(pick(s.file.words)), 2, ("%q"):format(E.card_id(s)), 3, literal(),
    1, "nil", 1, E.seat(s, 0), 1, ("%s.5"):format(below(4)) })
end

-- Questions about cards that may be hidden.
function E.asked(s, d)
  return weighed {
    5, function () return ("t:holds(%s, %s)"):format(E.zone(s, d), E.what(s, d)) end,
    1, function ()
      return ("t:holds(%s, %q, %q)"):format(E.zone(s, d), s.file.ids[1], s.file.ids[2])
    end,
    2, function () return ("t:lacks(%s, %s)"):format(E.zone(s, d), E.what(s, d)) end,
    2, function ()
      return ("t:at_least(%s, %s // 1, %s)"):format(E.zone(s, d), E.atom(s, d), E.what(s, d))
    end,
  }()
end
function E.str(s, d)
  d = d - 1
  return choose(s, d, function () return s:var "str" or ("%q"):format(pick(s.file.words)) end, {
    3, function () return try(s, "str") end,
    2, function () return ("%q"):format(pick(s.file.words)) end,
    2, function () return ("%s .. %s"):format(E.str(s, 0), E.atom(s, d)) end,
    1, function () return ("%s .. %s"):format(E.atom(s, d), E.str(s, 0)) end,
    1, function () return ("tostring(%s)"):format(E.num(s, d)) end,
    1, function () return ("(%s .. \"\")"):format("(" .. E.num(s, d) .. ")") end,
    1, function ()
      return ("string.sub(%s, %s // 1, %d)"):format(E.str(s, d), E.atom(s, d), range(-2, 5))
    end,
    1, function ()
      return ("string.%s(%s)"):format(pick { "upper", "lower", "reverse" }, E.str(s, d))
    end,
    1, function ()
      return ("string.format(%q, %s)"):format(pick { "%d", "%3d", "%s" },
                                              E.int(s, d) .. " // 1 | 0")
    end,
    1, function () return ("string.char(65 + (%s) %% 26)"):format(E.int(s, d)) end,
    1, function () return ("(%s):%s()"):format(E.str(s, d), pick { "upper", "lower" }) end,
    1, function () return ("rows[%d].name"):format(range(1, 3)) end,
    1, function ()
      return ("table.concat({ %s, %s, %s }, %q)"):format(E.int(s, d), E.int(s, d), E.str(s, 0),
                                                         pick { "", "-", "+" })
    end,
    1, function () local l = s:var "list" return l and ("table.concat(%s, \",\")"):format(l) end,
    1, function () return s.t and pick { "t.phase", "t.option.strict" } end,
    1, function () local c = s:var "card" return c and ("(%s and %s.id or \"?\")"):format(c, c) end,
  })
end

function E.list(s, d)
  d = d - 1
  return choose(s, d, function () return s:var "list" or "{ 3, 1, 2 }" end, {
    3, function () return ("{ %s, %s, %s }"):format(E.int(s, d), E.int(s, d), E.int(s, d)) end,
    2, function () return s.t and ("t:from(%s)"):format(E.seat(s, d)) end,
    2, function () return s.t and ("t:around(%s)"):format(E.seat(s, d)) end,
    1, function () return s.dots and "{ ... }" end,
    1, function () return call_helper(s, d, "list") end,
    2, function () return pick { pick(s.file.lists), "rows[2].list" } end,
    1, function () return "{}" end,
  })
end

function E.hole(s, d)
  return weighed {
    3, ("{ %s, nil, %s }"):format(E.int(s, d), E.int(s, d)),
    1, ("{ nil, nil, %s }"):format(E.int(s, d)),
    2, ("{ [%s] = %s, [2] = %s }"):format(literal(), E.int(s, d), E.int(s, d)),
    1, ("{ %s, %s, nil }"):format(E.int(s, d), E.int(s, d)),
  }
end

function E.rec(s, d) return ("{ a = %s, b = %s }"):format(E.int(s, d), E.int(s, d)) end

function E.cards(s, d)
  return weighed { 3, ("t:cards(%s)"):format(E.zone(s, d)), 1, ("t:kinds(%s)"):format(E.zone(s, d)),
                   1, ("t:kinds(%s, %s)"):format(E.zone(s, d), E.what(s, d)) }
end

function E.card(s, d)
  return ("t:%s(%s)"):format(pick { "first", "last", "first" }, E.zone(s, d))
end

-- A value that is nil now and then.
function E.maybe(s, d)
  d = d - 1
  return choose(s, d, function () return "nil" end, {
    2, function () return s.t and ("t:next_with(%s, %s)"):format(E.tname(s, 0), E.seat(s, d)) end,
    2, function () return s.t and E.card(s, d) end,
    2, function () local l = s:var "list" return l and ("%s[%s]"):format(l, E.int(s, d)) end,
    2, function () local l = s:var "hole" return l and ("%s[%s]"):format(l, E.int(s, d)) end,
    1, function () local r = s:var "rec" return r and r .. ".c" end,
    1, function () return pick(s.file.lists) .. "[" .. E.int(s, d) .. "]" end,
    1, function () return "nil" end,
    1, function () return s:var "any" end,
  })
end

-- A value that is not a number, or missing: for calls that must fail.
function E.wrong(s)
  return pick { "nil", "{}", "true", '"x"', "1.5", "0/0", "-1", "99", "function () end" }
end

-- A function of a number, as a value. It may read and change outer variables.
function E.fn(s, d)
  local mark, times = s:mark(), s.times
  local n = s:declare("int", s:fresh "n")
  local dots = s.dots
  s.dots = false
  s.times = times * 2
  local held = s:var("int", true)
  local body
  if held and held ~= n and one_in(3) then
    body = ("%s = (%s + %s) %% 100 return %s"):format(held, held, n, E.int(s, d - 1))
  elseif one_in(4) then
    body = ("if %s then return %s end return %s"):format(E.bool(s, d - 1), E.int(s, d - 1), n)
  else
    body = "return " .. E.int(s, d)
  end
  s.dots, s.times = dots, times
  s:forget(mark)
  return ("function (%s) %s end"):format(n, body)
end

local by_kind = {
  int = E.int, num = E.num, bool = E.bool, str = E.str, seat = E.seat, list = E.list, card = E.card,
  shared_zone = E.shared_zone, own_zone = E.own_zone, tally = E.tally, name = E.name,
    tname = E.tname, fn = E.fn, cards = E.cards, rec = E.rec, hole = E.hole,
  any = function (s, d) return pick { E.int, E.str, E.seat, E.maybe }(s, d) end,
  tab = function () return "t" end,
}

function E.of(s, d, kind) return by_kind[kind](s, d) end

return E

-- Random statements of rule functions
-- SPDX-License-Identifier: MIT

local chance, Scope, E = ...
local below, range, one_in, pick, weighed =
  chance.below, chance.range, chance.one_in, chance.pick, chance.weighed

local S = {}

local kinds = { "int", "int", "int", "num", "bool", "str", "seat", "list", "list", "hole", "rec",
                "card", "cards", "tally", "tally", "name", "tname", "fn", "fn", "shared_zone",
                  "own_zone" }
local letter = { int = "n", num = "x", bool = "b", str = "s", seat = "p", list = "l", hole = "h",
                 rec = "r", card = "c", cards = "k", tally = "w", name = "m", tname = "v", fn = "f",
                 tab = "q", shared_zone = "z", own_zone = "o" }

-- Runs 'f' in a block that is entered that many times.
local function block(s, times, f)
  local mark, before = s:mark(), s.times
  s.times = before * times
  f()
  s.times = before
  s:forget(mark)
end
local function declare(s)
  local kind = pick(kinds)
  if not s.t and (kind == "card" or kind == "cards" or kind == "tally") then kind = "int" end
  local value
  if kind == "tally" then
    value = one_in(2) and E.tally(s, 2)
            or ("%s and t.%s or t.%s"):format(E.bool(s, 1), E.tally_name(s), E.tally_name(s))
  else
    value = E.of(s, 2, kind)
  end
  local name = s:fresh(letter[kind])
  s:line("local %s = %s", name, value)
  s:declare(kind, name)
end

-- t itself in a variable, or a record with fields of the same names.
local function declare_table(s)
  if not s.t then return declare(s) end
  local name, fields = s:fresh "q", {}
  if one_in(2) then
    s:line("local %s = t", name)
  else
    for i, counter in ipairs(s.file.counters) do fields[i] = ("%s = %d"):format(counter,
      below(9)) end
    for _, tally in ipairs(s.file.tallies) do
      fields[#fields + 1] = ("%s = { 1, 2, 3, 4 }"):format(tally)
    end
    s:line("local %s = %s and t or { %s }", name, E.bool(s, 1), table.concat(fields, ", "))
  end
  s:declare("tab", name, true)
end

local function assign(s)
  local kind = pick { "int", "int", "num", "str", "list", "bool", "tally", "seat", "fn", "rec",
                      "name" }
  local name = s:var(kind, true)
  if not name then return declare(s) end
  if kind == "fn" and s.cost > 500 then return declare(s) end
  if kind == "str" then return s:line("%s = string.sub(%s, 1, 9)", name, E.str(s, 2)) end
  if kind == "int" then return s:line("%s = (%s) %% %d", name, E.int(s, 2),
                                      pick { 9, 100, 17, -11 }) end
  s:line("%s = %s", name, E.of(s, 2, kind))
end

-- Multiple assignment, with more or fewer values than names.
local function assign_many(s)
  local names, values = {}, {}
  for i = 1, range(2, 3) do names[i] = s:fresh "n" end
  for i = 1, #names do values[i] = E.int(s, 1) end
  if one_in(3) and s.t then values[#values] = E.call(s, 1, "pair") or values[#values] end
  if one_in(4) then values[#values + 1] = E.int(s, 1) end
  s:line("local %s = %s", table.concat(names, ", "), table.concat(values, ", "))
  if one_in(3) then s:line("%s, %s = %s, %s", names[1], names[2], names[2], names[1]) end
  for i, name in ipairs(names) do
    if i <= 2 and i <= #values then s:declare("int", name) end
  end
end
local function write(s)
  if not s.acts then return declare(s) end
  local counter, other = E.counter(s), E.counter(s)
  weighed {
    5, function () s:line("%s.%s = %s", E.table(s), counter, E.stored(s, 2)) end,
    5, function () s:line("%s[%s] = %s", E.tally(s, 1), E.seat(s, 1), E.stored(s, 2)) end,
    2, function () s:line("t[%s] = %s", s:var "name" or E.name(s, 0), E.stored(s, 2)) end,
    2, function () s:line("t:add(%q, %s %% 9)", counter, E.atom(s, 1)) end,
    2, function () s:line("t:add(%s, %s, %s %% 9)", E.tname(s, 0), E.seat(s, 1), E.atom(s, 1)) end,
    2, function () s:line("t.%s, t.%s = t.%s, t.%s", counter, other, other, counter) end,
    2, function () s:line("t.%s = t.%s + 1", counter, counter) end,
    1, function () s:line("t.turn = %s", E.seat(s, 2)) end,
    1, function () s:line("t.%s = %s", counter, E.bool(s, 1)) end,
  }()
end

-- A number, an effect, the number again.
local function read_twice(s)
  if not s.acts then return declare(s) end
  local cell = E.cell(s, 1)
  local before, after = s:fresh "n", s:fresh "n"
  s:line("local %s = %s", before, cell)
  s:declare("int", before)
  for _ = 1, range(1, 2) do
    if one_in(4) then S.effect(s) else write(s) end
  end
  s:line("local %s = %s", after, cell)
  s:declare("int", after)
  s:line("t.%s = (t.%s + %s * 3 + %s) %% 1000", s.file.counters[1], s.file.counters[1], after,
         before)
end

-- A number read under another name before and after it changes.
local function alias(s)
  if not s.acts then return declare(s) end
  local v, a, b, seat = s:fresh "v", s:fresh "n", s:fresh "n", E.seat(s, 0)
  local x, y = E.counter(s), E.counter(s)
  local way = pick {
    { "%s and %q or %q", "t[" .. v .. "]", "t." .. x },
    { "%s and t or { %s = 7, %s = 3 }", v .. "." .. x, "t." .. x },
    { "%s and t.%s or t.%s", v .. "[" .. seat .. "]" },
  }
  local value, read, cell = way[1], way[2], way[3]
  if not cell then
    x, y = E.tally_name(s), E.tally_name(s)
    cell = ("t.%s[%s]"):format(x, seat)
  end
  if value:find "{" and x == y then y = "turn" end
  s:line("local %s = " .. value, v, E.bool(s, 1), x, y)
  s:line("local %s = %s", a, read)
  s:line("%s = %s", one_in(3) and not read:find "^t" and read or cell, E.stored(s, 1))
  s:line("local %s = %s", b, one_in(3) and cell or read)
  s:declare("int", a)
  s:declare("int", b)
  s:line("t.%s = (%s * 3 + %s) %% 1000", E.counter(s), b, a)
end
function S.effect(s)
  if not s.acts then return declare(s) end
  local zone = E.zone(s, 1)
  local some = ("if t:count(%s) > %d then "):format(zone, below(2))
  weighed {
    3, function ()
      s:line('if t:count "deck" > 2 then t:deal("deck", "hand", %s) end', E.seat(s, 1))
    end,
    2, function ()
      s:line('if t:count "deck" > 4 then t:deal("deck", "hand", %s, 2) end', E.seat(s, 1))
    end,
    2, function ()
      s:line('if t:count "deck" > 2 then t:draw("deck", "hand", %s) end', E.seat(s, 1))
    end,
    1, function () s:line('if t:count "deck" > 2 then t:draw("deck", "pile") end') end,
    1, function ()
      s:line('if t:count "deck" > 2 then t:draw("deck", "hand", %s, %s) end', E.seat(s, 1),
             E.what(s, 1))
    end,
    1, function ()
      s:line('if t:count "deck" > 5 then t:deal("deck", "hand", %s, %s // 1 %% 2 + 1) end',
             E.seat(s, 1),
             E.atom(s, 1))
    end,
    1, function () s:line('%st:move_all(%s, %s) end', some, zone, E.zone_name(s)) end,
    2, function () s:line('if t:count "deck" > 0 then t:show("deck", "pile") end') end,
    1, function () s:line('if t:count "deck" > 3 then t:show_at("deck", 2, "pile") end') end,
    2, function () s:line('%st:move_first(%s, "pile") end', some, zone) end,
    1, function () s:line('if t:count "pile" > 3 then t:move_all("pile", "disc") end') end,
    1, function () s:line('if t:count "deck" < 3 then t:refill("disc", "deck") end') end,
    1, function () s:line('t:swap("hand", %s, "hand", %s)', E.seat(s, 1), E.seat(s, 0)) end,
    1, function () s:line('t:swap("shown", %s, "shown", %s)', E.seat(s, 1), E.seat(s, 0)) end,
    1, function () s:line('t:open("hand", %s)', E.seat(s, 1)) end,
    1, function () s:line('t:show_all("hand", %s, "shown", %s)', E.seat(s, 0), E.seat(s, 0)) end,
    1, function ()
      s:line('if t:count("hand", %s) > 0 then t:show_each("hand", { %s }) end', "seat", "seat")
    end,
    1, function ()
      s:line("t:tell { en = \"{player}: {n}\", player = %s, n = %s }", E.seat(s, 0), E.int(s, 1))
    end,
    1, function ()
      local c = s:var "card"
      if not c then return s:line('if t:count "disc" > 3 then t:shuffle "deck" end') end
      s:line('if %s and t:count("hand", %s, %s) > 0 then t:move(%s, "hand", %s, "pile") end',
             c, "seat", c, c, "seat")
    end,
  }()
end
local function change_list(s)
  local l = s:var "list"
  if not l then return declare(s) end
  weighed {
    2, function () s:line("table.insert(%s, %s)", l, E.int(s, 1)) end,
    1, function () s:line("table.insert(%s, 1, %s)", l, E.int(s, 1)) end,
    2, function () s:line("%s[#%s + 1] = %s", l, l, E.int(s, 1)) end,
    1, function () s:line("table.remove(%s)", l) end,
    1, function ()
      local n = s:fresh "n"
      s:line("local %s = table.remove(%s, 1) or %d", n, l, below(5))
      s:declare("int", n)
    end,
    2, function ()
      s:line("table.sort(%s%s)", l, pick { "", ", function (a, b) return a > b end",
             ", function (a, b) return a % 3 < b % 3 end" })
    end,
    1, function ()
      local a, b = s:fresh "n", s:fresh "n"
      s:line("local %s, %s = table.unpack(%s)", a, b, l)
      s:line("%s, %s = %s or 1, %s or 2", a, b, a, b)
      s:declare("int", a)
      s:declare("int", b)
    end,
    1, function () s:line("%s[%s] = nil", l, pick { "#" .. l, "1", "2" }) end,
    1, function () s:line("if #%s > 1 then %s[2], %s[1] = %s[1], %s[2] end", l, l, l, l, l) end,
  }()
end

local function change_record(s)
  local r, h = s:var "rec", s:var "hole"
  weighed {
    3, function ()
      if not r then return declare(s) end
      s:line("%s.%s = %s", r, pick { "a", "b" }, E.int(s, 2))
    end,
    1, function ()
      if not r then return declare(s) end
      s:line("%s[%s] = %s", r, pick { '"a"', '"b"' }, E.int(s, 1))
    end,
    2, function ()
      if not h then return declare(s) end
      s:line("%s[%s] = %s", h, E.int(s, 1), pick { "nil", E.int(s, 1) })
    end,
    2, function ()
      if not h then return declare(s) end
      s:line("%s[#%s%s] = %s", h, h, pick { "", "", " + 1", " + 2" }, pick { "nil", E.int(s, 1) })
    end,
  }()
end
local function numeric(s)
  local i = s:fresh "i"
  local from, to, step = pick {
    { "1", tostring(range(1, 6)), "" }, { "1", ("%s %% 5"):format(E.atom(s, 1)), "" },
    { "1", "t.seats", "" }, { tostring(range(2, 5)), "1", ", -1" }, { "0", "2", ", 0.5" },
    { "-3", "3", ", 2" }, { "1.0", "3", "" }, { "1", "2.5", "" }, { "3", "0.5", ", -1" },
    { "0x7ffffffffffffffe", "0x7fffffffffffffff", "" }, { "1", "-math.huge", "" },
    { "0x8000000000000001", "-math.huge", ", -1" },
  }, nil, nil
  from, to, step = from[1], from[2], from[3]
  if to == "t.seats" and not s.t then to = "3" end
  s:open("for %s = %s, %s%s do", i, from, to, step)
  block(s, 5, function ()
    s:declare(to == "t.seats" and "seat" or "int", i, true)
    S.body(s, range(1, 3), true)
  end)
  s:shut()
end

local function over_list(s)
  local i, v = s:fresh "i", s:fresh "v"
  local seats = s.t and one_in(2)
  s:open("for %s, %s in ipairs(%s) do", i, v,
         seats and ("t:%s(%s)"):format(pick { "from", "around" }, E.seat(s, 1)) or E.list(s, 1))
  block(s, 4, function ()
    s:declare("int", i, true)
    s:declare(seats and "seat" or "int", v, true)
    S.body(s, range(1, 3), true)
  end)
  s:shut()
end

local function over_cards(s)
  if not s.t then return over_list(s) end
  local c = s:fresh "c"
  s:open("for _, %s in ipairs(%s) do", c, s:var "cards" or E.cards(s, 1))
  block(s, 5, function ()
    s:declare("card", c, true)
    S.body(s, range(1, 2), true)
  end)
  s:shut()
end

-- pairs iterates in sorted order here.
local function over_pairs(s)
  local k, v = s:fresh "k", s:fresh "v"
  s:open("for %s, %s in pairs(%s) do", k, v,
         one_in(3) and "worth" or s:var "hole" or s:var "rec" or E.rec(s, 1))
  block(s, 3, function ()
    s:declare("int", v, true)
    S.body(s, range(1, 2), true)
  end)
  s:shut()
end

-- 'while' and 'repeat' count down so that they end.
local function while_loop(s)
  local k = s:fresh "n"
  s:line("local %s = %d", k, range(2, 5))
  s:declare("int", k, true)
  s:open("while %s > 0 and (%s) do", k, E.bool(s, 1))
  block(s, 4, function ()
    s:line("%s = %s - 1", k, k)
    S.body(s, range(1, 3), true)
  end)
  s:shut()
end

local function repeat_loop(s)
  local k = s:fresh "n"
  s:line("local %s = 0", k)
  s:declare("int", k, true)
  s:open("repeat")
  local ends
  block(s, 4, function ()
    s:line("%s = %s + 1", k, k)
    local x = s:fresh "n"
    s:line("local %s = %s", x, E.int(s, 1))
    s:declare("int", x)
    S.body(s, range(1, 2), false)
    ends = ("until %s > %d or %s > %d"):format(k, range(1, 4), x, range(3, 30))
  end)
  s:shut(ends)
end
-- A loop whose body is left by 'goto continue'.
local function continue_loop(s)
  local i, label = s:fresh "i", s:fresh "continue"
  s:open("for %s = 1, %s do", i, tostring(range(2, 5)))
  block(s, 4, function ()
    s:declare("int", i, true)
    s:line("if %s then goto %s end", E.bool(s, 1), label)
    s:open("do")
    S.body(s, range(1, 2), false)
    s:shut()
  end)
  s:line("::%s::", label)
  s:shut()
end

-- A loop by a backward goto, over locals that closures may capture.
local function backward(s)
  local k, label = s:fresh "n", s:fresh "again"
  s:open("do")
  s:line("local %s = 0", k)
  block(s, 4, function ()
    s:declare("int", k, true)
    s:line("::%s::", label)
    local x = s:fresh "n"
    s:line("local %s = %s", x, E.int(s, 1))
    s:declare("int", x)
    if one_in(2) then
      local f = s:fresh "f"
      s:line("local %s = function () return %s end", f, x)
      s:declare("fn", f, true)
    end
    S.body(s, range(1, 2), false)
    s:line("if %s < %d then %s = %s + 1 goto %s end", k, range(1, 4), k, k, label)
    S.body(s, 2, false)
  end)
  s:shut()
end

-- Labels in any order, with jumps between all: irreducible control flow.
local function tangle(s)
  local fuel, n = s:fresh "n", range(2, 4)
  local labels, x, y = {}, s:fresh "n", s:fresh "n"
  for i = 1, n do labels[i] = s:fresh "go" end
  local done = s:fresh "out"
  s:line("local %s, %s, %s = %d, %s, %s", fuel, x, y, range(5, 12), E.int(s, 0), E.int(s, 0))
  s:declare("int", fuel, true)
  s:declare("int", x)
  s:declare("int", y)
  s:open("do")
  block(s, 8, function ()
    for i, label in ipairs(labels) do
      s:line("::%s::", label)
      s:line("%s = %s - 1", fuel, fuel)
      s:line("if %s < 0 then goto %s end", fuel, done)
      for _ = 1, range(1, 2) do
        s:line("%s = (%s) %% 1000", pick { x, y },
               pick { ("%s + %s"):format(x, y), ("%s + %s"):format(y, E.int(s, 1)),
                      ("%s * 2 + 1"):format(x) })
      end
      if one_in(3) then
        s:open("do")
        local mark = s:mark()
        S.body(s, 1, false)
        s:forget(mark)
        s:shut()
      end
      for _ = 1, range(1, 2) do s:line("if %s then goto %s end", E.bool(s, 1), pick(labels)) end
      if i == n or one_in(3) then s:line("goto %s", pick { done, pick(labels) }) end
    end
    s:line("::%s::", done)
  end)
  s:shut()
  if s.acts then s:line("t.%s = (%s + %s * 100) %% 1000", E.counter(s), x, y) end
end
-- Functions made in a loop, and called after it.
local function closures_in_loop(s)
  local l, i, x = s:fresh "fs", s:fresh "i", s:fresh "n"
  s:line("local %s = {}", l)
  s:open("for %s = 1, 3 do", i)
  block(s, 3, function ()
    s:declare("int", i, true)
    s:line("local %s = %s", x, E.int(s, 1))
    s:declare("int", x)
    s:line("%s[%s] = function (a) %s = %s + a return %s + %s end", l, i, x, x, x, E.int(s, 1))
  end)
  s:shut()
  local n = s:fresh "n"
  s:line("local %s = %s[%d](%s) + %s[1](2) + %s[3](1)", n, l, range(1, 3), E.int(s, 1), l, l)
  s:declare("int", n)
end

-- Two functions that share a local that changes.
local function shared_local(s)
  local x, get, set = s:fresh "n", s:fresh "f", s:fresh "f"
  s:line("local %s = %s", x, E.int(s, 1))
  s:line("local %s = function (a) return %s + (a or 0) end", get, x)
  s:line("local %s = function (a) %s = (%s + a) %% 50 return a end", set, x, x)
  s:declare("int", x)
  s:declare("fn", get, true)
  s:declare("fn", set, true)
end

local function call_varied(s)
  local f, n = s:fresh "f", s:fresh "n"
  s:line("local function %s(a, ...) local b, c = ...", f)
  s:line('  return (a or 0) + (b or %d), select("#", ...), c end', below(5))
  s:line("local %s = (%s(%s)) + select(2, %s(%s)) + #{ %s(%s) }", n,
         f, pick { "", E.int(s, 1), E.int(s, 1) .. ", " .. E.int(s, 1) },
         f, pick { "1", "1, nil", "1, nil, nil", E.int(s, 1) .. ", 2, 3" }, f,
           E.int(s, 1) .. ", 1, 2")
  s:declare("int", n)
end
-- Under a condition that is rarely true; an error ends the game.
local function fail(s)
  local when = s:var "int"
  when = when and ("%s == %d"):format(when, range(3, 15)) or E.bool(s, 1)
  local deed = weighed {
    3, function ()
      return ("local q = {} q[%s] = 1"):format(E.maybe(s, 1))
    end,
    1, function () return ("local q = {} q[0/0] = %s"):format(E.int(s, 0)) end,
    2, function () return ("local q = %s q = q.a"):format(E.maybe(s, 1)) end,
    2, function () return ("local q = %s + %s"):format(E.maybe(s, 1), E.int(s, 1)) end,
    1, function () return ("local q = %s < %s"):format(E.maybe(s, 1), E.int(s, 1)) end,
    1, function () return ("local q = %s .. \"x\""):format(E.maybe(s, 1)) end,
    1, function () return ("local q = #%s"):format(E.maybe(s, 1)) end,
    1, function () return ("local q = %s // 0"):format(E.atom(s, 1)) end,
    1, function () return ("local q = %s %% 0"):format(E.atom(s, 1)) end,
    1, function () return ("local q = 1 << %s"):format(pick { "0.5", "nil", "2^70" }) end,
    1, function () return ("error(%s)"):format(pick { '"no"', "", "{}" }) end,
    1, function () return ("assert(%s)"):format(E.bool(s, 1)) end,
    1, function () return "local q = nil q()" end,
    1, function ()
      return s.t and ("local q = t:count(%s)"):format(pick { '"nowhere"', "nil", '"hand", 9',
                                                             '"deck", "nothing"' })
    end,
    1, function () return s.t and ("local q = t:left(%s)"):format(E.wrong(s)) end,
    1, function () return s.t and ("local q = t.%s[%s]"):format(E.tally_name(s), E.wrong(s)) end,
    1, function () return s.t and ("t.%s = %s"):format(E.counter(s), E.wrong(s)) end,
    1, function () return s.t and ("t.nothing = %s"):format(E.int(s, 0)) end,
    1, function () return s.t and ("t:done(%s)"):format(E.wrong(s)) end,
    1, function () return s.t and 'local q = t:holds("hand", 1, "c1")' end,
    1, function () return ("for i = 1, 3, %s do end"):format(pick { "0", "0.0", '"x"', "nil" }) end,
    1, function () return ("table.insert({}, %s, 1)"):format(pick { "5", "-1", "nil" }) end,
    1, function () return ("local q = table.concat { {}, %s }"):format(E.int(s, 0)) end,
  }()
  if deed then s:line("if %s then %s end", when, deed) end
end
local function branch(s)
  s:open("if %s then", E.bool(s, 2))
  block(s, 1, function () S.body(s, range(1, 2), false) end)
  while one_in(4) do
    s:shut(("elseif %s then"):format(E.bool(s, 1)))
    s.indent, s.depth = s.indent .. "  ", s.depth + 1
    block(s, 1, function () S.body(s, range(1, 2), false) end)
  end
  if one_in(2) then
    s:shut "else"
    s.indent, s.depth = s.indent .. "  ", s.depth + 1
    block(s, 1, function () S.body(s, range(1, 2), false) end)
  end
  s:shut()
end

local function call(s)
  if not s.t or not s.acts then return declare(s) end
  local text = E.call(s, 1, "deed")
  if text then s:line("%s", text) else write(s) end
end

local any = {
  8, declare, 3, declare_table, 4, assign, 2, assign_many, 9, write, 4, read_twice, 4, alias,
  4, S.effect, 3, change_list, 3, change_record, 4, call, 1, call_varied, 2, shared_local, 1, fail,
}
local deep = {
  6, branch, 2, numeric, 3, over_list, 1, over_cards, 1, over_pairs, 1, while_loop, 1, repeat_loop,
  1, continue_loop, 2, backward, 1, tangle, 1, closures_in_loop,
}

-- Converts the value of a variable to a number.
local as_number = {
  int = "%s", num = "fit(%s)", fn = "%s(1)", list = "#%s", hole = "#%s", rec = "%s.a",
  tally = "%s[1]", name = "t[%s]", tname = "t[%s][1]", bool = "(%s and 1 or 0)", str = "#%s",
  shared_zone = "t:count(%s)", own_zone = "t:count(%s, 1)",
}

-- Stores variables in the table, so that they affect the result.
local function keep(s)
  if not s.acts or not s.t then return end
  local parts = {}
  for i = #s.vars, math.max(1, #s.vars - 5), -1 do
    local v = s.vars[i]
    if as_number[v.kind] and one_in(2) then
      parts[#parts + 1] = as_number[v.kind]:format(v.name)
    end
  end
  if #parts == 0 then return end
  local counter = E.counter(s)
  s:line("t.%s = (t.%s + %s) %% %s", counter, counter, table.concat(parts, " * 2 + "),
         pick { "1000", "997", "-50", "77.5" })
end

-- A number of statements; 'break' may end a loop's body.
function S.body(s, n, in_loop)
  local mark = s:mark()
  for _ = 1, n do
    local goes_deeper = s.depth < 4 and s:can_afford(100) and one_in(3)
    weighed(goes_deeper and deep or any)(s)
  end
  if one_in(2) then keep(s) end
  if in_loop and one_in(4) then s:line("if %s then break end", E.bool(s, 1)) end
  if s.depth > 1 then s:forget(mark) end
end

return S

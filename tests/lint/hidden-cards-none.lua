--: instead of local function is_twice
--: finds nothing
-- How many cards there are is seen by all, and so is what lies open; what is asked only of hands
-- that are known is no guess.
local function is_bare(t, seat)
  return t:count("hand", seat) == 0 or t:count("hand", seat, "side1", seat) > 8
      or t:count("side1", seat, "bonus") > 1 or t:first("side1", seat) == g.cards[3]
end

local function is_low(t, seat)
  return t:sum("hand", seat, "value") < 3 and #t:cards("hand", seat) == t:count("hand", seat)
end

g.moves.pass = {
  refuse = { { "not-twice", is_bare }, { "too-much", is_low } },
  careful = function (t, seat) return t:count("hand", seat, "bonus") end,
  apply = "done",
}
allow "pass"

local function is_twice(t, seat, n)

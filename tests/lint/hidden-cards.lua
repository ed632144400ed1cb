--: instead of local function is_twice
--: finds hidden-cards on ipairs(t:cards
--: finds hidden-cards on t:sum
--: finds hidden-cards on t:count("hand", seat, "bonus")
--: finds hidden-cards on t:kinds
--: finds hidden-cards on t:last
--: finds hidden-cards on most = t:count
local function has_high(t, seat)
  for _, card in ipairs(t:cards("hand", seat)) do
    if is_high(card) then return true end
  end
end

local look = {
  sees = function (t, seat) return t:sum("side1", seat, "hand", seat, "value") > 8 end,
  unused = function (t, seat) return t:first("hand", seat) end,
}

local function has_bonus(t, seat)
  return t:count("hand", seat, "bonus") > 0 and has_high(t, seat)
end

local function has_two(t, seat)
  return #t:kinds("hand", seat) > 2 or look.sees(t, seat)
end

local function ends_high(t, seat)
  local last = t:last "deck"
  return last and is_high(last)
end

local function at_most(t, seat)
  local most = t:count("hand", seat, "1")
  return most
end

g.moves.pass = {
  args = { number { 0, at_most, article = "too-much" } },
  refuse = { { "not-twice", has_bonus }, { "too-much", has_two }, { "empty", ends_high } },
  careful = function (t, seat) return t:count("hand", seat, "bonus") end,
  apply = "done",
}
allow "pass"

local function is_twice(t, seat, n)

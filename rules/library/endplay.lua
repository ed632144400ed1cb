-- The tricks that a side can be sure to win from here, when all the cards are known.
-- SPDX-License-Identifier: MIT
--
--   local endplay = use "endplay"
--   endplay.can_take(t, side, n, beats)   can the players of 'side' (a list of flags, by seat) win
--                                         n more tricks, however the others play? nil if that
--                                         takes too long to work out
--   beats(card, best)                     is the card better than the best so far?
--
-- It is for games of tricks, as in library/tricks.lua: players must follow suit, and the winner of
-- a trick leads to the next.

local endplay = {}

local MOST = 8000                               -- cards to try before giving up

-- The cards left in each hand, each suit from the highest down.
local function deal(t)
  local hand = {}
  for seat = 1, t.seats do
    hand[seat] = t:cards("hand", seat)
    table.sort(hand[seat], function (a, b)
      if a.suit ~= b.suit then return a.suit < b.suit end
      return a.value > b.value
    end)
  end
  return hand
end

local function key_of(s, leader, need)
  local parts = { leader, need }
  for seat = 1, s.seats do
    for i = 1, #s.hand[seat] do
      parts[#parts + 1] = s.gone[seat][i] and "-" or "+"
    end
  end
  return table.concat(parts, " ")
end

-- The cards that may be played: those of the suit led, or else any.
local function choices(s, seat, led)
  local list, any = {}, {}
  for i, card in ipairs(s.hand[seat]) do
    if not s.gone[seat][i] then
      any[#any + 1] = i
      if led and card.suit == led then list[#list + 1] = i end
    end
  end
  return #list > 0 and list or any
end

-- Does another player still have a card of that suit between these two?
local function is_between(s, seat, low, high)
  for other = 1, s.seats do
    if other ~= seat then
      for i, card in ipairs(s.hand[other]) do
        if card.suit == low.suit and card.value > low.value and card.value < high.value
           and not s.gone[other][i] then return true end
      end
    end
  end
  return false
end

local try

-- Everybody has played to the trick.
local function next_trick(s, winner, need, left)
  if s.side[winner] then need = need - 1 end
  return try(s, winner, winner, nil, nil, 0, need, left - 1)
end

-- Can the side win 'need' of the 'left' tricks, this one included?
function try(s, seat, winning, best, led, laid, need, left)
  if need <= 0 then return true end
  if need > left then return false end
  local key = laid == 0 and key_of(s, seat, need)
  if key and s.known[key] ~= nil then return s.known[key] end
  local ours, result, before = s.side[seat], nil, nil
  result = not ours
  for _, i in ipairs(choices(s, seat, led)) do
    local card = s.hand[seat][i]
    local same = before and before.suit == card.suit and not is_between(s, seat, card, before)
    before = card
    if not same then
      s.tried = s.tried + 1
      if s.tried > MOST then return nil end
      local wins = not best or s.beats(card, best)
      local answer
      s.gone[seat][i] = true
      if laid + 1 == s.seats then
        answer = next_trick(s, wins and seat or winning, need, left)
      else
        answer = try(s, seat % s.seats + 1, wins and seat or winning, wins and card or best,
                     led or card.suit, laid + 1, need, left)
      end
      s.gone[seat][i] = nil
      if answer == nil then return nil end
      if answer == ours then result = ours break end
    end
  end
  if key then s.known[key] = result end
  return result
end

function endplay.can_take(t, side, n, beats)
  local s = { seats = t.seats, hand = deal(t), gone = {}, side = side, beats = beats,
              known = {}, tried = 0 }
  local left, seat = 0, t.leader
  for k = 1, t.seats do
    s.gone[k] = {}
    left = math.max(left, #s.hand[k])
  end
  if t.laid == 0 then return try(s, seat, seat, nil, nil, 0, n, left) end
  for _ = 1, t.laid do seat = t:left(seat) end
  return try(s, seat, t.winning, t:first("trick", t.winning), t:first("trick", t.leader).suit,
             t.laid, n, left)
end

return endplay

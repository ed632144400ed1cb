-- Crazy eights played at random, without a referee: what scripts/bench races 'simulate' against.
-- SPDX-License-Identifier: MIT
--
-- usage: lua5.4 eights.lua GAMES SEED
--
-- Three players, five cards each, to 100 points; the last line is how many moves were made.

local games, seed = tonumber(arg[1] or 10), tonumber(arg[2] or 1)
math.randomseed(seed)

local SEATS, HAND, POINTS = 3, 5, 100
local worth = { 1, 2, 3, 4, 5, 6, 7, 50, 9, 10, 10, 10, 10 }
local moves = 0

local function shuffle(list)
  for i = #list, 2, -1 do
    local j = math.random(i)
    list[i], list[j] = list[j], list[i]
  end
end

local function new_deck()
  local deck = {}
  for suit = 1, 4 do
    for rank = 1, 13 do deck[#deck + 1] = { suit = suit, rank = rank } end
  end
  shuffle(deck)
  return deck
end

local function fitting(hand, suit, rank)
  local list = {}
  for i, card in ipairs(hand) do
    if card.rank == 8 or card.suit == suit or card.rank == rank then list[#list + 1] = i end
  end
  return list
end

local function play_deal(score, first)
  local deck, hands, discard = new_deck(), {}, {}
  for seat = 1, SEATS do
    hands[seat] = {}
    for _ = 1, HAND do table.insert(hands[seat], table.remove(deck)) end
  end
  local top = table.remove(deck)
  local suit, seat, idle = top.suit, first, 0
  while idle < SEATS do
    local hand = hands[seat]
    local list = fitting(hand, suit, top.rank)
    moves = moves + 1
    if #list > 0 then
      discard[#discard + 1] = top
      top = table.remove(hand, list[math.random(#list)])
      suit = top.rank == 8 and math.random(4) or top.suit
      idle = 0
      if #hand == 0 then break end
    else
      if #deck == 0 then
        deck, discard = discard, {}
        shuffle(deck)
      end
      if #deck > 0 then table.insert(hand, table.remove(deck)) else idle = idle + 1 end
    end
    seat = seat % SEATS + 1
  end
  for _, hand in ipairs(hands) do
    for _, card in ipairs(hand) do score[seat] = score[seat] + worth[card.rank] end
  end
  return score[seat] >= POINTS
end

for game = 1, games do
  local score, first = { 0, 0, 0 }, 1
  while not play_deal(score, first) do first = first % SEATS + 1 end
end
print(moves)

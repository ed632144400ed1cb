-- Games of hanab.live, in the JSON that the site exports.
-- SPDX-License-Identifier: MIT
--
-- A card is its place in the deck, from 0 on; the hands are dealt from it, one player after the
-- other. The fifth colour is purple there and white here.

local letters = { [0] = "R", "Y", "G", "B", "W" }
local colours = { [0] = "red", "yellow", "green", "blue", "white" }
local PLAY, DISCARD, COLOUR, RANK = 0, 1, 2, 3

-- The cards by their places, the hands, and the next card to draw.
local function deal(log, game, places)
  local state = { deck = {}, hand = {}, next = 0 }
  for i, card in ipairs(game.deck) do
    state.deck[i - 1] = (letters[card.suitIndex] or "?") .. card.rank
  end
  local size = #game.players > 3 and 4 or 5
  for seat = 1, #game.players do
    local names = {}
    state.hand[seat] = {}
    for i = 1, size do
      state.hand[seat][i] = state.next
      names[i] = state.deck[state.next]
      state.next = state.next + 1
    end
    log.line(places.deck[1].rank, "deal", log.name(seat), names)
  end
  return state
end

local function place_of(hand, card)
  for place, held in ipairs(hand) do
    if held == card then return place end
  end
end

local function write_action(log, state, seat, at, action)
  if action.type == COLOUR or action.type == RANK then
    local what = action.type == COLOUR and colours[action.value] or action.value
    log.line(at, seat, "hint", log.name(action.target + 1), what)
    return true
  end
  if action.type ~= PLAY and action.type ~= DISCARD then return false end
  local hand = state.hand[seat]
  local place, card, drawn = place_of(hand, action.target), nil, state.deck[state.next]
  if not place then return false end
  card = state.deck[action.target]
  table.remove(hand, place)
  if drawn then
    hand[#hand + 1] = state.next
    state.next = state.next + 1
  end
  log.line(at, seat, action.type == PLAY and "play" or "discard", place, "->", card, drawn)
  return true
end

-- One game after another; text that is not JSON is one record.
local function cut(piece, ended)
  local game, _, after = text.json(piece)
  if not game then return ended and text.len(piece) or nil end
  while text.starts(piece, "\n", after) do after = after + 1 end
  return after - 1
end

return {
  title = { en = "hanab.live", fr = "hanab.live" },
  records = cut,
  read = function (record, log)
    local game, places = text.json(record)
    if not game then return log.unread(places, text.sub(record, places, places + 40)) end
    local variant = game.options and game.options.variant or "No Variant"
    if variant ~= "No Variant" then return log.unread(0, "the variant " .. variant) end
    log.line(0, "game", "hanabi")
    log.players(places.players[1], game.players)
    local state = deal(log, game, places)
    for i, action in ipairs(game.actions) do
      local seat, at = (i - 1) % #game.players + 1, places.actions[i].type
      if not write_action(log, state, seat, at, action) and action.type ~= 4 then
        log.unread(at, "action " .. i)
      end
    end
  end,
}

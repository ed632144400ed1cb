-- The games of the Hanabi data set (yawgmoth/HanabiData): a file each, of two players.
-- SPDX-License-Identifier: MIT
--
-- 'MOVE: player action card target colour number' is a move, and the prose after it the result:
-- hints left, the card, the fireworks, hands and trash. All of it is compared.

local colours = { [0] = "green", "yellow", "white", "blue", "red" }
local letters = { green = "G", yellow = "Y", white = "W", blue = "B", red = "R" }

-- "white 5, red 2" as a list: W5, R2.
local function cards_of(prose)
  local list = {}
  for _, piece in text.fields(prose, ",") do
    local colour, number = text.words(piece)
    list[#list + 1] = (letters[colour] or "?") .. (number or "?")
  end
  return list
end

-- The cards that are drawn, in order, from "[(4, 3), (1, 2), …]".
local function deck_of(line)
  local deck = {}
  for _, piece in text.fields(line, "(") do
    local colour, number = text.cut(piece, ",")
    if number then
      local name = colours[text.number(colour)]
      deck[#deck + 1] = (letters[name] or "?") .. text.sub(number, 1, 1)
    end
  end
  return deck
end

local function is_alike(a, b) return table.concat(a, " ") == table.concat(b, " ") end

-- A hand as it was dealt: as the record first gives it, or as it was before its first card left.
local function first_hand(record, name)
  local place, card
  for _, line in text.lines(record) do
    local head, rest = text.cut(line, " ")
    if head == "MOVE:" then
      local _, _, index = text.words(rest)
      place = text.number(index)
    elseif head == name then
      local verb, more = text.cut(rest, " ")
      if verb == "plays" or verb == "discards" then
        local colour, number = text.words(more)
        card = letters[colour] .. number
      elseif verb == "has" then
        return cards_of(more)
      elseif verb == "now" then
        local hand = cards_of(text.sub(more, 5))
        hand[#hand] = nil
        table.insert(hand, place + 1, card)
        return hand
      end
    end
  end
  return {}
end

-- The points after "Board is now green 1, …", or "Board was …".
local function points_of(line)
  local at, sum = text.find(line, "Board "), 0
  if not at then return nil end
  for _, piece in text.fields(text.sub(line, at), ",") do
    sum = sum + (text.number(text.sub(piece, text.len(piece))) or 0)
  end
  return sum
end

-- The card that leaves the hand, and the one that is drawn.
local function take(state, seat, place)
  local hand, drawn = state.hand[seat], state.deck[state.drawn + 1]
  local card = table.remove(hand, place + 1)
  if drawn then
    state.drawn = state.drawn + 1
    hand[#hand + 1] = drawn
  end
  return card, drawn
end

local function write_move(log, state, line)
  local at, who, action, place, whom, colour, number = table.unpack(state.move, 1, 7)
  local seat = who + 1
  if action == 0 or action == 1 then
    local what = action == 0 and colours[colour] or number
    local _, left = text.cut(line, "remaining: ")
    log.line(at, seat, "hint", log.name(whom + 1), what, "=", left)
    return
  end
  local card, drawn = take(state, seat, place)
  local _, _, told, its_number = text.words(line)
  if (letters[told] or "?") .. (its_number or "?") ~= card then log.unread(at, line) end
  if action == 2 then
    log.line(at, seat, "play", place + 1, "=", points_of(line), "->", card, drawn)
    local fails = text.find(line, " and fails.")
    if fails then state.trash[#state.trash + 1] = card end
  else
    log.line(at, seat, "discard", place + 1, "->", card, drawn)
    state.trash[#state.trash + 1] = card
  end
end

return {
  title = { en = "the Hanabi data set", fr = "le jeu de données Hanabi" },
  files = ".log", first = "Old GID:",
  read = function (record, log)
    local state = { trash = {}, drawn = 0, hand = {} }
    local names
    log.line(0, "game", "hanabi")
    for at, line in text.lines(record) do
      local head, rest = text.cut(line, " ")
      if head == "Treatment:" then
        names = { text.between(rest, "'", "'"), "You" }
        log.players(at, names)
        log.line(at, "option", "discard_at_eight = allowed")
        log.line(at, "option", "lost = points")
      elseif text.starts(line, "[(") then
        state.deck = deck_of(line)
        for seat, name in ipairs(names) do
          state.hand[seat] = first_hand(record, name)
          log.line(at, "deal", log.name(seat), state.hand[seat])
        end
      elseif head == "MOVE:" then
        local move = { at }
        for _, word in text.fields(rest, " ") do move[#move + 1] = text.number(word) or false end
        state.move = move
      elseif head == "trash" then
        if not is_alike(cards_of(text.sub(line, 14)), state.trash) then log.unread(at, line) end
      elseif head == "Score" then
        log.line(at, "score", log.name(1), rest .. ",", log.name(2), rest)
      elseif names and (head == names[1] or head == names[2]) then
        local seat = head == names[1] and 1 or 2
        local verb, more = text.cut(rest, " ")
        if verb == "has" or verb == "now" then
          if verb == "now" then more = text.sub(more, 5) end
          if not is_alike(cards_of(more), state.hand[seat]) then log.unread(at, line) end
        else
          write_move(log, state, line)
        end
      elseif head ~= "Old" and head ~= "" then
        log.unread(at, line)
      end
    end
  end,
}

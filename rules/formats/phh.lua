-- PHH, the poker hand history format: hands of no-limit hold'em, one or many in a file.
-- SPDX-License-Identifier: MIT
--
-- Seats are p1 to pn, from the small blind on. With two players p2 has the button, and the blinds
-- are listed the other way round. Amounts become whole numbers of cents.

local wanted = {
  variant = true, antes = 2, blinds_or_straddles = 2, min_bet = 2, starting_stacks = 2,
  actions = "at", players = "at", winnings = 2, finishing_stacks = 2,
}

-- 'sm' with cards shows them, 'sm' alone mucks. 'sm ????' is not here: write_shown reads it.
local actions = text.patterns {
  remark = "#",
  { "p{s:player} f",              "{s}: fold" },
  { "p{s:player} cc",             "{s}: match" },
  { "p{s:player} cbr {n:.2}",     "{s}: raise {n}" },
  { "d db {cards:2}",             "turn: {cards}" },
  { "d dh p{s:player} ????" },
  { "d dh p{s:player} {cards:2}", "deal: {s} {cards}" },
  { "p{s:player} sm" ,            "{s}: muck" },
}
local shown = text.patterns { { "p{s:player} sm {cards:2}", "{s}: show {cards}" } }

local function are_alike(list)
  for i = 2, #list do
    if list[i] ~= list[1] then return false end
  end
  return true
end

-- Are there a small and a big blind on the first two seats, and no others?
local function are_usual(blinds, big)
  for i = 3, #blinds do
    if blinds[i] ~= 0 then return false end
  end
  return blinds[2] == big and blinds[1] >= 0
end

-- Blinds, straddles and posts that are not the usual ones.
local function write_blinds(log, blinds)
  local seats = #blinds
  for seat = 1, seats do
    local n = blinds[seats == 2 and 3 - seat or seat]
    if n > 0 then log.line(0, seat, "blind", n) end
    if n < 0 then log.line(0, seat, "post", -n) end
  end
end

-- Six stacks a line; 0 for 'inf'.
local function write_stacks(log, stacks)
  for seat = 1, #stacks do
    if stacks[seat] > 1e9 then stacks[seat] = 0 end
  end
  if #stacks <= 6 then return log.line(0, 1, "stack", stacks) end
  log.line(0, 1, "stack", table.unpack(stacks, 1, 6))
  log.line(0, 7, "stack", table.unpack(stacks, 7))
end

local function write_antes(log, antes)
  for seat, n in ipairs(antes) do
    if n > 0 then log.line(0, seat, "ante", n) end
  end
end

local function write_setup(log, hand)
  local blinds, antes, big = hand.blinds_or_straddles, hand.antes, hand.min_bet
  local usual, alike = are_usual(blinds, big), are_alike(antes)
  log.line(0, "option", "big_blind =", big)
  if usual then
    log.line(0, "option", "small_blind =", blinds[1])
  else
    log.line(0, "option", "blinds = written")
  end
  if alike and antes[1] > 0 then log.line(0, "option", "ante =", antes[1]) end
  if hand.winnings or not hand.finishing_stacks then
    log.line(0, "option", "rake = unknown")
    log.line(0, "option", "show_order = any")
  end
  write_stacks(log, hand.starting_stacks)
  if not alike then write_antes(log, antes) end
  if not usual then write_blinds(log, blinds) end
end

-- 'p3 sm ????': before the last card it is a player who is all-in, and means nothing. At the
-- showdown it is the cards that were dealt, or unknown ones.
local function write_shown(record, log, at, action)
  local who, how, cards = text.words(action)
  if how ~= "sm" then return false end
  if cards ~= "????" then return log.fit(at, action, shown) end
  if text.find(record, "'d db", at) then return true end
  local dealt = text.between(record, "d dh " .. who .. " ", "'")
  local seat = text.number(text.sub(who, 2))
  if dealt and dealt ~= "????" then
    log.line(at, seat, "show", text.every(dealt, 2))
  else
    log.line(at, seat, "show")
  end
  return true
end

-- If nobody won anything, the winnings were not recorded. If nobody showed, only one can have won.
local function write_winnings(record, log, hand)
  local winnings, names = hand.winnings, nil
  local at = text.find(record, "winnings", hand.actions)
  for seat = 1, #winnings do
    local n = winnings[seat]
    if n > 0 then
      log.line(at, seat, "wins", n)
      names = names and names .. ", " .. log.name(seat) or log.name(seat)
    end
  end
  if not names then
    log.line(at, "note", "the winnings are not recorded")
  elseif text.find(record, " sm ", hand.actions) then
    log.line(at, "winner", names)
  end
end

local function write_end(record, log, stacks)
  local words = {}
  for seat, n in ipairs(stacks) do
    words[seat] = log.name(seat) .. " " .. n .. (seat < #stacks and "," or "")
  end
  log.line(text.find(record, "finishing_stacks"), "score", words)
end

return {
  title = { en = "PHH, poker hands", fr = "PHH, coups de poker" },
  files = { ".phh", ".phhs" },
  records = { starts = "[" },
  read = function (record, log)
    local hand, at = text.toml(record, wanted)
    if not hand then return log.unread(at, text.sub(record, at, at + 40)) end
    if hand.variant ~= "NT" then return log.unread(0, hand.variant) end
    log.line(0, "game", "holdem")
    log.players(0, hand.players)
    write_setup(log, hand)
    for _, here, action in log.items(actions, hand.actions) do
      if not write_shown(record, log, here, action) then log.unread(here, action) end
    end
    if hand.winnings then
      write_winnings(record, log, hand)
    elseif hand.finishing_stacks then
      write_end(record, log, hand.finishing_stacks)
    end
  end,
}

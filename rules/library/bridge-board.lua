-- A board of bridge from a record of any format, written as a log.
-- SPDX-License-Identifier: MIT
--
-- Records leave out what a log must have: who calls and who plays. The dealer, the calls and the
-- cards tell it, whether they are legal or not.
--
--   local board = use "bridge-board"
--   local b = board.new(log)
--   b.name[1], b.name_at = "Ann", at               -- South, West, North, East
--   b.dealer, b.dealer_at, b.vulnerable = 1, at, "ns"
--   board.deal(b, 1, "SAKQHJT", at)                -- South's hand
--   board.make(b, board.read_call("1NT"), "1NT", at)   -- writes the header first
--   board.play(b, board.read_card("SA"), "SA", at)
--   board.finish(b)

local points = use "bridge-score"

local board = {}

-- Cards and calls ----------------------------------------------------------------------------

-- Cards are numbers, from 1, the two of clubs, to 52. Calls are numbers, too: a pass is 0, bids go
-- from 1 for 1C to 35 for 7N, then come double and redouble.
local DOUBLE, REDOUBLE, NOTRUMP, TRICKS = 36, 37, 4, 13
local suits, ranks, strains = "CDHS", "23456789TJQKA", "CDHSN"

local deck, plays, card_of = {}, {}, {}

local function name_card(card, suit, rank)
  for _, s in ipairs { suit, suit:lower() } do
    for _, r in ipairs { rank, rank:lower(), rank == "T" and "10" or rank } do
      card_of[s .. r], card_of[r .. s] = card, card
    end
  end
end

for s = 1, 4 do
  for r = 1, 13 do
    local suit, rank, card = suits:sub(s, s), ranks:sub(r, r), (s - 1) * 13 + r
    deck[card], plays[card] = suit .. rank, "play " .. suit .. rank
    name_card(card, suit, rank)
  end
end

local calls = { [0] = "pass", [DOUBLE] = "double", [REDOUBLE] = "redouble" }
local call_of = {
  p = 0, pass = 0, x = DOUBLE, d = DOUBLE, dbl = DOUBLE, double = DOUBLE, xx = REDOUBLE,
  r = REDOUBLE, rdbl = REDOUBLE, redbl = REDOUBLE, redouble = REDOUBLE, P = 0, Pass = 0,
  D = DOUBLE, X = DOUBLE, R = REDOUBLE, XX = REDOUBLE,
}
for level = 1, 7 do
  for s = 1, 5 do
    local strain, call = strains:sub(s, s), (level - 1) * 5 + s
    calls[call] = "bid " .. level .. strain
    call_of[level .. strain], call_of[level .. strain:lower()] = call, call
    if strain == "N" then call_of[level .. "nt"], call_of[level .. "NT"] = call, call end
  end
end

-- "SA" or "AS", "H10"; nil if it is not a card.
function board.read_card(word) return card_of[word] end

-- "3N", "3NT", "p", "pass", "x", "dbl", …; nil if it is not a call.
local function read_call(word) return call_of[word] or call_of[word:lower()] end
board.read_call = read_call

-- A board ------------------------------------------------------------------------------------

-- 'complete' is called before anything is written.
function board.new(log, complete)
  return { log = log, complete = complete, name = {}, hand = {}, waiting = {}, waits = 0,
           turn = 1, bidding = true, passes = 0, bid = 0, doubled = 0, first = {}, cards = 0,
           tricks = 0 }
end

-- What could not be read of a hand, as words that the reader of the log will report.
local function plain(odd)
  local words
  for _, word in ipairs(odd) do
    local sign, byte = word:sub(2), word:byte(2)
    if sign ~= "-" and sign ~= "." then
      if byte <= 32 or byte >= 127 or sign == "#" then sign = "?" end
      words = words or {}
      table.insert(words, word:sub(1, 1) .. sign)
    end
  end
  return words
end

-- "SAK2HQJDC9": a suit, then its cards.
function board.deal(b, seat, word, at)
  if text.find(word, "10") then word = text.replace(word, "10", "T") end
  local cards, count, odd = text.grouped(word:upper(), suits, ranks)
  b.hand[seat] = { cards = cards, count = count, odd = plain(odd), at = at }
end

-- The header of the log ----------------------------------------------------------------------

local seats = { "South", "West", "North", "East" }
local vulnerable_sign = { ns = true, ew = true, both = true, none = true }

local function write_text(b, at, subject, words)
  if words and words ~= "" then b.log.line(at, subject, words) end
end

local function write_header(b, start)
  local log, given = b.log, {}
  for seat = 1, 4 do given[seat] = b.name[seat] or "" end
  log.line(start, "game", "bridge")
  log.players(b.name_at or start, given, seats)
  log.line(start, "start", b.dealer and log.name(b.dealer) or b.dealer_word or "?")
  if vulnerable_sign[b.vulnerable] then
    log.line(start, "option", "vulnerable", "=", b.vulnerable)
  end
  write_text(b, b.event_at or start, "event", b.event)
  write_text(b, b.date_at or start, "date", b.date)
  write_text(b, b.table_at or start, "table", b.table)
end

local function left_of(seat) return seat % 4 + 1 end
local function partner_of(seat) return (seat + 1) % 4 + 1 end

-- Three complete hands give the fourth, if the record says nothing about it.
local function deal_the_rest(b)
  local held, missing, whole = {}, nil, 0
  for seat = 1, 4 do
    local hand = b.hand[seat]
    local count = hand and hand.count or 0
    if count == 0 and not (hand and hand.odd) then missing = seat end
    if count == TRICKS and not hand.odd then whole = whole + 1 end
    for i = 1, count do held[card_of[hand.cards[i]]] = true end
  end
  if whole ~= 3 or not missing then return end
  local rest, n = {}, 0
  for card = 1, 52 do
    if not held[card] then n = n + 1; rest[n] = deck[card] end
  end
  b.hand[missing] = { cards = rest, count = n, at = b.hand[left_of(missing)].at }
end

local function write_hands(b, start)
  deal_the_rest(b)
  for seat = 1, 4 do
    local hand = b.hand[seat]
    if hand and (hand.count > 0 or hand.odd) then
      b.log.line(hand.at or start, "deal", b.log.name(seat), hand.cards, hand.odd)
    end
  end
end

-- Before the first call or card: the header, the hands, and the remarks so far.
local function begin(b)
  if b.complete then b.complete(b) end
  local start = b.dealer_at or 0
  b.begun, b.turn = true, b.dealer or 1
  write_header(b, start)
  write_hands(b, start)
  write_text(b, start, "note", b.note)
  for i = 1, b.waits, 3 do b.waiting[i](b, b.waiting[i + 1], b.waiting[i + 2]) end
end

local function wait(b, what, word, at)
  local n, waiting = b.waits, b.waiting
  b.waits, waiting[n + 1], waiting[n + 2], waiting[n + 3] = n + 3, what, word, at
end

function board.note(b, word, at)
  if not b.begun then return wait(b, board.note, word, at) end
  write_text(b, at, "note", word)
end

-- Words that were not understood; 'why' is a text in both languages.
function board.unread(b, word, at, why)
  b.why = b.why or why
  if not b.begun then return wait(b, board.unread, word, at) end
  b.log.unread(at, word, b.why)
end

-- Who calls, who plays -----------------------------------------------------------------------

-- The declarer is the player of that side who first bid the strain.
local function begin_play(b)
  local mine, strain = b.bidder, (b.bid - 1) % 5
  b.bidding = false
  b.declarer = b.first[mine * 5 + strain] and mine or partner_of(mine)
  b.turn = left_of(b.declarer)
end

local function follow_bid(b, height)
  local strain = (height - 1) % 5
  b.bid, b.bidder, b.doubled, b.passes = height, b.turn, 0, 0
  if not b.first[partner_of(b.turn) * 5 + strain] then b.first[b.turn * 5 + strain] = true end
end

-- A call after the auction changes nothing: the leader stays the same.
local function follow_call(b, call)
  if not b.bidding then return end
  if call and call > 0 and call < DOUBLE then
    follow_bid(b, call)
  elseif call == DOUBLE or call == REDOUBLE then
    b.doubled, b.passes = call - DOUBLE + 1, 0
  else
    b.passes = b.passes + 1
  end
  b.turn = left_of(b.turn)
  if b.bid > 0 and b.passes == 3 then
    begin_play(b)
  elseif b.bid == 0 and b.passes == 4 then
    b.bidding, b.over = false, true
  end
end

-- A call; if it is nil, the log gets the word as it is.
function board.make(b, call, word, at)
  if not b.begun then begin(b) end
  if call then
    b.log.line(at, b.turn, calls[call])
  else
    b.log.line(at, b.turn, "bid", word)
  end
  follow_call(b, call)
end

-- Is the card better than the best of the trick?
local function beats(b, card)
  local suit = (card - 1) // 13
  if suit == (b.best - 1) // 13 then return card > b.best end
  return suit == (b.bid > 0 and (b.bid - 1) % 5 or NOTRUMP)
end

local function follow_card(b, card)
  local cards, turn = b.cards + 1, b.turn
  if cards == 1 or card and (not b.best or beats(b, card)) then
    b.best, b.best_seat = card, turn
  end
  if cards < 4 then
    b.turn, b.cards = turn % 4 + 1, cards
    return
  end
  b.cards, b.tricks, b.turn = 0, b.tricks + 1, b.best_seat
  if b.tricks == TRICKS then b.over = true end
end

-- A card is played; it is nil if the word is not a card.
function board.play(b, card, word, at)
  if not b.begun then begin(b) end
  if b.bidding and b.bid > 0 then begin_play(b) end     -- passes were left out
  if card then
    b.log.line(at, b.turn, plays[card])
  else
    b.log.line(at, b.turn, "play", word)
  end
  follow_card(b, card)
end

-- The seat that the record says acts next; nil if a player is skipped.
function board.seat(b, seat)
  if not b.begun then begin(b) end
  b.turn = seat or left_of(b.turn)
end

-- A claim of that many tricks; if it is nil, the log gets the word as it is. When the board was
-- played out, the claim is its result, and the score is compared.
function board.claim(b, tricks, word, at)
  if not b.begun then begin(b) end
  local log, declarer = b.log, b.declarer
  if not (b.over and tricks) then
    log.line(at, declarer or b.turn, "claim", tricks or word)
    b.over = true
  elseif declarer then
    local dear = b.vulnerable == "both" or b.vulnerable == (declarer % 2 == 1 and "ns" or "ew")
    log.line(at, "score", log.name(declarer), points(b.bid, b.doubled, dear and 1 or 0, tricks))
  end
end

-- The result in the record may be that of the defenders.
local function declarers_tricks(b)
  local side = b.declarer and b.declarer % 2 == 1 and "ns" or "ew"
  return (not b.result_side or b.result_side == side) and b.result or TRICKS - b.result
end

-- The end of the record. Even without a call or a card there may be hands, or a dealer.
function board.finish(b)
  if not b.begun and b.dealer then begin(b) end
  for seat = 1, 4 do
    local hand = b.hand[seat]
    if not b.begun and hand and (hand.count > 0 or hand.odd) then begin(b) end
  end
  if b.result and b.bid > 0 then board.claim(b, declarers_tricks(b), nil, b.result_at) end
end

return board

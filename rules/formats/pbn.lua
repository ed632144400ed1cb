-- PBN, Portable Bridge Notation.
-- SPDX-License-Identifier: MIT
--
-- Tags in brackets, '[Dealer "N"]'; after '[Auction "N"]' the calls, after '[Play "W"]' the cards,
-- four to a trick, each in its player's column, whoever led. '-' and '+' stand for what was not
-- recorded, '*' ends a section.

local board = use "bridge-board"
local find, run, starts, sub, upto = text.find, text.run, text.starts, text.sub, text.upto

local spaces, no_word = " \t\r\n\v\f", " \t\r\n\v\f[]{};\""

-- Words --------------------------------------------------------------------------------------

-- Skips white space and comments ({…}, ;… and %lines for programs). Was there an empty line?
local function skip_comments(s, at)
  local blank, size = false, text.len(s)
  while at <= size do
    local space, to = run(s, spaces, at)
    local line = find(space, "\n")
    if line and (find(space, "\n", line + 1) or at == 1) then blank = true end
    at = to
    if starts(s, "{", at) then
      at = (find(s, "}", at) or size) + 1
    elseif starts(s, ";", at) or starts(s, "%", at) and (at == 1 or starts(s, "\n", at - 1)) then
      at = find(s, "\n", at) or size + 1
    elseif starts(s, "}", at) then
      at = at + 1
    elseif space == "" or at > size or not find(spaces, sub(s, at, at)) then
      return at, blank
    end
  end
  return at, blank
end

-- Up to the closing quote; a quote after a backslash does not close.
local function quoted(s, at)
  local to = at
  repeat
    local _, stop = upto(s, "\"\\\n", to)
    if not starts(s, "\\", stop) then return sub(s, at, stop - 1), stop end
    to = stop + 2
  until false
end

-- '[Name "value"]', at the bracket: the name, the value, its place, and what follows.
local function tag_at(s, at)
  local _, from = run(s, spaces, at + 1)
  local name, behind = upto(s, no_word, from)
  local _, value_at = upto(s, "\"]\n", behind)
  local value, stop = "", value_at
  if starts(s, "\"", value_at) then
    value_at = value_at + 1
    value, stop = quoted(s, value_at)
  end
  _, stop = upto(s, "]\n", stop)
  if starts(s, "]", stop) then stop = stop + 1 end
  return name:lower(), value, value_at, stop
end

-- The next tag or word: where it starts, whether there is an empty line before it, a tag's name (or
-- nil), its value or the word, the place of that, where it ends. Nothing at the end.
local function piece(s, from)
  local at, blank = skip_comments(s, from)
  if at > text.len(s) then return end
  if starts(s, "[", at) then
    local name, value, value_at, stop = tag_at(s, at)
    return at, blank, name, value, value_at, stop
  end
  local word, stop = upto(s, no_word, at)
  if word == "" then word, stop = sub(s, at, at), at + 1 end
  return at, blank, nil, word, at, stop
end

-- Records ------------------------------------------------------------------------------------

-- Tags that a board has only once; tags that may be '#', the same as in the board before.
local once, inherited = {}, {}
for _, name in ipairs { "dealer", "vulnerable", "deal", "declarer", "contract", "result",
                        "auction", "play" } do once[name] = true end
local lasting = { "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer",
                  "Vulnerable" }
for _, name in ipairs(lasting) do
  once[name:lower()], inherited[name:lower()] = true, true
end

local function is_inherited(value) return value == "#" or value == "##" end

-- Notes the value of a tag that later boards may share.
local function note_value(values, name, value)
  if inherited[name] and not is_inherited(value) then values[name] = value end
end

local function read_context(context)
  local values, at = {}, 1
  while at do
    local _, _, name, value, _, stop = piece(context, at)
    if name then note_value(values, name, value) end
    at = stop
  end
  return values
end

local function write_context(values)
  local said = {}
  for _, name in ipairs(lasting) do
    local value = values[name:lower()]
    if value and value ~= "" then said[#said + 1] = "[" .. name .. " \"" .. value .. "\"]\n" end
  end
  return table.concat(said)
end

-- A board ends where a tag comes a second time, or after an empty line.
local function cut(s, ended, context)
  local values, seen, any, from = read_context(context), {}, false, 1
  while from do
    local at, blank, name, value, _, stop = piece(s, from)
    if name and once[name] then
      if seen[name] or any and blank then return at - 1, write_context(values) end
      seen[name], any = true, true
      note_value(values, name, value)
    end
    from = stop
  end
  if ended then return text.len(s), write_context(values) end
end

-- The board ----------------------------------------------------------------------------------

local seat_of = { S = 1, W = 2, N = 3, E = 4, s = 1, w = 2, n = 3, e = 4 }
local function read_seat(value)
  local _, at = run(value, "^ \t", 1)
  return seat_of[value:sub(at, at)]
end

local function is_known(value)
  return value and value ~= "" and value:sub(1, 1) ~= "?" and not is_inherited(value)
end

local read = {}
for seat, name in ipairs { "south", "west", "north", "east" } do
  read[name] = function (r, value, at)
    if not is_known(value) then return end
    r.board.name[seat] = value
    if seat == 1 then r.board.name_at = at end
  end
end
for name, field in pairs { event = "event", date = "date", board = "table" } do
  read[name] = function (r, value, at)
    if is_known(value) then r.board[field], r.board[field .. "_at"] = value, at end
  end
end

function read.dealer(r, value, at)
  r.board.dealer, r.board.dealer_word, r.board.dealer_at = read_seat(value), value, at
end

local vulnerable = { none = "none", love = "none", ["-"] = "none", ns = "ns", ew = "ew",
                     all = "both", both = "both" }
function read.vulnerable(r, value)
  r.board.vulnerable = vulnerable[value:lower()] or r.board.vulnerable
end

-- "AK2.QJ..T98": spades first; what comes after the fourth suit belongs to no suit.
local function with_suits(hand)
  local said, n = "", 0
  for _, cards in text.fields(hand, ".") do
    n = n + 1
    said = n > 4 and cards .. said or said .. ("SHDC"):sub(n, n) .. cards
  end
  return said
end

-- "N:AK2.QJ… … … …": from that seat on, clockwise; '-' is an unknown hand.
function read.deal(r, value, at)
  local seat, colon = read_seat(value), find(value, ":")
  if not seat or not colon then return end
  local hands = { text.words(value:sub(colon + 1, colon + 400)) }
  for n = 1, math.min(#hands, 4) do
    board.deal(r.board, (seat + n - 2) % 4 + 1, with_suits(hands[n]), at)
  end
end

function read.declarer(r, value) r.declarer = value end
function read.contract(r, value, at) r.contract, r.contract_at = value, at end
function read.score(r, value) r.score = value end

local function read_tricks(word) return word and #word < 3 and text.decimal(word) or nil end

-- "9", "^9"; for a side, "NS 9" or "EW 4 NS 9": which side declared is known later.
function read.result(r, value, at)
  local b = r.board
  local first, tricks = text.words(text.sub(text.trim(value:sub(1, 40)), 1, 40))
  if first and first:sub(1, 1) == "^" then first = first:sub(2) end
  b.result, b.result_side, b.result_at = read_tricks(first), nil, at
  if b.result or not tricks or not first then return end
  b.result_side = first:sub(1, 1):upper() == "N" and "ns" or "ew"
  b.result = read_tricks(tricks)
end

-- The first column is the dealer's, or that of the seat in the record.
function read.auction(r, value, at)
  local first = read_seat(value)
  r.section = "auction"
  if not r.board.dealer then read.dealer(r, value, at) end
  if first then r.calls[#r.calls + 1] = { seat = first } end
end

function read.play(r, value)
  r.section, r.leader = "play", read_seat(value)
end

-- Remarks on a call or a card: '=1=', '$2', '^R', '!'.
local function is_remark(word) return find("=$^!?", word:sub(1, 1)) end

-- '1C!' and the like: the remark is not part of the call.
local function without_marks(word)
  while #word > 1 and find("!?", word:sub(-1)) do word = word:sub(1, -2) end
  return word
end

local function add_call(r, call, word, at)
  r.calls[#r.calls + 1] = { call, word, at }
  r.called = true
  if call and call > 0 and call < 36 then r.trumps = (call - 1) % 5 end
end

local function read_call(r, word, at)
  local sign = word:sub(1, 1)
  word = without_marks(word)
  if word == "AP" or word:lower() == "ap" then
    for _ = r.called and 2 or 1, 4 do add_call(r, 0, word, at) end
  elseif sign == "*" or sign == "+" then
    r.section = nil
  elseif word == "-" then                   -- a player was skipped
    r.calls[#r.calls + 1] = {}
  elseif not is_remark(word) then
    add_call(r, board.read_call(word), word, at)
  end
end

local function read_cell(r, word, at)
  local sign, n = word:sub(1, 1), #r.cells + 1
  word = without_marks(word)
  if sign == "*" then r.section = nil end
  if sign == "*" or is_remark(word) then return end
  if n > 52 then
    r.more, r.more_at = r.more or word, r.more_at or at
  else
    r.cells[n] = { board.read_card(word), word, at, sign == "-" or sign == "+" }
  end
end

-- From columns to the order of play ----------------------------------------------------------

-- The value of a card in a trick that the card 'led' started.
local function worth(card, led, trumps)
  if not card then return -1 end
  local suit, rank = (card - 1) // 13, (card - 1) % 13
  if suit == trumps then return 200 + rank end
  return led and suit == (led - 1) // 13 and 100 + rank or rank
end

-- One trick, from its leader's column on: who leads the next, or nil if a card is missing.
local function add_trick(r, trick, trumps, leader)
  local best, winner, led = -1, leader, nil
  for n = 0, 3 do
    local column = (leader + n) % 4
    local cell = r.cells[trick * 4 + column + 1]
    if not cell or cell[4] then return end
    if n == 0 then led = cell[1] end
    board.play(r.board, cell[1], cell[2], cell[3])
    local value = worth(cell[1], led, trumps)
    if value > best then best, winner = value, column end
  end
  return winner
end

local function add_play(r)
  local leader, cells = 0, r.cells
  if #cells > 0 and r.leader then board.seat(r.board, r.leader) end
  for trick = 0, (#cells + 3) // 4 - 1 do
    leader = add_trick(r, trick, r.trumps, leader)
    if not leader then break end
  end
  if r.more then board.play(r.board, board.read_card(r.more), r.more, r.more_at) end
end

-- "3NTX": the bid, and how often it was doubled; nil if it is not a contract.
local function read_contract(word)
  local doubled = 0
  while find("xX", word:sub(-1)) and word ~= "" do word, doubled = word:sub(1, -2), doubled + 1 end
  local bid = board.read_call(word)
  if bid and bid < 36 and doubled <= 2 then return bid, doubled end
end

-- Records of the play often leave out the auction. The contract and the declarer are enough to
-- judge the cards: this writes the shortest auction that leads there.
local function add_auction(r)
  local b, declarer = r.board, read_seat(r.declarer or "")
  local bid, doubled = read_contract(r.contract or "")
  local function add(call) add_call(r, call, r.contract, r.contract_at) end
  if r.called or not bid or bid > 0 and not declarer then return end
  b.dealer = b.dealer or declarer
  r.note = "no auction in the record, so this is the shortest one; "
  r.calls[#r.calls + 1] = { seat = b.dealer }
  local seat = b.dealer
  while bid > 0 and seat ~= declarer do
    add(0)
    seat = seat % 4 + 1
  end
  add(bid)
  for n = 1, doubled do add(35 + n) end
  for _ = 1, 3 do add(0) end
end

local function write_calls(r)
  for _, call in ipairs(r.calls) do
    if call[2] then
      board.make(r.board, call[1], call[2], call[3])
    else
      board.seat(r.board, call.seat)
    end
  end
end

local function note_result(r)
  if is_known(r.contract) then
    r.note = r.note .. "contract in the record: " .. r.contract
    if is_known(r.declarer) then r.note = r.note .. " by " .. r.declarer end
    if is_known(r.score) then r.note = r.note .. ", score " .. r.score end
  end
  if r.note ~= "" then r.board.note = r.note end
end

-- One tag or word after another.
local function read_board(r, s, before, log)
  local from, begun = 1, false
  while from do
    local at, _, name, value, value_at, stop = piece(s, from)
    if name then
      if not begun then log.begin(at) end
      begun, r.section = true, nil
      if is_inherited(value) and once[name] then value = before[name] or "" end
      if read[name] then read[name](r, value, value_at) end
    elseif at and r.section == "auction" then
      read_call(r, value, value_at)
    elseif at and r.section == "play" then
      read_cell(r, value, value_at)
    end
    from = stop
  end
end

return {
  title = { en = "PBN, Portable Bridge Notation", fr = "PBN, Portable Bridge Notation" },
  files = ".pbn",
  records = cut,
  read = function (record, log, context)
    local r = { board = board.new(log), calls = {}, cells = {}, note = "", trumps = 4 }
    read_board(r, record, read_context(context), log)
    add_auction(r)
    note_result(r)
    write_calls(r)
    add_play(r)
    board.finish(r.board)
  end,
  example = [=[
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:AKQJT.AKQ.AKQ.AK 98.JT98.JT9.QJT9 765.765.876.8765 432.432.5432.432"]
[Declarer "S"]
[Contract "3NT"]
[Result "13"]
[Auction "S"]
1NT Pass 3NT AP
[Play "W"]
CQ C5 C2 CA
]=],
}

-- LIN, the format of Bridge Base Online and its archives.
-- SPDX-License-Identifier: MIT
--
-- Fields between bars, a tag and its value in turn: 'mb|1N|pc|SA|'. People typed them in live, so
-- calls run together, dashes stand for no call, and comments have bars in them. Fields are read in
-- pairs, whatever they are, as every reader of LIN does. A pair that does not start with a tag is
-- not read, and a new line may start a new pair.

local board = use "bridge-board"
local make, play, call_of, card_of = board.make, board.play, board.read_call, board.read_card
local field, fields, find, pair, sub = text.field, text.fields, text.find, text.pair, text.sub

-- Fields -------------------------------------------------------------------------------------

-- How the value of each tag is read; most tags need only be known as tags.
local read = {}
for _, tag in ipairs {
  "3b", "4b", "7b", "ah", "at", "bg", "bm", "bn", "bt", "cp", "cr", "cs", "ef", "em", "fg", "fh",
  "fp", "gm", "ha", "hb", "hc", "he", "hf", "hn", "hs", "ht", "hw", "ia", "ib", "ih", "ip", "kc",
  "kn", "ko", "ks", "lb", "lc", "lf", "lg", "lw", "mn", "mp", "nb", "ob", "pa", "pf", "pg", "pw",
  "rh", "rq", "rw", "sa", "se", "sk", "sp", "ss", "st", "tb", "tc", "td", "tn", "ts", "tu", "ub",
  "uh", "up", "va", "wt",
} do read[tag] = function () end end

local function reader_of(word) return read[word] or read[word:lower()] end

-- The tag in the last line of a piece, and its place.
local function tag_of_line(s, from, to)
  local line, stop = from, find(s, "\n", from, to)
  while stop do
    line, stop = stop + 1, find(s, "\n", stop + 1, to)
  end
  local word, at = field(s, "|", line)
  if word and at <= to and reader_of(word) then return word, at end
end

-- A pair of fields with line ends in it: the tag, or the text in its place; the value; their two
-- places; where the next pair starts. Nothing if there is none.
local function odd_pair(s, from)
  local name, name_at, next, lines = field(s, "|", from)
  if not name or next > text.len(s) and not text.starts(s, "|", next - 1) then return end
  if lines then
    local tag, at = tag_of_line(s, from, next - 2)
    if tag then name, name_at = tag, at end
  end
  local value, at, behind, several = field(s, "|", next)
  if not value then return name, "", name_at, next, next end
  local tag, tag_at
  if several then tag, tag_at = tag_of_line(s, next, behind - 2) end
  if tag then                               -- the line ends without its bar
    value = text.trim(sub(s, next, tag_at - 1))
    return name, value, name_at, value == "" and tag_at or at, tag_at
  end
  return name, value, name_at, at, behind
end

-- Records ------------------------------------------------------------------------------------

-- Does a field start there, and not within a comment?
local function starts_field(s, at)
  local before = sub(s, at - 1, at - 1)
  while before == " " do
    at = at - 1
    before = sub(s, at - 1, at - 1)
  end
  if before ~= "|" then return before == "\n" or before == "" end
  local tag = sub(s, at - 3, at - 1)
  return tag ~= "nt|" and tag ~= "an|"
end

-- The place of the next such tag, with its bar.
local function find_tag(s, tag, from, to)
  local at = find(s, tag, from, to)
  while at and not starts_field(s, at) do at = find(s, tag, at + 1, to) end
  return at
end

-- Is there a call or a card, or a claim?
local function begins(s, from, to)
  return find_tag(s, "mb|", from, to) or find_tag(s, "pc|", from, to) or
         find_tag(s, "mc|", from, to)
end

-- Where the next board begins: at its 'qx', or at a second 'md' if there is none.
local function find_end(s)
  local dealt = find_tag(s, "md|", 1)
  dealt = begins(s, 1, dealt) or dealt
  if not dealt then return end
  local next = find_tag(s, "qx|", dealt)
  local again = find_tag(s, "md|", dealt + 1, next)
  while again do
    if begins(s, dealt, again) then return again end
    again = find_tag(s, "md|", again + 1, next)
  end
  return next
end

-- What a file says at its top holds for all its boards: the players, the event, the results. Every
-- file has 'vg' at its top, even among joined files. What comes after a 'qx' is of that board only.
local function keep_lasting(s, to, kept)
  local at = 1
  while at and at < to do
    local tag, value, _, _, next = pair(s, "|", at)
    if not tag then tag, value, _, _, next = odd_pair(s, at) end
    if tag == "qx" then kept.below = true end
    if tag == "vg" then kept.vg, kept.pn, kept.rs, kept.below = value, nil, nil, nil end
    if (tag == "pn" or tag == "rs") and not kept.below then kept[tag] = value end
    at = next
  end
end

local function cut(s, _, context)
  local stop = find_end(s)
  if not stop then return end
  if not (find_tag(s, "vg|", 1, stop) or find_tag(s, "pn|", 1, stop) or
          find_tag(s, "rs|", 1, stop)) then
    return stop - 1
  end
  local kept, said = {}, {}
  keep_lasting(context, #context + 1, kept)
  keep_lasting(s, stop, kept)
  for _, tag in ipairs { "vg", "pn", "rs" } do
    if kept[tag] then said[#said + 1] = tag .. "|" .. kept[tag] .. "|" end
  end
  return stop - 1, table.concat(said)
end

-- The board ----------------------------------------------------------------------------------

function read.qx(b, value, at) b.table, b.table_at = value, at end

-- "3SAK…,S…,S…": the dealer (1 is South), then South's hand and so on.
function read.md(b, value, at)
  local digit = value:byte()
  local seat = 0
  b.dealer, b.dealer_word, b.dealer_at = nil, value ~= "" and value:sub(1, 1) or nil, at
  if digit and digit >= 49 and digit <= 52 then b.dealer = digit - 48 end
  if digit and digit >= 48 and digit <= 57 then value = value:sub(2) end
  for _, hand in fields(value, ",") do
    seat = seat + 1
    if seat > 4 then return end
    board.deal(b, seat, hand, at)
  end
end

local vulnerable = { o = "none", ["0"] = "none", ["-"] = "none", [""] = "none", n = "ns", s = "ns",
                     e = "ew", w = "ew", b = "both" }
function read.sv(b, value) b.vulnerable = vulnerable[value:sub(1, 1):lower()] end

-- Signs next to a call or a card that are not part of it.
local marks = { ["!"] = true, ["?"] = true, ["-"] = true, ["*"] = true, [" "] = true,
                ["."] = true, [","] = true, [";"] = true }

-- The length of the call that a text starts with, or 0 if there is none.
local function call_size(s)
  for size = math.min(#s, 8), 1, -1 do
    if call_of(s:sub(1, size)) then return size end
  end
  return 0
end

-- "1C!", "p", but also "pp2H3Nppp-": one call after another.
function read.mb(b, value, at)
  local call = call_of(value)
  if call then return make(b, call, value, at) end
  while value ~= "" do
    local size = call_size(value)
    if size == 0 and marks[value:sub(1, 1)] then
      size = 1
    else
      if size == 0 then size = #value end
      local word = value:sub(1, size)
      make(b, call_of(word), word, at)
    end
    value = value:sub(size + 1)
  end
end

-- "sA", but also "sAs2".
function read.pc(b, value, at)
  local card = card_of(value)
  if card then return play(b, card, value, at) end
  while value ~= "" do
    local size = 1
    if not marks[value:sub(1, 1)] then
      size = #value > 2 and card_of(value:sub(1, 3)) and 3 or 2
      card = size <= #value and card_of(value:sub(1, size)) or nil
      if not card then size = #value end
      play(b, card, value:sub(1, size), at)
    end
    value = value:sub(size + 1)
  end
end

-- If play went on after the claim, the claim is the result.
function read.mc(b, value, at)
  local tricks = #value < 4 and text.decimal(value)
  if value == "" then return end
  if tricks and tricks >= 0 and value:byte() ~= 43 then
    b.result, b.result_at = tricks, at
  else
    board.claim(b, nil, value, at)
  end
end

function read.an(b, value, at) board.note(b, value, at) end
read.nt = read.an

function read.pn(b, value, at) b.names, b.names_at = value, at end
function read.vg(b, value, at) b.event, b.event_at = value, at end
function read.rs(b, value) b.results = value end

-- Text in the place of a tag is kept as an unread line.
local why_unread = {
  en = "a tag should be here; fields come in pairs, so what follows may be lost too",
  fr = "il devrait y avoir une étiquette ici ; les champs vont par deux, et la suite peut donc "
       .. "manquer aussi",
}
local function leave_out(b, s, name, value, name_at, at)
  if name == "" and value == "" then return end
  board.unread(b, text.trim(sub(s, name_at, at + #value - 1)), name_at, why_unread)
end

-- "o12" is board 12 of the open room, "c12" of the closed one.
local function is_closed(b)
  local room = b.table and b.table:sub(1, 1)
  return room == "c" or room == "C"
end

-- South, West, North, East of the open room, then of the closed one.
local function name_players(b)
  local names, n = {}, 0
  for _, name in fields(b.names or "", ",") do
    n = n + 1
    if n <= 8 then names[n] = name end
  end
  local from = is_closed(b) and n >= 8 and 4 or 0
  for seat = 1, 4 do b.name[seat] = names[from + seat] end
  b.name_at = b.names_at
end

local function number_in(s, from)
  local digits = text.run(s, "0123456789", from)
  return #digits > 0 and #digits < 5 and text.decimal(digits) or 0
end

-- Notes the result from the file's list, board by board: open room, closed room, open room, …
local function note_result(b)
  local first, i = 1, 0
  for _, item in fields(b.event or "", ",") do
    i = i + 1
    if i == 4 then first = number_in(item, 1) end
  end
  local n = 2 * (number_in(b.table or "", 2) - first) + (is_closed(b) and 1 or 0)
  i = 0
  for _, item in fields(b.results, ",") do
    if i == n and item ~= "" then b.note = "result in the record: " .. item end
    i = i + 1
  end
end

-- Adds what the file says of the board, before the first call.
local function complete(b)
  name_players(b)
  if b.results then note_result(b) end
  if b.table_at then b.log.begin(b.table_at) end
end

local function read_fields(b, s)
  local next = 1
  repeat
    local name, value, name_at, at, behind = pair(s, "|", next)
    if not name then name, value, name_at, at, behind = odd_pair(s, next) end
    local reader = name and reader_of(name)
    if reader then
      reader(b, value, at)
    elseif name then
      leave_out(b, s, name, value, name_at, at)
    end
    next = behind
  until not name
end

return {
  title = { en = "LIN, from Bridge Base Online", fr = "LIN, de Bridge Base Online" },
  files = ".lin",
  records = cut,
  read = function (record, log, context)
    local b = board.new(log, complete)
    if context ~= "" then read_fields(b, context) end
    b.names_at, b.event_at = nil, nil
    read_fields(b, record)
    board.finish(b)
  end,
  example = "qx|o1|md|1SAKQJTHAKQDAKQCAK,S98HJT98DJT9CQJT9,S765H765D876C8765|sv|0|" ..
            "mb|7N|mb|p|mb|p|mb|p|pc|CQ|pc|C5|pc|C2|pc|CA|mc|13|",
}

-- Random legal games of chess as PGN, for scripts/bench.
-- SPDX-License-Identifier: MIT
--
-- usage: lua5.4 chess.lua GAMES SEED
--
-- Each side makes any of its legal moves, for 60 to 120 plies or to the end. The same seed gives
-- the same games. Promotions are to queens; nobody claims a draw.

local games, seed = tonumber(arg[1] or 10), tonumber(arg[2] or 1)
math.randomseed(seed)

-- The board is 10 wide with a rim: a8 is 21, h1 is 98. White is upper case.
local start = "rnbqkbnr" .. "pppppppp" .. ("."):rep(32) .. "PPPPPPPP" .. "RNBQKBNR"
local steps = {
  N = { -21, -19, -12, -8, 8, 12, 19, 21 }, K = { -11, -10, -9, -1, 1, 9, 10, 11 },
  B = { -11, -9, 9, 11 }, R = { -10, -1, 1, 10 }, Q = { -11, -10, -9, -1, 1, 9, 10, 11 },
}
local slides = { B = true, R = true, Q = true }

local function new_board()
  local b = { white = true, castle = { K = true, Q = true, k = true, q = true } }
  for i = 0, 120 do b[i] = "#" end
  for i = 0, 63 do b[21 + i // 8 * 10 + i % 8] = start:sub(i + 1, i + 1) end
  return b
end

local function is_white(p) return p:match("%u") ~= nil end
local function is_own(b, p) return p:match("%a") and is_white(p) == b.white end
local function is_foe(b, p) return p:match("%a") and is_white(p) ~= b.white end
local function name(sq) return ("abcdefgh"):sub(sq % 10, sq % 10) .. (10 - sq // 10) end

-- Is the square attacked by that side?
local function attacked(b, sq, by_white)
  local function is(at, letter) return b[at] == (by_white and letter or letter:lower()) end
  local pawn = by_white and 10 or -10
  if is(sq + pawn - 1, "P") or is(sq + pawn + 1, "P") then return true end
  for _, letter in ipairs { "N", "K" } do
    for _, step in ipairs(steps[letter]) do
      if is(sq + step, letter) then return true end
    end
  end
  for _, letter in ipairs { "B", "R" } do
    for _, step in ipairs(steps[letter]) do
      local at = sq + step
      while b[at] == "." do at = at + step end
      if is(at, letter) or is(at, "Q") then return true end
    end
  end
  return false
end

local function find_king(b, white)
  local king = white and "K" or "k"
  for sq = 21, 98 do if b[sq] == king then return sq end end
end

local function make(b, m)
  local c = { white = not b.white, castle = {} }
  for i = 0, 120 do c[i] = b[i] end
  for k, v in pairs(b.castle) do c.castle[k] = v end
  if m.takes then c[m.takes] = "." end
  c[m.to], c[m.from] = m.becomes or b[m.from], "."
  if m.rook then c[m.rook[2]], c[m.rook[1]] = c[m.rook[1]], "." end
  if m.double then c.passed = (m.from + m.to) // 2 end
  for sq, right in pairs { [91] = "Q", [98] = "K", [21] = "q", [28] = "k" } do
    if m.from == sq or m.to == sq then c.castle[right] = nil end
  end
  if m.from == 95 then c.castle.K, c.castle.Q = nil, nil end
  if m.from == 25 then c.castle.k, c.castle.q = nil, nil end
  return c
end

local function pawn_moves(b, sq, add)
  local step, last = b.white and -10 or 10, b.white and 2 or 9
  local function go(m)
    if m.to // 10 == last then m.becomes = b.white and "Q" or "q" end
    add(m)
  end
  if b[sq + step] == "." then
    go { from = sq, to = sq + step }
    if sq // 10 == (b.white and 8 or 3) and b[sq + 2 * step] == "." then
      go { from = sq, to = sq + 2 * step, double = true }
    end
  end
  for _, to in ipairs { sq + step - 1, sq + step + 1 } do
    if is_foe(b, b[to]) then go { from = sq, to = to, takes = to }
    elseif b.passed == to then go { from = sq, to = to, takes = to - step } end
  end
end

local function castling(b, add)
  local king = b.white and 95 or 25
  if attacked(b, king, not b.white) then return end
  local short, long = b.white and "K" or "k", b.white and "Q" or "q"
  if b.castle[short] and b[king + 1] == "." and b[king + 2] == "."
     and not attacked(b, king + 1, not b.white) then
    add { from = king, to = king + 2, rook = { king + 3, king + 1 }, san = "O-O" }
  end
  if b.castle[long] and b[king - 1] == "." and b[king - 2] == "." and b[king - 3] == "."
     and not attacked(b, king - 1, not b.white) then
    add { from = king, to = king - 2, rook = { king - 4, king - 1 }, san = "O-O-O" }
  end
end

local function legal_moves(b)
  local list = {}
  local function add(m)
    local c = make(b, m)
    if not attacked(c, find_king(c, b.white), c.white) then
      m.after, m.piece = c, b[m.from]:upper()
      list[#list + 1] = m
    end
  end
  for sq = 21, 98 do
    local piece = is_own(b, b[sq]) and b[sq]:upper()
    if piece == "P" then pawn_moves(b, sq, add)
    elseif piece then
      for _, step in ipairs(steps[piece]) do
        local to = sq + step
        while b[to] == "." and slides[piece] do
          add { from = sq, to = to }
          to = to + step
        end
        if b[to] == "." then add { from = sq, to = to }
        elseif is_foe(b, b[to]) then add { from = sq, to = to, takes = to } end
      end
    end
  end
  castling(b, add)
  return list
end

-- Which of several pieces it is: by file, by rank, or by both.
local function which(m, list)
  local several, file, rank
  for _, o in ipairs(list) do
    if o.piece == m.piece and o.to == m.to and o.from ~= m.from then
      several = true
      file = file or o.from % 10 == m.from % 10
      rank = rank or o.from // 10 == m.from // 10
    end
  end
  if not several then return "" end
  local from = name(m.from)
  if not file then return from:sub(1, 1) end
  return rank and from or from:sub(2, 2)
end

local function notation(m, list, replies)
  local san = m.san
  if not san and m.piece == "P" then
    san = (m.takes and name(m.from):sub(1, 1) .. "x" or "") .. name(m.to)
          .. (m.becomes and "=Q" or "")
  elseif not san then
    san = m.piece .. which(m, list) .. (m.takes and "x" or "") .. name(m.to)
  end
  local c = m.after
  if not attacked(c, find_king(c, c.white), not c.white) then return san end
  return san .. (#replies == 0 and "#" or "+")
end

for game = 1, games do
  local b, plies, words = new_board(), math.random(60, 120), {}
  local list, result = legal_moves(b), "*"
  for ply = 1, plies do
    if #list == 0 then break end
    local m = list[math.random(#list)]
    local replies = legal_moves(m.after)
    if ply % 2 == 1 then words[#words + 1] = (ply + 1) // 2 .. "." end
    words[#words + 1] = notation(m, list, replies)
    if words[#words]:sub(-1) == "#" then result = ply % 2 == 1 and "1-0" or "0-1" end
    if #words % 12 == 0 then words[#words] = words[#words] .. "\n" end
    b, list = m.after, replies
  end
  io.write('[Event "?"]\n[Site "?"]\n[Date "?"]\n[Round "', game, '"]\n')
  io.write('[White "?"]\n[Black "?"]\n[Result "', result, '"]\n\n')
  io.write(table.concat(words, " "), " ", result, "\n\n")
end

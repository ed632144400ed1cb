-- Makes faulty logs from logs of games.
-- SPDX-License-Identifier: MIT
--
-- usage: lua5.4 spoil-logs.lua FOLDER FIRST COUNT
--
-- For COUNT seeds from FIRST on, FOLDER/random-N/*-1.log and *-2.log are
-- joined in FOLDER/random-N.log. FOLDER/random-N-spoilt.log has several variants
-- of each: with a line removed, doubled, moved or changed.

local here = arg[0]:match "^(.*)/" or "."
local chance = assert(loadfile(here .. "/random/chance.lua"))()
local below, pick = chance.below, chance.pick

local VARIANTS = 4

local function read_lines(path)
  local file, lines = io.open(path), {}
  if not file then return nil end
  for line in file:lines() do lines[#lines + 1] = line end
  file:close()
  return lines
end

local function is_header(line)
  return line:find "^game:" or line:find "^players:" or line:find "^rules:" or line:find "^seed:"
    or line:find "^option:"
end

local function first_move(lines)
  for i, line in ipairs(lines) do if not is_header(line) then return i end end
  return #lines + 1
end

-- Another number, close or far off.
local function other_number(text)
  local n = tonumber(text) or 0
  return tostring(pick { n + 1, n - 1, 0, 3, 7, 9, 99, -1 })
end

-- A word that follows a verb somewhere in the log.
local function other_word(lines, from)
  local words = {}
  for word in lines[from + below(#lines - from + 1)]:gmatch "%S+" do words[#words + 1] = word end
  return #words > 0 and words[#words] or "pass"
end

local changes = {
  function (lines, at) table.remove(lines, at) end,
  function (lines, at) table.insert(lines, at, lines[at]) end,
  function (lines, at, from)
    local other = from + below(#lines - from + 1)
    lines[at], lines[other] = lines[other], lines[at]
  end,
  function (lines, at)
    if at < #lines then lines[at], lines[at + 1] = lines[at + 1], lines[at] end
  end,
  function (lines, at) lines[at] = lines[at]:gsub("(%-?%d+)$", other_number, 1) end,
  function (lines, at) lines[at] = lines[at]:gsub("%d+", other_number, 1) end,
  function (lines, at, from)
    local word = other_word(lines, from):gsub("%%", "%%%%")
    lines[at] = lines[at]:gsub("%S+$", word)
  end,
  function (lines, at, from)
    local player = lines[from + below(#lines - from + 1)]:match "^%S+:"
    if player then lines[at] = lines[at]:gsub("^%S+:", player) end
  end,
}

-- Another value of an option: functions are specialised for each.
local function set_option(lines, at)
  table.insert(lines, at, pick { "option: strict = yes", "option: strict = no", "option: most = 1",
                                 "option: most = 9", "option: most = " .. below(10) })
end

local function spoil(lines)
  local copy = table.move(lines, 1, #lines, 1, {})
  local from = first_move(copy)
  if below(2) == 0 then
    set_option(copy, from)
    from = from + 1
  end
  for _ = 1, 1 + below(2) do
    if #copy < from then break end
    pick(changes)(copy, from + below(#copy - from + 1), from)
  end
  return copy
end

local function write_lines(to, lines)
  for _, line in ipairs(lines) do to:write(line, "\n") end
end

local folder, first, count = arg[1], tonumber(arg[2]), tonumber(arg[3])
for seed = first, first + count - 1 do
  local name = ("%s/random-%d"):format(folder, seed)
  local whole, spoilt = io.open(name .. ".log", "w"), io.open(name .. "-spoilt.log", "w")
  chance.seed(seed)
  for i = 1, 2 do
    local lines = read_lines(("%s/random-%d-%d.log"):format(name, seed, i))
    if lines then
      write_lines(whole, lines)
      for _ = 1, VARIANTS do write_lines(spoilt, spoil(lines)) end
    end
  end
  whole:close()
  spoilt:close()
end

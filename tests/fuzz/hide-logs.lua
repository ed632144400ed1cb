-- Hides some private cards in logs of games.
-- SPDX-License-Identifier: MIT
--
-- usage: lua5.4 hide-logs.lua FOLDER FIRST COUNT
--
-- For COUNT seeds from FIRST on, FOLDER/all/random-N has logs with all cards, and
-- FOLDER/public/random-N the same games without private ones. FOLDER/random-N.log gets
-- both logs of each game, and several in between: each card is written or not, at random.

local here = arg[0]:match "^(.*)/" or "."
local chance = assert(loadfile(here .. "/random/chance.lua"))()
local below = chance.below

local VARIANTS = 4

local function read_lines(path)
  local file, lines = io.open(path), {}
  if not file then return nil end
  for line in file:lines() do lines[#lines + 1] = line end
  file:close()
  return lines
end

-- Writes some cards of a 'deal' line as '?', or drops the last ones.
local zones = { disc = true, pile = true, hand = true }

local function hide_dealt(line)
  local words, cut = {}, below(3) == 0
  for word in line:gmatch "%S+" do
    local hides = #words >= 2 and not (#words == 2 and zones[word]) and below(2) == 0
    if hides and cut then break end
    words[#words + 1] = hides and "?" or word
  end
  if #words < 3 or (#words == 3 and zones[words[3]]) then return nil end
  return table.concat(words, " ")
end

-- Takes each line from one of a game's two logs; 'deal' lines are only in the first.
local function mix(all, public)
  local lines, at = {}, 1
  for _, line in ipairs(all) do
    if public[at] == line then
      lines[#lines + 1], at = line, at + 1
    elseif line:find "^deal:" then
      if below(2) == 0 then lines[#lines + 1] = hide_dealt(line) end
    else
      lines[#lines + 1] = below(2) == 0 and line or public[at]
      at = at + 1
    end
  end
  return at == #public + 1 and lines or nil
end

local function write_lines(to, lines)
  for _, line in ipairs(lines) do to:write(line, "\n") end
end

local folder, first, count = arg[1], tonumber(arg[2]), tonumber(arg[3])
for seed = first, first + count - 1 do
  local to = io.open(("%s/random-%d.log"):format(folder, seed), "w")
  chance.seed(seed)
  for i = 1, 2 do
    local name = ("random-%d/random-%d-%d.log"):format(seed, seed, i)
    local all, public = read_lines(folder .. "/all/" .. name),
                        read_lines(folder .. "/public/" .. name)
    if all and public then
      write_lines(to, all)
      write_lines(to, public)
      for _ = 1, VARIANTS do
        local mixed = mix(all, public)
        if not mixed then print(name .. ": the two logs tell different games") break end
        write_lines(to, mixed)
      end
    end
  end
  to:close()
end

-- Shortens a failing rule file by leaving out lines.
-- SPDX-License-Identifier: MIT
--
-- usage: lua5.4 shrink.lua FILE COMMAND
--
-- COMMAND is run by the shell and succeeds as long as FILE still fails. FILE
-- is overwritten with ever shorter texts, and finally the shortest.

local path, command = arg[1], arg[2]

local function write(lines)
  local file = assert(io.open(path, "w"))
  file:write(table.concat(lines, "\n"), "\n")
  file:close()
end

-- Invalid Lua need not be tried.
local function fails(lines)
  if not load(table.concat(lines, "\n")) then return false end
  write(lines)
  return (os.execute(command))
end

local function without(lines, from, to)
  local rest = {}
  for i, line in ipairs(lines) do
    if i < from or i > to then rest[#rest + 1] = line end
  end
  return rest
end

-- The end of the block opened by a line: the next line with its indentation.
local function block_end(lines, from)
  local margin = #lines[from]:match "^ *"
  for to = from + 1, #lines do
    if lines[to] ~= "" and #lines[to]:match "^ *" <= margin then return to end
  end
  return from
end

local lines = {}
for line in io.lines(path) do lines[#lines + 1] = line end
assert(fails(lines), "the file does not fail as it is")
repeat
  local before = #lines
  for _, size in ipairs { 0, 16, 8, 4, 3, 2, 1 } do
    local at = 1
    while at <= #lines do
      local to = size == 0 and block_end(lines, at) or math.min(at + size - 1, #lines)
      local shorter = without(lines, at, to)
      if fails(shorter) then lines = shorter else at = at + 1 end
    end
  end
until #lines == before
write(lines)

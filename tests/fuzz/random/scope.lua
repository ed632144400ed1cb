-- The function being generated: its lines, variables and cost
-- SPDX-License-Identifier: MIT
--
-- A variable has a kind, which determines its values:
--
--   int     a small integer (of either type of Lua)
--   num     any number
--   str bool seat card cards list
--   hole    a list with holes         rec    { a = number, b = number }
--   tally   t.points and its like     tab    the table t, or a stand-in
--   name    name of a counter         tname  name of a tally
--   fn      a function of a number that returns one
--   any     an argument of any kind
--   unseen  a card that may be '?', which nothing reads
--
-- The cost is an estimate of the instructions of a call, including loops and
-- called functions: it is limited.

local chance = ...

local Scope = {}
Scope.__index = Scope

Scope.DEAREST = 3000

-- 'file' has the declarations; 'acts': may it change the table?
function Scope.new(file, acts)
  return setmetatable({ file = file, acts = acts, lines = {}, indent = "  ", vars = {},
                        named = 0, times = 1, cost = 0, depth = 0 }, Scope)
end

function Scope:line(text, ...)
  self.cost = self.cost + self.times
  self.lines[#self.lines + 1] = self.indent .. text:format(...)
end

function Scope:open(text, ...)
  self:line(text, ...)
  self.indent = self.indent .. "  "
  self.depth = self.depth + 1
end

function Scope:shut(text)
  self.indent = self.indent:sub(3)
  self.depth = self.depth - 1
  self.lines[#self.lines + 1] = self.indent .. (text or "end")
end

-- Between mark and forget, variables are local to a block.
function Scope:mark() return #self.vars end
function Scope:forget(mark) for i = #self.vars, mark + 1, -1 do self.vars[i] = nil end end

function Scope:fresh(letter)
  self.named = self.named + 1
  return letter .. self.named
end

-- 'fixed': no statement may assign to it, as a loop's end depends on it.
function Scope:declare(kind, name, fixed)
  self.vars[#self.vars + 1] = { kind = kind, name = name, fixed = fixed }
  return name
end

-- One of the variables of a kind; newer ones are more likely.
function Scope:var(kind, to_assign)
  local found = {}
  for _, v in ipairs(self.vars) do
    if v.kind == kind and not (to_assign and v.fixed) then
      found[#found + 1] = v.name
    end
  end
  if #found == 0 then return nil end
  local at = math.max(chance.below(#found), chance.below(#found))
  return found[at + 1]
end

function Scope:can_afford(cost)
  return (self.cost + cost * self.times) < Scope.DEAREST
end

function Scope:spend(cost) self.cost = self.cost + cost * self.times end

return Scope

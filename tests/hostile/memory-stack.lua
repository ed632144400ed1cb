-- expect: memory-stack.lua:3: stack overflow
local g = extend "base"
local function f(n) local a, b, c, d, e = n, n, n, n, n; return 1 + f(n + 1) + a + b end
function g.act(t) f(1) end
return g

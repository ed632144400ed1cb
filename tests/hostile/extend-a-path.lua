-- expect: extend-a-path.lua:3: extend: there are no rules '../e2e/lib' on the rules path
local g = extend "base"
extend "../e2e/lib"
return g

-- expect: extend: too many files extend or use each other
local g = extend "base"
extend "extend-itself"
return g

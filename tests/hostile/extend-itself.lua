-- expect: extend: too many files extend each other
local g = extend "base"
extend "extend-itself"
return g

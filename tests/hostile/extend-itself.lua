-- expect: extend 'extend-itself': a file cannot take itself in
local g = extend "base"
extend "extend-itself"
return g

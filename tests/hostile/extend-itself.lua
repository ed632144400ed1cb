-- expect: extend 'extend-itself': a file cannot include itself
local g = extend "base"
extend "extend-itself"
return g

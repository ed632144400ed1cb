--: variant
--: finds loading on extend
local g = extend "goood"
return g

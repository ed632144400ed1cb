--: variant
--: finds loading
local g = extend "variant-of-itself"
return g

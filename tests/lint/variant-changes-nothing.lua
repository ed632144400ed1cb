--: variant
--: finds changes-nothing
local g = extend "good"
return g

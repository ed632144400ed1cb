--: instead of g.version
--: finds loading
local s = "x" for _ = 1, 60 do s = s .. s end

--: instead of g.version
--: finds loading
local function deep() return 1 + deep() end deep()

--: instead of local function many
--: finds unknown-name on bigg
local function many(option) return option.bigg == "yes" and 8 or option.big == "yes" and 7 or 6 end

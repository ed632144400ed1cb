--: instead of local function is_at_least
--: finds unknown-name on valeu
local function is_at_least(least) return function (card) return (card.valeu or 0) >= least end end

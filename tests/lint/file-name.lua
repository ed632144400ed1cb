--: instead of local g = game
--: finds file-name on another
local g = game "another"

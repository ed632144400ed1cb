--: instead of local step, turn_moves
--: finds global-variable on step
step = 1
local turn_moves = {}

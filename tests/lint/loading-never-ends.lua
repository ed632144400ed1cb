--: instead of g.version
--: finds loading on while
while true do end

--: instead of t.said = n
--: finds unknown-name on pionts
    t.said = n
    if n > 100 then t:seats_with "pionts" end

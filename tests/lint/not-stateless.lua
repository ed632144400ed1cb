--: instead of t.said = n
--: finds not-stateless on }
    t.said = tonumber(tostring({}):sub(8))

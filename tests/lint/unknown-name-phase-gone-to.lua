--: instead of if t:count
--: finds unknown-name on "tallk"
      if t:count "deck" > 99 then t:go "tallk" end
      if t:count "deck" > 0 then t:go "talk" end

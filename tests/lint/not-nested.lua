--: instead of if t:count "deck"
--: finds not-nested on "talk", 1
      if t:count "deck" > 99 then t:push("talk", 1) end
      if t:count "deck" > 0 then t:go "talk" end

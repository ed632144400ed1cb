-- 8½: play as high as the last card or higher, and be the first to get rid of all your cards.
-- SPDX-License-Identifier: MIT

local g = game "8-et-demi"

g.title   = { en = "8½", fr = "8 ½" }
g.version = "1.0"
g.seats   = { min = 2, max = 5 }

g.lesson = {
  goal = {
    en = [[Be the first to get rid of all your cards: first those in your hand and draw pile, then
           your open cards, then your blind cards.]],
    fr = [[Soyez le premier à vous défaire de toutes vos cartes : d'abord celles de la main et de
           la pioche, puis les cartes ouvertes, puis les cartes aveugles.]] },
  play = {
    en = [[Everyone plays on the same pile. The pile has a count, which starts at 0. On your turn,
           play a number equal to the count or higher: it becomes the new count. You may play
           several cards of the same value together. Then draw as many cards as you played. Some
           cards are special. A 5 may be played only on a count of 5 or less; the next player must
           play a lower number, another 5, a ½ or a ghost. A 9 may be played on any count up to 9,
           but not on a 5. A 0 may be played only on a whole count, and brings it back to 0. A ½
           adds a half to the count, but may not be played on 8½. A ghost leaves the count as it
           is. If the player before you left the count at a half, such as 3½, and you play the
           next whole number, here a 4, this is an attack: that player takes the pile, and you
           start a new one. If you cannot play any card, take the pile; the next player starts a
           new one. The piles you take are set aside until your hand and draw pile have both been
           empty; after that, they go into your hand.]],
    fr = [[Tout le monde joue sur la même pile. La pile a un compte, qui part de 0. À votre tour,
           jouez un nombre égal ou supérieur au compte : il devient le nouveau compte. Vous pouvez
           jouer ensemble plusieurs cartes de même valeur. Piochez ensuite autant de cartes que
           vous en avez joué. Certaines cartes sont spéciales. Un 5 ne se joue que sur un compte
           de 5 ou moins ; le joueur suivant doit jouer un nombre plus petit, un autre 5, un ½ ou
           un fantôme. Un 9 se joue sur tout compte jusqu'à 9, mais pas sur un 5. Un 0 ne se joue
           que sur un compte entier, et le ramène à 0. Un ½ ajoute un demi au compte, mais ne se
           joue pas sur 8½. Un fantôme laisse le compte tel quel. Si le joueur précédent a laissé
           un demi, par exemple 3½, et que vous jouez le nombre entier suivant, ici un 4, c'est
           une attaque : il prend la pile, et vous en commencez une nouvelle. Si vous ne pouvez
           jouer aucune carte, prenez la pile ; le joueur suivant en commence une nouvelle. Les
           piles que vous prenez sont mises de côté jusqu'à ce que votre main et votre pioche
           aient été vides toutes les deux ; ensuite, elles vont dans votre main.]] },
  score = {
    en = [[The winner of a game scores 2 points. The player with the fewest cards, including those
           set aside, scores 1 point. A winner who also has the fewest cards scores 3.]],
    fr = [[Le gagnant d'une partie marque 2 points. Le joueur qui a le moins de cartes, celles
           mises de côté comprises, marque 1 point. Un gagnant qui a aussi le moins de cartes
           marque 3 points.]] },
  ends = {
    en = [[A game ends when a player has played their last card and the next player does not
           attack it. A match is six games; the player with the most points wins it.]],
    fr = [[Une partie se termine quand un joueur a joué sa dernière carte et que le joueur suivant
           ne l'attaque pas. Un match compte six parties ; le joueur qui a le plus de points le
           gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.half_attacks = {
  default = "no", "yes", reading = true,
  alias = { fr = "demi_attaque" }, fr = { no = "non", yes = "oui" },
  why = { en = "no: a ½ that makes the count whole is not an attack, as the rulebook says; " ..
               "yes: it is an attack, as one review says",
          fr = "non : un ½ qui rend le compte entier n'est pas une attaque, selon la règle ; " ..
               "oui : c'en est une, selon une critique" },
}
g.options.half_on_nine_and_half = {
  default = "yes", "no", reading = true,
  alias = { fr = "demi_sur_neuf_et_demi" }, fr = { yes = "oui", no = "non" },
  why = { en = "yes: a ½ may be played on 9½, since the rulebook forbids it only on 8½; " ..
               "no: it may not",
          fr = "oui : un ½ peut être joué sur 9½, car la règle ne l'interdit que sur 8½ ; " ..
               "non : c'est interdit" },
}
g.options.attack_card = {
  default = "taken", "starts", reading = true,
  alias = { fr = "carte_d_attaque" }, fr = { taken = "prise", starts = "commence" },
  why = { en = "taken: the attack card is taken with the pile; starts: it starts the new pile",
          fr = "prise : la carte d'attaque est prise avec la pile ; commence : elle commence la " ..
               "nouvelle" },
}
g.options.opening = {
  default = "one", "set", reading = true,
  alias = { fr = "ouverture" }, fr = { one = "une", set = "toutes" },
  why = { en = "one: the first player opens with one card; set: they may open with several " ..
               "cards of the same value",
          fr = "une : le premier joueur ouvre avec une seule carte ; toutes : il peut ouvrir " ..
               "avec plusieurs cartes de même valeur" },
}
g.options.games = {
  default = 6, min = 1, max = 100, alias = { fr = "parties" },
  why = { en = "games in a match", fr = "parties d'un match" },
}
g.options.hand = {
  default = 3, min = 1, max = 5, alias = { fr = "main" },
  why = { en = "cards each player has in hand", fr = "cartes en main de chaque joueur" },
}
g.options.open = {
  default = 3, min = 0, max = 5, alias = { fr = "ouvertes" },
  why = { en = "open cards of each player", fr = "cartes ouvertes de chaque joueur" },
}
g.options.blind = {
  default = 3, min = 0, max = 5, alias = { fr = "aveugles" },
  why = { en = "blind cards of each player", fr = "cartes aveugles de chaque joueur" },
}

function g.check(option, seats)
  if (option.hand + option.open + option.blind) * seats > 72 then
    return { en = "there are only 72 cards: lower 'hand', 'open' or 'blind'",
             fr = "il n'y a que 72 cartes : baissez « main », « ouvertes » ou « aveugles »" }
  end
end

-- Cards --------------------------------------------------------------------------------------

g.zones.deck  = { "nobody", alias = { fr = "paquet" } }
g.zones.hand  = { "owner", alias = { fr = "main" } }
g.zones.open  = { "all", each = true, alias = { fr = "ouvertes" },
                  title = { en = "open cards", fr = "cartes ouvertes" } }
g.zones.draw  = { "nobody", each = true, alias = { fr = "pioche" }, title = { en = "draw pile" } }
g.zones.aside = { "all", each = true, alias = { fr = "écartées" },         -- piles taken
                  title = { en = "set aside", fr = "mises de côté" }, place = "small" }
g.zones.pile  = "all"
for place = 1, 5 do                             -- each blind card has a place of its own
  g.zones["blind" .. place] = { "nobody", each = true, alias = { fr = "aveugle" .. place },
                                title = { en = "blind " .. place, fr = "aveugle " .. place } }
end

g.cards = {
  { "1", value = 1, yellow = true, copies = 5 },
  { "2", value = 2, yellow = true, copies = 5 },
  { "3", value = 3, yellow = true, copies = 6 },
  { "4", value = 4, yellow = true, copies = 6 },
  { "6", value = 6, yellow = true, copies = 6 },
  { "7", value = 7, yellow = true, copies = 5 },
  { "8", value = 8, yellow = true, copies = 5 },
  { "1/2",   value = 0.5, copies = 10, colour = "lilac", alias = { "½", "demi" } },
  { "0",     value = 0,   copies = 6,  colour = "green" },
  { "5",     value = 5,   copies = 6,  colour = "blue" },
  { "9",     value = 9,   copies = 6,  colour = "red" },
  { "ghost", value = 0,   copies = 6,  colour = "black", alias = { fr = "fantôme" } },
}

g.sorts.yellow = {                                      -- what players call these cards
  function (card) return card.yellow end, colour = "yellow",
  title = { en = "yellow card", fr = "carte jaune" },
  many = { en = "yellow cards", fr = "cartes jaunes" } }
g.sorts.value = {
  function (card) return card.value end,
  above = { en = "card above {card}", fr = "carte au-dessus de {card}" },
  below = { en = "card below {card}", fr = "carte au-dessous de {card}" } }

g.tallies.points  = { 0, show = "never" }               -- the score
g.tallies.emptied = { 0, show = "mark",                 -- hand and draw pile have both been empty
                      title = { en = "takes piles into hand", fr = "prend les piles en main" } }
g.counters.attack   = { 0, show = "never" }     -- the number played in the last attack,
g.counters.attacked = { 0, show = "never" }     -- and the count it was played on
g.counters.game   = { 0, title = { en = "game", fr = "partie" } }
g.counters.total  = { 0, show = "large", title = { en = "count", fr = "compte" } }
g.counters.five   = { 0, show = "mark", title = { en = "on a 5", fr = "sur un 5" } }
g.counters.player = { 0, show = "never" }               -- whose turn it is
g.counters.before = { 0, show = "player", title = { en = "played by", fr = "joué par" } }
g.counters.said   = { 0, show = "never" }               -- the count to say out loud; -1: any
g.counters.winner = { 0, show = "player",               -- of the previous game
                      title = { en = "last game won by", fr = "dernière partie gagnée par" } }
g.counters.loser  = { 0, show = "player", title = { en = "lost by", fr = "perdue par" } }

local function is_half(n) return n % 1 ~= 0 end

local function are_alike(cards)
  for _, card in ipairs(cards) do
    if card ~= cards[1] then return false end
  end
  return true
end

local function is_eight_and_half(cards)
  return #cards == 2 and cards[1].value + cards[2].value == 8.5
end

local function blind_left(t, seat)
  local n = 0
  for place = 1, t.option.blind do n = n + t:count("blind" .. place, seat) end
  return n
end

local function in_hand(t, seat) return t:count("hand", seat) + t:count("draw", seat) end

local function cards_left(t, seat)
  return in_hand(t, seat) + t:count("open", seat) + blind_left(t, seat)
end

local function has_cards(t, seat)
  return in_hand(t, seat) > 0 or t:count("open", seat) > 0 or blind_left(t, seat) > 0
end

-- Articles -----------------------------------------------------------------------------------

g.articles["lowest-yellow-starts"] = {
  alias = { fr = "plus-basse-jaune-ouvre" },
  en = "The player with the lowest yellow card in hand starts, and must open with one card of " ..
       "that value.",
  fr = "Le joueur qui a en main la carte jaune la plus basse commence, et doit ouvrir avec une " ..
       "carte de cette valeur.",
  source = "Déroulement du jeu" }
g.articles["hand-first"] = {
  alias = { fr = "main-en-premier" },
  en = "A player may play open cards only when their hand and draw pile are empty, and blind " ..
       "cards only when they have no open cards left either.",
  fr = "Un joueur ne peut jouer ses cartes ouvertes que si sa main et sa pioche sont vides, et " ..
       "ses cartes aveugles que s'il n'a plus de cartes ouvertes non plus.",
  source = "Cartes cachées et cartes ouvertes" }
g.articles["one-value"] = {
  alias = { fr = "une-seule-valeur" },
  en = "Cards played together must all have the same value, except an 8 and a ½ from hand. Open " ..
       "cards must be played one at a time.",
  fr = "Les cartes jouées ensemble doivent toutes avoir la même valeur, sauf un 8 et un ½ de la " ..
       "main. Les cartes ouvertes doivent être jouées une par une.",
  source = "Trois règles importantes" }
g.articles["too-low"] = {
  alias = { fr = "trop-bas" },
  en = "A player may not play a number lower than the count. Exceptions: a 0, and on a 5, any " ..
       "number below 5.",
  fr = "Un joueur ne peut pas jouer un nombre plus petit que le compte. Exceptions : un 0 et, " ..
       "sur un 5, tout nombre plus petit que 5.",
  source = "Trois règles importantes" }
g.articles["five-then-lower"] = {
  alias = { fr = "moins-que-cinq" },
  en = "A player may not play a number higher than 5 on a 5.",
  fr = "Un joueur ne peut pas jouer un nombre plus grand que 5 sur un 5.", source = "Le 5 bleu" }
g.articles["five-too-high"] = {
  alias = { fr = "trop-haut-pour-cinq" },
  en = "A 5 may be played only on a count of 5 or less.",
  fr = "Un 5 ne peut être joué que sur un compte de 5 ou moins.", source = "Le 5 bleu" }
g.articles["zero-on-whole"] = {
  alias = { fr = "zéro-sur-entier" },
  en = "A 0 may be played only on a whole count.",
  fr = "Un 0 ne peut être joué que sur un compte entier.", source = "La carte verte 0" }
g.articles["half-on-eight-and-half"] = {
  alias = { fr = "demi-sur-huit-et-demi" },
  en = "A ½ may not be played on 8½.",
  fr = "Un ½ ne peut pas être joué sur 8½.", source = "La carte lilas avec ½" }
g.articles["not-an-attack"] = {
  alias = { fr = "pas-une-attaque" },
  en = "A player may attack only if the player before left the count at a half, and must do so " ..
       "with the next whole number.",
  fr = "Un joueur ne peut attaquer que si le joueur précédent a laissé le compte à un demi, et " ..
       "doit le faire avec le nombre entier suivant.",
  source = "L'attaque" }
g.articles["nothing-to-take"] = {
  alias = { fr = "rien-à-prendre" },
  en = "A player may not take the pile when it is empty.",
  fr = "Un joueur ne peut pas prendre la pile quand elle est vide.",
  source = "Un joueur ne peut pas poser de carte",
  cannot_stand = true }
g.articles["must-play"] = {
  alias = { fr = "doit-poser" },
  en = "A player who can play a card may not take the pile. A player with only blind cards left " ..
       "must try one first.",
  fr = "Un joueur qui peut jouer une carte ne peut pas prendre la pile. Un joueur qui n'a plus " ..
       "que des cartes aveugles doit d'abord en essayer une.",
  source = "Un joueur ne peut pas poser de carte" }
g.articles["swap-open"] = {
  alias = { fr = "échange-d-ouvertes" },
  en = "Only the winner of the last game may swap, and only one of their open cards for one of " ..
       "the loser's.",
  fr = "Seul le gagnant de la dernière partie peut faire un échange, et seulement d'une de ses " ..
       "cartes ouvertes contre une du perdant.",
  source = "Fin du jeu", cannot_stand = true }

-- The opening --------------------------------------------------------------------------------

local NONE = 10            -- higher than any yellow card

local function lowest_yellow(t, seat)           -- among the cards known
  local lowest = NONE
  for _, card in ipairs(t:cards("hand", seat)) do
    if card.yellow and card.value < lowest then lowest = card.value end
  end
  return lowest
end

local function hand_is_known(t, seat) return #t:cards("hand", seat) == t:count("hand", seat) end

local function lowest_possible(t, seat)
  local lowest = lowest_yellow(t, seat)
  if hand_is_known(t, seat) then return lowest end
  for _, card in ipairs(g.cards) do
    if card.yellow and card.value < lowest and t:unseen(card[1]) > 0 then lowest = card.value end
  end
  return lowest
end

-- If several players could start, 'start' decides in the first game, and the seats after that.
local function favourite(t) return t.game == 1 and t.start or 1 end

local function goes_before(t, seat, other)
  if other == seat or other == favourite(t) then return false end
  return seat == favourite(t) or seat < other
end

-- Is it certain that another player starts? If hands are unknown, we trust the first to move.
local function not_the_starter(t, seat)
  if t.phase ~= "opening" then return false end
  local mine = lowest_possible(t, seat)
  for other = 1, t.seats do
    local theirs = lowest_yellow(t, other)
    if theirs < mine or theirs == mine and goes_before(t, other, seat) then return true end
  end
  return false
end

-- Is this the wrong opening: another card, or too many? No player may hold a lower yellow card,
-- and no player who goes first may hold an equal one.
local function not_the_opening(t, seat, cards)
  if t.phase ~= "opening" then return false end
  if not are_alike(cards) or #cards > 1 and t.option.opening == "one" then return true end
  local mine = cards[1].yellow and cards[1].value or NONE
  if mine == NONE and seat ~= favourite(t) then return true end
  for _, other in ipairs(t:from(seat)) do
    local equal_too = goes_before(t, other, seat)
    local function would_start(card)
      return card.yellow and (card.value < mine or equal_too and card.value == mine)
    end
    if t:holds("hand", other, would_start) then return true end
  end
  return false
end

-- The count ----------------------------------------------------------------------------------

function g.bars_half(t, total)
  return total == 8.5 or total == 9.5 and t.option.half_on_nine_and_half == "no"
end

-- What forbids playing a card, or several of the same value, on the pile as it is now.
local bars = {
  { "too-low", function (t, card)
      return (card.yellow or card.id == "9") and t.five == 0 and card.value < t.total
    end },
  { "five-then-lower", function (t, card) return card.value > 5 and t.five == 1 end },
  { "five-too-high",   function (t, card) return card.id == "5" and t.total > 5 end },
  { "zero-on-whole",   function (t, card) return card.id == "0" and is_half(t.total) end },
  { "half-on-eight-and-half", function (t, card, copies)
      if card.id ~= "1/2" then return false end
      for played = 0, copies - 1 do
        if g.bars_half(t, t.total + played / 2) then return true end
      end
      return false
    end },
}

local function fits(t, card)
  for _, bar in ipairs(bars) do
    if bar[2](t, card, 1) then return false end
  end
  return true
end

local function is_attack(t, cards)
  local card = cards[1]
  if not is_half(t.total) or not are_alike(cards) then return false end
  return card.value == t.total + 0.5
      or card.id == "1/2" and #cards == 1 and t.option.half_attacks == "yes"
end

local function count_on(t, card)
  if card.id == "ghost" then return end         -- the count stays; a 5 still counts as a 5
  t.total = card.id == "1/2" and t.total + 0.5 or card.value
  t.five  = card.id == "5" and 1 or 0
end

local function new_pile(t) t.total, t.five = 0, 0 end

local function take_pile(t, seat)
  t:move_all("pile", t.emptied[seat] == 1 and "hand" or "aside", seat)
  new_pile(t)
end

-- Playing cards ------------------------------------------------------------------------------

-- The move is over. A player with no cards left wins, unless the next player attacks.
local function goes_on(t, seat, next)
  if has_cards(t, seat) then
    t.player = next
    return t:go "turn"
  end
  t.winner = seat
  t:go(is_half(t.total) and t.total < 9 and "last card" or "result")
end

local function tell_attack(t, seat)
  t:tell { en = "attack! {whom} takes the pile, and {player} starts a new one",
           fr = "attaque ! {whom} prend la pile, et {player} en commence une nouvelle",
           player = seat, whom = t.before }
end

local function play(t, seat, cards, from)
  local attack = is_attack(t, cards)
  if attack then t.attack, t.attacked = cards[1].value, t.total end
  if attack and t.option.attack_card == "starts" then take_pile(t, t.before) end
  for _, card in ipairs(cards) do
    t:move(card, from, seat, "pile")
    count_on(t, card)
  end
  if is_eight_and_half(cards) then t.total = 8.5 end
  if attack then tell_attack(t, seat) end
  t.said = t.total
  if from == "hand" then
    for _ = 1, math.min(#cards, t:count("draw", seat)) do t:draw("draw", seat, "hand", seat) end
  end
  if in_hand(t, seat) == 0 then t.emptied[seat] = 1 end
  if attack and t.option.attack_card == "taken" then
    if cards[1].id == "1/2" then t.said = -1 end  -- ½ or the count: either may be said
    take_pile(t, t.before)
    return goes_on(t, seat, seat)               -- the attacker starts the new pile
  end
  t.before = seat
  if t.phase == "last card" and not attack then return t:go "result" end  -- after a ruling
  goes_on(t, seat, t:left(seat))
end

local function play_from_hand(t, seat, cards) play(t, seat, cards, "hand") end
local function play_open(t, seat, cards) play(t, seat, cards, "open") end

local function say(t)
  if t.said >= 0 then return t.said end
end

-- When a move is illegal, in the order of the articles ----------------------------------------

local starter = { "lowest-yellow-starts", before = "turn", sure = true, not_the_starter }
local opening = { "lowest-yellow-starts", not_the_opening }

local one_value = { "one-value", function (_, _, cards)
    return not are_alike(cards) and not is_eight_and_half(cards)
  end }

-- The refusals given, then those that depend on the count, then one more.
local function with_the_count(refuse, last)
  for _, bar in ipairs(bars) do
    local article, forbids = bar[1], bar[2]
    refuse[#refuse + 1] = { article, function (t, _, cards)
        if not is_eight_and_half(cards) then return forbids(t, cards[1], #cards) end
        return t.total ~= 8.5 and forbids(t, cards[1].yellow and cards[1] or cards[2], 1)
      end }
  end
  refuse[#refuse + 1] = last
  return refuse
end

local open_too_early = { "hand-first", function (t, seat) return in_hand(t, seat) > 0 end }
local open_one_by_one = { "one-value", function (_, _, cards) return #cards > 1 end }

-- Only the next player may attack the last card.
local not_asked = { "turn", rather_than = "turn", function (t, seat)
    return t.phase == "last card" and not t:waits(seat)
  end }

local no_attack = { "not-an-attack", function (t, _, cards) return not is_attack(t, cards) end }

-- Moves --------------------------------------------------------------------------------------

g.moves.play = {
  alias  = { fr = "joue" },
  args   = { cards { from = "hand", together = { "8", "1/2" } } },
  refuse = with_the_count { one_value },
  apply  = play_from_hand, says = say,
}

g.moves.play_first = {
  verb   = "play",
  args   = { cards { from = "hand", together = { "8", "1/2" } } },
  refuse = { starter, opening },
  apply  = play_from_hand, says = say,
}

g.moves.play_open = {
  verb   = "play",
  args   = { cards { from = "open", label = { en = "open", fr = "ouverte" } } },
  refuse = with_the_count { starter, opening, open_too_early, open_one_by_one },
  apply  = play_open, says = say,
}

g.moves.play_blind = {
  verb   = "play",
  args   = { number { 1, "blind", name = "place", label = { en = "blind", fr = "aveugle" } } },
  refuse = {
    starter,
    { "not-held", function (t, seat, place) return t:count("blind" .. place, seat) == 0 end },
    { "hand-first", function (t, seat) return in_hand(t, seat) + t:count("open", seat) > 0 end },
  },
  apply = function (t, seat, place)
    local from = "blind" .. place
    local card = t:show(from, seat)
    if fits(t, card) then return play(t, seat, { card }, from) end
    t:tell { en = "{card} may not be played here: {player} takes it with the pile",
             fr = "la carte {card} ne peut pas être jouée ici : {player} la prend avec la pile",
             player = seat, card = card }
    t:move_all("pile", "hand", seat)
    t:move(card, from, seat, "hand", seat)
    new_pile(t)
    t.said = -1
    goes_on(t, seat, t:left(seat))
  end,
  says = say,
}

g.moves.attack = {
  alias  = { fr = "attaque" },
  args   = { cards { from = "hand", together = { "8", "1/2" } } },
  refuse = with_the_count({ not_asked, starter, opening, one_value }, no_attack),
  apply  = play_from_hand, says = say,
}

g.moves.attack_open = {
  verb   = "attack",
  args   = { cards { from = "open", label = { en = "open", fr = "ouverte" } } },
  refuse = with_the_count({ not_asked, starter, opening, open_too_early, open_one_by_one },
                          no_attack),
  apply  = play_open, says = say,
}

g.moves.take = {
  alias  = { fr = "prend" },
  refuse = {
    starter,
    { "nothing-to-take", function (t) return t:count "pile" == 0 end },
    { "must-play", function (t, seat)
        local function could_be_played(card) return fits(t, card) end
        if t:count("hand", seat) > 0 then
          return t:holds("hand", seat, could_be_played)
              or t.total == 8.5 and t:holds("hand", seat, "8", "1/2")
        end
        return t:count("open", seat) == 0 or t:holds("open", seat, could_be_played)
      end },
  },
  apply = function (t, seat)
    t:tell { en = "{player} takes the pile (cards: {cards})",
             fr = "{player} prend la pile (cartes : {cards})",
             player = seat, cards = t:count "pile" }
    take_pile(t, seat)
    goes_on(t, seat, t:left(seat))
  end,
}

g.moves.decline = {
  alias  = { fr = "renonce" },
  refuse = { not_asked, { "turn", before = "turn", sure = true, not_the_starter } },
  apply  = function (t) t:go "result" end,
}

-- Is it one of the open cards, or could it be one that the log does not name?
local function may_be_open(t, seat, card)
  return t:count("open", seat, card) > 0 or #t:cards("open", seat) < t:count("open", seat)
end

g.moves.swap = {
  alias  = { fr = "échange" },
  args   = {
    card { name = "mine", among = function (t, seat) return t:cards("open", seat) end },
    card { name = "theirs", among = function (t) return t:cards("open", t.loser) end },
  },
  refuse = {
    { "swap-open", rather_than = "turn", function (t, seat)
        return t.phase == "swap" and seat ~= t.winner
      end },
    { "turn", before = "turn", sure = true, not_the_starter },
    { "swap-open", sure = true, function (t, seat, mine, theirs)
        return not (may_be_open(t, seat, mine) and may_be_open(t, t.loser, theirs))
      end },
  },
  apply = function (t, seat, mine, theirs)
    t:move(mine, "open", seat, "pile")
    t:move(theirs, "open", t.loser, "open", seat)
    t:move_all("pile", "open", t.loser)
    t:done(seat)
  end,
}

-- Course of play -----------------------------------------------------------------------------

local function cards_counted(t, seat) return cards_left(t, seat) + t:count("aside", seat) end

-- The loser is the other player with the most cards; in a tie, the first from the winner's left.
local function find_loser(t)
  local most = -1
  for _, seat in ipairs(t:around(t.winner)) do
    local n = cards_counted(t, seat)
    if seat ~= t.winner and n > most then most, t.loser = n, seat end
  end
end

local function give_points(t)
  local fewest = cards_counted(t, t.winner)
  for seat = 1, t.seats do fewest = math.min(fewest, cards_counted(t, seat)) end
  t:tell { en = "{player} has no cards left and wins game {game}: 2 points",
           fr = "{player} n'a plus de cartes et gagne la partie {game} : 2 points",
           player = t.winner, game = t.game }
  t.points[t.winner] = t.points[t.winner] + 2
  for seat = 1, t.seats do
    if cards_counted(t, seat) == fewest then
      t:tell { en = "{player} has the fewest cards: 1 point",
               fr = "{player} a le moins de cartes : 1 point", player = seat }
      t.points[seat] = t.points[seat] + 1
    end
  end
end

g.phases = {
  { "deal", title = { en = "Deal: blind cards, open cards, hands and draw piles",
                      fr = "Donne : cartes aveugles, cartes ouvertes, mains et pioches" },
    run = function (t)
      t.game = t.game + 1
      t:shuffle "deck"
      for seat = 1, t.seats do                  -- all the cards of one player, then of the next
        t.emptied[seat] = 0
        for place = 1, t.option.blind do t:deal("deck", "blind" .. place, seat) end
        t:deal("deck", "open", seat, t.option.open)
        t:deal("deck", "hand", seat, t.option.hand)
      end
      local seat = 1
      while t:count "deck" > 0 do
        t:deal("deck", "draw", seat)
        seat = t:left(seat)
      end
      new_pile(t)
    end },
  { "swap", title = { en = "The last game's winner may swap an open card with its loser",
                      fr = "Le dernier gagnant peut échanger une carte ouverte avec le perdant" },
    each = function (t) return t.game > 1 and { t.winner } or {} end,
    moves = { "swap" }, otherwise = true },
  { "opening", title = { en = "The player with the lowest yellow card starts",
                         fr = "Le joueur qui a la carte jaune la plus basse commence" },
    each = function (t) return t:from(1) end, any_order = true,
    moves = { "play_first", "play_open", "play_blind", "attack", "attack_open", "take" } },
  { "turn", title = { en = "Turns, clockwise", fr = "Chacun son tour, dans le sens horaire" },
    each = { only = "player" },
    moves = { "play", "play_open", "play_blind", "attack", "attack_open", "take" } },
  { "last card", title = { en = "The next player may attack the last card",
                           fr = "Le joueur suivant peut attaquer la dernière carte" },
    each = function (t) return { t:left(t.winner) } end,
    moves = { "attack", "attack_open", "decline" }, otherwise = function (t) t:go "result" end },
  { "result", title = { en = "Points", fr = "Points" },
    run = function (t)
      give_points(t)
      find_loser(t)
      if t.game == t.option.games then return t:finish() end
      t:go "deal"
    end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t.points[seat] end

-- Tie-breaks, in order. One without a function: the players still tied win together.
g.ties = {
  { "ties-together",
    en = "The player with the most points wins the match; tied players win together.",
    fr = "Le joueur qui a le plus de points gagne le match ; à égalité, tous gagnent ensemble.",
    alias = { fr = "gagnent-ensemble" }, source = "Fin du jeu" },
}

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["lowest-yellow-starts"] = function (t)
  local who = favourite(t)
  for other = 1, t.seats do
    if lowest_yellow(t, other) < lowest_yellow(t, who) then who = other end
  end
  if lowest_yellow(t, who) == NONE then
    return { en = "no yellow card is known, so {who} starts, with one card",
             fr = "on ne connaît aucune carte jaune : {who} commence, avec une seule carte",
             who = t:name(who) }
  end
  return { en = "{who} has the lowest yellow card known: {card}",
           fr = "{who} a la carte jaune connue la plus basse : {card}",
           card = lowest_yellow(t, who), who = t:name(who) }
end

g.because["hand-first"] = function (t, seat)
  if in_hand(t, seat) == 0 then
    return { en = "{player} still has open cards ({n})",
             fr = "{player} a encore des cartes ouvertes ({n})",
             n = t:count("open", seat) }
  end
  return { en = "{player} still has cards: {hand} in hand, {draw} in the draw pile",
           fr = "{player} a encore des cartes : {hand} en main, {draw} dans la pioche",
           hand = t:count("hand", seat), draw = t:count("draw", seat) }
end

g.because["one-value"] = function (_, _, cards)
  return { en = "{player} played {cards} together", fr = "{player} a joué {cards} ensemble",
           cards = cards }
end

-- What was played, on what count, and which line set that count.
local function on_the_count(t, _, cards)
  return { en = "{player} played {cards} on a count of {total} (since line {line})",
           fr = "{player} a joué {cards} sur un compte de {total} (depuis la ligne {line})",
           cards = cards, total = t.total, line = t:line "total" }
end

g.because["too-low"]                = on_the_count
g.because["five-too-high"]          = on_the_count
g.because["zero-on-whole"]          = on_the_count
g.because["half-on-eight-and-half"] = on_the_count

g.because["five-then-lower"] = function (t, _, cards)
  return { en = "{player} played {cards} on the 5 from line {line}",
           fr = "{player} a joué {cards} sur le 5 de la ligne {line}",
           cards = cards, line = t:line "five" }
end

g.because["not-an-attack"] = function (t, _, cards)
  if not is_half(t.total) then
    return { en = "the count was {total}, a whole number",
             fr = "le compte était à {total}, un nombre entier", total = t.total }
  end
  return { en = "on a count of {total}, only {next} is an attack, not {cards}",
           fr = "sur un compte de {total}, seul {next} est une attaque, pas {cards}",
           total = t.total, next = t.total + 0.5, cards = cards }
end

g.because["nothing-to-take"] = function (t)
  local line = t:line "pile"
  if not line then
    return { en = "no card has been played yet", fr = "aucune carte n'a encore été jouée" }
  end
  return { en = "the pile was taken in line {line}", fr = "la pile a été prise à la ligne {line}",
           line = line }
end

g.because["must-play"] = function (t, seat)
  local from = t:count("hand", seat) > 0 and "hand" or "open"
  local cards = t:kinds(from, seat, function (card) return fits(t, card) end)
  if #cards == 0 and t.total == 8.5 then cards = { "8", "1/2" } end
  if t:count(from, seat) == 0 then
    return { en = "{player} has only blind cards left",
             fr = "{player} n'a plus que des cartes aveugles" }
  elseif #cards > 0 then
    return { en = "on a count of {total}, {player} could have played {cards}",
             fr = "sur un compte de {total}, {player} pouvait jouer {cards}",
             total = t.total, cards = cards }
  end
  return { en = "on a count of {total}, {player} could have played any card",
           fr = "sur un compte de {total}, {player} pouvait jouer n'importe quelle carte",
           total = t.total }
end

g.because["swap-open"] = function (t, seat)
  if seat ~= t.winner then
    return { en = "{winner} won the last game", fr = "{winner} a gagné la dernière partie",
             winner = t:name(t.winner) }
  end
  return { en = "of the open cards, {player} has {mine} and {loser} has {theirs}",
           fr = "des cartes ouvertes, {player} a {mine} et {loser} a {theirs}",
           mine = t:kinds("open", seat), theirs = t:kinds("open", t.loser),
           loser = t:name(t.loser) }
end

-- The player who starts a new pile has just attacked, or comes after a player who took the pile.
function g.because.turn(t)
  local line = t:line "pile"
  if t.phase ~= "turn" or t:count "pile" > 0 or not line then return end
  if t:line(t.player) == line then
    return { en = "{who}'s {card} on {count} in line {line} was an attack, so {victim} took the "
                  .. "pile and {who} starts a new one",
             fr = "le {card} joué par {who} sur {count} à la ligne {line} était une attaque, donc "
                  .. "{victim} a pris la pile et {who} en commence une nouvelle",
             who = t:name(t.player), victim = t:name(t.before), line = line,
             card = t.attack, count = t.attacked }
  end
  for seat = 1, t.seats do
    if t:line(seat) == line then
      return { en = "{who} took the pile in line {line}, and {next} starts a new one",
               fr = "{who} a pris la pile à la ligne {line}, et {next} en commence une nouvelle",
               who = t:name(seat), next = t:name(t.player), line = line }
    end
  end
end

function g.account(t, seat)
  if t.phase ~= "result" then return end        -- new cards have been dealt
  return { en = "cards at the end: {cards}", fr = "cartes à la fin : {cards}",
           cards = cards_counted(t, seat) }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Play many cards, and those that are hard to play; leave no half that can be attacked.
local worth = { ghost = 4, ["0"] = 3, ["9"] = 3, ["1/2"] = 3, ["8"] = 2, ["7"] = 2 }

local function ease(card) return worth[card.id] or 1 end

local function good_to_play(t, _, cards)
  local last = cards[#cards]
  local total = last.value
  if last.id == "ghost" then total = t.total end
  if last.id == "1/2" then total = t.total + #cards / 2 end
  return #cards - ease(last) - (is_half(total) and total < 9 and 2 or 0)
end

local function good_to_attack(t, seat, cards) return 4 + good_to_play(t, seat, cards) end

g.moves.play.careful        = good_to_play
g.moves.play_first.careful  = good_to_play
g.moves.play_open.careful   = good_to_play
g.moves.attack.careful      = good_to_attack
g.moves.attack_open.careful = good_to_attack

function g.moves.take.careful() return -10 end

function g.moves.swap.careful(_, _, mine, theirs) return ease(theirs) - ease(mine) end

function g.outlook(t, seat) return 3 * t.points[seat] - 0.3 * cards_counted(t, seat) end

return g

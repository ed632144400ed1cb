-- 8½: lay as high or higher, beware of the half, and be the first without a card.
-- SPDX-License-Identifier: MIT

local g = game "8-et-demi"

g.title   = { en = "8½", fr = "8 ½" }
g.version = "1.0"
g.seats   = { min = 2, max = 5 }

g.lesson = {
  goal = {
    en = [[Be the first to get rid of all your cards: hand and draw pile, then the open ones, then
           the blind ones.]],
    fr = [[Se défaire le premier de toutes ses cartes : la main et la pioche, puis les cartes
           ouvertes, puis les aveugles.]] },
  play = {
    en = [[All lay on one pile, whose count starts at 0. A number may be laid if it is not below
           the count, and becomes the count; several alike may go together. A 5 needs a count of 5
           or less, and only less than 5 follows it, or another 5, a ½ or a ghost; a 9 goes on
           anything up to 9 but a five; a 0 needs a whole count, and makes it 0; a ½ adds a half,
           but not to 8½; a ghost changes nothing. Then draw as many as were laid. Attack: where
           the player before you left a half, say 3½, the next whole number, a 4, makes that
           player take the pile, and you start a new one. Who can lay nothing takes the pile, and
           the next player starts anew. A pile taken is put aside as long as you have not yet run
           out of hand and draw pile; from then on it goes into your hand.]],
    fr = [[Tous posent sur une même pile, dont le compte part de 0. Un nombre se pose s'il n'est
           pas inférieur au compte, et devient le compte ; plusieurs pareils vont ensemble. Un 5
           veut un compte de 5 au plus, et seul moins de 5 le suit, ou un autre 5, un ½, un
           fantôme ; un 9 va sur tout jusqu'à 9, sauf un cinq ; un 0 veut un compte entier, et le
           ramène à 0 ; un ½ ajoute un demi, mais pas à 8½ ; un fantôme ne change rien. On pioche
           alors autant de cartes qu'on en a posé. Attaque : si le joueur précédent a laissé un
           demi, 3½ par exemple, le nombre entier qui suit, un 4, lui fait prendre la pile, et
           vous en commencez une autre. Qui ne peut rien poser prend la pile, et le suivant
           recommence. Une pile prise va de côté tant que main et pioche n'ont pas été vides ;
           ensuite, toujours dans la main.]] },
  score = {
    en = [[The winner of a game gets 2 points, the fewest cards left (with those aside) 1: so a
           winner with the fewest has 3.]],
    fr = [[Le gagnant d'une manche a 2 points, le moins de cartes restantes (celles de côté
           comprises) 1 : un gagnant qui en a le moins a donc 3 points.]] },
  ends = {
    en = [[A game ends when a player has no card left and is not attacked for it. Six games make a
           match, and most points win it.]],
    fr = [[Une manche finit quand un joueur n'a plus de carte et n'est pas attaqué. Six manches
           font une partie, et le plus de points la gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.half_attacks = {
  default = "no", "yes", reading = true,
  alias = { fr = "demi_attaque" }, fr = { no = "non", yes = "oui" },
  why = { en = "is a ½ that makes the count whole an attack? The rulebook says no, a review yes",
          fr = "un ½ qui rend le compte entier attaque-t-il ? La règle dit non, une critique oui" },
}
g.options.half_on_nine_and_half = {
  default = "yes", "no", reading = true,
  alias = { fr = "demi_sur_neuf_et_demi" }, fr = { yes = "oui", no = "non" },
  why = { en = "only 8½ is named as barring a ½; 9½ may be meant as well",
          fr = "seul 8½ est cité comme interdisant un ½ ; 9½ l'est peut-être aussi" },
}
g.options.attack_card = {
  default = "taken", "starts", reading = true,
  alias = { fr = "carte_d_attaque" }, fr = { taken = "prise", starts = "commence" },
  why = { en = "the attack card goes with the pile, or lies as the first card of the new one",
          fr = "la carte d'attaque part avec la pile, ou commence la nouvelle" },
}
g.options.opening = {
  default = "one", "set", reading = true,
  alias = { fr = "ouverture" }, fr = { one = "une", set = "toutes" },
  why = { en = "the opening lays one card, or may lay several of that value",
          fr = "on ouvre avec une carte, ou avec plusieurs de cette valeur" },
}
g.options.games = {
  default = 6, min = 1, max = 100, alias = { fr = "parties" },
  why = { en = "games that make a match", fr = "parties à jouer en tout" },
}
g.options.hand = {
  default = 3, min = 1, max = 5, alias = { fr = "main" },
  why = { en = "cards in hand", fr = "cartes en main" },
}
g.options.open = {
  default = 3, min = 0, max = 5, alias = { fr = "ouvertes" },
  why = { en = "open cards", fr = "cartes ouvertes" },
}
g.options.blind = {
  default = 3, min = 0, max = 5, alias = { fr = "aveugles" },
  why = { en = "blind cards", fr = "cartes aveugles" },
}

function g.check(option, seats)
  if (option.hand + option.open + option.blind) * seats > 72 then
    return { en = "there are only 72 cards: fewer in hand, open or blind",
             fr = "il n'y a que 72 cartes : moins en main, ouvertes ou aveugles" }
  end
end

-- Cards --------------------------------------------------------------------------------------

g.zones.deck  = { "nobody", alias = { fr = "paquet" } }
g.zones.hand  = { "owner", alias = { fr = "main" } }
g.zones.open  = { "all", each = true, alias = { fr = "ouvertes" } }
g.zones.draw  = { "nobody", each = true, alias = { fr = "pioche" }, title = { en = "draw pile" } }
g.zones.aside = { "all", each = true, alias = { fr = "écartées" },         -- piles taken
                  title = { en = "out of play" }, place = "small" }
g.zones.pile  = "all"
for place = 1, 5 do                             -- each place for a blind card is a zone of its own
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

g.sorts.yellow = {                                      -- how people speak of them
  function (card) return card.yellow end, colour = "yellow",
  title = { en = "yellow card", fr = "carte jaune" },
  many = { en = "yellow cards", fr = "cartes jaunes" } }
g.sorts.value = {
  function (card) return card.value end,
  above = { en = "card above {card}", fr = "carte au-dessus de {card}" },
  below = { en = "card below {card}", fr = "carte au-dessous de {card}" } }

g.tallies.points  = { 0, show = "never" }               -- the score
g.tallies.emptied = { 0, show = "mark",                 -- draw pile and hand were once both empty
                      title = { en = "takes piles in hand", fr = "prend les piles en main" } }
g.counters.attack   = { 0, show = "never" }     -- what the last attack laid,
g.counters.attacked = { 0, show = "never" }     -- and on what count
g.counters.game   = { 0, title = { en = "game", fr = "partie" } }
g.counters.total  = { 0, show = "large", title = { en = "count", fr = "compte" } }
g.counters.five   = { 0, show = "mark", title = { en = "a five lies", fr = "un cinq est posé" } }
g.counters.player = { 0, show = "never" }               -- whose turn it is
g.counters.before = { 0, show = "player", title = { en = "laid by", fr = "posé par" } }
g.counters.said   = { 0, show = "never" }               -- to be said by the last; -1: anything
g.counters.winner = { 0, show = "player",               -- of the last game
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
  en = "Whoever has the lowest yellow card in hand opens, with one such card.",
  fr = "Qui a en main la carte jaune la plus basse ouvre, avec une carte de cette valeur.",
  source = "Déroulement du jeu" }
g.articles["hand-first"] = {
  alias = { fr = "main-en-premier" },
  en = "Open cards wait until hand and draw pile are used up, and blind ones for the open ones.",
  fr = "On ne touche aux cartes ouvertes qu'une fois main et pioche épuisées, puis aux aveugles.",
  source = "Cartes cachées et cartes ouvertes" }
g.articles["one-value"] = {
  alias = { fr = "une-seule-valeur" },
  en = "One move lays cards of one value (or an 8 with a ½ from hand), and open cards one by one.",
  fr = "On pose des cartes d'une seule valeur (ou 8 et ½ de la main), et les ouvertes une à une.",
  source = "Trois règles importantes" }
g.articles["too-low"] = {
  alias = { fr = "trop-bas" },
  en = "A number is not laid on a higher count.",
  fr = "On ne pose pas un nombre plus bas que le compte.", source = "Trois règles importantes" }
g.articles["five-then-lower"] = {
  alias = { fr = "moins-que-cinq" },
  en = "No number above five goes on a five.",
  fr = "Aucun nombre au-dessus de cinq ne va sur un cinq.", source = "Le 5 bleu" }
g.articles["five-too-high"] = {
  alias = { fr = "trop-haut-pour-cinq" },
  en = "A five needs a count of five or less.",
  fr = "Un cinq demande un compte de cinq ou moins.", source = "Le 5 bleu" }
g.articles["zero-on-whole"] = {
  alias = { fr = "zéro-sur-entier" },
  en = "A zero needs a whole count.",
  fr = "Un zéro demande un compte entier.", source = "La carte verte 0" }
g.articles["half-on-eight-and-half"] = {
  alias = { fr = "demi-sur-huit-et-demi" },
  en = "No ½ is laid on 8½.",
  fr = "Aucun ½ ne se pose sur 8½.", source = "La carte lilas avec ½" }
g.articles["not-an-attack"] = {
  alias = { fr = "pas-une-attaque" },
  en = "An attack lays the next whole number on a count that the player before left at a half.",
  fr = "On attaque avec l'entier qui suit un compte laissé à un demi par le joueur précédent.",
  source = "L'attaque" }
g.articles["nothing-to-take"] = {
  alias = { fr = "rien-à-prendre" },
  en = "There is no pile to take.",
  fr = "Il n'y a pas de pile à prendre.", source = "Un joueur ne peut pas poser de carte",
  cannot_stand = true }
g.articles["must-play"] = {
  alias = { fr = "doit-poser" },
  en = "Nobody takes the pile who can lay a card, or has but blind ones and must try one.",
  fr = "On ne prend pas la pile si l'on peut poser, ou si l'on n'a plus que des cartes aveugles.",
  source = "Un joueur ne peut pas poser de carte" }
g.articles["swap-open"] = {
  alias = { fr = "échange-d-ouvertes" },
  en = "Only the last winner swaps, an open card of theirs for one of the loser's.",
  fr = "Seul le dernier vainqueur échange, une carte ouverte contre une du perdant.",
  source = "Fin du jeu", cannot_stand = true }

-- The opening --------------------------------------------------------------------------------

local NONE = 10            -- higher than any yellow card

local function lowest_yellow(t, seat)           -- as far as is known
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

-- Of several who could start: 'start' has its say in the first game, then it goes by seats.
local function favourite(t) return t.game == 1 and t.start or 1 end

local function goes_before(t, seat, other)
  if other == seat or other == favourite(t) then return false end
  return seat == favourite(t) or seat < other
end

-- Does another player surely start? Where hands are not known, the first to move is believed.
local function not_the_starter(t, seat)
  if t.phase ~= "opening" then return false end
  local mine = lowest_possible(t, seat)
  for other = 1, t.seats do
    local theirs = lowest_yellow(t, other)
    if theirs < mine or theirs == mine and goes_before(t, other, seat) then return true end
  end
  return false
end

-- Is it another card that opens, or more than one? Nobody may have a lower yellow card, and
-- nobody who goes before the player an equal one.
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

-- What forbids a card, or several alike, on the pile as it is.
local bars = {
  { "too-low", function (t, card)
      return (card.yellow or card.id == "9") and t.five == 0 and card.value < t.total
    end },
  { "five-then-lower", function (t, card) return card.value > 5 and t.five == 1 end },
  { "five-too-high",   function (t, card) return card.id == "5" and t.total > 5 end },
  { "zero-on-whole",   function (t, card) return card.id == "0" and is_half(t.total) end },
  { "half-on-eight-and-half", function (t, card, copies)
      if card.id ~= "1/2" then return false end
      for laid = 0, copies - 1 do
        if g.bars_half(t, t.total + laid / 2) then return true end
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
  if card.id == "ghost" then return end         -- the count stays, and so does a five
  t.total = card.id == "1/2" and t.total + 0.5 or card.value
  t.five  = card.id == "5" and 1 or 0
end

local function new_pile(t) t.total, t.five = 0, 0 end

local function take_pile(t, seat)
  t:move_all("pile", t.emptied[seat] == 1 and "hand" or "aside", seat)
  new_pile(t)
end

-- Laying cards -------------------------------------------------------------------------------

-- The move is over; a player without a card wins, unless the next one attacks.
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

local function lay(t, seat, cards, from)
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
    if cards[1].id == "1/2" then t.said = -1 end  -- its own number, or the count: as you like
    take_pile(t, t.before)
    return goes_on(t, seat, seat)               -- the attacker starts the new pile
  end
  t.before = seat
  if t.phase == "last card" and not attack then return t:go "result" end  -- by a ruling
  goes_on(t, seat, t:left(seat))
end

local function lay_from_hand(t, seat, cards) lay(t, seat, cards, "hand") end
local function lay_open(t, seat, cards) lay(t, seat, cards, "open") end

local function say(t)
  if t.said >= 0 then return t.said end
end

-- What refuses them, in the order of the articles --------------------------------------------

local starter = { "lowest-yellow-starts", before = "turn", sure = true, not_the_starter }
local opening = { "lowest-yellow-starts", not_the_opening }

local one_value = { "one-value", function (_, _, cards)
    return not are_alike(cards) and not is_eight_and_half(cards)
  end }

-- The refusals given, then those of the count, then one more.
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

-- The last card may be attacked by the next player, and by nobody else.
local not_asked = { "turn", rather_than = "turn", function (t, seat)
    return t.phase == "last card" and not t:waits(seat)
  end }

local no_attack = { "not-an-attack", function (t, _, cards) return not is_attack(t, cards) end }

-- Moves --------------------------------------------------------------------------------------

g.moves.play = {
  alias  = { fr = "joue" },
  args   = { cards { from = "hand", together = { "8", "1/2" } } },
  refuse = with_the_count { one_value },
  apply  = lay_from_hand, says = say,
}

g.moves.play_first = {
  verb   = "play",
  args   = { cards { from = "hand", together = { "8", "1/2" } } },
  refuse = { starter, opening },
  apply  = lay_from_hand, says = say,
}

g.moves.play_open = {
  verb   = "play",
  args   = { cards { from = "open", label = { en = "open", fr = "ouverte" } } },
  refuse = with_the_count { starter, opening, open_too_early, open_one_by_one },
  apply  = lay_open, says = say,
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
    if fits(t, card) then return lay(t, seat, { card }, from) end
    t:tell { en = "{card} does not fit: {player} takes it, and the pile",
             fr = "{card} ne va pas : {player} la prend, et la pile",
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
  apply  = lay_from_hand, says = say,
}

g.moves.attack_open = {
  verb   = "attack",
  args   = { cards { from = "open", label = { en = "open", fr = "ouverte" } } },
  refuse = with_the_count({ not_asked, starter, opening, open_too_early, open_one_by_one },
                          no_attack),
  apply  = lay_open, says = say,
}

g.moves.take = {
  alias  = { fr = "prend" },
  refuse = {
    starter,
    { "nothing-to-take", function (t) return t:count "pile" == 0 end },
    { "must-play", function (t, seat)
        local function could_be_laid(card) return fits(t, card) end
        if t:count("hand", seat) > 0 then
          return t:holds("hand", seat, could_be_laid)
              or t.total == 8.5 and t:holds("hand", seat, "8", "1/2")
        end
        return t:count("open", seat) == 0 or t:holds("open", seat, could_be_laid)
      end },
  },
  apply = function (t, seat)
    t:tell { en = "{player} takes the pile ({cards})", fr = "{player} prend la pile ({cards})",
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

-- Is the card among the open ones, or may it be one of those that the log left out?
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

-- Of the others the one with most cards; of several, the first from the winner's left.
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
  t:tell { en = "{player} is out of cards and wins game {game}: 2 points",
           fr = "{player} n'a plus de carte et gagne la partie {game} : 2 points",
           player = t.winner, game = t.game }
  t.points[t.winner] = t.points[t.winner] + 2
  for seat = 1, t.seats do
    if cards_counted(t, seat) == fewest then
      t:tell { en = "{player} has the fewest cards left: 1 point",
               fr = "{player} a le moins de cartes restantes : 1 point", player = seat }
      t.points[seat] = t.points[seat] + 1
    end
  end
end

g.phases = {
  { "deal", title = { en = "Blind cards, open cards, hands and draw piles are dealt",
                      fr = "On donne cartes aveugles, cartes ouvertes, mains et pioches" },
    run = function (t)
      t.game = t.game + 1
      t:shuffle "deck"
      for seat = 1, t.seats do                  -- all that is for one seat, then the next
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
  { "swap", title = { en = "The last winner may swap an open card with the loser",
                      fr = "Le dernier vainqueur peut échanger une carte ouverte avec le perdant" },
    each = function (t) return t.game > 1 and { t.winner } or {} end,
    moves = { "swap" }, otherwise = true },
  { "opening", title = { en = "The lowest yellow card opens",
                         fr = "La carte jaune la plus basse ouvre" },
    each = function (t) return t:from(1) end, any_order = true,
    moves = { "play_first", "play_open", "play_blind", "attack", "attack_open", "take" } },
  { "turn", title = { en = "Turns, clockwise", fr = "Chacun son tour, dans le sens horaire" },
    each = { only = "player" },
    moves = { "play", "play_open", "play_blind", "attack", "attack_open", "take" } },
  { "last card", title = { en = "The next player may attack the last card",
                           fr = "Le joueur suivant peut attaquer la dernière carte" },
    each = function (t) return { t:left(t.winner) } end,
    moves = { "attack", "attack_open", "decline" }, otherwise = function (t) t:go "result" end },
  { "result", title = { en = "Points", fr = "Les points" },
    run = function (t)
      give_points(t)
      find_loser(t)
      if t.game == t.option.games then return t:finish() end
      t:go "deal"
    end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t.points[seat] end

-- The first that puts one player ahead decides; without a function, all of them win.
g.ties = {
  { "ties-together", en = "Whoever has most points wins the match; of several, all of them.",
    fr = "Qui a le plus de points gagne ; à égalité, tous ensemble.", source = "Fin du jeu" },
}

-- Reasons: why an article applies here, told with a fault -------------------------------------

g.because["lowest-yellow-starts"] = function (t)
  local who = favourite(t)
  for other = 1, t.seats do
    if lowest_yellow(t, other) < lowest_yellow(t, who) then who = other end
  end
  if lowest_yellow(t, who) == NONE then
    return { en = "nobody is known to have one; then {who} opens, with one card",
             fr = "on n'en connaît à personne ; alors {who} ouvre, avec une carte",
             who = t:name(who) }
  end
  return { en = "the lowest that is known is the {card} of {who}",
           fr = "la plus basse que l'on connaisse est le {card} qu'a {who}",
           card = lowest_yellow(t, who), who = t:name(who) }
end

g.because["hand-first"] = function (t, seat)
  if in_hand(t, seat) == 0 then
    return { en = "{player} has {n} open", fr = "{player} en a {n} ouvertes",
             n = t:count("open", seat) }
  end
  return { en = "{player} has {hand} in hand and {draw} to draw",
           fr = "{player} en a {hand} en main et {draw} à piocher",
           hand = t:count("hand", seat), draw = t:count("draw", seat) }
end

g.because["one-value"] = function (_, _, cards)
  return { en = "{cards} together", fr = "{cards} ensemble", cards = cards }
end

-- What is laid, on what, and since when that lies.
local function on_the_count(t, _, cards)
  return { en = "{cards} on {total}, which line {line} left",
           fr = "{cards} sur {total}, laissé à la ligne {line}",
           cards = cards, total = t.total, line = t:line "total" }
end

g.because["too-low"]                = on_the_count
g.because["five-too-high"]          = on_the_count
g.because["zero-on-whole"]          = on_the_count
g.because["half-on-eight-and-half"] = on_the_count

g.because["five-then-lower"] = function (t, _, cards)
  return { en = "{cards} on the five of line {line}", fr = "{cards} sur le cinq de la ligne {line}",
           cards = cards, line = t:line "five" }
end

g.because["not-an-attack"] = function (t, _, cards)
  if not is_half(t.total) then
    return { en = "{total} is whole", fr = "{total} est entier", total = t.total }
  end
  return { en = "on {total} only {next} attacks, not {cards}",
           fr = "sur {total}, seul {next} attaque, et non {cards}",
           total = t.total, next = t.total + 0.5, cards = cards }
end

g.because["nothing-to-take"] = function (t)
  return { en = "it was taken in line {line}", fr = "elle a été prise à la ligne {line}",
           line = t:line "pile" or "?" }
end

g.because["must-play"] = function (t, seat)
  local from = t:count("hand", seat) > 0 and "hand" or "open"
  local cards = t:kinds(from, seat, function (card) return fits(t, card) end)
  if #cards == 0 and t.total == 8.5 then cards = { "8", "1/2" } end
  if t:count(from, seat) == 0 then
    return { en = "{player} has but blind cards", fr = "{player} n'a que des cartes aveugles" }
  elseif #cards > 0 then
    return { en = "on {total}, {player} could lay {cards}",
             fr = "sur {total}, {player} pouvait poser {cards}",
             total = t.total, cards = cards }
  end
  return { en = "on {total}, whatever {player} had could be laid",
           fr = "sur {total}, {player} pouvait poser quoi qu'il y ait en main", total = t.total }
end

g.because["swap-open"] = function (t, seat)
  if seat ~= t.winner then
    return { en = "{winner} won the last game", fr = "{winner} a gagné la dernière partie",
             winner = t:name(t.winner) }
  end
  return { en = "open are {mine} of {player} and {theirs} of {loser}",
           fr = "sont ouvertes {mine} pour {player} et {theirs} pour {loser}",
           mine = t:kinds("open", seat), theirs = t:kinds("open", t.loser),
           loser = t:name(t.loser) }
end

-- Who lays on an empty pile attacked, or comes behind somebody who took it.
function g.because.turn(t)
  local line = t:line "pile"
  if t.phase ~= "turn" or t:count "pile" > 0 or not line then return end
  if t:line(t.player) == line then
    return { en = "the {card} of {who} on {count} in line {line} was an attack: {victim} took "
                  .. "the pile, and {who} starts a new one",
             fr = "le {card} posé par {who} sur {count}, à la ligne {line}, était une attaque : "
                  .. "{victim} a pris la pile, et {who} en ouvre une autre", who = t:name(t.player),
             victim = t:name(t.before), line = line, card = t.attack, count = t.attacked }
  end
  for seat = 1, t.seats do
    if t:line(seat) == line then
      return { en = "{who} took the pile in line {line}, and {next} starts a new one",
               fr = "{who} a pris la pile à la ligne {line}, et {next} en ouvre une autre",
               who = t:name(seat), next = t:name(t.player), line = line }
    end
  end
end

function g.account(t, seat)
  if t.phase ~= "result" then return end        -- the cards are dealt anew
  return { en = "{cards} cards at the end", fr = "{cards} cartes à la fin",
           cards = cards_counted(t, seat) }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Be rid of many cards and of those that are hard to lay; leave no half that can be attacked.
local worth = { ghost = 4, ["0"] = 3, ["9"] = 3, ["1/2"] = 3, ["8"] = 2, ["7"] = 2 }

local function ease(card) return worth[card.id] or 1 end

local function good_to_lay(t, _, cards)
  local last = cards[#cards]
  local total = last.value
  if last.id == "ghost" then total = t.total end
  if last.id == "1/2" then total = t.total + #cards / 2 end
  return #cards - ease(last) - (is_half(total) and total < 9 and 2 or 0)
end

local function good_to_attack(t, seat, cards) return 4 + good_to_lay(t, seat, cards) end

g.moves.play.careful        = good_to_lay
g.moves.play_first.careful  = good_to_lay
g.moves.play_open.careful   = good_to_lay
g.moves.attack.careful      = good_to_attack
g.moves.attack_open.careful = good_to_attack

function g.moves.take.careful() return -10 end

function g.moves.swap.careful(_, _, mine, theirs) return ease(theirs) - ease(mine) end

function g.outlook(t, seat) return 3 * t.points[seat] - 0.3 * cards_counted(t, seat) end

return g

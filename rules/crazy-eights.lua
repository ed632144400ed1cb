-- Crazy Eights: match the suit or the rank, or play an eight and name a suit.
-- SPDX-License-Identifier: MIT
--
-- Rule books differ, and each difference is an option. Brackets give the section of the usual rules
-- that an option is about: Deal, Play, Scoring.

local g = game "crazy-eights"
local french = use "french-cards"

g.title   = { en = "Crazy Eights", fr = "Huit américain" }
g.version = "1.0"
g.seats   = { min = 2, max = 5 }

g.lesson = {
  goal = {
    en = [[Be the first to get rid of all your cards.]],
    fr = [[Se débarrasser le premier de toutes ses cartes.]] },
  play = {
    en = [[On your turn, play a card of the same suit or the same rank as the top card of the pile.
           You can play an eight on any card; you then name the suit that must follow: 'play C8 suit
           H'. If you cannot play, draw a card.]],
    fr = [[À votre tour, posez sur la pile une carte de même couleur ou de même rang que celle du
           dessus. Vous pouvez poser un huit sur n'importe quelle carte ; vous nommez alors la
           couleur à suivre : « joue C8 couleur cœur ». Si vous ne pouvez pas jouer, piochez une
           carte.]] },
  score = {
    en = [[The first player out of cards scores for the cards left in the other hands: 50 for
           an eight, 10 for a ten, jack, queen or king, 1 for an ace, and its rank for any
           other card.]],
    fr = [[Le premier joueur qui n'a plus de carte marque les cartes qui restent dans les autres
           mains : 50 par huit, 10 par dix, valet, dame ou roi, 1 par as, et leur rang pour les
           autres cartes.]] },
  ends = {
    en = [[The game goes on, deal after deal, until a player has a hundred points and wins.]],
    fr = [[On joue des donnes jusqu'à ce qu'un joueur ait cent points et gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.points = {
  default = 100, min = 0, max = 1000,
  why = { en = "the points that end the game; 0: 50 for each player (Scoring)",
          fr = "les points qui terminent la partie ; 0 : 50 par joueur (la marque)" },
}
g.options.hand = {
  default = 5, min = 0, max = 10, alias = { fr = "main" },
  why = { en = "cards dealt to each player; 0: seven with two players, five with more (Deal)",
          fr = "cartes données à chacun ; 0 : sept à deux joueurs, cinq à plus de deux (la "
               .. "donne)" },
}
g.options.starter_eight = {
  default = "plays", "buried", reading = true, alias = { fr = "huit_retourné" },
  fr = { plays = "joue", buried = "enterré" },
  why = { en = "plays: an eight turned up at the start stays, and its suit must follow; buried: it "
               .. "goes back into the deck, and another card is turned up (Deal)",
          fr = "joue : un huit retourné au début reste, et on suit sa couleur ; enterré : il "
               .. "retourne dans la pioche, et on retourne une autre carte (la donne)" },
}
g.options.draw = {
  default = "one", "until-playable", reading = true, alias = { fr = "pioche" },
  fr = { one = "une", ["until-playable"] = "jusqu'à-pouvoir" },
  why = { en = "one: a player who cannot play draws one card, and their turn ends; "
               .. "until-playable: they draw until they can play (Play)",
          fr = "une : un joueur qui ne peut pas jouer pioche une carte, et son tour se termine ; "
               .. "jusqu'à-pouvoir : il pioche jusqu'à pouvoir jouer (le jeu)" },
}
g.options.stock = {
  default = "refilled", "used-up", reading = true, alias = { fr = "talon" },
  fr = { refilled = "refait", ["used-up"] = "épuisé" },
  why = { en = "refilled: when the deck is empty, the discard pile is shuffled into a new one; "
               .. "used-up: nobody draws any more (Play)",
          fr = "refait : quand la pioche est vide, on mélange la défausse pour en faire une "
               .. "nouvelle ; épuisé : on ne pioche plus (le jeu)" },
}
g.options.blocked = {
  default = "nobody", "lowest", reading = true, alias = { fr = "bloqué" },
  fr = { nobody = "personne", lowest = "plus-bas" },
  why = { en = "nobody: if nobody can play or draw, nobody scores; lowest: the lowest hand scores "
               .. "its difference from each of the others (Scoring)",
          fr = "personne : si personne ne peut ni jouer ni piocher, personne ne marque ; "
               .. "plus-bas : la main la plus basse marque sa différence avec chacune des autres "
               .. "(la marque)" },
}
g.options.must_play = {
  default = "yes", "no", reading = true, alias = { fr = "doit_jouer" },
  fr = { yes = "oui", no = "non" },
  why = { en = "yes: a player who can play must play; no: they may draw instead",
          fr = "oui : un joueur qui peut jouer doit jouer ; non : il peut piocher à la place" },
}

-- Cards --------------------------------------------------------------------------------------

g.zones.deck    = { "nobody", alias = { fr = "pioche" } }
g.zones.hand    = { "owner", alias = { fr = "main" } }
g.zones.left    = { "all", each = true, alias = { fr = "restantes" },       -- when a deal is over
                    title = { en = "left in hand", fr = "restées en main" } }
g.zones.pile    = "all"
g.zones.discard = { "all", alias = { fr = "défausse" }, place = "small" }  -- all but the top card

local ranks = {                                 -- points for a card left in hand
  { "2", points = 2 }, { "3", points = 3 }, { "4", points = 4 }, { "5", points = 5 },
  { "6", points = 6 }, { "7", points = 7 }, { "8", points = 50 }, { "9", points = 9 },
  { "A", points = 1 }, { "J", points = 10 }, { "K", points = 10 }, { "Q", points = 10 },
  { "T", points = 10 },
}
french.deck(g, ranks)
french.sort_ranks(g, ranks)

-- What the table remembers -------------------------------------------------------------------

g.counters.dealer = { 0, show = "player", title = { en = "dealer", fr = "donneur" } }
g.counters.player = { 0, show = "never" }               -- whose turn it is
g.counters.suit   = { 0, show = french.names, title = { en = "suit to follow",
                                                             fr = "couleur à suivre" } }
g.counters.idle   = { 0, show = "never" }               -- turns in a row without a card to draw
g.tallies.points  = { 0, show = "never" }               -- the score

-- Articles -----------------------------------------------------------------------------------

g.articles["suit-or-rank"] = {
  alias = { fr = "couleur-ou-rang" },
  en = "A card must be of the suit to follow or of the top card's rank, unless it is an eight.",
  fr = "Une carte doit être de la couleur à suivre ou du rang de celle du dessus, sauf un huit.",
  source = "Play" }
g.articles["name-a-suit"] = {
  alias = { fr = "nommer-la-couleur" },
  en = "A player who plays an eight must name the suit to follow; with any other card, a player "
       .. "may not name one.",
  fr = "Un joueur qui pose un huit doit nommer la couleur à suivre ; avec une autre carte, il ne "
       .. "peut pas en nommer.",
  source = "Play", cannot_stand = true }
g.articles["must-play"] = {
  alias = { fr = "doit-poser" },
  en = "A player who can play a card may not draw.",
  fr = "Un joueur qui peut poser une carte ne peut pas piocher.", source = "Play",
  reading = "must_play" }

-- Turn ---------------------------------------------------------------------------------------

-- The cards that may be played now.
local function fits(t)
  local suit, rank = french.suits[t.suit].name, t:last("pile").rank
  return function (card) return card.rank == "8" or card.suit == suit or card.rank == rank end
end

local new_suit = french.suit_word { label = { en = "suit", fr = "couleur" }, optional = true }

g.moves.play = {
  alias = { fr = "joue" },
  args = { card { from = "hand" }, word(new_suit) },
  refuse = {
    { "suit-or-rank", function (t, seat, card) return not fits(t)(card) end },
    { "name-a-suit", function (t, seat, card, suit)
        return (card.rank == "8") ~= (suit ~= nil)
      end },
  },
  apply = function (t, seat, card, suit)
    t:move_all("pile", "discard")
    t:move(card, "hand", seat, "pile")
    t.suit = french.number_of[suit or card.suit]
    t.idle = 0
    t:done(seat)
  end,
}

g.moves.draw = {
  alias = { fr = "pioche" },
  refuse = {
    { "must-play", function (t, seat)
        return t.option.must_play == "yes" and t:holds("hand", seat, fits(t))
      end },
  },
  apply = function (t, seat)
    if t:count("deck") == 0 and t.option.stock == "refilled" then t:refill("discard", "deck") end
    local drawn = t:count("deck") > 0
    if drawn then t:draw("deck", "hand", seat) else t.idle = t.idle + 1 end
    if not drawn or t.option.draw == "one" then t:done(seat) end
  end,
}

-- Course of play -----------------------------------------------------------------------------

local function hand_size(t)
  if t.option.hand > 0 then return t.option.hand end
  return t.seats == 2 and 7 or 5
end

local function target(t) return t.option.points > 0 and t.option.points or 50 * t.seats end

-- An eight turned up can be buried, as long as the deck surely has a card that is not an eight.
local function turn_up(t)
  local card = t:show("deck", "pile")
  if card.rank == "8" and t.option.starter_eight == "buried" and t:count("deck") > 3 then
    t:tell { en = "{card} goes back into the deck", fr = "{card} retourne dans la pioche",
             card = card }
    t:move_first("pile", "deck")
    t:mix "deck"
    return t:go "turn_up"
  end
  t.suit = french.number_of[card.suit]
end

-- Nobody can play or draw: the lowest hand scores the differences, unless two hands are lowest.
local function score_blocked(t)
  local lowest, sum, alone = nil, 0, false
  for seat = 1, t.seats do
    t:show_all("hand", seat, "left", seat)
    local points = t:sum("left", seat, "points")
    sum = sum + points
    if not lowest or points < lowest then
      lowest, t.player, alone = points, seat, true
    elseif points == lowest then
      alone = false
    end
  end
  if not alone then
    return t:tell { en = "blocked, and several players share the lowest hand: no points",
                    fr = "bloqué, et plusieurs joueurs ont la main la plus basse : pas de points" }
  end
  t:add("points", t.player, sum - t.seats * lowest)
  t:tell { en = "blocked, and {player} has the lowest hand: {points} points",
           fr = "bloqué, et {player} a la main la plus basse : {points} points",
           player = t.player, points = sum - t.seats * lowest }
end

-- The others show their cards, and the player who is out of cards scores their points.
local function score_deal(t, winner)
  local before = t.points[winner]
  for _, seat in ipairs(t:around(winner)) do
    t:show_all("hand", seat, "left", seat)
    t:add("points", winner, t:sum("left", seat, "points"))
  end
  t:tell { en = "{player} is out of cards: {points} points",
           fr = "{player} n'a plus de carte : {points} points",
           player = winner, points = t.points[winner] - before }
end

g.phases = {
  { "start", run = function (t) t.dealer = t:left(t.start, t.seats - 1) end },
  { "deal", title = { en = "The cards are dealt, and one is turned up",
                      fr = "On donne et on retourne une carte" },
    run = function (t)
      t:shuffle "deck"
      for _, seat in ipairs(t:around(t.dealer)) do t:deal("deck", "hand", seat, hand_size(t)) end
      t.player, t.idle = t:left(t.dealer), 0
    end },
  { "turn_up", run = turn_up },
  { "turn", title = { en = "Play a card or draw one", fr = "Poser une carte ou en piocher une" },
    each = { only = "player" }, moves = { "play", "draw" },
    after = function (t)
      local out = t:count("hand", t.player) == 0
      if not out and t.idle < t.seats then
        t.player = t:left(t.player)
        t:go "turn"
      elseif not out then
        t:go(t.option.blocked == "lowest" and "blocked" or "next")
      end
    end },
  { "count", title = { en = "Points of the player who is out", fr = "Les points du gagnant" },
    run = function (t) score_deal(t, t.player) t:go "next" end },
  { "blocked", title = { en = "Points of a blocked deal", fr = "Points d'une donne bloquée" },
    run = score_blocked },
  { "next", run = function (t)
      t.dealer = t:left(t.dealer)
      for seat = 1, t.seats do
        if t.points[seat] >= target(t) then t:finish() return end
      end
      t:go "deal"
    end },
}

function g.score(t, seat) return t.points[seat] end

-- The first of these that puts one player ahead decides; one without a function lets them all win.
g.ties = {
  { "ties-together",
    en = "The player with the most points wins; tied players win together.",
    fr = "Le joueur qui a le plus de points gagne ; à égalité, tous gagnent ensemble.",
    alias = { fr = "gagnent-ensemble" }, source = "Scoring" },
}

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["suit-or-rank"] = function (t)
  local suit = french.suits[t.suit]
  return { en = "the top card is {top}, and the suit to follow is {suit}",
           fr = "la carte du dessus est {top}, et la couleur à suivre est {suit}",
           top = t:last "pile", suit = suit.sign }
end

g.because["name-a-suit"] = function (_, _, card)
  if card.rank == "8" then
    return { en = "no suit is named; write 'play {card} suit S', or H, D or C",
             fr = "aucune couleur n'est nommée ; écrivez « joue {card} couleur pique », ou cœur, "
               .. "carreau, trèfle",
             card = card }
  end
  return { en = "{card} is not an eight", fr = "{card} n'est pas un huit", card = card }
end

g.because["must-play"] = function (t, seat)
  local cards = t:kinds("hand", seat, fits(t))
  if #cards > 0 then
    return { en = "{player} can play {cards}", fr = "{player} peut poser {cards}",
             cards = cards }
  end
end

-- The cards left in hand at the end of the last deal, until the next deal.
function g.account(t, seat)
  if t:count("left", seat) == 0 then return end
  return { en = "left with {cards}: {points} points", fr = "reste avec {cards} : {points} points",
           cards = t:cards("left", seat), points = t:sum("left", seat, "points") }
end

-- Careful play, for bots ---------------------------------------------------------------------

-- The card with most points first, an eight last, naming one's longest suit.
function g.moves.play.careful(t, seat, card, suit)
  if card.rank ~= "8" then return 10 + card.points end
  return t:count("hand", seat, french.suits[french.number_of[suit]].name) / 10
end

return g

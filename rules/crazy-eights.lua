-- Crazy Eights: match the suit or the rank, or play an eight and name a suit.
-- SPDX-License-Identifier: MIT
--
-- Books differ: what they say otherwise is an option. The source of an option is the section of
-- the usual rules (Deal, Play, Scoring) that it is about.

local g = game "crazy-eights"
local french = use "french-cards"

g.title   = { en = "Crazy Eights", fr = "Huit américain" }
g.version = "1.0"
g.seats   = { min = 2, max = 5 }

g.lesson = {
  goal = {
    en = [[Be the first to get rid of all your cards.]],
    fr = [[Se défaire le premier de toutes ses cartes.]] },
  play = {
    en = [[In turn lay a card on the pile that has the suit or the rank of the one on top. An
           eight goes on anything, and you say which suit must follow: 'play C8 suit H'. Who
           cannot lay draws.]],
    fr = [[À son tour on pose sur la pile une carte de la couleur ou du rang de celle du dessus.
           Un huit va sur tout, et vous dites la couleur qui doit suivre : « joue C8 couleur
           cœur ». Qui ne peut poser pioche.]] },
  score = {
    en = [[Whoever goes out scores what the others still hold: 50 for an eight, 10 for a ten,
           jack, queen or king, 1 for an ace, the others their rank.]],
    fr = [[Qui finit marque ce que les autres ont encore en main : 50 par huit, 10 par dix, valet,
           dame ou roi, 1 par as, les autres leur rang.]] },
  ends = {
    en = [[Deal follows deal until somebody has a hundred points, and has won.]],
    fr = [[Les donnes se suivent jusqu'à ce que quelqu'un ait cent points, et gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.points = {
  default = 100, min = 0, max = 1000,
  why = { en = "points that end the match; 0 is 50 for each player at the table (Scoring)",
          fr = "les points qui finissent la partie ; 0 : 50 par joueur à table (la marque)" },
}
g.options.hand = {
  default = 5, min = 0, max = 10, alias = { fr = "main" },
  why = { en = "cards dealt to each player; 0 is seven for two players, five for more (Deal)",
          fr = "cartes données à chacun ; 0 : sept à deux joueurs, cinq à plus (la donne)" },
}
g.options.starter_eight = {
  default = "plays", "buried", reading = true, alias = { fr = "huit_retourné" },
  fr = { plays = "joue", buried = "enterré" },
  why = { en = "an eight turned up to start stays and its suit must follow, or is buried in the "
               .. "stock and another card turned (Deal)",
          fr = "un huit retourné au début reste, et l'on suit sa couleur, ou on le remet dans la "
               .. "pioche et l'on retourne une autre carte (la donne)" },
}
g.options.draw = {
  default = "one", "until-playable", reading = true, alias = { fr = "pioche" },
  fr = { one = "une", ["until-playable"] = "jusqu'à-pouvoir" },
  why = { en = "a player who cannot play draws one card and the turn ends, or draws until a card "
               .. "can be played (Play)",
          fr = "qui ne peut pas jouer pioche une carte et son tour finit, ou pioche jusqu'à "
               .. "pouvoir jouer (le jeu)" },
}
g.options.stock = {
  default = "refilled", "used-up", reading = true, alias = { fr = "talon" },
  fr = { refilled = "refait", ["used-up"] = "épuisé" },
  why = { en = "when the stock is empty the discard is shuffled to be drawn from, or nobody draws "
               .. "any more (Play)",
          fr = "quand la pioche est vide on mélange la défausse pour y piocher, ou l'on ne pioche "
               .. "plus (le jeu)" },
}
g.options.blocked = {
  default = "nobody", "lowest", reading = true, alias = { fr = "bloqué" },
  fr = { nobody = "personne", lowest = "plus-bas" },
  why = { en = "a deal in which nobody can play or draw scores nothing, or the lowest hand scores "
               .. "the difference with each of the others (Scoring)",
          fr = "une donne où personne ne peut ni jouer ni piocher ne compte pas, ou la main la "
               .. "plus basse marque la différence avec chacune des autres (la marque)" },
}
g.options.must_play = {
  default = "yes", "no", reading = true, alias = { fr = "doit_jouer" },
  fr = { yes = "oui", no = "non" },
  why = { en = "whether a player who could lay a card may draw instead",
          fr = "qui pourrait poser une carte peut-il piocher ?" },
}

-- Cards --------------------------------------------------------------------------------------

g.zones.deck    = { "nobody", alias = { fr = "pioche" } }
g.zones.hand    = { "owner", alias = { fr = "main" } }
g.zones.left    = { "all", each = true, alias = { fr = "restantes" },       -- when a deal is over
                    title = { en = "left over", fr = "restantes" } }
g.zones.pile    = "all"
g.zones.discard = { "all", alias = { fr = "défausse" }, place = "small" }  -- all but the last laid

local ranks = {                                 -- points: what a card counts against its holder
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
g.counters.suit   = { 0, show = french.names, title = { en = "suit to follow", fr = "à suivre" } }
g.counters.idle   = { 0, show = "never" }               -- turns in a row with nothing to draw
g.tallies.points  = { 0, show = "never" }               -- the score

-- Articles -----------------------------------------------------------------------------------

g.articles["suit-or-rank"] = {
  alias = { fr = "couleur-ou-rang" },
  en = "A card is laid on one of its suit or its rank; an eight, on any.",
  fr = "On pose une carte de même couleur ou de même rang ; un huit, sur n'importe laquelle.",
  source = "Play" }
g.articles["name-a-suit"] = {
  alias = { fr = "nommer-la-couleur" },
  en = "Whoever lays an eight names the suit to follow, and nobody else does.",
  fr = "Qui pose un huit nomme la couleur à suivre, et lui seul.",
  source = "Play", cannot_stand = true }
g.articles["must-play"] = {
  alias = { fr = "doit-poser" },
  en = "Nobody draws who can lay a card.",
  fr = "On ne pioche pas quand on peut poser une carte.", source = "Play",
  reading = "must_play" }

-- Turn ---------------------------------------------------------------------------------------

-- What may be laid now.
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

-- An eight that starts can be buried, as long as the stock is sure to have another card.
local function turn_up(t)
  local card = t:show("deck", "pile")
  if card.rank == "8" and t.option.starter_eight == "buried" and t:count("deck") > 3 then
    t:tell { en = "{card} is buried in the stock", fr = "{card} retourne dans la pioche",
             card = card }
    t:move_first("pile", "deck")
    t:mix "deck"
    return t:go "turn_up"
  end
  t.suit = french.number_of[card.suit]
end

-- Nobody can play or draw: the lowest hand, if there is but one, scores the differences.
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
    return t:tell { en = "blocked, and nobody has the lowest hand alone: no points",
                    fr = "bloqué, et personne n'a seul la main la plus basse : pas de points" }
  end
  t:add("points", t.player, sum - t.seats * lowest)
  t:tell { en = "blocked, and {player} has the lowest hand: {points} points",
           fr = "bloqué, et {player} a la main la plus basse : {points} points",
           player = t.player, points = sum - t.seats * lowest }
end

-- The others show what they hold: it is worth its points to whoever is out.
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
  { "deal", title = { en = "Cards are dealt and one is turned up",
                      fr = "On donne, et l'on retourne une carte" },
    run = function (t)
      t:shuffle "deck"
      for _, seat in ipairs(t:around(t.dealer)) do t:deal("deck", "hand", seat, hand_size(t)) end
      t.player, t.idle = t:left(t.dealer), 0
    end },
  { "turn_up", run = turn_up },
  { "turn", title = { en = "Lay a card or draw one", fr = "Poser une carte ou en piocher une" },
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
  { "count", title = { en = "Points for who is out", fr = "Les points de qui a fini" },
    run = function (t) score_deal(t, t.player) t:go "next" end },
  { "blocked", title = { en = "Points of a blocked deal", fr = "Les points d'une donne bloquée" },
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

-- The first that puts one player ahead decides; without a function, all of them win.
g.ties = {
  { "ties-together", en = "Whoever has most points wins; of several, all of them.",
    fr = "Qui a le plus de points gagne ; à égalité, tous ensemble.", source = "Scoring" },
}

-- Reasons: why an article applies here, told with a fault ------------------------------------

g.because["suit-or-rank"] = function (t, _, card)
  local suit = french.suits[t.suit]
  return { en = "{card} on {top}, {suit} to be followed", fr = "{card} sur {top}, {suit} à suivre",
           card = card, top = t:last "pile", suit = suit.sign }
end

g.because["name-a-suit"] = function (_, _, card)
  if card.rank == "8" then
    return { en = "which one? Write 'play {card} suit S', or H, D or C",
             fr = "laquelle ? Écrivez « joue {card} couleur pique », ou cœur, carreau, trèfle",
             card = card }
  end
  return { en = "{card} is no eight", fr = "{card} n'est pas un huit", card = card }
end

g.because["must-play"] = function (t, seat)
  local cards = t:kinds("hand", seat, fits(t))
  if #cards > 0 then
    return { en = "{player} could lay {cards}", fr = "{player} pouvait poser {cards}",
             cards = cards }
  end
end

-- What was left in hand at the end of the last deal, as long as it lies there.
function g.account(t, seat)
  if t:count("left", seat) == 0 then return end
  return { en = "left with {cards}, {points}", fr = "reste avec {cards}, {points}",
           cards = t:cards("left", seat), points = t:sum("left", seat, "points") }
end

-- Careful play, for bots ---------------------------------------------------------------------

-- The dearest card first, an eight last, naming the suit one has most of.
function g.moves.play.careful(t, seat, card, suit)
  if card.rank ~= "8" then return 10 + card.points end
  return t:count("hand", seat, french.suits[french.number_of[suit]].name) / 10
end

return g

-- Surenchère: overbid with cards alike or all different, and take the trick.
-- SPDX-License-Identifier: MIT

local g = game "surenchere"

g.title   = { en = "Surenchère", fr = "Surenchère" }
g.version = "1.0"
g.seats   = { min = 2, max = 6 }

g.lesson = {
  goal = {
    en = [[Win tricks by overbidding: the cards in them are your points.]],
    fr = [[Gagner des plis en surenchérissant : les cartes qu'ils contiennent sont vos points.]]
           }, play = { en = [[In turn, lay cards or pass; a trick goes as many times round as
           there are players. Several cards must be all alike, or all different, and worth more
           than the best lay so far; a single card may always be laid. Nobody passes the first
           time round; who passes later is out of the trick. The best single lay of those still in
           wins it, the earlier of two equal ones. The winner turns up three cards and takes them
           in hand, all draw two at a time up to ten, and the winner leads again.]],
    fr = [[À son tour on pose des cartes ou on passe ; un pli fait autant de tours de table qu'il
           y a de joueurs. Plusieurs cartes doivent être toutes pareilles, ou toutes différentes,
           et valoir plus que la meilleure pose ; une carte seule peut toujours se poser. Personne
           ne passe au premier tour ; qui passe ensuite est hors du pli. La meilleure pose de ceux
           qui restent l'emporte, la première de deux égales. Le gagnant retourne trois cartes et
           les prend en main, tous piochent deux par deux jusqu'à dix, et le gagnant entame de
           nouveau.]] },
  score = {
    en = [[Different cards are worth their sum, cards alike their value times their number twice
           over: three 2s make 2 × 3 × 3 = 18. At the end each card won counts its value.]],
    fr = [[Des cartes différentes valent leur somme, des cartes pareilles leur valeur multipliée
           deux fois par leur nombre : trois 2 font 2 × 3 × 3 = 18. À la fin chaque carte gagnée
           compte sa valeur.]] },
  ends = {
    en = [[The game is over when the pile and all hands are empty; most points win.]],
    fr = [[La partie est finie quand la pile et toutes les mains sont vides ; le plus de points
           gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.trick_length = {
  default = "circuits", "until-passed", reading = true, alias = { fr = "longueur_pli" },
  fr = { circuits = "tours", ["until-passed"] = "tous-passent" },
  why = { en = "as many circuits as players: the length of a trick, or it lasts till one is left",
          fr = "autant de tours que de joueurs : la longueur d'un pli, ou tant qu'on y est deux" },
}
g.options.trick_winner = {
  default = "best-lay", "sum", reading = true, alias = { fr = "gagnant_pli" },
  fr = { ["best-lay"] = "meilleure-pose", sum = "somme" },
  why = { en = "who laid the most points: by the best single lay, or by all of a player's added up",
          fr = "qui a posé le plus de points : par sa meilleure pose, ou par toutes additionnées" },
}
g.options.pass_forfeits = {
  default = "yes", "no", reading = true, alias = { fr = "passer_perd" },
  fr = { yes = "oui", no = "non" },
  why = { en = "whether a player who passed can still win the trick with an earlier lay",
          fr = "si un joueur qui a passé peut encore remporter le pli par une pose précédente" },
}
g.options.overbid = {
  default = "best", "previous", reading = true, alias = { fr = "surenchere" },
  fr = { best = "meilleure", previous = "précédente" },
  why = { en = "what is overbid: the best lay of the trick, or only the lay before",
          fr = "ce qu'il faut dépasser : la meilleure pose du pli, ou seulement la précédente" },
}
g.options.empty_hand = {
  default = "passes", "stays", reading = true, alias = { fr = "main_vide" },
  fr = { passes = "passe", stays = "reste" },
  why = { en = "whether running out of cards puts a player out of the trick",
          fr = "si ne plus avoir de carte met un joueur hors du pli" },
}
g.options.bonus = {
  default = "hand", "score", reading = true, alias = { fr = "prime" },
  fr = { hand = "main", score = "plis" },
  why = { en = "where the three cards go that the winner of a trick turns up",
          fr = "où vont les trois cartes que le gagnant d'un pli retourne" },
}
g.options.bonus_limit = {
  default = "limit", "three", reading = true, alias = { fr = "limite_prime" },
  fr = { limit = "limite", three = "trois" },
  why = { en = "three cards are turned up, and a hand never passes ten: fewer are turned up, or " ..
               "the winner takes three all the same",
          fr = "on retourne trois cartes, et jamais plus de dix en main : on en retourne moins, " ..
               "ou le gagnant en prend trois quand même" },
}
g.options.next_leader = {
  default = "winner", "left", reading = true, alias = { fr = "entame" },
  fr = { winner = "gagnant", left = "gauche" },
  why = { en = "the rulebook does not say who leads the next trick: the winner of the last, or " ..
               "the player to the left of whoever led it",
          fr = "la règle ne dit pas qui entame le pli suivant : le gagnant du dernier, ou le " ..
               "voisin de gauche de celui qui l'avait entamé" },
}
g.options.hand = {
  default = 6, min = 1, max = 10, alias = { fr = "main" },
  why = { en = "cards dealt to each at the start", fr = "cartes données à chacun au départ" },
}
g.options.limit = {
  default = 10, min = 6, max = 20, alias = { fr = "limite" },
  why = { en = "the most cards that a hand is filled up to",
          fr = "le nombre de cartes jusqu'auquel une main se complète" },
}

function g.check(option)
  if option.hand > option.limit then
    return { en = "a hand may not have so many cards: lower 'hand' or raise 'limit'",
             fr = "une main ne peut avoir tant de cartes : baissez « main » ou montez « limite »" }
  end
end

-- Cards --------------------------------------------------------------------------------------

g.zones.pile   = { "nobody", alias = { fr = "pioche" } }
g.zones.hand   = { "owner", alias = { fr = "main" } }
g.zones.laid   = { "all", alias = { fr = "posées" } }           -- all the cards of the trick
g.zones.turned = { "all", alias = { fr = "retournées" },        -- three, by its winner
                   title = { en = "turned up" } }
g.zones.won    = { "all", each = true, place = "small", alias = { fr = "gagnées" } }

g.cards = {
  { "2", value = 2, copies = 12, home = "pile" }, { "3",  value = 3,  copies = 11, home = "pile" },
  { "4", value = 4, copies = 10, home = "pile" }, { "5",  value = 5,  copies = 9,  home = "pile" },
  { "6", value = 6, copies = 8,  home = "pile" }, { "7",  value = 7,  copies = 7,  home = "pile" },
  { "8", value = 8, copies = 6,  home = "pile" }, { "9",  value = 9,  copies = 5,  home = "pile" },
  { "10", value = 10, copies = 4, home = "pile" },
}

g.counters.leader     = { 0, title = { en = "led by", fr = "entamé par" } }
g.counters.winner     = { 0, show = "player", title = { en = "last trick won by",
                                                        fr = "dernier pli gagné par" } }
g.counters.circuit    = { 0, title = { en = "circuit", fr = "tour" } }
g.counters.players_in = { 0, show = "never" }           -- how many are still in the trick
g.counters.cards_in   = { 0, show = "never" }           -- what they hold, all together
g.counters.lays       = { 0, show = "never" }           -- how many there were in the trick
g.counters.best       = { 0, show = "large", title = { en = "best lay", fr = "meilleure pose" } }
g.counters.previous   = { 0, title = { en = "last lay", fr = "dernière pose" } }

g.tallies.inside = { 0, show = "mark", title = { en = "in the trick", fr = "dans le pli" } }
g.tallies.points = { 0, title = { en = "points in it", fr = "points du pli" } }
g.tallies.since  = { 0, show = "never" }                -- the lay that brought these points

-- Articles -----------------------------------------------------------------------------------

g.articles["out-of-trick"] = {
  alias = { fr = "hors-du-pli" },
  en = "Whoever has passed is out until the trick is over.",
  fr = "Qui a passé est hors du pli jusqu'à la fin de celui-ci.", source = "Préparation",
  cannot_stand = true }
g.articles["first-circuit"] = {
  alias = { fr = "premier-tour" },
  en = "Nobody passes in the first circuit of a trick: all lay a card at least.",
  fr = "On ne passe pas au premier tour d'un pli : tous posent au moins une carte.",
  source = "Préparation" }
g.articles.mixed = {
  alias = { fr = "mélange" },
  en = "Cards laid together are all alike or all different.",
  fr = "Les cartes posées ensemble sont toutes pareilles ou toutes différentes.",
  source = "Comment compter la valeur des cartes pour un pli ?" }
g.articles["overbid-or-one"] = {
  alias = { fr = "surenchère-ou-une" },
  en = "Several cards are laid only to overbid; otherwise it is a single one.",
  fr = "On ne pose plusieurs cartes que pour surenchérir ; sinon, une seule.",
  source = "Préparation" }

-- The value of cards -------------------------------------------------------------------------

-- Of how many kinds are these cards? Those are counted that are the first of theirs.
local function count_kinds(cards)
  local kinds = 0
  for i, card in ipairs(cards) do
    local is_new = true
    for before = 1, i - 1 do is_new = is_new and cards[before] ~= card end
    if is_new then kinds = kinds + 1 end
  end
  return kinds
end

local function are_alike(cards)
  for _, card in ipairs(cards) do
    if card ~= cards[1] then return false end
  end
  return true
end

local function is_mixed(cards)
  if #cards < 3 then return false end
  local kinds = count_kinds(cards)
  return kinds > 1 and kinds < #cards
end

-- Cards alike: their sum as many times as they are. Others: their sum (for a mixture that the
-- arbiter let stand, too).
function g.value(cards)
  local sum = 0
  for _, card in ipairs(cards) do sum = sum + card.value end
  return are_alike(cards) and #cards * sum or sum
end

-- What several cards must be worth more than: nothing, for the first lay of a trick.
function g.to_overbid(t)
  return t.option.overbid == "best" and t.best or t.previous
end

-- The trick ----------------------------------------------------------------------------------

local function still_in(t)
  local list = {}
  for _, seat in ipairs(t:from(t.leader)) do
    if t.inside[seat] == 1 then list[#list + 1] = seat end
  end
  return list
end

-- That player has acted, with so many cards less in the trick.
local function acted(t, seat, cards)
  t.cards_in = t.cards_in - cards
  t:done(seat)
  if t.players_in < 2 or t.cards_in == 0 then t:go "winner" end
end

local function leave_trick(t, seat)
  t.inside[seat] = 0
  t.players_in = t.players_in - 1
  acted(t, seat, t:count("hand", seat))
end

-- The most points among some players; with equal ones, who had them first.
local function most_points(t, seats)
  local best, most = nil, 0
  for _, seat in ipairs(seats) do
    local points = t.points[seat]
    if points > most or best and points == most and t.since[seat] < t.since[best] then
      best, most = seat, points
    end
  end
  return best
end

function g.trick_winner(t)
  local inside = still_in(t)
  return t.option.pass_forfeits == "yes" and most_points(t, inside)
      or most_points(t, t:from(t.leader))
      or inside[1] or t.leader                  -- nobody laid a card: rulings let them all pass
end

-- Somebody else has as many points, but had them later.
local function is_tied(t, winner)
  local most = t.points[winner]
  for seat = 1, t.seats do
    if t.points[seat] == most and seat ~= winner and most > 0
       and (t.option.pass_forfeits == "no" or t.inside[seat] == t.inside[winner]) then
      return true
    end
  end
  return false
end

-- Moves --------------------------------------------------------------------------------------

local out_of_trick = { "out-of-trick", rather_than = "turn",
  function (t, seat) return t.phase == "circuit" and t.inside[seat] == 0 end }

g.moves.lay = {
  alias = { fr = "pose" },
  args = { cards { from = "hand", different = true } },
  refuse = {
    out_of_trick,
    { "mixed", function (t, seat, cards) return is_mixed(cards) end },
    { "overbid-or-one", function (t, seat, cards)
        return #cards > 1 and g.value(cards) <= g.to_overbid(t)
      end },
  },
  apply = function (t, seat, cards)
    local value = g.value(cards)
    for _, card in ipairs(cards) do t:move(card, "hand", seat, "laid") end
    t.lays = t.lays + 1
    t.previous = value
    t.best = math.max(t.best, value)
    if t.option.trick_winner == "sum" then
      t.points[seat], t.since[seat] = t.points[seat] + value, t.lays
    elseif value > t.points[seat] then
      t.points[seat], t.since[seat] = value, t.lays
    end
    acted(t, seat, #cards)
  end,
  says = function (t, seat, cards) return g.value(cards) end,
}

g.moves.pass = {
  alias = { fr = "passe" },
  refuse = {
    out_of_trick,
    { "first-circuit", function (t) return t.circuit == 1 end },
  },
  apply = leave_trick,
}

-- Course of play -----------------------------------------------------------------------------

-- Up to so many cards for a player, as far as the pile and the limit of a hand allow.
local function room(t, seat, cards)
  return math.max(0, math.min(cards, t.option.limit - t:count("hand", seat), t:count "pile"))
end

-- Two cards to each, the winner last. Were there any?
local function deal_round(t)
  local dealt = 0
  for _, seat in ipairs(t:around(t.winner)) do
    local cards = room(t, seat, 2)
    if cards > 0 then t:deal("pile", "hand", seat, cards) end
    dealt = dealt + cards
  end
  return dealt > 0
end

-- Those with cards, from whoever leads the next trick.
local function with_cards(t)
  local list = {}
  local first = t.option.next_leader == "winner" and t.winner or t:left(t.leader)
  for _, seat in ipairs(t:from(first)) do
    if t:count("hand", seat) > 0 then list[#list + 1] = seat end
  end
  return list
end

local function keep_rest(t, seat)
  local before = t:sum("won", seat, "value")
  t:move_all("hand", seat, "won", seat)
  t:tell(function ()
    return { en = "{player} keeps the last cards: {points} points",
             fr = "{player} garde les dernières cartes : {points} points",
             player = seat, points = g.score(t, seat) - before }
  end)
end

g.phases = {
  { "first deal",
    run = function (t)
      t:shuffle "pile"
      t.leader = t.start
      for _, seat in ipairs(t:from(t.start)) do t:deal("pile", "hand", seat, t.option.hand) end
    end },
  { "trick",
    title = { en = "A trick begins with all players in it",
              fr = "Un pli commence, tous y sont" },
    run = function (t)
      t.circuit, t.lays, t.best, t.previous = 1, 0, 0, 0
      t.players_in = t.seats
      local cards = 0
      for seat = 1, t.seats do
        t.inside[seat], t.points[seat], t.since[seat] = 1, 0, 0
        cards = cards + t:count("hand", seat)
      end
      t.cards_in = cards
    end },
  { "circuit",
    title = { en = "Each player still in lays or passes",
              fr = "Chaque joueur encore dans le pli pose ou passe" },
    each = { from = "leader", with = "inside" }, moves = { "lay", "pass" },
    arrive = function (t, seat)
      if t:count("hand", seat) > 0 then return end
      if t.option.empty_hand == "passes" then leave_trick(t, seat) else t:done(seat) end
    end,
    after = function (t)
      if t.circuit < t.seats or t.option.trick_length == "until-passed" then
        t.circuit = t.circuit + 1
        t:go "circuit"
      end
    end },
  { "winner",
    title = { en = "The winner takes the cards laid",
              fr = "Le gagnant ramasse les cartes posées" },
    run = function (t)
      t.winner = g.trick_winner(t)
      t:tell(function ()
        return { en = "{player} takes the trick: {points} points",
                 fr = "{player} remporte le pli : {points} points",
                 player = t.winner, points = t:sum("laid", "value") }
      end)
      if is_tied(t, t.winner) then
        t:tell { en = "a tie: whoever had as many points first wins it",
                 fr = "à égalité, qui les a eus le premier l'emporte" }
      end
      t:move_all("laid", "won", t.winner)
    end },
  { "bonus",
    title = { en = "The winner turns up three cards",
              fr = "Le gagnant retourne trois cartes" },
    run = function (t)
      local to_hand = t.option.bonus == "hand"
      local limited = to_hand and t.option.bonus_limit == "limit"
      local cards = limited and room(t, t.winner, 3) or math.min(3, t:count "pile")
      for _ = 1, cards do t:draw("pile", "turned") end
      if not to_hand then
        t:tell(function ()
          return { en = "{player} turns up {points} more points",
                   fr = "{player} retourne {points} points de plus",
                   player = t.winner, points = t:sum("turned", "value") }
        end)
      end
      t:move_all("turned", to_hand and "hand" or "won", t.winner)
    end },
  { "deal",
    title = { en = "Two cards at a time to each, the winner last",
              fr = "Deux cartes à la fois à chacun, le gagnant en dernier" },
    run = function (t)
      while deal_round(t) do end
    end },
  { "next leader",
    title = { en = "The winner leads the next trick (see 'next_leader')",
              fr = "Le gagnant entame le pli suivant (voir « entame »)" },
    run = function (t)
      local players = with_cards(t)
      if #players == 1 then keep_rest(t, players[1]) end
      if #players < 2 then return t:finish() end
      t.leader = players[1]
      t:go "trick"
    end },
}

-- Result -------------------------------------------------------------------------------------

-- The last cards of the last player go to the score unseen: they are what is left of all.
function g.score(t, seat)
  local score = t:sum("won", seat, "value")
  if #t:cards("won", seat) < t:count("won", seat) then
    for _, card in ipairs(g.cards) do score = score + t:unseen(card.id) * card.value end
  end
  return score
end

-- The first that puts one player ahead decides; without a function, all of them win.
g.ties = {
  { "ties-together", en = "Whoever has most points wins; of several, all of them.",
    fr = "Qui a le plus de points gagne ; à égalité, tous ensemble.", source = "Fin de la partie" },
}

-- Reasons: why an article applies here, told with a fault -------------------------------------

-- What is to be overbid: how much, whose, since when.
local function standing(t)
  local line = t:line(t.option.overbid == "best" and "best" or "lays")
  local lay = { en = "line {line} has {points}", fr = "la ligne {line} en a {points}",
                points = g.to_overbid(t), line = line }
  for seat = 1, t.seats do
    if t:line("points", seat) == line or t:line(seat) == line then
      lay.en = "the {points} of {who} in line {line} stand"
      lay.fr = "les {points} posés par {who} à la ligne {line} tiennent"
      lay.who = t:name(seat)
    end
  end
  return lay
end

g.because["overbid-or-one"] = function (t, _, cards)
  return { en = "{cards} are worth {worth}; {lay}", fr = "{cards} valent {worth} ; {lay}",
           cards = cards, worth = g.value(cards), lay = standing(t) }
end

g.because["mixed"] = function (_, _, cards)
  return { en = "{cards} are {kinds} values among {count} cards",
           fr = "{cards} font {kinds} valeurs pour {count} cartes",
           cards = cards, kinds = count_kinds(cards), count = #cards }
end

g.because["first-circuit"] = function (t)
  return { en = "{leader} led this trick, and its first circuit is not over",
           fr = "{leader} a entamé ce pli, et le premier tour n'en est pas fini",
           leader = t:name(t.leader) }
end

g.because["out-of-trick"] = function (t, seat)
  if t:count("hand", seat) == 0 then
    return { en = "{player} has no card left", fr = "{player} n'a plus de carte" }
  end
  return { en = "{player} passed in line {line}", fr = "{player} a passé à la ligne {line}",
           line = t:line("inside", seat) }
end

function g.because.announce(_, _, cards)
  if #cards > 1 and are_alike(cards) then
    return { en = "{n} alike: {n} times {sum}", fr = "{n} pareilles : {n} fois {sum}",
             n = #cards, sum = #cards * cards[1].value }
  end
end

function g.because.turn(t)
  if t.phase == "circuit" and t.lays == 0 and t.winner > 0 and t.option.next_leader == "winner" then
    local why = { en = "{winner} won the last trick", fr = "{winner} a gagné le dernier pli",
                  winner = t:name(t.winner) }
    if t.leader == t.winner then return why end
    return { en = "{why} and has no card left", fr = "{why} et n'a plus de carte", why = why }
  end
end

function g.account(t, seat)
  return { en = "{cards} cards won", fr = "{cards} cartes gagnées", cards = t:count("won", seat) }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Overbid with as few points as will do; else part with a low card, or pass.
function g.moves.lay.careful(t, seat, cards)
  local points = 0
  for _, card in ipairs(cards) do points = points + card.value end
  if g.value(cards) > g.to_overbid(t) then return 20 - points end
  return -points
end

function g.moves.pass.careful() return -4 end

-- Points won, and half of those in hand.
function g.outlook(t, seat)
  return t:sum("won", seat, "value") / 5 + t:sum("hand", seat, "value") / 10
end

return g

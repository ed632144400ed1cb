-- Surenchère: overbid with cards that are all the same or all different, and win the trick.
-- SPDX-License-Identifier: MIT

local g = game "surenchere"

g.title   = { en = "Surenchère", fr = "Surenchère" }
g.version = "1.0"
g.seats   = { min = 2, max = 6 }

g.lesson = {
  goal = {
    en = [[Win tricks by overbidding. The cards you win are your points.]],
    fr = [[Remportez des plis en surenchérissant. Les cartes gagnées sont vos points.]] },
  play = {
    en = [[On your turn, play cards or pass. A trick has as many rounds as there are players. If
           you play several cards, they must be all the same or all different, and worth more than
           the best combination so far. You may always play a single card, even a lower one.
           Nobody may pass in the first round; if you pass later, you are out of the trick. The
           best combination of a player who is still in wins the trick; if two are equal, the one
           played first. The winner turns up three cards and takes them in hand. Then all players
           draw, two cards at a time, until they have ten, and the winner leads the next
           trick.]],
    fr = [[À votre tour, posez des cartes ou passez. Un pli compte autant de tours qu'il y a de
           joueurs. Si vous posez plusieurs cartes, elles doivent être toutes pareilles ou toutes
           différentes, et valoir plus que la meilleure combinaison posée jusque-là. Vous pouvez
           toujours poser une seule carte, même plus faible. Personne ne peut passer au premier
           tour ; si vous passez ensuite, vous êtes hors du pli. La meilleure combinaison d'un
           joueur encore dans le pli le remporte ; si deux sont égales, celle posée en premier.
           Le gagnant retourne trois cartes et les prend en main. Tous piochent ensuite, deux
           cartes à la fois, jusqu'à en avoir dix, et le gagnant entame le pli suivant.]] },
  score = {
    en = [[Different cards are worth their sum. Cards that are all the same are worth their sum
           times their number: three 2s are worth 6 × 3 = 18. At the end, each card you have won
           scores its value.]],
    fr = [[Des cartes différentes valent leur somme. Des cartes toutes pareilles valent leur somme
           multipliée par leur nombre : trois 2 valent 6 × 3 = 18. À la fin, chaque carte gagnée
           rapporte sa valeur.]] },
  ends = {
    en = [[The game ends when the draw pile and all hands are empty. The player with the most
           points wins.]],
    fr = [[La partie se termine quand la pioche et toutes les mains sont vides. Le joueur qui a le
           plus de points gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.trick_length = {
  default = "circuits", "until-passed", reading = true, alias = { fr = "longueur_pli" },
  fr = { circuits = "tours", ["until-passed"] = "tous-passent" },
  why = { en = "circuits: a trick has as many rounds as there are players; until-passed: it " ..
               "goes on until all players but one have passed",
          fr = "tours : un pli compte autant de tours qu'il y a de joueurs ; tous-passent : il " ..
               "continue jusqu'à ce que tous les joueurs sauf un aient passé" },
}
g.options.trick_winner = {
  default = "best-lay", "sum", reading = true, alias = { fr = "gagnant_pli" },
  fr = { ["best-lay"] = "meilleure-pose", sum = "somme" },
  why = { en = "best-lay: the best single combination wins the trick; sum: all of a player's " ..
               "combinations in the trick are added up",
          fr = "meilleure-pose : la meilleure combinaison remporte le pli ; somme : toutes les " ..
               "combinaisons d'un joueur dans le pli sont additionnées" },
}
g.options.pass_forfeits = {
  default = "yes", "no", reading = true, alias = { fr = "passer_perd" },
  fr = { yes = "oui", no = "non" },
  why = { en = "yes: a player who has passed cannot win the trick; no: they can still win it " ..
               "with cards played earlier",
          fr = "oui : un joueur qui a passé ne peut pas remporter le pli ; non : il le peut " ..
               "encore avec des cartes posées avant" },
}
g.options.overbid = {
  default = "best", "previous", reading = true, alias = { fr = "surenchere" },
  fr = { best = "meilleure", previous = "précédente" },
  why = { en = "best: to overbid is to beat the best combination of the trick; previous: only " ..
               "the one before",
          fr = "meilleure : surenchérir, c'est dépasser la meilleure combinaison du pli ; " ..
               "précédente : seulement celle d'avant" },
}
g.options.empty_hand = {
  default = "passes", "stays", reading = true, alias = { fr = "main_vide" },
  fr = { passes = "passe", stays = "reste" },
  why = { en = "passes: a player with no cards left is out of the trick; stays: they can still " ..
               "win it",
          fr = "passe : un joueur qui n'a plus de cartes est hors du pli ; reste : il peut " ..
               "encore le remporter" },
}
g.options.bonus = {
  default = "hand", "score", reading = true, alias = { fr = "prime" },
  fr = { hand = "main", score = "plis" },
  why = { en = "hand: the three cards that a trick's winner turns up go into their hand; score: " ..
               "they go with the cards won",
          fr = "main : les trois cartes que le gagnant d'un pli retourne vont dans sa main ; " ..
               "plis : elles vont avec les cartes gagnées" },
}
g.options.bonus_limit = {
  default = "limit", "three", reading = true, alias = { fr = "limite_prime" },
  fr = { limit = "limite", three = "trois" },
  why = { en = "limit: fewer than three cards are turned up if the winner's hand would go over " ..
               "the limit; three: the winner always takes three",
          fr = "limite : on retourne moins de trois cartes si la main du gagnant devait " ..
               "dépasser la limite ; trois : le gagnant en prend toujours trois" },
}
g.options.next_leader = {
  default = "winner", "left", reading = true, alias = { fr = "entame" },
  fr = { winner = "gagnant", left = "gauche" },
  why = { en = "winner: the winner of a trick leads the next one; left: the player to the left " ..
               "of the last leader does",
          fr = "gagnant : le gagnant d'un pli entame le suivant ; gauche : c'est le voisin de " ..
               "gauche de celui qui a entamé le dernier" },
}
g.options.hand = {
  default = 6, min = 1, max = 10, alias = { fr = "main" },
  why = { en = "cards dealt to each player at the start",
          fr = "cartes données à chaque joueur au départ" },
}
g.options.limit = {
  default = 10, min = 6, max = 20, alias = { fr = "limite" },
  why = { en = "most cards a player may have after the deal",
          fr = "nombre maximal de cartes d'un joueur après la donne" },
}

function g.check(option)
  if option.hand > option.limit then
    return { en = "'hand' is higher than 'limit': lower 'hand' or raise 'limit'",
             fr = "« main » dépasse « limite » : baissez « main » ou augmentez « limite »" }
  end
end

-- Cards --------------------------------------------------------------------------------------

g.zones.pile   = { "nobody", alias = { fr = "pioche" }, title = { en = "draw pile" } }
g.zones.hand   = { "owner", alias = { fr = "main" } }
g.zones.laid   = { "all", alias = { fr = "posées" },            -- all the cards of the trick
                   title = { en = "cards played", fr = "cartes posées" } }
g.zones.turned = { "all", alias = { fr = "retournées" },        -- by the winner of a trick
                   title = { en = "turned up" } }
g.zones.won    = { "all", each = true, place = "small", alias = { fr = "gagnées" },
                   title = { en = "cards won", fr = "cartes gagnées" } }

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
g.counters.circuit    = { 0, title = { en = "round", fr = "tour" } }
g.counters.players_in = { 0, show = "never" }           -- how many are still in the trick
g.counters.cards_in   = { 0, show = "never" }           -- the number of cards they hold
g.counters.lays       = { 0, show = "never" }           -- how many combinations were played in it
g.counters.best       = { 0, show = "large", title = { en = "best combination",
                                                       fr = "meilleure combinaison" } }
g.counters.previous   = { 0, title = { en = "last combination", fr = "dernière combinaison" } }

g.tallies.inside = { 0, show = "mark", title = { en = "in the trick", fr = "dans le pli" } }
g.tallies.points = { 0, title = { en = "points played", fr = "points posés" } }
g.tallies.since  = { 0, show = "never" }                -- which combination of the trick it was

-- Articles -----------------------------------------------------------------------------------

g.articles["out-of-trick"] = {
  alias = { fr = "hors-du-pli" },
  en = "A player who has passed may not play again until the trick is over.",
  fr = "Un joueur qui a passé ne peut plus jouer avant la fin du pli.", source = "Préparation",
  cannot_stand = true }
g.articles["first-circuit"] = {
  alias = { fr = "premier-tour" },
  en = "A player may not pass in the first round of a trick, but must play at least one card.",
  fr = "Un joueur ne peut pas passer au premier tour d'un pli : il doit poser au moins une carte.",
  source = "Préparation" }
g.articles.mixed = {
  alias = { fr = "mélange" },
  en = "Cards played together must be all the same or all different.",
  fr = "Les cartes posées ensemble doivent être toutes pareilles ou toutes différentes.",
  source = "Comment compter la valeur des cartes pour un pli ?" }
g.articles["overbid-or-one"] = {
  alias = { fr = "surenchère-ou-une" },
  en = "A player may play several cards only to overbid; otherwise they must play a single card.",
  fr = "Un joueur ne peut poser plusieurs cartes que pour surenchérir ; sinon, il doit en " ..
       "poser une seule.",
  source = "Préparation" }

-- The value of cards -------------------------------------------------------------------------

-- How many different values do these cards have?
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

-- Cards that are all the same: their sum times their number. Other cards: their sum (also for a
-- mixture that the arbiter let stand).
function g.value(cards)
  local sum = 0
  for _, card in ipairs(cards) do sum = sum + card.value end
  return are_alike(cards) and #cards * sum or sum
end

-- The value that several cards must beat: 0 for the first combination of a trick.
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

-- The player has acted, and the number of cards in the trick goes down by 'cards'.
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

-- The player with the most points among these; in a tie, the one who had them first.
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
      or inside[1] or t.leader                  -- nobody played: rulings let them all pass
end

-- Does another player have as many points as the winner?
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

-- How many of these cards a player may get, given the draw pile and the limit of a hand.
local function room(t, seat, cards)
  return math.max(0, math.min(cards, t.option.limit - t:count("hand", seat), t:count "pile"))
end

-- Deals two cards to each player, the winner last. Were there any to deal?
local function deal_round(t)
  local dealt = 0
  for _, seat in ipairs(t:around(t.winner)) do
    local cards = room(t, seat, 2)
    if cards > 0 then t:deal("pile", "hand", seat, cards) end
    dealt = dealt + cards
  end
  return dealt > 0
end

-- The players with cards, starting with the one who would lead the next trick.
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
    title = { en = "A trick begins, with all players in it",
              fr = "Un pli commence, avec tous les joueurs" },
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
    title = { en = "Each player still in the trick plays or passes",
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
    title = { en = "The winner takes the cards played",
              fr = "Le gagnant ramasse les cartes posées" },
    run = function (t)
      t.winner = g.trick_winner(t)
      t:tell(function ()
        return { en = "{player} takes the trick: {points} points",
                 fr = "{player} remporte le pli : {points} points",
                 player = t.winner, points = t:sum("laid", "value") }
      end)
      if is_tied(t, t.winner) then
        t:tell { en = "in a tie, the first to reach that value wins",
                 fr = "à égalité, le premier à atteindre cette valeur l'emporte" }
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
    title = { en = "Each player is dealt cards two at a time, the winner last",
              fr = "Chacun reçoit deux cartes à la fois, le gagnant en dernier" },
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

-- The last player's cards may be won unseen: they are the cards that nobody has seen yet.
function g.score(t, seat)
  local score = t:sum("won", seat, "value")
  if #t:cards("won", seat) < t:count("won", seat) then
    for _, card in ipairs(g.cards) do score = score + t:unseen(card.id) * card.value end
  end
  return score
end

-- Tie-breaks, in order. One without a function: the players still tied win together.
g.ties = {
  { "ties-together",
    en = "The player with the most points wins; tied players win together.",
    fr = "Le joueur qui a le plus de points gagne ; à égalité, tous gagnent ensemble.",
    alias = { fr = "gagnent-ensemble" }, source = "Fin de la partie" },
}

-- Reasons: why an article applies here, shown with a fault -----------------------------------

-- What must be overbid: how much it is, whose it is and in which line.
local function standing(t)
  local line = t:line(t.option.overbid == "best" and "best" or "lays")
  local lay = { en = "the {points} of line {line}", fr = "les {points} de la ligne {line}",
                points = g.to_overbid(t), line = line }
  for seat = 1, t.seats do
    if t:line("points", seat) == line or t:line(seat) == line then
      lay.en = "the {points} that {who} played in line {line}"
      lay.fr = "les {points} posés par {who} à la ligne {line}"
      lay.who = t:name(seat)
    end
  end
  return lay
end

g.because["overbid-or-one"] = function (t, _, cards)
  return { en = "{cards} are worth {worth}, but must beat {lay}",
           fr = "{cards} valent {worth}, mais doivent dépasser {lay}",
           cards = cards, worth = g.value(cards), lay = standing(t) }
end

g.because["mixed"] = function (_, _, cards)
  return { en = "{cards} are {count} cards with {kinds} different values",
           fr = "{cards} : {count} cartes, mais {kinds} valeurs différentes",
           cards = cards, kinds = count_kinds(cards), count = #cards }
end

g.because["first-circuit"] = function (t)
  return { en = "{leader} led this trick, and its first round is not over",
           fr = "{leader} a entamé ce pli, et le premier tour n'est pas fini",
           leader = t:name(t.leader) }
end

g.because["out-of-trick"] = function (t, seat)
  if t:count("hand", seat) == 0 then
    return { en = "{player} has no cards left, which counts as passing",
             fr = "{player} n'a plus de cartes, ce qui revient à passer" }
  end
  return { en = "{player} passed in line {line}", fr = "{player} a passé à la ligne {line}",
           line = t:line("inside", seat) }
end

function g.because.announce(_, _, cards)
  if #cards > 1 and are_alike(cards) then
    return { en = "{n} cards of the same value: {n} × {sum}",
             fr = "{n} cartes de même valeur : {n} × {sum}",
             n = #cards, sum = #cards * cards[1].value }
  end
end

function g.because.turn(t)
  if t.phase == "circuit" and t.lays == 0 and t.winner > 0 and t.option.next_leader == "winner" then
    if t.leader == t.winner then
      return { en = "{winner} won the last trick and leads this one",
               fr = "{winner} a gagné le dernier pli et entame celui-ci",
               winner = t:name(t.winner) }
    end
    return { en = "{winner} won the last trick but has no cards left",
             fr = "{winner} a gagné le dernier pli mais n'a plus de cartes",
             winner = t:name(t.winner) }
  end
end

function g.account(t, seat)
  return { en = "cards won: {cards}", fr = "cartes gagnées : {cards}",
           cards = t:count("won", seat) }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Overbid with as few points as possible; otherwise play a low card, or pass.
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

-- Casino Pirate: come as near to 7½ as you dare, or make believe that you did.
-- SPDX-License-Identifier: MIT

local g = game "casino-pirate"

g.title   = { en = "Casino Pirate", fr = "Casino Pirate" }
g.version = "1.0"
g.seats   = { min = 3, max = 5 }

g.lesson = {
  goal = {
    en = [[Each round one player leads, as a bank does, and the others each play against the
           leader: come nearer to 7½ than the leader, but not above, and you win treasure.]],
    fr = [[À chaque manche un joueur mène, comme une banque, et chacun des autres joue contre
           lui : approchez-vous de 7½ plus que le meneur, sans dépasser, et vous gagnez des
           trésors.]] }, play = { en = [[The others get a card face down and each bet one or two
           treasures. Then, one after another, they take cards, as many as they like: up, so that
           all see the new one, or down, so that the new one is hidden and the old one is shown;
           and stand when they have enough. Who is above 7½ says nothing: you may bluff. The
           leader then turns up cards for all to see, and calls the others one by one: each shows
           the hidden card, or concedes.]],
    fr = [[Les autres reçoivent une carte cachée et misent un ou deux trésors. Puis, l'un après
           l'autre, ils prennent des cartes, tant qu'ils veulent : visible, et tous voient la
           nouvelle, ou cachée, et c'est l'ancienne qu'on montre ; servi, quand ils en ont assez.
           Qui dépasse 7½ n'en dit rien : on peut bluffer. Le meneur retourne alors des cartes,
           vues de tous, et appelle les autres un par un : chacun montre sa carte cachée, ou
           abandonne.]] },
  score = {
    en = [[Cards 1 to 7 count what they say, a coin ½, a pebble nothing, the skeleton whatever
           from 1 to 7 serves best. Better than the leader wins the stake once, exactly 7½ twice;
           ties, more than 7½ and conceding lose it. A leader above 7½ pays all who are left.]],
    fr = [[Les cartes de 1 à 7 comptent leur nombre, une pièce ½, un caillou rien, le squelette ce
           qui convient le mieux de 1 à 7. Mieux que le meneur gagne une fois la mise, 7½ tout
           juste deux fois ; l'égalité, plus de 7½ et l'abandon la perdent. Un meneur au-dessus de
           7½ paie tous ceux qui restent.]] },
  ends = {
    en = [[The lead passes to the left from round to round. The game is over when somebody has no
           treasure left, or after a number of rounds agreed on; most treasures win.]],
    fr = [[On mène à tour de rôle, vers la gauche. La partie est finie quand quelqu'un n'a plus de
           trésor, ou après le nombre de manches convenu ; le plus de trésors gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.both_at_target = {
  default = "leader", "player", reading = true, alias = { fr = "égalité_à_la_cible" },
  fr = { leader = "meneur", player = "joueur" },
  why = { en = "7½ against 7½: ties go to the leader, or 7½ is always paid, twice",
          fr = "7½ contre 7½ : l'égalité va au meneur, ou 7½ est toujours payé, au double" },
}
g.options.stop_when_broke = {
  default = "yes", "no", reading = true, alias = { fr = "arrêt_si_ruiné" },
  fr = { yes = "oui", no = "non" },
  why = { en = "when the game ends is not said; one printing stops once a player has no treasure",
          fr = "la fin n'est pas dite ; une édition arrête dès qu'un joueur n'a plus de trésor" },
}
g.options.leader_short = {
  default = "in-order", "owes", reading = true, alias = { fr = "meneur_à_court" },
  fr = { ["in-order"] = "dans-l-ordre", owes = "doit" },
  why = { en = "the rulebook does not say what a leader does who cannot pay everybody: pays in " ..
               "turn what is there, or pays in full and is left with a debt",
          fr = "la règle ne dit pas ce que fait un meneur qui ne peut payer tout le monde : il " ..
               "paie à mesure ce qu'il a, ou paie tout et reste avec une dette" },
}
g.options.rounds = {
  default = 0, min = 0, max = 1000, alias = { fr = "manches" },
  why = { en = "a number agreed beforehand; 0 is no limit",
          fr = "un nombre convenu d'avance ; 0, pas de limite" },
}
g.options.treasure = {
  default = 10, min = 1, max = 100, alias = { fr = "trésor" },
  why = { en = "treasures to start with", fr = "trésors au départ" },
}
g.options.target = {
  default = 7.5, min = 1, max = 50, step = 0.5, alias = { fr = "cible" },
  why = { en = "points to come near to", fr = "points à approcher" },
}
g.options.max_bet = {
  default = 2, min = 1, max = 10, alias = { fr = "mise_max" },
  why = { en = "the highest stake", fr = "la plus haute mise" },
}

-- Cards and treasures ------------------------------------------------------------------------

g.zones.deck   = { "nobody", alias = { fr = "paquet" } }
g.zones.hidden = { "owner", alias = { fr = "cachée" } }
g.zones.shown  = { "all", each = true, alias = { fr = "visible" }, title = { fr = "visibles" } }

g.cards = {
  { "1", value = 1, copies = 4 }, { "2", value = 2, copies = 4 }, { "3", value = 3, copies = 4 },
  { "4", value = 4, copies = 4 }, { "5", value = 5, copies = 4 }, { "6", value = 6, copies = 4 },
  { "7", value = 7, copies = 4 },
  { "coin",     value = 0.5, copies = 11, alias = { "1/2", "½", fr = "pièce" } },
  { "skeleton", value = 0,   copies = 1,  alias = { fr = "squelette" } },   -- see 'total'
  { "pebble",   value = 0,   copies = 4,  alias = { fr = "caillou" } },
}

g.tallies.treasure = { "treasure", title = { en = "treasures", fr = "trésors" } }
g.tallies.stake    = { 0, title = { en = "stake", fr = "mise" } }
g.tallies.debt     = { 0, title = { en = "debt", fr = "dette" } }    -- see 'leader_short'
g.counters.leader  = { 0, title = { en = "leader", fr = "meneur" } }
g.counters.round   = { 0, title = { en = "rounds played", fr = "manches jouées" } }

-- Articles -----------------------------------------------------------------------------------

g.articles.stake = {
  alias = { fr = "montant-de-la-mise" },
  en = "A stake is one or two treasures.",
  fr = "On mise un ou deux trésors.", source = "Préparation du jeu" }
g.articles["stake-owned"] = {
  alias = { fr = "mise-qu-on-a" },
  en = "Nobody stakes more treasures than they have.",
  fr = "On ne mise pas plus de trésors qu'on n'en a.", source = "Préparation du jeu",
  cannot_stand = true }
g.articles["leader-does-not-bet"] = {
  alias = { fr = "meneur-ne-mise-pas" },
  en = "The leader plays against all the others and stakes nothing.",
  fr = "Le meneur joue contre tous les autres et ne mise pas.", source = "Préparation du jeu",
  cannot_stand = true }
g.articles["bet-once"] = {
  alias = { fr = "une-seule-mise" },
  en = "A player stakes once a round.",
  fr = "On ne mise qu'une fois par manche.", source = "Préparation du jeu",
  cannot_stand = true }
g.articles["leader-takes-a-card"] = {
  alias = { fr = "meneur-prend-une-carte" },
  en = "The leader turns up a card at least before calling anybody.",
  fr = "Le meneur retourne au moins une carte avant d'appeler quelqu'un.",
  source = "Quand tous les joueurs sont « servis »" }
g.articles["deck-empty"] = {
  alias = { fr = "paquet-vide" },
  en = "No card can be asked for when none is left.",
  fr = "On ne demande pas de carte quand il n'en reste plus.", source = "Valeur des cartes",
  cannot_stand = true }

-- The best total of a player's cards: the skeleton counts whatever 1 to 7 serves best.
function g.total(t, seat)
  local sum = t:sum("shown", seat, "hidden", seat, "value")
  if t:count("shown", seat, "hidden", seat, "skeleton") == 0 then return sum end
  local room = math.floor(t.option.target - sum)
  return sum + math.max(1, math.min(7, room))
end

-- Shown beside the cards, once all of them are known.
function g.comes_to(t, seat)
  if #t:cards("hidden", seat) < t:count("hidden", seat) then return 0 end
  return g.total(t, seat)
end

-- Settling -----------------------------------------------------------------------------------

-- Why a stake is lost: told, if anything was compared.
local function lost_with(mine, leaders, target)
  if not mine then return "" end
  if mine > target then
    return { en = ": {mine} is too much", fr = " : {mine}, c'est trop", mine = mine }
  elseif mine == leaders then
    return { en = ": both have {mine}, and a tie is the leader's",
             fr = " : {mine} partout, et à égalité le meneur gagne", mine = mine }
  end
  return { en = ": {mine} against {leaders}", fr = " : {mine} contre {leaders}",
           mine = mine, leaders = leaders }
end

local function wins_stake(t, seat, mine, leaders)        -- the leader takes it
  t:tell { en = "{player} loses {stake} to {whom}{why}",
           fr = "{player} perd {stake} contre {whom}{why}", player = seat, whom = t.leader,
           stake = t.stake[seat], why = lost_with(mine, leaders, t.option.target) }
  local settled = math.min(t.debt[t.leader], t.stake[seat])   -- a debt goes before all winnings
  t.debt[t.leader] = t.debt[t.leader] - settled
  t.treasure[t.leader] = t.treasure[t.leader] + t.stake[seat] - settled
  t.stake[seat] = 0
end

local function pays(t, seat, times)             -- the leader pays it, as far as possible
  local due, has = times * t.stake[seat], t.treasure[t.leader]
  local short = math.max(0, due - has)
  if t.option.leader_short == "owes" then
    t:add("debt", t.leader, short)
  else
    due = due - short
  end
  t:tell { en = "{whom} pays {player} {due}", fr = "{whom} paie {due} à {player}",
           player = seat, whom = t.leader, due = due }
  t.treasure[t.leader] = math.max(0, has - due)
  t.treasure[seat] = t.treasure[seat] + t.stake[seat] + due
  t.stake[seat] = 0
end

local function settle(t, seat)
  local target, mine, leaders = t.option.target, g.total(t, seat), g.total(t, t.leader)
  if mine == target and (leaders ~= target or t.option.both_at_target == "player") then
    pays(t, seat, 2)
  elseif mine > leaders and mine <= target then
    pays(t, seat, 1)
  else
    wins_stake(t, seat, mine, leaders)
  end
end

-- Moves --------------------------------------------------------------------------------------

g.moves.bet = {
  alias = { fr = "mise" },
  args = { number { 1, "max_bet", name = "stake", article = "stake" } },
  refuse = {
    { "leader-does-not-bet", rather_than = "turn",
      function (t, seat) return t.phase == "bets" and seat == t.leader end },
    { "bet-once", rather_than = "turn",
      function (t, seat) return t.phase == "bets" and t.stake[seat] > 0 end },
    { "stake-owned", above = "treasure" },
  },
  apply = function (t, seat, stake)             -- by a ruling, any number may stand:
    local laid = math.max(0, math.min(stake // 1, t.treasure[seat]))   -- what can be laid down
    t.treasure[seat] = t.treasure[seat] - laid
    t.stake[seat] = laid
    t:done(seat)
  end,
}

g.moves.card = {
  alias = { fr = "carte" },
  args = { word { "up", "down", name = "side", fr = { up = "visible", down = "cachée" } } },
  refuse = { { "deck-empty", empty = "deck" } },
  apply = function (t, seat, side)
    if side == "up" then
      t:draw("deck", "shown", seat)
    else
      t:draw("deck", "hidden", seat)
      t:show("hidden", seat, "shown", seat)     -- the one that was hidden before
    end
  end,
}

g.moves.stand = {
  alias = { fr = "servi" },
  apply = "done",
}

g.moves.leader_card = {
  verb = "card",
  refuse = { { "deck-empty", empty = "deck" } },
  apply = function (t, seat)
    t:draw("deck", "shown", seat)
    if g.total(t, seat) > t.option.target then t:go "leader too high" end
  end,
  says = g.total,
}

g.moves.call = {
  alias = { fr = "appelle" },
  refuse = {
    { "leader-takes-a-card", function (t, seat)
        return t:count("shown", seat) == 0 and t:count "deck" > 0
      end },
  },
  apply = function (t) t:push("answer", t:next_with("stake", t.leader)) end,
}

g.moves.show = {
  alias = { fr = "montre" },
  apply = function (t, seat)
    t:show("hidden", seat)
    settle(t, seat)
    t:done(seat)
  end,
  says = g.total,
}

g.moves.concede = {
  alias = { fr = "abandonne" },
  apply = function (t, seat)
    wins_stake(t, seat)
    t:done(seat)
  end,
}

-- Course of play -----------------------------------------------------------------------------

local function is_over(t)
  local able = t:seats_with "treasure"
  return t.round == t.option.rounds or able < 2
      or t.option.stop_when_broke == "yes" and able < t.seats
end

g.phases = {
  { "first leader",
    run = function (t) t.leader = t.start end },
  { "deal", title = { en = "A card face down to each of the others",
                      fr = "Une carte cachée à chacun des autres" },
    run = function (t)
      t:shuffle "deck"
      for seat = 1, t.seats do
        if seat ~= t.leader and t.treasure[seat] > 0 then t:deal("deck", "hidden", seat) end
      end
    end },
  { "bets", title = { en = "Bets, in any order", fr = "Mises, dans n'importe quel ordre" },
    each = { others = "leader", with = "treasure" }, any_order = true, moves = { "bet" } },
  { "cards", title = { en = "Cards, one player after another",
                       fr = "Cartes, un joueur après l'autre" },
    each = { around = "leader", with = "stake" }, moves = { "card", "stand" } },
  { "leader", title = { en = "The leader's cards, and calls",
                        fr = "Les cartes du meneur, et ses appels" },
    each = { only = "leader" }, moves = { "leader_card", "call" } },
  { "answer", title = { en = "A player who was called", fr = "Un joueur appelé" },
    nested = true, moves = { "show", "concede" },
    after = function (t)
      if t:seats_with "stake" == 0 then t:go "next leader" end
    end },
  { "leader too high", title = { en = "A leader above 7½ pays all who are left",
                                 fr = "Un meneur au-dessus de 7½ paie tous ceux qui restent" },
    run = function (t)
      for _, seat in ipairs(t:around(t.leader)) do
        if t.stake[seat] > 0 then pays(t, seat, 1) end
      end
    end },
  { "next leader", title = { en = "The leader's left-hand neighbour leads next",
                             fr = "Le voisin de gauche du meneur mène ensuite" },
    run = function (t)
      t.round = t.round + 1
      if is_over(t) then return t:finish() end
      t.leader = t:next_with("treasure", t.leader)
      t:go "deal"
    end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t.treasure[seat] - t.debt[seat] end

-- The first that puts one player ahead decides; without a function, all of them win.
g.ties = {
  { "ties-together", en = "Whoever has most treasures wins; of several, all of them.",
    fr = "Qui a le plus de trésors gagne ; à égalité, tous ensemble.",
    source = "Fin de la partie" },
}

-- An 'end' line between rounds ends the game.
function g.ends(t)
  return t.phase == "bets" and t.round > 0 and t:seats_with "stake" == 0 and t:named() == 0
end

-- Reasons: why an article applies here, told with a fault -------------------------------------

g.because["stake"] = function (t, _, stake)
  return { en = "{player} stakes {stake}, and it may be 1 to {most}",
           fr = "{player} mise {stake}, et l'on peut miser de 1 à {most}",
           stake = stake, most = t.option.max_bet }
end

g.because["stake-owned"] = function (t, seat, stake)
  return { en = "{player} has {owned} and stakes {stake}",
           fr = "{player} en a {owned} et mise {stake}",
           owned = t.treasure[seat], stake = stake }
end

g.because["leader-does-not-bet"] = function (t)
  return { en = "{player} leads round {round}", fr = "{player} mène la manche {round}",
           round = t.round + 1 }
end

g.because["bet-once"] = function (t, seat)
  return { en = "{player} staked {stake} in line {line}",
           fr = "{player} a misé {stake} à la ligne {line}",
           stake = t.stake[seat], line = t:line("stake", seat) }
end

-- Of a bet that comes too late: a number is its only argument.
g.because["move-unknown-now"] = function (t, seat, stake)
  if math.type(stake) and t.stake[seat] > 0 then return g.because["bet-once"](t, seat) end
end

g.because["leader-takes-a-card"] = function (t)
  return { en = "{player} has none yet, and {left} are left",
           fr = "{player} n'en a pas encore, et il en reste {left}", left = t:count "deck" }
end

g.because["deck-empty"] = function (t)
  return { en = "the last one came up in line {line}",
           fr = "la dernière est venue à la ligne {line}",
           line = t:line "deck" }
end

function g.because.announce(t, seat)
  local cards = t:kinds("shown", seat)
  for _, card in ipairs(t:kinds("hidden", seat)) do cards[#cards + 1] = card end
  if #cards < 2 then return end
  return { en = "the cards: {cards}", fr = "les cartes : {cards}", cards = cards }
end

function g.because.turn(t, seat)
  if t.phase == "cards" and seat == t.leader then
    return { en = "{player}, who leads, waits until all the others are served",
             fr = "{player}, qui mène, attend que tous les autres soient servis" }
  elseif t.phase ~= "bets" and seat ~= t.leader and t.stake[seat] == 0 then
    return { en = "{player} has no stake in this round",
             fr = "{player} n'a pas de mise dans cette manche" }
  elseif t.phase == "answer" then
    return { en = "{leader} called in line {line}", fr = "{leader} a appelé à la ligne {line}",
             leader = t:name(t.leader), line = t:line(t.leader) }
  end
end

function g.account(t, seat)
  if t.stake[seat] == 0 then return end
  return { en = "and {stake} at stake", fr = "et {stake} en jeu", stake = t.stake[seat] }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- One treasure at a time, cards up to five or so, and nothing shown that does not win.
local function has_room(t, seat)
  return g.total(t, seat) < t.option.target - 2.5 and 1 or -1
end

function g.moves.bet.careful(_, _, stake) return -stake end

g.moves.card.careful        = has_room
g.moves.leader_card.careful = has_room

function g.moves.show.careful(t, seat)
  local mine, leaders = g.total(t, seat), g.total(t, t.leader)
  return mine <= t.option.target and mine >= leaders and 1 or -1
end

return g

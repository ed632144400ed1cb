-- Casino Pirate: come as close to 7½ as you dare, or bluff.
-- SPDX-License-Identifier: MIT

local g = game "casino-pirate"

g.title   = { en = "Casino Pirate", fr = "Casino Pirate" }
g.version = "1.0"
g.seats   = { min = 3, max = 5 }

g.lesson = {
  goal = {
    en = [[Each round, one player is the leader and plays against each of the others, like a bank.
           Come closer to 7½ than the leader, without going over, and you win treasures.]],
    fr = [[À chaque manche, un joueur est le meneur et joue contre chacun des autres, comme une
           banque. Approchez-vous de 7½ plus que lui, sans dépasser, et vous gagnez des
           trésors.]] },
  play = {
    en = [[Every player except the leader gets a card face down and bets one or two treasures.
           Then, one after another, they take as many cards as they like, and stand when they have
           enough. Take a card 'up' to show it to everyone, or 'down' to hide it and show the card
           you were hiding before. If you go over 7½, say nothing: you may bluff. The leader then
           takes cards face up and calls the others one by one. When you are called, show your
           hidden card or concede.]],
    fr = [[Chaque joueur sauf le meneur reçoit une carte cachée et mise un ou deux trésors. Puis,
           l'un après l'autre, ils prennent autant de cartes qu'ils veulent, et disent « servi »
           quand ils en ont assez. Prenez une carte « visible » pour la montrer à tous, ou
           « cachée » pour la cacher et montrer celle que vous cachiez. Si vous dépassez 7½, n'en
           dites rien : vous pouvez bluffer. Le meneur prend ensuite des cartes visibles et appelle
           les autres un par un. Quand vous êtes appelé, montrez votre carte cachée ou
           abandonnez.]] },
  score = {
    en = [[Cards 1 to 7 are worth their number, a coin ½, a pebble 0, and the skeleton the number
           from 1 to 7 that suits you best. If you beat the leader, you get your stake back and
           win as much again; with exactly 7½, twice as much. If you have less than the leader or
           the same, go over 7½ or concede, the leader takes your stake. A leader who goes over 7½
           pays every player who still has a stake.]],
    fr = [[Les cartes de 1 à 7 valent leur nombre, une pièce ½, un caillou 0, et le squelette le
           nombre de 1 à 7 qui vous convient le mieux. Si vous battez le meneur, vous reprenez
           votre mise et en gagnez autant ; avec exactement 7½, le double. Si vous avez moins que
           le meneur ou autant, dépassez 7½ ou abandonnez, le meneur prend votre mise. Un meneur
           qui dépasse 7½ paie tous les joueurs qui ont encore une mise.]] },
  ends = {
    en = [[After each round, the player to the leader's left becomes the leader. The game ends when
           a player has no treasures left, or after an agreed number of rounds. The player with
           the most treasures wins.]],
    fr = [[Après chaque manche, le voisin de gauche du meneur devient meneur. La partie se termine
           quand un joueur n'a plus de trésors, ou après un nombre de manches convenu. Le joueur
           qui a le plus de trésors gagne.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.both_at_target = {
  default = "leader", "player", reading = true, alias = { fr = "égalité_à_la_cible" },
  fr = { leader = "meneur", player = "joueur" },
  why = { en = "leader: if both have 7½, the leader wins, as in any tie; player: the player " ..
               "wins twice their stake",
          fr = "meneur : si les deux ont 7½, le meneur gagne, comme à toute égalité ; joueur : " ..
               "le joueur gagne le double de sa mise" },
}
g.options.stop_when_broke = {
  default = "yes", "no", reading = true, alias = { fr = "arrêt_si_ruiné" },
  fr = { yes = "oui", no = "non" },
  why = { en = "yes: the game ends after a round in which a player has no treasures left, as in " ..
               "one edition; no: players without treasures sit out",
          fr = "oui : la partie s'arrête après une manche où un joueur n'a plus de trésors, " ..
               "comme dans une édition ; non : les joueurs sans trésors ne jouent plus" },
}
g.options.leader_short = {
  default = "in-order", "owes", reading = true, alias = { fr = "meneur_à_court" },
  fr = { ["in-order"] = "dans-l-ordre", owes = "doit" },
  why = { en = "in-order: a leader who cannot pay everyone pays the players in turn while the " ..
               "treasures last; owes: pays everyone in full and goes into debt",
          fr = "dans-l-ordre : un meneur qui ne peut pas payer tout le monde paie les joueurs " ..
               "l'un après l'autre tant qu'il a des trésors ; doit : il paie tout et a une dette" },
}
g.options.rounds = {
  default = 0, min = 0, max = 1000, alias = { fr = "manches" },
  why = { en = "number of rounds; 0: no limit", fr = "nombre de manches ; 0 : pas de limite" },
}
g.options.treasure = {
  default = 10, min = 1, max = 100, alias = { fr = "trésor" },
  why = { en = "treasures of each player at the start", fr = "trésors de chaque joueur au départ" },
}
g.options.target = {
  default = 7.5, min = 1, max = 50, step = 0.5, alias = { fr = "cible" },
  why = { en = "total to come close to", fr = "total à approcher" },
}
g.options.max_bet = {
  default = 2, min = 1, max = 10, alias = { fr = "mise_max" },
  why = { en = "highest stake", fr = "mise la plus haute" },
}

-- Cards and treasures ------------------------------------------------------------------------

g.zones.deck   = { "nobody", alias = { fr = "paquet" } }
g.zones.hidden = { "owner", alias = { fr = "cachée" },
                   title = { en = "hidden card", fr = "carte cachée" } }
g.zones.shown  = { "all", each = true, alias = { fr = "visible" },
                   title = { en = "face-up cards", fr = "cartes visibles" } }

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
  en = "A player may not bet more treasures than they have.",
  fr = "Un joueur ne peut pas miser plus de trésors qu'il n'en a.", source = "Préparation du jeu",
  cannot_stand = true }
g.articles["leader-does-not-bet"] = {
  alias = { fr = "meneur-ne-mise-pas" },
  en = "The leader plays against all the others and may not bet.",
  fr = "Le meneur joue contre tous les autres et ne peut pas miser.", source = "Préparation du jeu",
  cannot_stand = true }
g.articles["bet-once"] = {
  alias = { fr = "une-seule-mise" },
  en = "A player may bet only once per round.",
  fr = "Un joueur ne peut miser qu'une fois par manche.", source = "Préparation du jeu",
  cannot_stand = true }
g.articles["leader-takes-a-card"] = {
  alias = { fr = "meneur-prend-une-carte" },
  en = "The leader must take at least one card before calling a player.",
  fr = "Le meneur doit prendre au moins une carte avant d'appeler un joueur.",
  source = "Quand tous les joueurs sont « servis »" }
g.articles["deck-empty"] = {
  alias = { fr = "paquet-vide" },
  en = "A player may not ask for a card when none are left.",
  fr = "Un joueur ne peut pas demander de carte quand il n'en reste plus.",
  source = "Valeur des cartes",
  cannot_stand = true }

-- The best total of a player's cards: the skeleton is worth whichever of 1 to 7 is best.
function g.total(t, seat)
  local sum = t:sum("shown", seat, "hidden", seat, "value")
  if t:count("shown", seat, "hidden", seat, "skeleton") == 0 then return sum end
  local room = math.floor(t.option.target - sum)
  return sum + math.max(1, math.min(7, room))
end

-- The total shown beside the cards, once all of them are known.
function g.comes_to(t, seat)
  if #t:cards("hidden", seat) < t:count("hidden", seat) then return 0 end
  return g.total(t, seat)
end

-- Settling -----------------------------------------------------------------------------------

-- Why a stake is lost, if totals were compared.
local function lost_with(mine, leaders, target)
  if not mine then return "" end
  if mine > target then
    return { en = ": {mine} is more than {target}", fr = " : {mine} est plus que {target}",
             mine = mine, target = target }
  elseif mine == leaders then
    return { en = ": both have {mine}, and the leader wins a tie",
             fr = " : {mine} partout, et à égalité le meneur gagne", mine = mine }
  end
  return { en = ": {mine} against {leaders}", fr = " : {mine} contre {leaders}",
           mine = mine, leaders = leaders }
end

local function wins_stake(t, seat, mine, leaders)        -- the leader takes it
  t:tell { en = "{player} loses {stake} to {whom}{why}",
           fr = "{player} perd {stake} contre {whom}{why}", player = seat, whom = t.leader,
           stake = t.stake[seat], why = lost_with(mine, leaders, t.option.target) }
  local settled = math.min(t.debt[t.leader], t.stake[seat])   -- a debt is paid first
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
  apply = function (t, seat, stake)             -- a ruling may let any number stand
    local bet = math.max(0, math.min(stake // 1, t.treasure[seat]))   -- what the player can bet
    t.treasure[seat] = t.treasure[seat] - bet
    t.stake[seat] = bet
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
  { "deal", title = { en = "Each player except the leader gets a card face down",
                      fr = "Chaque joueur sauf le meneur reçoit une carte cachée" },
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
  { "leader", title = { en = "The leader takes cards and calls players",
                        fr = "Le meneur prend des cartes et appelle des joueurs" },
    each = { only = "leader" }, moves = { "leader_card", "call" } },
  { "answer", title = { en = "The player who was called answers",
                        fr = "Le joueur appelé répond" },
    nested = true, moves = { "show", "concede" },
    after = function (t)
      if t:seats_with "stake" == 0 then t:go "next leader" end
    end },
  { "leader too high", title = { en = "A leader over 7½ pays all remaining players",
                                 fr = "Un meneur qui dépasse 7½ paie tous les joueurs restants" },
    run = function (t)
      for _, seat in ipairs(t:around(t.leader)) do
        if t.stake[seat] > 0 then pays(t, seat, 1) end
      end
    end },
  { "next leader", title = { en = "The player to the leader's left leads next",
                             fr = "Le voisin de gauche du meneur devient meneur" },
    run = function (t)
      t.round = t.round + 1
      if is_over(t) then return t:finish() end
      t.leader = t:next_with("treasure", t.leader)
      t:go "deal"
    end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t.treasure[seat] - t.debt[seat] end

-- Tie-breaks, in order. One without a function: the players still tied win together.
g.ties = {
  { "ties-together",
    en = "The player with the most treasures wins; tied players win together.",
    fr = "Le joueur qui a le plus de trésors gagne ; à égalité, tous gagnent ensemble.",
    alias = { fr = "gagnent-ensemble" }, source = "Fin de la partie" },
}

-- An 'end' line between rounds ends the game.
function g.ends(t)
  return t.phase == "bets" and t.round > 0 and t:seats_with "stake" == 0 and t:named() == 0
end

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["stake"] = function (t, _, stake)
  return { en = "{player} bet {stake}, and the limits here are 1 and {most}",
           fr = "{player} a misé {stake}, et les limites sont ici 1 et {most}",
           stake = stake, most = t.option.max_bet }
end

g.because["stake-owned"] = function (t, seat, stake)
  return { en = "{player} bet {stake} but has only {owned}",
           fr = "{player} a misé {stake} mais n'en a que {owned}",
           owned = t.treasure[seat], stake = stake }
end

g.because["leader-does-not-bet"] = function (t)
  return { en = "{player} is the leader of round {round}",
           fr = "{player} est le meneur de la manche {round}", round = t.round + 1 }
end

g.because["bet-once"] = function (t, seat)
  return { en = "{player} already bet {stake} in line {line}",
           fr = "{player} a déjà misé {stake} à la ligne {line}",
           stake = t.stake[seat], line = t:line("stake", seat) }
end

-- A bet that comes too late; its only argument is a number.
g.because["move-unknown-now"] = function (t, seat, stake)
  if math.type(stake) and t.stake[seat] > 0 then return g.because["bet-once"](t, seat) end
end

g.because["leader-takes-a-card"] = function (t)
  return { en = "{player} has not taken a card yet, and the deck is not empty ({left} left)",
           fr = "{player} n'a pas encore pris de carte, et il en reste dans le paquet ({left})",
           left = t:count "deck" }
end

g.because["deck-empty"] = function (t)
  return { en = "the last card was taken in line {line}",
           fr = "la dernière carte a été prise à la ligne {line}",
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
    return { en = "{player} is the leader and waits until all the others stand",
             fr = "{player} est le meneur et attend que tous les autres soient servis" }
  elseif t.phase ~= "bets" and seat ~= t.leader and t.stake[seat] == 0 then
    return { en = "{player} has no stake in this round",
             fr = "{player} n'a pas de mise dans cette manche" }
  elseif t.phase == "answer" then
    return { en = "{leader} called a player in line {line}",
             fr = "{leader} a appelé un joueur à la ligne {line}",
             leader = t:name(t.leader), line = t:line(t.leader) }
  end
end

function g.account(t, seat)
  if t.stake[seat] == 0 then return end
  return { en = "plus a stake of {stake}", fr = "plus une mise de {stake}", stake = t.stake[seat] }
end

-- Careful play, for bots ----------------------------------------------------------------------

-- Bet one treasure, take cards up to about 5, and show only a total that can win.
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

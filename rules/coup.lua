-- Coup: claim any character, but be ready to show it.
-- SPDX-License-Identifier: MIT

local g = game "coup"

g.title   = { en = "Coup", fr = "Complots" }
g.version = "1.0"
g.seats   = { min = 2, max = 6 }

g.lesson = {
  goal = {
    en = [[Be the last player with a character face down.]],
    fr = [[Être le dernier joueur qui a encore un personnage face cachée.]] },
  play = {
    en = [[Each player has two characters face down and two coins. On your turn take income, or
           claim a character and use its action, whether you have it or not. The others may
           challenge you. If you cannot or do not want to show the character, you lose one: you turn
           one of yours up. If you show it, the challenger loses one, and you exchange the one that
           you showed for another.]],
    fr = [[Chacun a deux personnages face cachée et deux pièces. À votre tour, prenez un revenu, ou
           annoncez un personnage et faites son action, que vous l'ayez ou non. Les autres peuvent
           contester. Si vous ne pouvez ou ne voulez pas montrer le personnage, vous en perdez un :
           vous en retournez un des vôtres. Si vous le montrez, c'est le contestataire qui en perd
           un, et vous échangez celui que vous avez montré contre un autre.]] },
  score = {
    en = [[A player's score is the number of characters that are still face down.]],
    fr = [[Le score d'un joueur est le nombre de ses personnages encore cachés.]] },
  ends = {
    en = [[The game ends when only one player has a character left.]],
    fr = [[La partie se termine quand un seul joueur a encore un personnage.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.coins = {
  default = 2, min = 0, max = 10, alias = { fr = "pièces" },
  why = { en = "the coins that each player starts with",
          fr = "les pièces que chacun reçoit au départ" },
}

-- Cards --------------------------------------------------------------------------------------

g.zones.deck = { "nobody", alias = { fr = "cour" }, title = { en = "court deck", fr = "cour" } }
g.zones.hand = { "owner", alias = { fr = "main" } }
g.zones.lost = { "all", each = true, alias = { fr = "perdus" },
                 title = { en = "lost", fr = "perdus" } }

-- 'does' is the action of a character, 'blocks' the one that it blocks.
g.cards = {
  { "duke", number = 1, copies = 3, does = "tax", blocks = "aid", colour = "lilac",
    alias = { fr = "duchesse" } },
  { "assassin", number = 2, copies = 3, does = "assassinate", colour = "black" },
  { "captain", number = 3, copies = 3, does = "steal", blocks = "steal", colour = "blue",
    alias = { fr = "capitaine" } },
  { "ambassador", number = 4, copies = 3, does = "exchange", blocks = "steal", colour = "green",
    alias = { fr = "ambassadeur" } },
  { "contessa", number = 5, copies = 3, blocks = "assassinate", colour = "red",
    alias = { fr = "comtesse" } },
}

-- What the table remembers -------------------------------------------------------------------

local actions = { "aid", "tax", "steal", "assassinate", "exchange" }
local number_of = { aid = 1, tax = 2, steal = 3, assassinate = 4, exchange = 5 }
local names = { { en = "foreign aid", fr = "aide étrangère" }, { en = "tax", fr = "taxe" },
                { en = "steal", fr = "vol" }, { en = "assassinate", fr = "assassinat" },
                { en = "exchange", fr = "échange" } }
local blockers = { aid = { "duke" }, steal = { "captain", "ambassador" },
                   assassinate = { "contessa" } }
local characters = { { en = "duke", fr = "duchesse" }, "assassin",
                     { en = "captain", fr = "capitaine" },
                     { en = "ambassador", fr = "ambassadeur" },
                     { en = "contessa", fr = "comtesse" } }

g.counters.player     = { 0, show = "player", title = { en = "turn", fr = "tour" } }
g.counters.action     = { 0, show = names, title = { en = "action", fr = "action" } }
g.counters.target     = { 0, show = "player", title = { en = "against", fr = "contre" } }
g.counters.claim      = { 0, show = characters, title = { en = "claim", fr = "annonce" } }
g.counters.claimant   = { 0, show = "player", title = { en = "claimed by", fr = "annoncé par" } }
g.counters.blocked    = { 0, show = "never" }     -- 1: the claim was made to block
g.counters.challenger = { 0, show = "player", title = { en = "challenged by",
                                                        fr = "contesté par" } }
g.counters.loser      = { 0, show = "never" }     -- who must lose a character
g.counters.proved     = { 0, show = "never" }     -- 1: the claimed character was shown
g.tallies.coins       = { "coins", show = "always", title = { en = "coins", fr = "pièces" } }
g.tallies.alive       = { 2, show = "never" }     -- characters face down

-- Articles -----------------------------------------------------------------------------------

g.articles["ten-coins"] = {
  alias = { fr = "dix-pièces" },
  en = "A player who starts their turn with ten coins or more must launch a coup.",
  fr = "Un joueur qui commence son tour avec dix pièces ou plus doit lancer un coup.",
  source = "Actions" }
g.articles["price"] = {
  alias = { fr = "prix" },
  en = "A player must have seven coins for a coup, and three for an assassination.",
  fr = "Un joueur doit avoir sept pièces pour un coup, et trois pour un assassinat.",
  source = "Actions" }
g.articles["target"] = {
  alias = { fr = "cible" },
  en = "The target must be another player who still has a character face down.",
  fr = "La cible doit être un autre joueur qui a encore un personnage face cachée.",
  source = "Actions", cannot_stand = true }
g.articles["block"] = {
  alias = { fr = "blocage" },
  en = "Only the duke blocks foreign aid, only the captain and the ambassador block a theft, " ..
       "and only the contessa blocks an assassination.",
  fr = "Seule la duchesse bloque l'aide étrangère, seuls le capitaine et l'ambassadeur bloquent " ..
       "un vol, et seule la comtesse bloque un assassinat.",
  source = "Counteractions", cannot_stand = true }
g.articles["who-blocks"] = {
  alias = { fr = "qui-bloque" },
  en = "Only the target may block a theft or an assassination.",
  fr = "Seule la cible peut bloquer un vol ou un assassinat.",
  source = "Counteractions", cannot_stand = true }
g.articles["show-claimed"] = {
  alias = { fr = "personnage-annoncé" },
  en = "A player who is challenged must show the character that they claimed, or lose a character.",
  fr = "Un joueur contesté doit montrer le personnage qu'il a annoncé, ou perdre un personnage.",
  source = "Challenges", cannot_stand = true }
g.articles["two-back"] = {
  alias = { fr = "rendre-deux" },
  en = "After an exchange, the player must return two characters to the court deck.",
  fr = "Après un échange, le joueur doit rendre deux personnages à la cour.",
  source = "Actions", cannot_stand = true }

-- Actions ------------------------------------------------------------------------------------

local function is_rich(t, seat) return t.coins[seat] >= 10 end

local function is_no_target(t, seat, target) return target == seat or t.alive[target] == 0 end

-- Announces an action that claims a character, or that another player may block.
local function announce(t, seat, action, claim, target)
  t.action, t.target, t.claim, t.claimant = number_of[action], target or 0, claim, seat
  t.blocked, t.challenger, t.proved = 0, 0, 0
  t:go(claim > 0 and "doubt" or "block")
end

g.moves.income = {
  alias = { fr = "revenu" },
  refuse = { { "ten-coins", is_rich } },
  apply = function (t, seat)
    t:add("coins", seat, 1)
    t:go "next"
  end,
}

g.moves.aid = {
  alias = { "foreign-aid", fr = "aide" },
  refuse = { { "ten-coins", is_rich } },
  apply = function (t, seat) announce(t, seat, "aid", 0) end,
}

g.moves.tax = {
  alias = { fr = "taxe" },
  refuse = { { "ten-coins", is_rich } },
  apply = function (t, seat) announce(t, seat, "tax", 1) end,
}

g.moves.steal = {
  alias = { fr = "vole" },
  args = { player {} },
  refuse = { { "ten-coins", is_rich }, { "target", is_no_target } },
  apply = function (t, seat, target) announce(t, seat, "steal", 3, target) end,
}

g.moves.assassinate = {
  alias = { fr = "assassine" },
  args = { player {} },
  refuse = {
    { "ten-coins", is_rich },
    { "price", function (t, seat) return t.coins[seat] < 3 end },
    { "target", is_no_target },
  },
  apply = function (t, seat, target)
    t:add("coins", seat, -3)
    announce(t, seat, "assassinate", 2, target)
  end,
}

g.moves.exchange = {
  alias = { fr = "échange" },
  refuse = { { "ten-coins", is_rich } },
  apply = function (t, seat) announce(t, seat, "exchange", 4) end,
}

g.moves.coup = {
  args = { player {} },
  refuse = {
    { "price", function (t, seat) return t.coins[seat] < 7 end },
    { "target", is_no_target },
  },
  apply = function (t, seat, target)
    t:add("coins", seat, -7)
    t.action, t.claim, t.blocked, t.proved, t.challenger = 0, 0, 0, 0, 0
    t.loser = target
    t:go "loss"
  end,
}

-- Blocks and challenges ----------------------------------------------------------------------

g.moves.block = {
  alias = { fr = "bloque" },
  args = { card { "duke", "captain", "ambassador", "contessa", unchecked = true,
                  among = function (t) return blockers[actions[t.action]] end } },
  refuse = {
    { "who-blocks", rather_than = "turn", function (t, seat)
        return t.phase == "block" and t.target > 0 and seat ~= t.target
      end },
    { "block", function (t, seat, card) return card.blocks ~= actions[t.action] end },
  },
  apply = function (t, seat, card)
    t.blocked, t.claim, t.claimant, t.challenger, t.proved = 1, card.number, seat, 0, 0
    t:go "doubt"
  end,
}

g.moves.challenge = {
  alias = { fr = "conteste" },
  apply = function (t, seat)
    t.challenger = seat
    t:go "proof"
  end,
}

-- The character that was shown goes back to the court deck, and the player draws another.
g.moves.show = {
  alias = { fr = "montre" },
  args = { card { from = "hand" } },
  refuse = {
    { "show-claimed", function (t, seat, card) return card.number ~= t.claim end },
  },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "deck")
    t:mix "deck"
    t:draw("deck", "hand", seat)
    t.proved, t.loser = 1, t.challenger
    t:go "loss"
  end,
}

-- A player turns a character up: after a challenge, if they do not show the one that they claimed;
-- after their own wrong challenge; or as the target of an assassination or a coup.
g.moves.lose = {
  alias = { fr = "perd" },
  args = { card { from = "hand" } },
  apply = function (t, seat, card)
    t:move(card, "hand", seat, "lost", seat)
    t:add("alive", seat, -1)
    t:tell { en = "{player} turns up a character: {card}",
             fr = "{player} retourne un personnage : {card}",
             player = seat, card = card }
    t.loser = 0
    t:go "after"
  end,
}

g.moves["return"] = {
  alias = { fr = "rend" },
  args = { cards { from = "hand", count = 2, unseen = true, article = "two-back" } },
  apply = function (t, seat, cards)
    for _, card in ipairs(cards) do t:move(card, "hand", seat, "deck") end
    t:mix "deck"
    t:go "next"
  end,
}

-- Course of play -----------------------------------------------------------------------------

-- "1 coin", "2 coins"
local function count(coins)
  return { en = coins == 1 and "{n} coin" or "{n} coins",
           fr = coins < 2 and "{n} pièce" or "{n} pièces", n = coins }
end

-- Carries out an action that nobody can stop any more.
local function take_effect(t)
  local action, player, target = actions[t.action], t.player, t.target
  t.claim, t.challenger = 0, 0
  t:go "next"
  if action == "aid" then t:add("coins", player, 2) end
  if action == "tax" then t:add("coins", player, 3) end
  if action == "steal" then
    local stolen = math.min(2, t.coins[target])
    t:add("coins", target, -stolen)
    t:add("coins", player, stolen)
    t:tell { en = "{player} steals {coins} from {whom}",
             fr = "{player} vole {coins} à {whom}",
             player = player, whom = target, coins = count(stolen) }
  end
  if action == "assassinate" and t.alive[target] > 0 then
    t.action, t.loser = 0, target
    t:go "loss"
  end
  if action == "exchange" then
    t:draw("deck", "hand", player)
    t:draw("deck", "hand", player)
    t:go "return"
  end
end

-- After a player has lost a character: is the action stopped, or does it go on?
local function go_on(t)
  local claimed, action = t.claim > 0, actions[t.action]
  local stopped = (t.blocked == 1) == (t.proved == 1)
  if not claimed then
    t:go "next"                                  -- there is nothing more to do
  elseif stopped then
    if action == "assassinate" and t.blocked == 0 then t:add("coins", t.player, 3) end
    t:go "next"
  elseif t.blocked == 0 then
    t:go "block"
  else
    t:go "effect"
  end
end

-- Any other player may block foreign aid, the target a theft or an assassination; nothing else.
local function who_blocks(t)
  local action, seats = actions[t.action], {}
  for _, seat in ipairs(t:around(t.player)) do
    local may = action == "aid" and seat ~= t.player or seat == t.target
    if may and t.alive[seat] > 0 then seats[#seats + 1] = seat end
  end
  return seats
end

g.phases = {
  { "deal", title = { en = "Each player gets two characters",
                    fr = "Chacun reçoit deux personnages" },
    run = function (t)
      t:shuffle "deck"
      t.player = t.start
      for _, seat in ipairs(t:from(t.start)) do t:deal("deck", "hand", seat, 2) end
    end },
  { "turn", title = { en = "An action", fr = "Une action" }, each = { only = "player" },
    moves = { "income", "aid", "tax", "steal", "assassinate", "exchange", "coup" } },
  { "doubt", title = { en = "A player may challenge", fr = "Un joueur peut contester" },
    each = { others = "claimant", with = "alive" }, any_order = true, moves = { "challenge" },
    otherwise = function (t) t:go(t.blocked == 1 and "next" or "block") end },
  { "block", title = { en = "A player may block", fr = "Un joueur peut bloquer" },
    each = who_blocks, any_order = true, moves = { "block" },
    otherwise = function (t) t:go "effect" end, after = function (t) t:go "effect" end },
  { "effect", run = take_effect },
  { "return", title = { en = "Two characters are returned",
                         fr = "Deux personnages sont rendus" },
    each = { only = "player" }, moves = { "return" } },
  { "proof", title = { en = "The claimed character is shown, or one is lost",
                       fr = "Le personnage annoncé est montré, ou un personnage est perdu" },
    each = { only = "claimant" }, moves = { "show", "lose" }, instead = "show-claimed" },
  { "loss", title = { en = "A character is lost", fr = "Un personnage est perdu" },
    each = { only = "loser" }, moves = { "lose" } },
  { "after", run = go_on },
  { "next", run = function (t)
      t.action, t.target, t.claim, t.claimant, t.challenger = 0, 0, 0, 0, 0
      if t:seats_with "alive" == 1 then t:finish() return end
      t.player = t:next_with("alive", t.player)
      t:go "turn"
    end },
}

function g.score(t, seat) return t.alive[seat] end

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["ten-coins"] = function (t, seat)
  return { en = "{player} has {coins}", fr = "{player} a {coins}",
           coins = count(t.coins[seat]) }
end
g.because["price"] = g.because["ten-coins"]

g.because["target"] = function (t, seat, target)
  if target == seat then
    return { en = "{player} cannot be their own target",
             fr = "{player} ne peut pas être sa propre cible" }
  end
  return { en = "{name} is out of the game", fr = "{name} est éliminé", name = t:name(target) }
end

g.because["block"] = function (t)
  return { en = "the action to block is: {action}", fr = "l'action à bloquer est : {action}",
           action = names[t.action] }
end

g.because["who-blocks"] = function (t)
  return { en = "the target is {name}", fr = "la cible est {name}", name = t:name(t.target) }
end

g.because["show-claimed"] = function (t)
  return { en = "{player} claimed: {card}", fr = "{player} a annoncé : {card}",
           card = characters[t.claim] }
end

g.because["two-back"] = function (_, _, cards)
  return { en = "characters returned: {count}", fr = "personnages rendus : {count}",
           count = #cards }
end

-- Careful play, for bots: claim what is true, and challenge only what cannot be --------------

local function truth(t, seat, claim) return t:count("hand", seat, claim) > 0 and 5 or -5 end

function g.moves.tax.careful(t, seat) return truth(t, seat, "duke") end
function g.moves.steal.careful(t, seat, target)
  return truth(t, seat, "captain") + math.min(2, t.coins[target]) - 2.5
end
function g.moves.assassinate.careful(t, seat) return truth(t, seat, "assassin") + 3 end
function g.moves.exchange.careful(t, seat) return truth(t, seat, "ambassador") - 4 end
function g.moves.coup.careful() return 20 end
function g.moves.block.careful(t, seat, card) return truth(t, seat, card) end
function g.moves.show.careful() return 5 end

function g.moves.challenge.careful(t)
  return t:unseen(g.cards[t.claim][1]) == 0 and 5 or -1
end

return g

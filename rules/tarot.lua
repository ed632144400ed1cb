-- Tarot: bid, and win the points that you need for your oudlers, alone against the others.
-- SPDX-License-Identifier: MIT
--
-- These are the rules of the Fédération française de tarot; the sources are their sections. The
-- players are listed in the order of play, and 'start' is the first dealer. A line 'turn: …' gives
-- the dog; discarded cards can be named or written '?'. With five players, a log does not name the
-- partner: the called king does.

local g = game "tarot"
local french = use "french-cards"

g.title   = { en = "French tarot", fr = "Tarot" }
g.version = "1.0"
g.seats   = { min = 3, max = 5 }

g.lesson = {
  goal = {
    en = [[In each deal one player, the taker, tries to win a number of the 91 points, alone against
           the others. With five players the taker has a partner, whom nobody knows at first.]],
    fr = [[À chaque donne, un joueur, le preneur, s'engage à faire un certain nombre des 91
           points, seul contre les autres. À cinq, il a un partenaire, que personne ne connaît
           au début.]] },
  play = {
    en = [[All the cards are dealt except six, the dog (three with five players). Each player in
           turn passes or makes a higher bid, once: petite, garde, garde sans (the dog stays
           closed), garde contre (the dog counts for the others). With five players, the taker then
           calls a king, and the player who holds it is the partner. In a petite or a garde, the dog
           is turned up; the taker takes it and discards as many cards, but no king and no oudler.
           The player after the dealer leads. You must follow suit if you can. If you cannot, you
           must play a trump. A trump that you play must be higher than those in the trick, if you
           have one. The highest trump wins the trick; without a trump, the highest card of the suit
           led wins: king, queen, knight, jack, ten and so on. You may play the Excuse at any time:
           it wins nothing, and you get it back for a low card, but not in the last trick. If you
           have many trumps, you can show a handful before your first card.]],
    fr = [[On donne toutes les cartes sauf six, le chien (trois à cinq joueurs). Chacun à son tour
           passe ou annonce plus haut, une seule fois : petite (prise), garde, garde sans (le chien
           reste fermé), garde contre (le chien compte pour les autres). À cinq, le preneur appelle
           ensuite un roi, et le joueur qui l'a est son partenaire. À la petite et à la garde, on
           retourne le chien ; le preneur le prend et écarte autant de cartes, mais ni roi ni bout.
           Le joueur qui suit le donneur entame. On doit fournir si on le peut, sinon couper. Quand
           on joue atout, on doit monter si on le peut. Le plus fort atout remporte le pli ; sans
           atout, c'est la plus forte carte de la couleur demandée : roi, dame, cavalier, valet, dix
           et ainsi de suite. On peut jouer l'Excuse à tout moment : elle ne remporte rien, et on la
           reprend contre une carte basse, mais pas au dernier pli. Si vous avez beaucoup d'atouts,
           vous pouvez montrer une poignée avant votre première carte.]] },
  score = {
    en = [[Oudlers (the 21, the 1 and the Excuse) and kings count 4.5 points, queens 3.5, knights
           2.5, jacks 1.5, all other cards 0.5. The taker needs 36 points with three oudlers, 41
           with two, 51 with one, 56 with none. A deal is worth 25, plus the points above or below
           that number, and 10 for winning the 1 in the last trick; all this is doubled in a garde,
           and multiplied by four in a garde sans, by six in a garde contre. Handfuls and slams are
           added. Each of the others pays that much to the taker, or gets it from the taker.]],
    fr = [[Les bouts (le 21, le 1 et l'Excuse) et les rois comptent 4,5 points, les dames 3,5, les
           cavaliers 2,5, les valets 1,5, toutes les autres cartes 0,5. Il faut au preneur 36 points
           avec trois bouts, 41 avec deux, 51 avec un, 56 sans bout. Une donne vaut 25, plus les
           points de mieux ou de moins, et 10 pour le petit au bout (le 1 au dernier pli) ; le tout
           est doublé à la garde, multiplié par quatre à la garde sans, par six à la garde contre.
           Les poignées et les chelems s'ajoutent. Chacun des autres paie cette somme au preneur, ou
           la reçoit de lui.]] },
  ends = {
    en = [[The game ends after an agreed number of deals.]],
    fr = [[La partie se termine après un nombre de donnes convenu.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.deals = {
  default = 10, min = 1, max = 100, alias = { fr = "donnes" },
  why = { en = "the number of deals in the game", fr = "le nombre de donnes de la partie" },
}
g.options.petite = {
  default = "yes", "no", reading = true, fr = { yes = "oui", no = "non" },
  why = { en = "yes: the lowest bid is a petite; no: it is a garde",
          fr = "oui : la plus basse enchère est la petite ; non : c'est la garde" },
}
g.options.lone_petit = {
  default = "annuls", "plays", reading = true, alias = { fr = "petit_sec" },
  fr = { annuls = "annule", plays = "joue" },
  why = { en = "annuls: a player whose only trump is the 1, without the Excuse, annuls the deal; "
               .. "plays: the deal is played",
          fr = "annule : un joueur qui a le petit sec, sans l'Excuse, annule la donne ; joue : on "
               .. "joue la donne" },
}
g.options.called_suit = {
  default = "kept", "free", reading = true, alias = { fr = "couleur_appelée" },
  fr = { kept = "gardée", free = "libre" },
  why = { en = "with five players, kept: only the called king itself may be led from its suit in "
               .. "the first trick; free: any card of it may",
          fr = "à cinq, gardée : au premier pli, on ne peut entamer de la couleur du roi appelé "
               .. "qu'avec ce roi ; libre : on peut entamer toutes ses cartes" },
}
g.options.last_excuse = {
  default = "changes", "trick", reading = true, alias = { fr = "excuse_au_bout" },
  fr = { changes = "change", trick = "pli" },
  why = { en = "in the last trick, changes: the Excuse goes to the other side; trick: it goes to "
               .. "the side that wins the trick",
          fr = "au dernier pli, change : l'Excuse change de camp ; pli : elle va au camp qui "
               .. "remporte le pli" },
}
g.options.lone_excuse = {
  default = "kept", "lost", reading = true, alias = { fr = "excuse_sans_pli" },
  fr = { kept = "gardée", lost = "perdue" },
  why = { en = "kept: a taker who wins no trick keeps the Excuse, for a low card of the discard; "
               .. "lost: the taker loses it",
          fr = "gardée : un preneur qui ne fait aucun pli garde l'Excuse, contre une carte basse "
               .. "de l'écart ; perdue : il la perd" },
}
g.options.slam_excuse = {
  default = "attack", "either", reading = true, alias = { fr = "excuse_chelem" },
  fr = { attack = "attaque", either = "chacun" },
  why = { en = "attack: only the attack can win the last trick of a slam with the Excuse; either: "
               .. "both sides can",
          fr = "attaque : seule l'attaque peut remporter le dernier pli d'un chelem avec "
               .. "l'Excuse ; chacun : les deux camps le peuvent" },
}

-- Cards --------------------------------------------------------------------------------------

g.zones.deck    = { "nobody", alias = { fr = "paquet" } }
g.zones.dog     = { "nobody", alias = { fr = "chien" }, title = { en = "dog", fr = "chien" } }
g.zones.shown   = { "all", alias = { fr = "retourné" },
                    title = { en = "dog, turned up", fr = "chien retourné" } }
g.zones.hand    = { "owner", alias = { fr = "main" } }
g.zones.discard = { "owner", alias = { fr = "écart" }, place = "small",
                    only = function (card) return card.points < 4 end,
                    article = "no-king-no-oudler" }
g.zones.trick   = { "all", each = true, alias = { fr = "pli" }, place = "middle",
                    title = { en = "in the trick", fr = "dans le pli" } }
g.zones.played  = { "all", alias = { fr = "jouées" }, place = "small",
                    title = { en = "cards played", fr = "cartes jouées" } }

french.deck(g, 78)

local points = { K = 4.5, Q = 3.5, N = 2.5, J = 1.5 }
local oudlers = { ["21"] = true, ["1"] = true, excuse = true }
for _, card in ipairs(g.cards) do
  card.oudler = oudlers[card[1]] and 1 or nil
  card.points = card.oudler and 4.5 or points[card.rank] or 0.5
end

local TRUMP, EXCUSE = "trump", "excuse"
local suit_names  = { "spade", "heart", "diamond", "club", TRUMP }
local suit_number = {}
for number, name in ipairs(suit_names) do suit_number[name] = number end

g.sorts.height = { function (card) return card.suit == TRUMP and card.value or nil end,
                   above = { en = "trump above {card}", fr = "atout au-dessus de {card}" } }
g.sorts.plain = { function (card) return card.suit ~= TRUMP and card.suit ~= EXCUSE end,
                  title = { en = "card that is not a trump", fr = "carte qui n'est pas un atout" } }
g.sorts.low = { function (card) return card.suit ~= TRUMP and card.points < 4 end,
                title = { en = "suit card other than a king",
                          fr = "carte de couleur autre qu'un roi" } }
g.sorts.dear = { function (card) return card.points > 4 end,
                 title = { en = "king or oudler", fr = "roi ou bout" } }
g.sorts.handful = { function (card) return card.suit == TRUMP or card.suit == EXCUSE end,
                    title = { en = "trump or Excuse", fr = "atout ou Excuse" } }

local callable, called_names = {}, {}           -- kings, then queens, knights, jacks
local name_of = {}                              -- as people read it, by id
for _, face in ipairs { { "K", "R" }, { "Q", "D" }, { "N", "C" }, { "J", "V" } } do
  for _, suit in ipairs(french.suits) do
    local id, number = suit[1] .. face[1], #callable + 1
    callable[number] = id
    called_names[number] = { en = id, fr = suit.sign .. face[2] }
    name_of[id] = called_names[number]
  end
end

-- Bids and handfuls --------------------------------------------------------------------------

local contracts = { "petite", "garde", "garde-sans", "garde-contre" }
local SANS, CONTRE = 3, 4                       -- from SANS on the dog stays closed
local times     = { 1, 2, 4, 6 }
local level_of  = {}
for level, name in ipairs(contracts) do level_of[name] = level end

local handful_sizes = { [3] = { 13, 15, 18 }, [4] = { 10, 13, 15 }, [5] = { 8, 10, 13 } }
local handful_worth = { simple = 20, double = 30, triple = 40 }
local handful_level = { simple = 1, double = 2, triple = 3 }

local function dog_size(t) return t.seats == 5 and 3 or 6 end
local function hand_size(t) return (78 - dog_size(t)) // t.seats end
local function handful_size(t, name) return handful_sizes[t.seats][handful_level[name]] end

-- What the table remembers -------------------------------------------------------------------

g.counters.dealer   = { 0, title = { en = "dealer", fr = "donneur" } }
g.counters.contract = { 0, show = contracts, title = { en = "contract", fr = "contrat" } }
g.counters.taker    = { 0, show = "player", title = { en = "taker", fr = "preneur" } }
g.counters.called   = { 0, show = called_names, title = { en = "called", fr = "appelé" } }
g.counters.partner  = { 0, show = "player", title = { en = "partner", fr = "partenaire" } }
g.counters.slam     = { 0, show = { { en = "announced", fr = "annoncé" } },
                        title = { en = "slam", fr = "chelem" } }
g.counters.deals    = { 0, title = { en = "deals played", fr = "donnes jouées" } }
g.counters.trick    = { 0, title = { en = "trick", fr = "pli" } }
g.counters.leader   = { 0, title = { en = "led by", fr = "entamé par" } }
g.counters.winning  = { 0, show = "player", title = { en = "winning", fr = "maître" } }
g.counters.laid     = { 0, show = "never" }             -- cards in the trick
g.counters.led      = { 0, show = "never" }             -- the suit, once it is known
g.counters.highest  = { 0, show = "never" }             -- trump in the trick
g.counters.excuse   = { 0, show = "never" }             -- who played it
g.counters.excuse_to   = { 0, show = "never" }          -- who won that trick
g.counters.excuse_last = { 0, show = "never" }          -- was it the last one?
g.counters.petit_of    = { 0, show = "never" }          -- who played the 1
g.counters.petit       = { 0, show = "never" }          -- who won the 1 in the last trick
g.counters.petit_early = { 0, show = "never" }          -- and in the one before it

g.tallies.points  = { 0, show = "large", title = { en = "points", fr = "points" } }
g.tallies.taken   = { 0, title = { en = "points in tricks", fr = "points dans les plis" } }
g.tallies.tricks  = { 0, title = { en = "tricks", fr = "plis" } }
g.tallies.oudlers = { 0, title = { en = "oudlers won", fr = "bouts gagnés" } }
g.tallies.trumps  = { 0, show = "never" }               -- played, the Excuse too
g.tallies.handful = { 0, title = { en = "handful", fr = "poignée" } }

-- Articles -----------------------------------------------------------------------------------

g.articles["higher-bid"] = {
  alias = { fr = "enchère-supérieure" },
  en = "A bid must be higher than those before it.",
  fr = "Une enchère doit dépasser les précédentes.", source = "Les enchères", cannot_stand = true }
g.articles["lone-petit"] = {
  alias = { fr = "petit-sec" },
  en = "A player whose only trump is the 1, without the Excuse, must annul the deal before bidding "
       .. "or passing, at once or in turn. No other player may annul it.",
  fr = "Un joueur qui a le petit sec, sans l'Excuse, doit annuler la donne avant de parler, tout "
       .. "de suite ou à son tour. Aucun autre joueur ne peut l'annuler.",
  source = "La distribution", cannot_stand = true }
g.articles["call-a-king"] = {
  alias = { fr = "appeler-un-roi" },
  en = "The taker must call a king; a taker who holds all four may call a queen, and so on.",
  fr = "Le preneur doit appeler un roi ; s'il a les quatre, il peut appeler une dame, etc.",
  source = "Le tarot à cinq", cannot_stand = true }
g.articles["discard-as-many"] = {
  alias = { fr = "écart-complet" },
  en = "The taker must discard as many cards as the dog had.",
  fr = "Le preneur doit écarter autant de cartes que le chien en avait.",
  source = "Le chien et l'écart", cannot_stand = true }
g.articles["no-king-no-oudler"] = {
  alias = { fr = "ni-roi-ni-bout" },
  en = "The taker may not discard a king or an oudler.",
  fr = "Le preneur ne peut écarter ni roi ni bout.", source = "Le chien et l'écart" }
g.articles["trumps-last"] = {
  alias = { fr = "atouts-en-dernier" },
  en = "The taker may discard trumps only if all other cards left are kings and oudlers.",
  fr = "Le preneur ne peut écarter des atouts que s'il ne lui reste sinon que des rois et des "
       .. "bouts.",
  source = "Le chien et l'écart" }
g.articles["called-suit"] = {
  alias = { fr = "couleur-appelée" },
  en = "In the first trick, a player may not lead the suit of the called king, except with that "
       .. "king.",
  fr = "Au premier pli, un joueur ne peut pas entamer la couleur du roi appelé, sauf avec ce roi.",
  source = "Le tarot à cinq", reading = "called_suit" }
g.articles["follow-suit"] = {
  alias = { fr = "fournir" },
  en = "A player who has a card of the suit led must play one, or the Excuse.",
  fr = "Un joueur qui a une carte de la couleur demandée doit en fournir une, ou jouer l'Excuse.",
  source = "Le jeu de la carte" }
g.articles["must-trump"] = {
  alias = { fr = "couper" },
  en = "A player who cannot follow suit must play a trump, or the Excuse.",
  fr = "Un joueur qui ne peut pas fournir doit couper, ou jouer l'Excuse.",
  source = "Le jeu de la carte" }
g.articles["overtrump"] = {
  alias = { fr = "monter" },
  en = "A player who plays a trump must play one higher than those in the trick, if they have one.",
  fr = "Un joueur qui joue atout doit monter au-dessus des atouts du pli s'il le peut.",
  source = "Le jeu de la carte" }
g.articles["handful-first"] = {
  alias = { fr = "poignée-avant-de-jouer" },
  en = "A player may show a handful only once, before playing their first card.",
  fr = "Un joueur ne peut montrer une poignée qu'une seule fois, avant de jouer sa première carte.",
  source = "La poignée", cannot_stand = true }
g.articles["handful-held"] = {
  alias = { fr = "poignée-en-main" },
  en = "A player may show a handful only if they hold enough trumps; the Excuse may replace one.",
  fr = "Un joueur ne peut montrer une poignée que s'il a assez d'atouts ; l'Excuse peut en "
       .. "remplacer un.",
  source = "La poignée" }
g.articles["handful-shown"] = {
  alias = { fr = "poignée-montrée" },
  en = "The cards shown must be exactly the trumps of the handful; the Excuse may be one only if "
       .. "the player keeps no other trump.",
  fr = "Les cartes montrées doivent être exactement les atouts de la poignée ; l'Excuse ne peut en "
       .. "être que si le joueur ne garde pas d'autre atout.",
  source = "La poignée" }

-- Bidding ------------------------------------------------------------------------------------

-- Is the whole hand known, and the 1 its only trump?
local function has_lone_petit(t, seat)
  return t.option.lone_petit == "annuls" and t:count("hand", seat, "1") == 1
     and t:count("hand", seat, "handful") == 1
     and #t:cards("hand", seat) == t:count("hand", seat)
end

g.moves.bid = {
  alias = { fr = "annonce" },
  args = { word { name = "contract", "petite", "garde", "garde-sans", "garde-contre",
                  alias = { petite = { "prise", "take" }, garde = "guard",
                            ["garde-sans"] = "without", ["garde-contre"] = "against" } } },
  refuse = {
    { "lone-petit", sure = true, has_lone_petit },
    { "higher-bid", function (t, seat, contract)
        return level_of[contract] <= math.max(t.contract, t.option.petite == "no" and 1 or 0)
      end },
  },
  apply = function (t, seat, contract)
    t.contract, t.taker = level_of[contract], seat
    t:done(seat)
  end,
}

g.moves.pass = {
  alias = { fr = "passe" },
  refuse = { { "lone-petit", sure = true, has_lone_petit } },
  apply = "done",
}

g.moves.annul = {
  alias = { fr = "annule" },
  note = { en = "the 1 is the player's only trump", fr = "le joueur a le petit sec" },
  anybody = true,
  refuse = {
    { "lone-petit", function (t, seat)
        return t.option.lone_petit ~= "annuls" or not t:waits(seat) or t:lacks("hand", seat, "1")
            or t:at_least("hand", seat, 2, "handful")
      end },
  },
  apply = function (t, seat)
    t:tell { en = "the 1 is {player}'s only trump: the deal is annulled",
             fr = "{player} a le petit sec : la donne est annulée",
             player = seat }
    t:go "next dealer"
  end,
}

-- The call, the dog and the discard ----------------------------------------------------------

-- The face cards that rank above a card: for a queen the kings, and so on.
local function above(card)
  local list = {}
  for _, id in ipairs(callable) do
    if id:sub(2) == card.rank then return list end
    list[#list + 1] = id
  end
end

g.moves.call = {
  alias = { fr = "appelle" },
  args = { card { unchecked = true, among = function () return callable end,
                  table.unpack(callable) } },
  refuse = {
    { "call-a-king", function (t, seat, card)
        for _, id in ipairs(above(card)) do
          if t:lacks("hand", seat, id) then return true end
        end
      end },
  },
  apply = function (t, seat, card)
    for number, id in ipairs(callable) do
      if id == card.id then t.called = number end
    end
    t:done(seat)
  end,
}

local function to_discard(t) return dog_size(t) - t:count("discard", t.taker) end

-- How many of these cards pass the test.
local function count(cards, is_so)
  local n = 0
  for _, card in ipairs(cards) do
    if card and is_so(card) then n = n + 1 end
  end
  return n
end

local function is_named() return true end
local function is_trump(card) return card.suit == TRUMP end
local function is_low(card) return card.suit ~= TRUMP and card.points < 4 end
local function is_excuse(card) return card.suit == EXCUSE end
local function is_dear(card) return card.points > 4 end

g.moves.discard = {
  alias = { fr = "écarte" },
  args = { cards { from = "hand", unseen = true } },
  refuse = {
    { "discard-as-many", before = "not-held",
      function (t, seat, cards) return #cards > to_discard(t) end },
    { "no-king-no-oudler", function (t, seat, cards) return count(cards, is_dear) > 0 end },
    { "trumps-last", function (t, seat, cards)  -- a '?' or a later card may be low
        if count(cards, is_trump) == 0 then return false end
        local open = to_discard(t) - count(cards, is_named)
        return t:at_least("hand", seat, count(cards, is_low) + open + 1, "low")
      end },
  },
  apply = function (t, seat, cards)
    for _, card in ipairs(cards) do                     -- named ones first, as '?' is another card
      if card then t:move(card, "hand", seat, "discard", seat) end
      if card and is_trump(card) then
        t:tell { en = "{player} discards the trump {card}", fr = "{player} écarte l'atout {card}",
                 player = seat, card = card }
      end
    end
    for _, card in ipairs(cards) do
      if not card then t:move(card, "hand", seat, "discard", seat) end
    end
    if to_discard(t) == 0 then t:done(seat) end
  end,
}

g.moves.slam = {
  alias = { fr = "chelem" },
  note = { en = "the taker undertakes to win all the tricks, and leads",
           fr = "le preneur s'engage à faire tous les plis, et entame" },
  apply = function (t, seat)
    t.slam, t.leader = 1, seat
    t:done(seat)
  end,
}

-- Handfuls -----------------------------------------------------------------------------------

g.moves.handful = {
  alias = { fr = "poignée" },
  args = { word { "simple", "double", "triple" },
           cards { from = "hand", optional = true } },
  refuse = {
    { "handful-first", function (t, seat) return t.trick > 1 or t.handful[seat] > 0 end },
    { "handful-held", function (t, seat, size)          -- too many other cards?
        local room = t:count("hand", seat) - handful_size(t, size)
        return t:at_least("hand", seat, room + 1, "plain")
      end },
    { "handful-shown", function (t, seat, size, cards)
        if not cards then return false end
        local due, trumps = handful_size(t, size), count(cards, is_trump)
        if #cards ~= due or trumps + count(cards, is_excuse) ~= due then return true end
        return trumps < due and t:at_least("hand", seat, trumps + 1, "trump")
      end },
  },
  apply = function (t, seat, size)
    t.handful[seat] = handful_worth[size]
    t:tell { en = "{player} shows a handful of {n} trumps",
             fr = "{player} montre une poignée de {n} atouts",
             player = seat, n = handful_size(t, size) }
  end,
}

-- Tricks -------------------------------------------------------------------------------------

local function suit_led(t) return suit_names[t.led] end
local function is_called(t, card) return card.id == callable[t.called] end

-- A higher card beats a lower one of its suit, and a trump beats all other suits.
local function beats(card, best)
  if card.suit == best.suit then return card.value > best.value end
  return card.suit == TRUMP
end

local function higher_trump(t)
  local highest = t.highest
  return function (card) return card.suit == TRUMP and card.value > highest end
end

local function lay(t, seat, card)
  if t.led == 0 then
    t.led, t.winning = suit_number[card.suit], seat
  elseif beats(card, t:first("trick", t.winning)) then
    t.winning = seat
  end
  if card.suit == TRUMP then t.highest = math.max(t.highest, card.value) end
end

-- The called king is on the table: everybody knows the partner.
local function show_partner(t, seat)
  if seat == t.taker then return end
  t.partner = seat
  t:tell { en = "{player} is {whom}'s partner", fr = "{player} est le partenaire de {whom}",
           player = seat, whom = t.taker }
end

local function is_handful(card) return card.suit == TRUMP or card.suit == EXCUSE end

-- Was the 1 the only trump of a hand that was not known? A taker who took the dog is left out.
local function shows_lone_petit(t, seat, card)
  if t.trick < hand_size(t) or t.option.lone_petit ~= "annuls" then return false end
  if seat == t.taker and t.contract < SANS then return false end
  return t.trumps[seat] + (is_handful(card) and 1 or 0) == 1
     and (card.id == "1" or t.petit_of == seat)
end

g.moves.play = {
  alias = { fr = "joue" },
  args = { card { from = "hand" } },
  refuse = {
    { "lone-petit", shows_lone_petit },
    { "called-suit", function (t, seat, card)
        if t.called == 0 or t.trick > 1 or t.led > 0 or is_called(t, card) then return false end
        return t.option.called_suit == "kept" and suit_number[card.suit] == (t.called - 1) % 4 + 1
      end },
    { "follow-suit", function (t, seat, card)
        if t.led == 0 or card.suit == suit_led(t) or card.suit == EXCUSE then return false end
        return t:holds("hand", seat, suit_led(t))
      end },
    { "must-trump", function (t, seat, card)
        if t.led == 0 or card.suit == suit_led(t) or card.suit == EXCUSE then return false end
        return card.suit ~= TRUMP and t:holds("hand", seat, TRUMP)
      end },
    { "overtrump", function (t, seat, card)
        if card.suit ~= TRUMP or card.value > t.highest or t.highest == 21 then return false end
        return t:holds("hand", seat, higher_trump(t))
      end },
  },
  apply = function (t, seat, card)
    if t.laid == 0 then
      for s = 1, t.seats do t:move_all("trick", s, "played") end
    end
    if card.suit == EXCUSE then t.excuse = seat else lay(t, seat, card) end
    if is_handful(card) then t.trumps[seat] = t.trumps[seat] + 1 end
    if card.id == "1" then t.petit_of = seat end
    if is_called(t, card) then show_partner(t, seat) end
    t:move(card, "hand", seat, "trick", seat)
    t.laid = t.laid + 1
    t:done(seat)
  end,
}

-- The score ----------------------------------------------------------------------------------

local ATTACK, DEFENCE = 1, 2

local function side_of(t, seat)
  return (seat == t.taker or seat == t.partner) and ATTACK or DEFENCE
end

-- A tally of all players of each side.
local function by_side(t, tally)
  local sum = { 0, 0 }
  for seat = 1, t.seats do
    local side = side_of(t, seat)
    sum[side] = sum[side] + t[tally][seat]
  end
  return sum
end

-- The side that has the Excuse in the end: the one that played it, except in the last trick, or if
-- it has no card to give for it, from a trick or from the taker's discard or dog.
local function excuse_side(t, tricks)
  local holder, winner = side_of(t, t.excuse), side_of(t, t.excuse_to)
  if t.excuse_last == 1 and t.excuse ~= t.excuse_to then
    return t.option.last_excuse == "trick" and winner or ATTACK + DEFENCE - holder
  end
  local has_dog = holder == ATTACK and t.contract < CONTRE and t.option.lone_excuse == "kept"
  return (tricks[holder] > 0 or has_dog) and holder or winner
end

-- Points and oudlers in each side's tricks, with the Excuse where it belongs.
local function count_tricks(t)
  local points, oudlers, tricks = by_side(t, "taken"), by_side(t, "oudlers"), by_side(t, "tricks")
  if t.excuse == 0 then return points, oudlers end      -- it is in the dog
  local side, winner = excuse_side(t, tricks), side_of(t, t.excuse_to)
  points[side], oudlers[side] = points[side] + 4.5, oudlers[side] + 1
  if side ~= winner and t.excuse_last == 0 then         -- a low card for it
    points[side], points[winner] = points[side] - 0.5, points[winner] + 0.5
  end
  return points, oudlers
end

-- The attack's points and oudlers. The dog or the discard counts for the attack, except in a garde
-- contre.
local function result(t)
  local points, oudlers = count_tricks(t)
  if t.contract == CONTRE then return points[ATTACK], oudlers[ATTACK] end
  return 91 - points[DEFENCE], 3 - oudlers[DEFENCE]
end

local needed = { [0] = 56, 51, 41, 36 }         -- by oudlers

local function slam_bonus(t)
  local tricks = by_side(t, "tricks")
  if tricks[DEFENCE] == 0 then return t.slam == 1 and 400 or 200 end
  return (t.slam == 1 and -200 or 0) - (tricks[ATTACK] == 0 and 200 or 0)
end

-- What each defender pays the attack, part by part. A half point is rounded up for the winner.
local function parts_of_worth(t)
  local points, oudlers = result(t)
  local over = points - needed[oudlers]
  local sign = over >= 0 and 1 or -1
  local petit = t.petit == 0 and 0 or side_of(t, t.petit) == ATTACK and 10 or -10
  local handfuls = 0
  for seat = 1, t.seats do handfuls = handfuls + t.handful[seat] end
  return sign * 25, sign * math.ceil(math.abs(over)), petit, sign * handfuls, slam_bonus(t)
end

function g.worth(t)
  local base, over, petit, handfuls, slam = parts_of_worth(t)
  return (base + over + petit) * times[t.contract] + handfuls + slam
end

-- "25 + 18 + 10 = 53", "(25 + 18) × 2 + 20 = 106", "-25 - 3 = -28"
local function plus(sum, n)
  if n == 0 then return sum end
  return sum .. (n > 0 and " + " or " - ") .. math.abs(n)
end

local function tell_worth(t, worth)
  local base, over, petit, handfuls, slam = parts_of_worth(t)
  local sum = plus(plus("" .. base, over), petit)
  if over ~= 0 or petit ~= 0 then sum = times[t.contract] > 1 and "(" .. sum .. ")" or sum end
  if times[t.contract] > 1 then sum = sum .. " × " .. times[t.contract] end
  return { en = "for each opponent: {sum} = {worth}",
           fr = "par adversaire : {sum} = {worth}",
           sum = plus(plus(sum, handfuls), slam), worth = worth }
end

-- Each defender pays; the partner gets one share, the taker the rest.
local function score_deal(t)
  local worth, left = g.worth(t), 0
  local points, oudlers = result(t)
  t:tell { en = "{player} has {points} points and needs {needed}",
           fr = "{player} a {points} points et il lui en faut {needed}",
           player = t.taker, points = points, needed = needed[oudlers] }
  t:tell(function () return tell_worth(t, worth) end)
  for _, seat in ipairs(t:around(t.taker)) do   -- the taker last
    local share = seat == t.taker and left or seat == t.partner and worth or -worth
    t.points[seat], left = t.points[seat] + share, left - share
    t:tell { en = "{player} scores {share}", fr = "{player} marque {share}",
             player = seat, share = share }
  end
end

-- Course of play -----------------------------------------------------------------------------

local function in_trick(t, id)
  for seat = 1, t.seats do
    if t:count("trick", seat, id) > 0 then return true end
  end
  return false
end

-- A side that has won all the other tricks may win the last one with the Excuse.
local function winner_of_trick(t)
  if t.trick < hand_size(t) or not in_trick(t, "excuse") then return t.winning end
  local side, tricks = side_of(t, t.excuse), by_side(t, "tricks")
  if side == DEFENCE and t.option.slam_excuse == "attack" then return t.winning end
  return tricks[ATTACK + DEFENCE - side] == 0 and t.excuse or t.winning
end

local function note_excuse_and_petit(t, winner)
  local last = t.trick == hand_size(t)
  if in_trick(t, "excuse") then
    t.excuse_to, t.excuse_last = winner, last
    if last and winner == t.excuse then t.petit = t.petit_early end
  end
  if in_trick(t, "1") then
    if last then t.petit = winner elseif t.trick == hand_size(t) - 1 then t.petit_early = winner end
  end
end

local function win_trick(t)
  local winner, points = winner_of_trick(t), 0
  for seat = 1, t.seats do
    local card = t:first("trick", seat)
    if card.suit ~= EXCUSE then
      points = points + card.points
      t.oudlers[winner] = t.oudlers[winner] + (card.oudler or 0)
    end
  end
  note_excuse_and_petit(t, winner)
  t.taken[winner], t.tricks[winner] = t.taken[winner] + points, t.tricks[winner] + 1
  t:tell { en = "{player} wins the trick: {points} points",
           fr = "{player} remporte le pli : {points} points", player = winner, points = points }
  t.leader, t.laid, t.led, t.highest, t.winning = winner, 0, 0, 0, 0
  t.trick = t.trick + 1
end

local function deal(t)
  t:shuffle "deck"
  for _, seat in ipairs(t:around(t.dealer)) do
    t:deal("deck", "hand", seat, hand_size(t))
    t.taken[seat], t.tricks[seat], t.oudlers[seat], t.handful[seat] = 0, 0, 0, 0
    t.trumps[seat] = 0
  end
  for _ = 1, dog_size(t) do t:move_first("deck", "dog") end
  t.contract, t.taker, t.called, t.partner, t.slam = 0, 0, 0, 0, 0
  t.excuse, t.excuse_to, t.excuse_last, t.petit, t.petit_early = 0, 0, 0, 0, 0
  t.trick, t.laid, t.led, t.highest, t.winning, t.petit_of = 0, 0, 0, 0, 0, 0
end

g.phases = {
  { "start", run = function (t) t.dealer = t.start end },
  { "deal", title = { en = "The cards are dealt, with a dog", fr = "On donne et on fait le chien" },
    run = deal },
  { "bids", title = { en = "Each player bids once, or passes",
                   fr = "Chacun annonce une fois, ou passe" },
    each = { around = "dealer" }, moves = { "bid", "pass", "annul" },
    after = function (t) t:go(t.taker > 0 and "call" or "next dealer") end },
  { "call", title = { en = "With five players the taker calls a king",
                      fr = "À cinq, le preneur appelle un roi" },
    each = { only = "taker" }, moves = { "call" },
    arrive = function (t, seat) if t.seats < 5 then t:done(seat) end end },
  { "dog", title = { en = "The dog is turned up, except in a garde sans or garde contre",
                     fr = "On retourne le chien, sauf à la garde sans ou contre" },
    run = function (t)
      if t.contract >= SANS then return end
      t:show_all("dog", "shown")
      t:tell { en = "the dog is {cards}", fr = "le chien est {cards}", cards = t:cards "shown" }
      t:move_all("shown", "hand", t.taker)
    end },
  { "discard", title = { en = "The taker discards as many cards as the dog had",
                         fr = "Le preneur écarte autant de cartes que le chien en avait" },
    each = { only = "taker" }, moves = { "discard" },
    arrive = function (t, seat) if t.contract >= SANS then t:done(seat) end end },
  { "lead", run = function (t) t.leader, t.trick = t:left(t.dealer), 1 end },
  { "slam", title = { en = "The taker may announce a slam",
                      fr = "Le preneur peut annoncer un chelem" },
    each = { only = "taker" }, moves = { "slam" }, otherwise = true },
  { "trick", title = { en = "A trick", fr = "Un pli" },
    each = { from = "leader" }, moves = { "play", "handful" },
    after = function (t)
      win_trick(t)
      if t.trick <= hand_size(t) then t:go "trick" end
    end },
  { "count", title = { en = "The deal is scored", fr = "On compte la donne" },
    run = function (t)
      score_deal(t)
      t.deals = t.deals + 1
      if t.deals == t.option.deals then t:finish() end
    end },
  { "next dealer", run = function (t)
      t.dealer = t:left(t.dealer)
      t:go "deal"
    end },
}

-- Result -------------------------------------------------------------------------------------

function g.score(t, seat) return t.points[seat] end

-- The first of these that puts one player ahead decides; one without a function lets them all win.
g.ties = {
  { "ties-together",
    en = "The player with the most points wins; tied players win together.",
    fr = "Le joueur qui a le plus de points gagne ; à égalité, tous gagnent ensemble.",
    alias = { fr = "gagnent-ensemble" }, source = "La marque" },
}

-- An 'end' line between deals ends the game.
function g.ends(t)
  return t.phase == "bids" and t.deals > 0 and t.contract == 0 and t:waits(t:left(t.dealer))
     and t:named() == 0
end

-- Reasons: why an article applies here, shown with a fault -----------------------------------

g.because["higher-bid"] = function (t, _, contract)
  if t.contract == 0 then
    return { en = "in this game the lowest bid is a garde",
             fr = "dans cette partie, la plus basse enchère est la garde" }
  end
  return { en = "{mine} is not higher than {who}'s {last} in line {line}",
           fr = "{mine} ne dépasse pas l'enchère {last} de {who} à la ligne {line}",
           mine = contract, last = contracts[t.contract], who = t:name(t.taker),
           line = t:line "contract" }
end

g.because["lone-petit"] = function (t, seat)
  if t.option.lone_petit == "plays" then
    return { en = "in this game such a deal is played",
             fr = "dans cette partie, une telle donne se joue" }
  elseif t.phase == "bids" and not t:waits(seat) then
    return { en = "{player} already bid or passed in line {line}",
             fr = "{player} a déjà parlé à la ligne {line}", line = t:line(seat) }
  elseif t.phase == "trick" then
    return { en = "{player} has played all their cards, and the 1 was their only trump",
             fr = "{player} a joué toutes ses cartes, et le petit était son seul atout" }
  end
  local trumps = t:kinds("hand", seat, "handful")
  if #trumps == 0 then
    return { en = "{player} has no trumps", fr = "{player} n'a pas d'atout" }
  end
  if #trumps == 1 and t:count("hand", seat, "1") == 1 then
    return { en = "the 1 is {player}'s only trump", fr = "{player} a le petit sec" }
  end
  return { en = "{player} has these trumps: {trumps}", fr = "{player} a ces atouts : {trumps}",
           trumps = trumps }
end

g.because["call-a-king"] = function (t, seat, card)
  for _, id in ipairs(above(card)) do
    if t:count("hand", seat, id) == 0 then
      return { en = "{player} does not have {card}", fr = "{player} n'a pas {card}",
               card = name_of[id] }
    end
  end
end

g.because["discard-as-many"] = function (t, _, cards)
  return { en = "{player} still has {due} to discard, not {n}",
           fr = "il en reste {due} à écarter, et non {n}", n = #cards, due = to_discard(t) }
end

g.because["no-king-no-oudler"] = function (_, _, cards)
  for _, card in ipairs(cards) do
    if card and is_excuse(card) then
      return { en = "the Excuse is an oudler", fr = "l'Excuse est un bout" }
    elseif card and is_dear(card) then
      return { en = card.rank == "K" and "{card} is a king" or "{card} is an oudler",
               fr = card.rank == "K" and "{card} est un roi" or "{card} est un bout", card = card }
    end
  end
end

g.because["trumps-last"] = function (t, seat, cards)
  local given = {}
  for _, card in ipairs(cards) do
    if card then given[card.id] = true end
  end
  local others = t:kinds("hand", seat, function (card)
    return is_low(card) and not given[card.id]
  end)
  if #others == 0 then return end
  return { en = "{player} still has {cards}", fr = "{player} a encore {cards}", cards = others }
end

g.because["called-suit"] = function (t)
  return { en = "{who} called {card} in line {line}",
           fr = "{who} a appelé {card} à la ligne {line}",
           who = t:name(t.taker), card = called_names[t.called], line = t:line "called" }
end

-- The reason, and the cards that the player had to choose from, as far as they are known.
local function since(t, seat, what, why)
  local cards = t:kinds("hand", seat, what)
  if #cards == 0 then return why end
  return { en = "{why}, and {player} has {cards}", fr = "{why}, et {player} a {cards}",
           why = why, cards = cards }
end

-- The Excuse leads no suit: the next card does.
local function who_led(t)
  local seat = t.leader
  if t:first("trick", seat).suit == EXCUSE then seat = t:left(seat) end
  return { en = "{who} led {card} in line {line}", fr = "{who} a entamé {card} à la ligne {line}",
           who = t:name(seat), card = t:first("trick", seat), line = t:line("trick", seat) }
end

g.because["follow-suit"] = function (t, seat) return since(t, seat, suit_led(t), who_led(t)) end
g.because["must-trump"]  = function (t, seat) return since(t, seat, TRUMP, who_led(t)) end

g.because["overtrump"] = function (t, seat)
  return since(t, seat, higher_trump(t), {
    en = "the highest trump in the trick is {highest}",
    fr = "le plus fort atout du pli est {highest}", highest = tostring(t.highest) })
end

g.because["handful-first"] = function (t)
  if t.trick == 1 then
    return { en = "{player} has already shown one", fr = "{player} en a déjà montré une" }
  end
  return { en = "it is already trick {n}", fr = "c'est déjà le pli {n}", n = t.trick }
end

g.because["handful-held"] = function (t, seat, size)
  return { en = "{player} has {n} of the {size} trumps needed",
           fr = "{player} a {n} des {size} atouts nécessaires",
           n = t:count("hand", seat, "handful"), size = handful_size(t, size) }
end

g.because["handful-shown"] = function (t, _, size, cards)
  local due = handful_size(t, size)
  if #cards ~= due then
    return { en = "{player} shows {n} cards, and the handful has {size} trumps",
             fr = "{player} montre {n} cartes, et la poignée a {size} atouts",
             n = #cards, size = due }
  end
  for _, card in ipairs(cards) do
    if not is_handful(card) then
      return { en = "{card} is not a trump", fr = "{card} n'est pas un atout", card = card }
    end
  end
  return { en = "{player} shows the Excuse and keeps another trump",
           fr = "{player} montre l'Excuse et garde un autre atout" }
end

function g.because.turn(t)
  if t.phase == "bids" then
    return { en = "{dealer} dealt, and the players bid or pass in turn, {dealer} last",
             fr = "{dealer} a donné, et chacun parle à son tour, {dealer} en dernier",
             dealer = t:name(t.dealer) }
  elseif t.phase == "call" or t.phase == "discard" then
    return { en = "{taker} took in line {line}", fr = "{taker} a pris à la ligne {line}",
             taker = t:name(t.taker), line = t:line "contract" }
  end
  if t.phase ~= "trick" or t.laid > 0 then return end
  if t.trick > 1 then
    return { en = "{leader} won trick {n}", fr = "{leader} a remporté le pli {n}",
             leader = t:name(t.leader), n = t.trick - 1 }
  elseif t.slam == 1 then
    return { en = "a taker who announces a slam leads",
             fr = "le preneur qui annonce un chelem entame" }
  end
  return { en = "{dealer} dealt, and the next player leads",
           fr = "{dealer} a donné, et le joueur suivant entame", dealer = t:name(t.dealer) }
end

function g.because.claim(t)
  return { en = "deals scored: {n}", fr = "donnes comptées : {n}", n = t.deals }
end

-- A deal that has not been scored yet.
function g.account(t, seat)
  if t.taken[seat] == 0 or t.phase ~= "trick" then return end
  return { en = "and {taken} in the tricks of this deal",
           fr = "et {taken} dans les plis de cette donne",
           taken = t.taken[seat] }
end

-- Careful play, for bots ---------------------------------------------------------------------

-- The strength of a hand: oudlers, trumps, face cards and long suits.
local function strength(t, seat)
  local trumps = t:count("hand", seat, "trump")
  local sum = 2 * trumps
  for _, card in ipairs(t:cards("hand", seat)) do
    if card.suit == TRUMP and card.value >= 16 then sum = sum + 2 end
    if card.rank == "K" then sum = sum + 6 elseif card.rank == "Q" then sum = sum + 3 end
    if card.rank == "N" then sum = sum + 2 elseif card.rank == "J" then sum = sum + 1 end
  end
  if t:count("hand", seat, "21") > 0 then sum = sum + 9 end
  if t:count("hand", seat, "excuse") > 0 then sum = sum + 7 end
  if t:count("hand", seat, "1") > 0 then sum = sum + (trumps > 6 and 8 or trumps > 4 and 5 or 0) end
  for number = 1, 4 do
    sum = sum + math.max(0, t:count("hand", seat, suit_names[number]) - 4) * 2
  end
  return sum * 18 / hand_size(t)
end

local asks = { 40, 56, 71, 81 }                 -- strength needed for each contract

function g.moves.bid.careful(t, seat, contract)
  local level = level_of[contract]
  local more = strength(t, seat) - asks[level]
  return more >= 0 and level or -1
end

-- Rather a king that the taker does not hold, of a short suit.
function g.moves.call.careful(t, seat, card)
  if card.rank ~= "K" then return -100 end
  return -t:count("hand", seat, card.id) * 10 - t:count("hand", seat, card.suit)
end

-- Short suits first, cards with points rather than without, and none of a suit with the king.
function g.moves.discard.careful(t, seat, cards)
  local card = cards[1]
  local kings = card.suit == TRUMP and 1 or t:count("hand", seat, card.id:sub(1, 1) .. "K")
  return card.points - 3 * t:count("hand", seat, card.suit) - 10 * kings
end

function g.moves.slam.careful(t, seat) return strength(t, seat) > 150 and 1 or -1 end

function g.moves.handful.careful(t, seat, size, cards)
  if cards then return -1 end
  return side_of(t, seat) == ATTACK and 1000 + handful_worth[size] or -1
end

-- Is that player on the same side, as far as this one knows?
local function is_friend(t, seat, other)
  if seat == t.taker then return other == t.partner end
  local called = callable[t.called]
  local helps = seat == t.partner or called and t:count("hand", seat, called) > 0
  if helps then return other == t.taker end
  return other ~= t.taker and other ~= t.partner
end

-- By a card's id, the next higher card of its suit: the deck has the highest first.
local next_above, last = {}, {}
for _, card in ipairs(g.cards) do
  next_above[card[1]], last[card.suit] = last[card.suit], card[1]
end

-- Does nobody else have a higher card of its suit?
local function is_master(t, card)
  local id = next_above[card.id]
  while id do
    if t:unseen(id) > 0 then return false end
    id = next_above[id]
  end
  return true
end

-- Lead long suits and cards that nobody can beat; keep the Excuse almost to the end.
local function lead_with(t, seat, card)
  if card.suit == EXCUSE then return t.trick > hand_size(t) - 4 and 30 or -30 end
  if card.suit == TRUMP then
    return is_master(t, card) and side_of(t, seat) == ATTACK and 5 or -20 - card.points
  end
  local length = t:count("hand", seat, card.suit)
  return length + (is_master(t, card) and 10 or 0) - card.points
end

-- Give points to tricks of one's own side, and win others with points if that is safe.
function g.moves.play.careful(t, seat, card)
  if t.led == 0 then return lead_with(t, seat, card) end
  if card.suit == EXCUSE then return t.trick > hand_size(t) - 3 and 100 or -2 end
  local best, last = t:first("trick", t.winning), t.laid == t.seats - 1
  local wins = beats(card, best)
  local cost = card.suit == TRUMP and card.value / 10 or card.value / 100
  if wins and (last or is_master(t, card)) then
    return 3 + 2 * card.points - cost
  elseif not wins and is_friend(t, seat, t.winning) and (last or is_master(t, best)) then
    return 2 + card.points - cost
  end
  return -2 * card.points - cost
end

return g

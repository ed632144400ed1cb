-- Tarot: bid, take the dog, and win the points that your oudlers ask for, alone against the others.
-- SPDX-License-Identifier: MIT
--
-- As the Fédération française de tarot has it; sources are sections of its rules. Names are in the
-- order of play, and 'start' is the first dealer. The dog is a line 'turn: …'; cards that are
-- discarded can be named or '?'. At five, nobody writes who the partner is: the called king tells.

local g = game "tarot"
local french = use "french-cards"

g.title   = { en = "French tarot", fr = "Tarot" }
g.version = "1.0"
g.seats   = { min = 3, max = 5 }

g.lesson = {
  goal = {
    en = [[In each deal one player, the taker, bids to win a number of the 91 points alone against
           the others; with five at the table, a partner helps, whom nobody knows at first.]],
    fr = [[À chaque donne un joueur, le preneur, s'engage à faire seul contre les autres un nombre
           des 91 points ; à cinq, un partenaire l'aide, que personne ne connaît d'abord.]] },
  play = {
    en = [[All cards are dealt but six (three at five players), the dog. Each in turn passes or
           bids higher than before: petite, garde, garde sans (the dog stays closed), garde contre
           (and counts for the others). At five the taker calls a king: whoever holds it is the
           partner. In a petite or garde the dog is turned up and taken, and as many cards are
           discarded, no king and no oudler among them. The player after the dealer leads.
           Everybody follows suit who can; who cannot plays a trump, and a trump goes above those
           in the trick if it can. The highest trump wins, or else the highest card of the suit
           led: king, queen, knight, jack, ten and so on. The Excuse can be played at any time:
           it wins nothing, and is given back for a low card, but not in the last trick. Before
           their first card, players with many trumps can show a handful.]],
    fr = [[On donne toutes les cartes sauf six (trois à cinq joueurs), le chien. Chacun à son tour
           passe ou annonce plus haut : petite, garde, garde sans (le chien reste fermé), garde
           contre (et compte pour les autres). À cinq, le preneur appelle un roi : qui l'a est son
           partenaire. À la petite et à la garde on retourne le chien, le preneur le prend et
           écarte autant de cartes, ni roi ni bout. Le joueur qui suit le donneur entame. On fournit
           si on le peut ; sinon l'on coupe, et l'on monte à l'atout si on le peut. Le plus fort
           atout gagne, sinon la plus forte carte de la couleur : roi, dame, cavalier, valet, dix et
           ainsi de suite. L'Excuse se joue quand on veut : elle ne gagne rien et on la reprend
           contre une carte basse, sauf au dernier pli. Avant sa première carte, qui a beaucoup
           d'atouts peut montrer une poignée.]] },
  score = {
    en = [[Oudlers (21, 1 and the Excuse) and kings count 4.5, queens 3.5, knights 2.5, jacks 1.5,
           all others 0.5. The taker needs 36 points with three oudlers, 41 with two, 51 with one,
           56 with none. 25 and the points above or below are won or lost, ten more for the 1 in
           the last trick; all of this twice in a garde, four times in a garde sans, six times in a
           garde contre. Handfuls and slams are added. Each of the others pays or is paid that.]],
    fr = [[Les bouts (21, 1 et l'Excuse) et les rois comptent 4,5, les dames 3,5, les cavaliers 2,5,
           les valets 1,5, toute autre carte 0,5. Il faut au preneur 36 points avec trois bouts, 41
           avec deux, 51 avec un, 56 sans bout. On gagne ou perd 25 et les points de mieux ou de
           moins, dix de plus pour le 1 au dernier pli ; le tout double à la garde, quadruple à la
           garde sans, sextuple à la garde contre. Poignées et chelems s'ajoutent. Chacun des autres
           paie ou reçoit cela.]] },
  ends = {
    en = [[The game is over after a number of deals that was agreed.]],
    fr = [[La partie est finie après un nombre de donnes convenu.]] },
}

-- Options ------------------------------------------------------------------------------------

g.options.deals = {
  default = 10, min = 1, max = 100, alias = { fr = "donnes" },
  why = { en = "deals that are played", fr = "donnes jouées" },
}
g.options.petite = {
  default = "yes", "no", reading = true, fr = { yes = "oui", no = "non" },
  why = { en = "whether one may bid a petite, or a garde at least",
          fr = "peut-on annoncer une petite, ou une garde au moins ?" },
}
g.options.lone_petit = {
  default = "annuls", "plays", reading = true, alias = { fr = "petit_sec" },
  fr = { annuls = "annule", plays = "joue" },
  why = { en = "the 1 as the only trump in a hand, without the Excuse, annuls the deal, or not",
          fr = "le petit sec, sans l'Excuse, annule la donne, ou non" },
}
g.options.called_suit = {
  default = "kept", "free", reading = true, alias = { fr = "couleur_appelée" },
  fr = { kept = "gardée", free = "libre" },
  why = { en = "whether the called king's suit may be led in the first trick, at five players",
          fr = "à cinq, peut-on entamer de la couleur du roi appelé ?" },
}
g.options.last_excuse = {
  default = "changes", "trick", reading = true, alias = { fr = "excuse_au_bout" },
  fr = { changes = "change", trick = "pli" },
  why = { en = "the Excuse in the last trick goes to the other side, or to whoever wins the trick",
          fr = "l'Excuse au dernier pli change de camp, ou va à qui gagne le pli" },
}
g.options.lone_excuse = {
  default = "kept", "lost", reading = true, alias = { fr = "excuse_sans_pli" },
  fr = { kept = "gardée", lost = "perdue" },
  why = { en = "takers without a trick keep the Excuse for a low card of the discard, or lose it",
          fr = "le preneur sans pli garde l'Excuse contre une carte basse de l'écart, ou la perd" },
}
g.options.slam_excuse = {
  default = "attack", "either", reading = true, alias = { fr = "excuse_chelem" },
  fr = { attack = "attaque", either = "chacun" },
  why = { en = "the Excuse wins the last trick of a slam for the attack only, or for either side",
          fr = "l'Excuse gagne le dernier pli d'un chelem pour l'attaque, ou pour chaque camp" },
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
                  title = { en = "card that is no trump", fr = "carte qui n'est pas atout" } }
g.sorts.low = { function (card) return card.suit ~= TRUMP and card.points < 4 end,
                title = { en = "card of a suit but kings", fr = "carte de couleur sauf les rois" } }
g.sorts.dear = { function (card) return card.points > 4 end,
                 title = { en = "king or oudler", fr = "roi ou bout" } }
g.sorts.handful = { function (card) return card.suit == TRUMP or card.suit == EXCUSE end,
                    title = { en = "trump or Excuse", fr = "atout ou Excuse" } }

local callable, called_names = {}, {}           -- kings, then queens, knights and jacks
local name_of = {}                              -- for people, by id
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
local SANS, CONTRE = 3, 4                       -- from SANS on nobody sees the dog
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
g.tallies.taken   = { 0, title = { en = "in tricks", fr = "dans les plis" } }
g.tallies.tricks  = { 0, title = { en = "tricks", fr = "plis" } }
g.tallies.oudlers = { 0, title = { en = "oudlers won", fr = "bouts gagnés" } }
g.tallies.trumps  = { 0, show = "never" }               -- played, the Excuse too
g.tallies.handful = { 0, title = { en = "handful", fr = "poignée" } }

-- Articles -----------------------------------------------------------------------------------

g.articles["higher-bid"] = {
  alias = { fr = "enchère-supérieure" },
  en = "A bid is higher than those before it.",
  fr = "Une enchère dépasse les précédentes.", source = "Les enchères", cannot_stand = true }
g.articles["lone-petit"] = {
  alias = { fr = "petit-sec" },
  en = "A player with the 1 as the only trump, without the Excuse, annuls the deal before bidding "
       .. "or passing, at once or in turn. Nobody else may.",
  fr = "Le joueur qui a le petit sec, sans l'Excuse, annule la donne avant de parler, tout de "
       .. "suite ou à son tour. Aucun autre ne le peut.",
  source = "La distribution", cannot_stand = true }
g.articles["call-a-king"] = {
  alias = { fr = "appeler-un-roi" },
  en = "The taker calls a king; a queen with all the kings in hand, and so on.",
  fr = "Le preneur appelle un roi ; une dame s'il a tous les rois, et ainsi de suite.",
  source = "Le tarot à cinq", cannot_stand = true }
g.articles["discard-as-many"] = {
  alias = { fr = "écart-complet" },
  en = "As many cards are discarded as the dog had.",
  fr = "On écarte autant de cartes que le chien en avait.",
  source = "Le chien et l'écart", cannot_stand = true }
g.articles["no-king-no-oudler"] = {
  alias = { fr = "ni-roi-ni-bout" },
  en = "Nobody discards a king or an oudler.",
  fr = "On n'écarte ni roi ni bout.", source = "Le chien et l'écart" }
g.articles["trumps-last"] = {
  alias = { fr = "atouts-en-dernier" },
  en = "Trumps are discarded only where there is nothing else but kings and oudlers.",
  fr = "On n'écarte des atouts que s'il ne reste rien d'autre que rois et bouts.",
  source = "Le chien et l'écart" }
g.articles["called-suit"] = {
  alias = { fr = "couleur-appelée" },
  en = "In the first trick nobody leads the suit of the called king, but that king itself.",
  fr = "À la première levée on n'entame pas la couleur du roi appelé, sauf de ce roi.",
  source = "Le tarot à cinq", reading = "called_suit" }
g.articles["follow-suit"] = {
  alias = { fr = "fournir" },
  en = "Whoever has a card of the suit led plays one, or the Excuse.",
  fr = "Qui a une carte de la couleur demandée en fournit une, ou l'Excuse.",
  source = "Le jeu de la carte" }
g.articles["must-trump"] = {
  alias = { fr = "couper" },
  en = "Whoever has none of the suit led plays a trump, or the Excuse.",
  fr = "Qui n'a pas de la couleur demandée coupe, ou joue l'Excuse.",
  source = "Le jeu de la carte" }
g.articles["overtrump"] = {
  alias = { fr = "monter" },
  en = "A trump goes above those in the trick, if it can.",
  fr = "On monte à l'atout si on le peut.", source = "Le jeu de la carte" }
g.articles["handful-first"] = {
  alias = { fr = "poignée-avant-de-jouer" },
  en = "A handful is shown once, before one's first card.",
  fr = "On montre une poignée une seule fois, avant sa première carte.", source = "La poignée",
  cannot_stand = true }
g.articles["handful-held"] = {
  alias = { fr = "poignée-en-main" },
  en = "A handful is so many trumps; the Excuse may stand for one.",
  fr = "Une poignée, c'est tant d'atouts ; l'Excuse peut en remplacer un.", source = "La poignée" }
g.articles["handful-shown"] = {
  alias = { fr = "poignée-montrée" },
  en = "Just the trumps of the handful are shown; the Excuse only where no other trump is kept.",
  fr = "On montre juste les atouts de la poignée ; l'Excuse seulement s'il n'en reste pas d'autre.",
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
  note = { en = "with the 1 as the only trump", fr = "avec le petit sec" },
  anybody = true,
  refuse = {
    { "lone-petit", function (t, seat)
        return t.option.lone_petit ~= "annuls" or not t:waits(seat) or t:lacks("hand", seat, "1")
            or t:at_least("hand", seat, 2, "handful")
      end },
  },
  apply = function (t, seat)
    t:tell { en = "{player} has the 1 as the only trump", fr = "{player} a le petit sec",
             player = seat }
    t:go "next dealer"
  end,
}

-- The call, the dog and the discard ----------------------------------------------------------

-- All cards of the faces above that of a card: kings above queens, and so on.
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

-- How many of these cards it is so of.
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
    { "trumps-last", function (t, seat, cards)  -- a '?', or a card that is to follow, may be low
        if count(cards, is_trump) == 0 then return false end
        local open = to_discard(t) - count(cards, is_named)
        return t:at_least("hand", seat, count(cards, is_low) + open + 1, "low")
      end },
  },
  apply = function (t, seat, cards)
    for _, card in ipairs(cards) do                     -- named first: a '?' is none of them
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
  note = { en = "the taker announces all the tricks, and leads",
           fr = "le preneur annonce tous les plis, et entame" },
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
    { "handful-held", function (t, seat, size)          -- too many others?
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

-- Trumps beat the others, a higher card a lower one; what is neither led nor a trump, nothing.
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
  t:tell { en = "{player} is the partner of {whom}", fr = "{player} est partenaire de {whom}",
           player = seat, whom = t.taker }
end

local function is_handful(card) return card.suit == TRUMP or card.suit == EXCUSE end

-- Was the 1 the only trump of a hand that nobody had seen? The taker's hand has changed.
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

-- Who has the Excuse in the end: whoever played it, unless in the last trick, or without any card
-- to give for it: a trick's, or one of the discard or dog that are the taker's.
local function excuse_side(t, tricks)
  local holder, winner = side_of(t, t.excuse), side_of(t, t.excuse_to)
  if t.excuse_last == 1 and t.excuse ~= t.excuse_to then
    return t.option.last_excuse == "trick" and winner or ATTACK + DEFENCE - holder
  end
  local has_dog = holder == ATTACK and t.contract < CONTRE and t.option.lone_excuse == "kept"
  return (tricks[holder] > 0 or has_dog) and holder or winner
end

-- Points and oudlers of both sides in their tricks, the Excuse being where it belongs.
local function count_tricks(t)
  local points, oudlers, tricks = by_side(t, "taken"), by_side(t, "oudlers"), by_side(t, "tricks")
  if t.excuse == 0 then return points, oudlers end      -- it lies in the dog
  local side, winner = excuse_side(t, tricks), side_of(t, t.excuse_to)
  points[side], oudlers[side] = points[side] + 4.5, oudlers[side] + 1
  if side ~= winner and t.excuse_last == 0 then         -- for a low card
    points[side], points[winner] = points[side] - 0.5, points[winner] + 0.5
  end
  return points, oudlers
end

-- The attack's points and oudlers. What nobody won, dog or discard, is the attack's too, but not
-- in a garde contre.
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

-- What the attack wins of each defender, part by part. A half point counts for whoever has won.
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
  return { en = "from each opponent: {sum} = {worth}",
           fr = "de chaque adversaire : {sum} = {worth}",
           sum = plus(plus(sum, handfuls), slam), worth = worth }
end

-- Each defender pays; the partner has one share, the taker the rest.
local function score_deal(t)
  local worth, left = g.worth(t), 0
  local points, oudlers = result(t)
  t:tell { en = "{player} has {points} points and needs {needed}",
           fr = "{player} a {points} points et il en faut {needed}",
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

-- A side that has won all tricks before the last may win that with the Excuse.
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
  { "deal", title = { en = "Cards to each, and the dog", fr = "On donne, et l'on fait le chien" },
    run = deal },
  { "bids", title = { en = "Each bids once, or passes", fr = "Chacun annonce une fois, ou passe" },
    each = { around = "dealer" }, moves = { "bid", "pass", "annul" },
    after = function (t) t:go(t.taker > 0 and "call" or "next dealer") end },
  { "call", title = { en = "At five players the taker calls a king",
                      fr = "À cinq, le preneur appelle un roi" },
    each = { only = "taker" }, moves = { "call" },
    arrive = function (t, seat) if t.seats < 5 then t:done(seat) end end },
  { "dog", title = { en = "The dog is turned up, but for a garde sans or contre",
                     fr = "On retourne le chien, sauf à la garde sans ou contre" },
    run = function (t)
      if t.contract >= SANS then return end
      t:show_all("dog", "shown")
      t:tell { en = "in the dog: {cards}", fr = "au chien : {cards}", cards = t:cards "shown" }
      t:move_all("shown", "hand", t.taker)
    end },
  { "discard", title = { en = "The taker discards as many cards",
                         fr = "Le preneur écarte autant de cartes" },
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

-- The first that puts one player ahead decides; without a function, all of them win.
g.ties = {
  { "ties-together", en = "Whoever has most points wins; of several, all of them.",
    fr = "Qui a le plus de points gagne ; à égalité, tous ensemble.", source = "La marque" },
}

-- An 'end' line between deals ends the game.
function g.ends(t)
  return t.phase == "bids" and t.deals > 0 and t.contract == 0 and t:waits(t:left(t.dealer))
     and t:named() == 0
end

-- Reasons: why an article applies here, told with a fault ------------------------------------

g.because["higher-bid"] = function (t, _, contract)
  if t.contract == 0 then return { en = "no petite here", fr = "pas de petite ici" } end
  return { en = "{mine} is not above the {last} of {who} in line {line}",
           fr = "{mine} ne dépasse pas l'annonce {last} de {who} à la ligne {line}",
           mine = contract, last = contracts[t.contract], who = t:name(t.taker),
           line = t:line "contract" }
end

g.because["lone-petit"] = function (t, seat)
  if t.option.lone_petit == "plays" then
    return { en = "it is played here", fr = "on le joue ici" }
  elseif t.phase == "bids" and not t:waits(seat) then
    return { en = "{player} has bid or passed already, in line {line}",
             fr = "{player} a déjà parlé, à la ligne {line}", line = t:line(seat) }
  elseif t.phase == "trick" then
    return { en = "{player} has played all cards, and the 1 was the only trump",
             fr = "{player} a joué toutes ses cartes, et le petit était le seul atout" }
  end
  local trumps = t:kinds("hand", seat, "handful")
  if #trumps == 0 then
    return { en = "{player} has no trump", fr = "{player} n'a pas d'atout" }
  end
  return { en = "{player} has {trumps}", fr = "{player} a {trumps}", trumps = trumps }
end

g.because["call-a-king"] = function (t, seat, card)
  for _, id in ipairs(above(card)) do
    if t:count("hand", seat, id) == 0 then
      return { en = "{player} has no {card}", fr = "{player} n'a pas {card}", card = name_of[id] }
    end
  end
end

g.because["discard-as-many"] = function (t, _, cards)
  return { en = "{n} cards, where {due} are due", fr = "{n} cartes, et il en faut {due}",
           n = #cards, due = to_discard(t) }
end

g.because["no-king-no-oudler"] = function (_, _, cards)
  for _, card in ipairs(cards) do
    if card and is_dear(card) then
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

-- Why, and which cards are due then, as far as they are known.
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
  return { en = "it is trick {n}", fr = "c'est le pli {n}", n = t.trick }
end

g.because["handful-held"] = function (t, seat, size)
  return { en = "{player} has {n} and needs {size}", fr = "{player} en a {n} et il en faut {size}",
           n = t:count("hand", seat, "handful"), size = handful_size(t, size) }
end

g.because["handful-shown"] = function (t, _, size, cards)
  return { en = "{n} cards are shown, and {size} trumps are due",
           fr = "{n} cartes sont montrées, et il faut {size} atouts",
           n = #cards, size = handful_size(t, size) }
end

function g.because.turn(t)
  if t.phase == "bids" then
    return { en = "{dealer} dealt, and each bids in turn, {dealer} last",
             fr = "{dealer} a donné, et chacun parle à son tour, {dealer} en dernier",
             dealer = t:name(t.dealer) }
  elseif t.phase == "call" or t.phase == "discard" then
    return { en = "{taker} has taken, in line {line}", fr = "{taker} a pris, à la ligne {line}",
             taker = t:name(t.taker), line = t:line "contract" }
  end
  if t.phase ~= "trick" or t.laid > 0 then return end
  if t.trick > 1 then
    return { en = "{leader} won trick {n}", fr = "{leader} a gagné le pli {n}",
             leader = t:name(t.leader), n = t.trick - 1 }
  elseif t.slam == 1 then
    return { en = "whoever announces a slam leads", fr = "qui annonce un chelem entame" }
  end
  return { en = "{dealer} dealt, and the next player leads",
           fr = "{dealer} a donné, et le joueur suivant entame", dealer = t:name(t.dealer) }
end

function g.because.claim(t)
  return { en = "deals that are scored: {n}", fr = "donnes comptées : {n}", n = t.deals }
end

-- Of a deal that is not scored yet.
function g.account(t, seat)
  if t.taken[seat] == 0 or t.phase ~= "trick" then return end
  return { en = "and {taken} in tricks of this deal", fr = "et {taken} dans les plis de la donne",
           taken = t.taken[seat] }
end

-- Careful play, for bots ---------------------------------------------------------------------

-- What a hand is good for: oudlers, trumps, faces and long suits.
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

local asks = { 40, 56, 71, 81 }                 -- of a hand, for each contract

function g.moves.bid.careful(t, seat, contract)
  local level = level_of[contract]
  local more = strength(t, seat) - asks[level]
  return more >= 0 and level or -1
end

-- A king of the suit that is short, and not one's own.
function g.moves.call.careful(t, seat, card)
  if card.rank ~= "K" then return -100 end
  return -t:count("hand", seat, card.id) * 10 - t:count("hand", seat, card.suit)
end

-- Short suits first, points rather than none, and not from under a king.
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

-- Is that player on the same side, as far as this one can tell?
local function is_friend(t, seat, other)
  if seat == t.taker then return other == t.partner end
  local called = callable[t.called]
  local helps = seat == t.partner or called and t:count("hand", seat, called) > 0
  if helps then return other == t.taker end
  return other ~= t.taker and other ~= t.partner
end

-- The next higher card of its suit, by a card's id: the deck has the highest first.
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

-- The attack leads its long suit, the others what the taker lacks; sure winners are led early.
local function lead_with(t, seat, card)
  if card.suit == EXCUSE then return t.trick > hand_size(t) - 4 and 30 or -30 end
  if card.suit == TRUMP then
    return is_master(t, card) and side_of(t, seat) == ATTACK and 5 or -20 - card.points
  end
  local length = t:count("hand", seat, card.suit)
  return length + (is_master(t, card) and 10 or 0) - card.points
end

-- Points go to friends, others' tricks are won where they are worth it, the 1 where it is safe.
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

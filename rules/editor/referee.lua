---@meta
-- What editors should know of rule files: completion and types, by the annotations of LuaLS.
-- SPDX-License-Identifier: MIT
--
-- No rule file reads this. Point the editor's "workspace.library" at this folder.

---@alias Text string | { en: string, fr: string }
---@alias Seat integer
---@alias Zone string                      a zone's name; the seat behind it where each has one
---@alias What string | Card | fun(card: Card): boolean

---@class Card
---@field id string
---@field [string] any

---@class Option
---@field default number | string
---@field min? number
---@field max? number
---@field step? number
---@field reading? boolean
---@field remedy? boolean
---@field why? Text
---@field alias? table
---@field fr? table<string, string>

---@class Article
---@field en string
---@field fr string
---@field source? string
---@field cannot_stand? boolean
---@field reading? string

---@class Tie
---@field [1] string
---@field [2]? fun(t: Table, seat: Seat): number
---@field en string
---@field fr string
---@field source? string
---@field lowest? boolean

---@class Move
---@field verb? string
---@field alias? table
---@field note? Text
---@field args? table[]
---@field refuse? table[]
---@field apply fun(t: Table, seat: Seat, ...) | "done"
---@field says? fun(t: Table, seat: Seat, ...): number?
---@field careful? fun(t: Table, seat: Seat, ...): number
---@field unlisted? boolean
---@field anybody? boolean

---@class Phase
---@field [1] string
---@field title? Text
---@field each? table | fun(t: Table): Seat[]
---@field any_order? boolean
---@field moves? string[]
---@field run? fun(t: Table)
---@field arrive? fun(t: Table, seat: Seat)
---@field after? fun(t: Table)
---@field nested? boolean
---@field otherwise? boolean | fun(t: Table)
---@field instead? string

---@class Game
---@field id string
---@field title Text
---@field about Text
---@field version string
---@field seats { min: integer, max: integer }
---@field lesson { goal: Text, play: Text, score: Text, ends: Text }
---@field teams Seat[][]
---@field lowest_wins boolean
---@field options table<string, Option>
---@field zones table<string, string | table>
---@field cards table[]
---@field sorts table<string, table>
---@field tallies table<string, any>
---@field counters table<string, any>
---@field articles table<string, Article>
---@field moves table<string, Move>
---@field phases Phase[]
---@field ties Tie[]
---@field because table<string, fun(t: Table, seat: Seat, ...): table?>
---@field score fun(t: Table, seat: Seat): number
---@field winners fun(t: Table): Seat[]
---@field ends fun(t: Table): boolean
---@field outlook fun(t: Table, seat: Seat): number
---@field comes_to fun(t: Table, seat: Seat): number
---@field account fun(t: Table, seat: Seat): table?
---@field check fun(option: table<string, any>): Text?
---@field [string] any

---A new game of that name.
---@param name string
---@return Game
function game(name) end

---The game of another file, to be changed.
---@param name string
---@return Game
function extend(name) end

---What a file of the shared library returns.
---@param name string
---@return table
function use(name) end

---@alias Bound number | string | fun(t: Table, seat: Seat, ...): number

---Between two bounds: numbers, names of options, or functions of the table.
---@param about { [1]: Bound?, [2]: Bound?, article: string?, [string]: any }
---@return table
function number(about) end

---@param about table
---@return table
function word(about) end

---@param about? table
---@return table
function card(about) end

---One or more; 'count' says how many.
---@param about? { count: Bound | Bound[] | nil, [string]: any }
---@return table
function cards(about) end

---@param about? table
---@return table
function player(about) end

---The refusal of a move that is filed under an article, to be changed, and its place.
---@param move table
---@param article string
---@return table, integer
function refusal(move, article) end

---The table. Tallies are t.NAME[seat], counters t.NAME.
---@class Table
---@field option table<string, any>
---@field phase string
---@field seats integer
---@field start Seat
---@field start_given boolean
---@field [string] any
local t = {}

---(ZONE ..., card) How many cards lie there, or how many such cards are known there.
---@return integer
function t:count(...) end

---(ZONE ..., field) A field added up over the cards known there.
---@return number
function t:sum(...) end

---(ZONE ..., field) The rank of the best poker hand among the cards known there.
---@return integer
function t:poker(...) end

---(ZONE ..., field) The same, if the unknown cards are the best that they can be.
---@return integer
function t:poker_most(...) end

---(ZONE, ZONE, field, n) Is the hand below that rank? Unknown cards: no, on an assumption.
---@return boolean
function t:poker_loses(...) end

---(ZONE, ZONE, field, n) Does the hand reach that rank? Unknown cards: no, on an assumption.
---@return boolean
function t:poker_beats(...) end

---(ZONE) The cards known there.
---@return Card[]
function t:cards(...) end

---(ZONE, what) The cards known there, each once, perhaps only some.
---@return Card[]
function t:kinds(...) end

---(ZONE) The first card, nil if it is unknown.
---@return Card?
function t:first(...) end

---(ZONE) The last card, nil if it is unknown.
---@return Card?
function t:last(...) end

---Copies that are known nowhere.
---@param card string | Card
---@return integer
function t:unseen(card) end

---(ZONE, what, also) Is there such a card? Of unseen cards: no, on an assumption.
---@return boolean
function t:holds(...) end

---(ZONE, what) Is there no such card? Of unseen cards: no, assuming that there is.
---@return boolean
function t:lacks(...) end

---(ZONE, n, what) Are there at least that many such cards? Unseen cards: as holds.
---@return boolean
function t:at_least(...) end

---The next seat clockwise, or that many steps on.
---@param seat Seat
---@param steps integer?
---@return Seat
function t:left(seat, steps) end

---All seats from that one on.
---@param seat Seat
---@return Seat[]
function t:from(seat) end

---All seats from its left-hand neighbour on.
---@param seat Seat
---@return Seat[]
function t:around(seat) end

---The next seat that has some of it.
---@param tally string
---@param seat Seat
---@return Seat?
function t:next_with(tally, seat) end

---How many seats have some of it.
---@param tally string
---@return integer
function t:seats_with(tally) end

---Does the phase still wait for it?
---@param seat Seat
---@return boolean
function t:waits(seat) end

---Cards that deal lines have named since the last move.
---@return integer
function t:named() end

---In reasons: the player's name.
---@param seat Seat
---@return string
function t:name(seat) end

---(what) In reasons: the line that last changed it.
---@return integer?
function t:line(...) end

---(n) Did the player announce that number with the move?
---@return boolean
function t:announced(...) end

---Is the move illegal, and was it let stand?
---@return boolean
function t:stands() end

---(ZONE, ZONE, function) What a function says of the first card of each, which nobody need see.
---@return any
function t:compare(...) end

---(ZONE) Shuffles all cards whose home it is.
function t:shuffle(...) end

---(ZONE) Shuffles the cards that lie there.
function t:mix(...) end

---(FROM, TO) Puts the one into the other, and shuffles all that lies there then.
function t:refill(...) end

---(FROM, TO, n) Deals that many cards; 'deal' lines may name them.
function t:deal(...) end

---(FROM, TO, unseen) The first card; a log names it behind '->'.
---@return Card?
function t:draw(...) end

---(FROM, TO) A card at random, as out of a hand; a log names it as with t:draw.
---@return Card?
function t:draw_random(...) end

---(FROM, TO) The first card is turned up.
---@return Card?
function t:show(...) end

---(FROM, TO) All its cards are turned up, named in any order.
function t:show_all(...) end

---(FROM, place, TO) The card at a place is turned up.
---@return Card?
function t:show_at(...) end

---The first card of each of these seats is turned up.
---@param zone Zone
---@param seats Seat[]
function t:show_each(zone, seats) end

---(seat, ZONE, n) That seat alone sees its cards, or that many of the first.
---@param seat Seat
function t:show_to(seat, ...) end

---(ZONE) From now on all see what lies there.
function t:open(...) end

---(card, FROM, TO, where) Moves a card of that kind; false is one that nobody saw.
---@param card string | Card | false
function t:move(card, ...) end

---(FROM, TO) Moves the first card, face up or down as it is.
function t:move_first(...) end

---(FROM, TO) Moves all cards, in their order.
function t:move_all(...) end

---(ZONE, ZONE) All cards of the one for all of the other.
function t:swap(...) end

---The phase waits for that seat no longer.
---@param seat Seat
function t:done(seat) end

---To another phase, once the function has returned.
---@param phase string
function t:go(phase) end

---(phase, seats ...) Into a nested phase.
---@param phase string
function t:push(phase, ...) end

---The game is over.
function t:finish() end

---(name, n) Adds to a counter, or to a seat's tally.
---@param name string
function t:add(name, ...) end

---Says in words what happens, with facts in braces.
---@param text table | fun(): table
function t:tell(text) end

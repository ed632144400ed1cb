---@meta
-- Completion and types of rule files for editors, as annotations of the Lua language server.
-- SPDX-License-Identifier: MIT
--
-- No rule file reads this one. Point your editor's "workspace.library" at this folder.

---@alias Text string | { en: string, fr: string }
---@alias Seat integer
---@alias Zone string                      a zone's name; then the seat, if each seat has its own
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
---@field alias? table
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

---Starts a new game of that name.
---@param name string
---@return Game
function game(name) end

---Loads the game of another file, to change it.
---@param name string
---@return Game
function extend(name) end

---Returns what a file of the shared library returns.
---@param name string
---@return table
function use(name) end

---@alias Bound number | string | fun(t: Table, seat: Seat, ...): number

---A number between two bounds: numbers, names of options, or functions of the table.
---@param about { [1]: Bound?, [2]: Bound?, article: string?, [string]: any }
---@return table
function number(about) end

---@param about table
---@return table
function word(about) end

---@param about? table
---@return table
function card(about) end

---One or more cards; 'count' says how many.
---@param about? { count: Bound | Bound[] | nil, [string]: any }
---@return table
function cards(about) end

---@param about? table
---@return table
function player(about) end

---Finds a move's refusal for an article, to change it; also returns its place.
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

---(ZONE ..., card) The number of cards there, or of the known cards there that match.
---@return integer
function t:count(...) end

---(ZONE ..., field) The sum of a field over the known cards there.
---@return number
function t:sum(...) end

---(ZONE ..., field) The rank of the best poker hand among the known cards there.
---@return integer
function t:poker(...) end

---(ZONE ..., field) The same, if the unknown cards are the best possible.
---@return integer
function t:poker_most(...) end

---(ZONE, ZONE, field, n) Is the hand below that rank? If unknown: no, as an assumption.
---@return boolean
function t:poker_loses(...) end

---(ZONE, ZONE, field, n) Does the hand reach that rank? If unknown: no, as an assumption.
---@return boolean
function t:poker_beats(...) end

---(ZONE) The known cards there.
---@return Card[]
function t:cards(...) end

---(ZONE, what) The known cards there, each kind once; only those that match, if given.
---@return Card[]
function t:kinds(...) end

---(ZONE) The first card; nil if unknown.
---@return Card?
function t:first(...) end

---(ZONE) The last card; nil if unknown.
---@return Card?
function t:last(...) end

---The number of copies of a card whose place is unknown.
---@param card string | Card
---@return integer
function t:unseen(card) end

---(ZONE, what, also) Is there such a card? If unknown: no, as an assumption.
---@return boolean
function t:holds(...) end

---(ZONE, what) Is there no such card? If unknown: no, assuming that there is one.
---@return boolean
function t:lacks(...) end

---(ZONE, n, what) Are there at least n such cards? If unknown: no, as an assumption.
---@return boolean
function t:at_least(...) end

---The next seat clockwise, or the seat that many steps on.
---@param seat Seat
---@param steps integer?
---@return Seat
function t:left(seat, steps) end

---All seats in turn, from this one.
---@param seat Seat
---@return Seat[]
function t:from(seat) end

---All seats in turn, from the one to the left of this one.
---@param seat Seat
---@return Seat[]
function t:around(seat) end

---The next seat whose tally is not 0; nil if there is none.
---@param tally string
---@param seat Seat
---@return Seat?
function t:next_with(tally, seat) end

---The number of seats whose tally is not 0.
---@param tally string
---@return integer
function t:seats_with(tally) end

---Is the phase still waiting for this seat?
---@param seat Seat
---@return boolean
function t:waits(seat) end

---In g.ends: the number of cards named by deal lines since the move.
---@return integer
function t:named() end

---In reasons only: the player's name.
---@param seat Seat
---@return string
function t:name(seat) end

---(what) In reasons only: the line that last changed it.
---@return integer?
function t:line(...) end

---(n) Did the player announce that number with the move?
---@return boolean
function t:announced(...) end

---Is the move illegal, but allowed to stand?
---@return boolean
function t:stands() end

---(ZONE, ZONE, function) The result of a function of the first card of each zone, seen or not.
---@return any
function t:compare(...) end

---(ZONE) Gathers and shuffles all the cards whose home it is.
function t:shuffle(...) end

---(ZONE) Shuffles the cards that are there now.
function t:mix(...) end

---(FROM, TO) Moves all cards into the other zone and shuffles it.
function t:refill(...) end

---(FROM, TO, n) Deals n cards; deal lines may name them.
function t:deal(...) end

---(FROM, TO, unseen) Draws the first card; a log names it after '->'.
---@return Card?
function t:draw(...) end

---(FROM, TO) Draws a card at random, as from a hand; otherwise as t:draw.
---@return Card?
function t:draw_random(...) end

---(FROM, TO) Turns up the first card.
---@return Card?
function t:show(...) end

---(FROM, TO) Turns up all cards; a log names them in any order.
function t:show_all(...) end

---(FROM, place, TO) Turns up the card at that place.
---@return Card?
function t:show_at(...) end

---Turns up the first card of each of these seats.
---@param zone Zone
---@param seats Seat[]
function t:show_each(zone, seats) end

---(seat, ZONE, n) Shows the cards, or the first n, to that seat alone.
---@param seat Seat
function t:show_to(seat, ...) end

---(ZONE) From now on everybody sees the cards there.
function t:open(...) end

---(card, FROM, TO, where) Moves a card; false is a card that nobody saw.
---@param card string | Card | false
function t:move(card, ...) end

---(FROM, TO) Moves the first card, leaving it face up or down.
function t:move_first(...) end

---(FROM, TO) Moves all cards, keeping their order.
function t:move_all(...) end

---(ZONE, ZONE) Exchanges all the cards of the two zones.
function t:swap(...) end

---The phase stops waiting for this seat.
---@param seat Seat
function t:done(seat) end

---Goes to another phase, once the function has returned.
---@param phase string
function t:go(phase) end

---(phase, seats ...) Enters a nested phase.
---@param phase string
function t:push(phase, ...) end

---Ends the game.
function t:finish() end

---(name, n) Adds to a counter, or to a seat's tally.
---@param name string
function t:add(name, ...) end

---Tells in words what happens, with values in braces.
---@param text table | fun(): table
function t:tell(text) end

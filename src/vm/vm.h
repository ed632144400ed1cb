/*
** The engine: rule functions run without Lua
** SPDX-License-Identifier: MIT
**
** A rule function is called millions of times, with few things that differ
** from call to call: the table, a seat, a card. So it is translated once for
** each set of options and number of seats, and everything that follows from
** those is worked out then. What the engine cannot do it does not do: it bails
** out, undoes what the call did, and Lua makes the call from the beginning.
** Its results, errors and messages are Lua's, to the bit; who reads the rules
** need not know that it is there.
**
** To see what became of a function: REFEREE_CALLS=dump. To have each call made
** in Lua as well, and compared: REFEREE_CALLS=compare.
**
** One function, stage by stage
** ----------------------------
** In rules/casino-pirate.lua the leader takes a card:
**
**     g.moves.leader_card = {
**       refuse = { { "deck-empty", empty = "deck" } },
**       apply = function (t, seat)
**         t:draw("deck", "shown", seat)
**         if g.total(t, seat) > t.option.target then t:go "leader too high" end
**       end }
**
**     function g.total(t, seat)
**       local sum = t:sum("shown", seat, "hidden", seat, "value")
**       if t:count("shown", seat, "hidden", seat, "skeleton") == 0 then
**         return sum
**       end
**       local room = math.floor(t.option.target - sum)
**       return sum + math.max(1, math.min(7, room))
**     end
**
** Import (import.c, flow.c). Functions come as Lua's bytecode (see
** rules/bytecode.h), tables and strings as values of the engine (value.h).
** Relies on rule files being frozen: after loading no table of theirs changes,
** so an address stands for one value. flow.c finds where each Lua register is
** read for the last time, where loops begin, and which captured locals are
** final when the closure is made. A function with '...', or with a goto into
** the middle of a loop, is left to Lua.
**
** Abstract interpretation (translate.c). Goes once through the bytecode with
** what is known of each Lua register: a constant, a virtual register, a closure
** made here, or nothing. Of 'apply', the first line begins with
**
**     SELF   2 0 "draw"      register 2: the method t:draw, a constant
**     LOADK  4 "deck"        a constant
**     LOADK  5 "shown"       a constant
**     MOVE   6 1             the virtual register that 'seat' is in
**     CALL   2 5 1
**
** and only CALL gives an instruction. t.option.target is the constant 7.5: code
** is for one set of options. Copying a register costs nothing.
**
** Plans (plan.c). A call of t:... becomes an operation of the table (see
** rules/ops.h) with its names looked up: "shown" is a zone, and a slot once
** the seat is added; whatever is known only when it runs is a fill. Relies on
** zones, cells and cards having the same numbers as long as the code lives.
** Arguments that no plan takes are left to Lua, complaints included.
**
** Inlining (call.c). g is frozen, so g.total is a constant, and it is
** translated in the place of its call; its parameters are the caller's
** registers. Recursion and functions that are too deep become BAIL. A closure
** handed to t:holds or t:kinds becomes a predicate: code of its own, run
** for each card. Of one that reads nothing but the card and what it is bound
** to, the answers are kept until it is bound to something else.
**
** Edges and merges (flow.c). A branch leaves an edge: the registers as they
** are, and where it leads. Where edges meet, what is the same on all of them
** stays; what differs becomes a virtual register that each edge fills, a phi.
** The two returns of g.total fill one (v15 below). An edge that leads to a test
** of a constant is taken further at once.
**
** Loops (flow.c). Up to twelve rounds known in advance are unrolled: a loop
** over seats is straight code, with the seat a constant. Others get phis for
** whatever their body writes.
**
** Moves (call.c). The refusals and 'apply' become one piece of code: the
** refusals in their order, then BEGIN, then the effects. Nearly always no
** refusal holds, and one call does it all. Nothing may change the table before
** BEGIN, where undo starts.
**
** Peephole (build.c). Jumps to jumps, copies, results that nobody reads. An
** instruction goes only if ops.def says that it changes nothing and cannot
** bail out.
**
** Now it is:
**
**     0  v1 = COUNT #0                    cards in slot 0, the deck
**     1  IF_INT #0 v1 -> 18 if so         none: the article refuses
**     2  BEGIN #13 false                  from here on it acts
**     3  v3 = ACT t:draw v0               v0 is the seat
**     4  v4 = ASK t:sum v0 v0             g.total begins
**     5  v5 = ASK t:count v0 v0
**     6  IF_INT #0 v5 -> 13 if so         no skeleton
**     7  v9 = SUB 7.5 v4
**     8  v8 = NATIVE floor v9
**     9  v11 = MIN 7 v8
**    10  v13 = MAX 1 v11
**    11  v15 = ADD v4 v13
**    12  JUMP -> 14
**    13  v15 = MOVE v4                    the other edge of the phi
**    14  IF_LT 7.5 v15 -> 17 if not       g.total has ended
**    15  ACT t:go
**    16  RETURN false                     not refused
**    17  RETURN false
**    18  VERDICT #13 true                 refused, under article 13
**
** Verifier (verify.c). Looks at this with ops.def alone: jumps lead to
** instructions, no path runs off the end, every virtual register is written
** before it is read on every path, seats are seats and cards are cards, cells
** and slots exist, effects lie behind BEGIN. Code that fails is not used.
**
** Numbering, and running (build.c, run.c). Virtual registers get
** their final numbers, constants theirs behind them. An instruction checks the
** tags of its operands and, if they are others than it can do, bails out: SUB
** of a string, FIELD of nil, an arena that is full. Errors are raised by Lua
** alone, so they have its words. ACT writes to the table through rules/undo.h,
** which a bail-out needs.
**
** Specialisation (vm.c). A call that comes again and again with the
** same card or number gets code of its own, in which that is a constant; where
** it bails out the general code is tried before Lua.
**
** Limits. A translation counts for the line as running does; a rule file whose
** functions take more translating than they give back is left to Lua.
**
** Facts
** -----
** ops.def has a row for each instruction: its operands, what it reads and
** changes, whether it can bail out, and what it gives. Everything above asks
** that table; nothing knows an instruction by its name where a column says
** it. A new row that is unsure says ALL, ALL, YES, ANY: slow, never wrong.
*/
#ifndef vm_h
#define vm_h

#include "rules/call.h"

/* Makes the call, in Lua if the engine bails out. */
Outcome vm_call (Host *h, Call *c, InLua *in_lua);

/* The cards that a rule function looks at. */
ReadSet vm_read_set (Host *h, RuleFunction f);

void vm_free (Loaded *l);

#endif

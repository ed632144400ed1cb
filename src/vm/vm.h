/*
** The engine: rule functions run without Lua
** SPDX-License-Identifier: MIT
**
** A rule function is called millions of times, and little differs from call to
** call: the table, a seat, a card. So it is translated once for each set of
** options and number of seats, with everything that follows from those
** evaluated then. If the engine meets something it does not support, it bails
** out: it undoes what the call did, and Lua makes the call from the beginning.
** Results, errors and messages are exactly Lua's; callers cannot tell the
** difference.
**
** REFEREE_CALLS=dump prints the translated code; REFEREE_CALLS=compare makes
** each call in Lua as well and compares.
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
** Relies on rule files being frozen: their tables do not change after loading,
** so an address stands for one value. flow.c finds where each Lua register is
** live, where loops begin, and which captured locals are final when the closure
** is made. Lua runs functions with '...' or with a goto into the middle of a
** loop.
**
** Abstract interpretation (translate.c). One forward pass over the bytecode.
** The abstract value of a Lua register is a constant, a virtual register, a
** closure made here, or unknown. In 'apply', the first line begins with
**
**     SELF   2 0 "draw"      register 2: the method t:draw, a constant
**     LOADK  4 "deck"        a constant
**     LOADK  5 "shown"       a constant
**     MOVE   6 1             the virtual register of 'seat'
**     CALL   2 5 1
**
** and only CALL emits an instruction. t.option.target is the constant 7.5: code
** is for one set of options. Copying a register costs nothing.
**
** Plans (plan.c). A call of t:... becomes an operation of the table (see
** rules/ops.h) with its names looked up: "shown" is a zone, and a slot once
** the seat is added; whatever is known only at run time is a fill. Relies on
** zones, cells and cards keeping their numbers as long as the code exists. Lua
** runs calls with unsupported arguments, and raises their errors.
**
** Inlining (call.c). g is frozen, so g.total is a constant, and its code is
** inlined at the call; its parameters are the caller's registers. Recursion
** and calls nested too deeply become BAIL. A closure passed to t:holds or
** t:kinds becomes a predicate: separate code, run for each card. If it reads
** nothing but the card and its bindings, its answers are cached until it is
** bound to something else.
**
** Edges and merges (flow.c). A branch adds an edge: a copy of the registers,
** and the target. Where edges merge, a register that is equal on all of them
** is kept; one that differs becomes a virtual register that each edge assigns,
** a phi. The two returns of g.total assign one (v15 below). An edge to a test
** of a constant is advanced to the test's target at once.
**
** Loops (flow.c). Up to twelve rounds known in advance are unrolled: a loop
** over seats becomes straight code, with the seat a constant. Other loops get
** phis for the registers that their body writes.
**
** Moves (call.c). The refusals and 'apply' become one piece of code: the
** refusals in order, then BEGIN, then the effects. Usually no refusal holds,
** and one call does everything. Nothing may change the table before BEGIN,
** where undo starts.
**
** Peephole (build.c). Jumps to jumps, copies, unused results, fusion of common
** pairs. An instruction is dropped only if ops.def says that it changes nothing
** and cannot bail out.
**
** The result:
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
** Verifier (verify.c). Relies on ops.def alone: jumps lead to instructions, no
** path runs off the end, every virtual register is written before it is read
** on every path, seats are seats and cards are cards, cells and slots exist,
** effects come after BEGIN. Code that fails is not used.
**
** Numbering and running (build.c, run.c). Virtual registers get their final
** numbers, followed by those of constants. An instruction checks the tags of
** its operands and bails out if it does not support them: SUB of a string,
** FIELD of nil, a full arena. Only Lua raises errors, so the messages are its
** own. ACT writes to the table through rules/undo.h, which bail-outs need.
**
** Specialisation (vm.c). A call that is repeated with the same card or number
** gets code of its own, in which that is a constant; if it bails out, the
** general code is tried before Lua.
**
** Limits. Translation counts as work for the line, like running; a rule file
** whose functions cost more to translate than they save is left to Lua.
**
** Facts
** -----
** ops.def has a row for each instruction: its operands, what it reads and
** changes, whether it can bail out, and the type of its result. All stages use
** that table; none asks for a particular instruction where a column has the
** answer. If in doubt, a new row has ALL, ALL, YES, ANY: slow, never wrong.
*/
#ifndef vm_h
#define vm_h

#include "rules/call.h"

/* Makes the call; in Lua if the engine bails out. */
Outcome vm_call (Host *h, Call *c, InLua *in_lua);

/* The cards that a rule function reads. */
ReadSet vm_read_set (Host *h, RuleFunction f);

void vm_free (Loaded *l);

#endif

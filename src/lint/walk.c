/*
** Abstract interpretation of a function's registers
** SPDX-License-Identifier: MIT
**
** One forward pass. At the target of a jump all values are forgotten, except
** registers that no instruction changes: so what is reported is certain, and
** the rest is not reported.
*/
#include <stdlib.h>

#include "base/memory.h"
#include "lint/lint_private.h"

enum { REGISTERS = 256 + 3 };   /* calls read past the last register */

typedef struct Step {
  Walk *w;
  const Proto *p;
  const Known *captured;
  Known first;                 /* parameter that keeps register 0, or NOT */
  Known reg[REGISTERS];
  bool *target;                /* is it a jump target? */
  int pc;
} Step;

#define HEAR(s, ear, ...) \
  do \
    if ((s)->w->ears->ear != NULL) (s)->w->ears->ear((s)->w, __VA_ARGS__); \
  while (0)

static const Known nothing;

static int line_at (const Step *s) { return s->p->line[s->pc]; }

static const char *constant (const Step *s, int i) {
  return i < s->p->constants ? s->p->constant[i] : NULL;
}

static void forget_from (Step *s, int first) {
  for (int i = first; i < REGISTERS; i++) s->reg[i] = nothing;
}

static Known captured_at (const Step *s, int i) {
  return i < s->p->captures ? s->captured[i] : nothing;
}

static Known read_table_object (Step *s, const char *name) {
  HEAR(s, reads_table, name, line_at(s));
  if (strcmp(name, "option") == 0) return (Known){.sort = KNOWN_OPTIONS};
  if (strcmp(name, "phase") == 0) return (Known){.sort = KNOWN_PHASE};
  return nothing;
}

static Known read_environment (Step *s, const char *name) {
  HEAR(s, reads_global, name, line_at(s));
  return (Known){.sort = KNOWN_LIBRARY, .text = name};
}

/* The value of a field; 'name' is NULL if unknown. */
static Known read_field (Step *s, Known of, const char *name) {
  if (name != NULL) HEAR(s, reads_field, name);
  switch (of.sort) {
    case KNOWN_GAME:
      if (name != NULL) HEAR(s, reads_game, name);
      return (Known){.sort = KNOWN_KEPT, .variable = of.variable};
    case KNOWN_KEPT:
      if (name != NULL && of.thing > 0) HEAR(s, reads_kept, of.thing, name);
      return (Known){.sort = KNOWN_KEPT, .variable = of.variable};
    case KNOWN_ENVIRONMENT:
      return name ? read_environment(s, name) : nothing;
    case KNOWN_LIBRARY:
      if (name != NULL) HEAR(s, reads_library, of.text, name, line_at(s));
      return nothing;
    case KNOWN_TABLE:
      if (name != NULL) return read_table_object(s, name);
      s->w->l->any_number = true;
      return nothing;
    case KNOWN_OPTIONS:
      if (name == NULL) s->w->l->any_option = true;
      if (name == NULL) return nothing;
      HEAR(s, reads_option, name, line_at(s));
      return (Known){.sort = KNOWN_OPTION, .text = name};
    default: return nothing;
  }
}

/* Reads a field of an unknown value. */
static Known read_any (Step *s, Known of, const char *name) {
  if (name != NULL && (of.sort == KNOWN_NOT || of.sort == KNOWN_GAME ||
                       of.sort == KNOWN_KEPT))
    HEAR(s, reads_any, name, line_at(s));
  return read_field(s, of, name);
}

static void set_field (Step *s, Known of, const char *name) {
  if (name != NULL) HEAR(s, sets_any, name);
  if (of.sort == KNOWN_GAME || of.sort == KNOWN_KEPT)
    HEAR(s, keeps, of.variable, true, line_at(s));
  else if (of.sort == KNOWN_ENVIRONMENT)
    HEAR(s, sets_global, name ? name : "?", line_at(s));
  else if (of.sort == KNOWN_TABLE && name != NULL)
    HEAR(s, sets_table, name, line_at(s));
}

static const char *text_in (const Step *s, int reg) {
  return s->reg[reg].sort == KNOWN_TEXT ? s->reg[reg].text : NULL;
}

static void do_self (Step *s, Instruction i) {
  Known of = s->reg[code_b(i)];
  const char *name = code_k(i) ? constant(s, code_c(i))
                               : text_in(s, code_c(i));
  Known got = nothing;
  if (of.sort == KNOWN_TABLE && name != NULL) {
    HEAR(s, reads_field, name);
    got = (Known){.sort = KNOWN_METHOD, .text = name};
  }
  else
    got = read_field(s, of, name);
  s->reg[code_a(i) + 1] = of;
  s->reg[code_a(i)] = got;
}

/* Is its answer 'no' for unknown cards? */
static bool is_about_hands (const char *method) {
  const SchemaMethod *m = schema_find_method(span_of(method));
  return m != NULL && m->looks == LOOKS_HANDS;
}

/* The abstract result of a method. */
static Known result_of (const Step *s, const char *method, const Known *arg) {
  int zone = s->w->l->rules != NULL ? names_zone(s->w, arg) : -1;
  if (is_about_hands(method))
    return (Known){.sort = KNOWN_HOLDS, .text = method};
  if (zone >= 0 && strcmp(method, "cards") == 0)
    return (Known){.sort = KNOWN_CARDS, .zone = zone};
  if (zone >= 0 && strcmp(method, "count") == 0)
    return (Known){.sort = KNOWN_COUNT, .zone = zone};
  return nothing;
}

static void do_call (Step *s, Instruction i) {
  int a = code_a(i), n = code_b(i) - 1;
  Known f = s->reg[a], got;
  s->w->is_open = n < 0;
  if (n < 0) n = s->p->registers - a - 1;  /* up to the results of a call */
  if (f.sort == KNOWN_METHOD)
    HEAR(s, calls, f.text, &s->reg[a + 2], n - 1, line_at(s));
  got = f.sort == KNOWN_METHOD ? result_of(s, f.text, &s->reg[a + 2])
                               : nothing;
  forget_from(s, a);
  s->reg[a] = got;
}

/*
** '#x' is compiled as '"#"^x' (rules/operators.c): the number of known cards.
*/
static void do_power (Step *s, Instruction i) {
  const char *mark = text_in(s, code_b(i));
  Known of = s->reg[code_c(i)], length = nothing;
  if (mark != NULL && strcmp(mark, "#") == 0 && of.sort == KNOWN_CARDS)
    length = (Known){.sort = KNOWN_CARDS_LENGTH, .zone = of.zone};
  s->reg[code_a(i)] = length;
}

/* #t:cards(ZONE) == t:count(ZONE): are all cards known? */
static void do_compare (Step *s, Instruction i) {
  Known a = s->reg[code_a(i)], b = s->reg[code_b(i)];
  if ((a.sort == KNOWN_CARDS_LENGTH && b.sort == KNOWN_COUNT) ||
      (a.sort == KNOWN_COUNT && b.sort == KNOWN_CARDS_LENGTH))
    if (a.zone == b.zone) HEAR(s, checks_known, a.zone);
}

/* if not t:holds(…) then return true end */
static void do_test (Step *s, Instruction i) {
  const Instruction *next = &s->p->code[s->pc + 1];
  if (s->reg[code_a(i)].sort != KNOWN_HOLDS || !code_k(i) ||
      s->pc + 3 >= s->p->size || code_op(next[0]) != OP_JMP ||
      code_op(next[1]) != OP_LOADTRUE ||
      (code_op(next[2]) != OP_RETURN && code_op(next[2]) != OP_RETURN1))
    return;
  HEAR(s, denies_holds, s->reg[code_a(i)].text, line_at(s));
}

static void do_not (Step *s, Instruction i) {
  if (s->reg[code_b(i)].sort == KNOWN_HOLDS)
    HEAR(s, denies_holds, s->reg[code_b(i)].text, line_at(s));
  s->reg[code_a(i)] = nothing;
}

static void do_closure (Step *s, Instruction i) {
  const Proto *p = &s->p->within[code_bx(i)];
  Known *captured;
  if (code_bx(i) >= s->p->withins) return;
  captured = memory_new(((size_t)p->captures + 1) * sizeof *captured);
  for (int c = 0; c < p->captures; c++) {
    const Captured *what = &p->captured[c];
    captured[c] = what->in_register ? s->reg[what->index]
                                    : captured_at(s, what->index);
    if (what->in_register) captured[c].of_call = true;
  }
  walk_function(s->w, p, captured, nothing);
  free(captured);
}

/* Instructions that load register A. False: it is another one. */
static bool do_read (Step *s, Instruction i) {
  Known *to = &s->reg[code_a(i)];
  int b = code_b(i), c = code_c(i);
  switch (code_op(i)) {
    case OP_MOVE: *to = s->reg[b]; return true;
    case OP_LOADK:
      *to = (Known){.sort = constant(s, code_bx(i)) ? KNOWN_TEXT : KNOWN_NOT,
                    .text = constant(s, code_bx(i))};
      return true;
    case OP_GETUPVAL: *to = captured_at(s, b); return true;
    case OP_GETTABUP:
      *to = read_field(s, captured_at(s, b), constant(s, c));
      return true;
    case OP_GETTABLE:
      *to = read_field(s, s->reg[b], text_in(s, c));
      return true;
    case OP_GETI: *to = read_field(s, s->reg[b], NULL); return true;
    case OP_GETFIELD:
      *to = read_any(s, s->reg[b], constant(s, c));
      return true;
    case OP_SELF: do_self(s, i); return true;
    default: return false;
  }
}

/* Instructions that change no register. */
static bool do_set (Step *s, Instruction i) {
  int a = code_a(i), b = code_b(i), op = code_op(i);
  Known up = captured_at(s, op == OP_SETUPVAL ? b : a);
  switch (op) {
    case OP_SETUPVAL:
      if (up.variable != NULL && !up.of_call)
        HEAR(s, keeps, up.variable, false, line_at(s));
      return true;
    case OP_SETTABUP: set_field(s, up, constant(s, b)); return true;
    case OP_SETTABLE: set_field(s, s->reg[a], text_in(s, b)); return true;
    case OP_SETI: set_field(s, s->reg[a], NULL); return true;
    case OP_SETFIELD: set_field(s, s->reg[a], constant(s, b)); return true;
    case OP_EQK:
      if (constant(s, b) != NULL)
        HEAR(s, compares, s->reg[a], constant(s, b), line_at(s));
      return true;
    default:
      return (op >= OP_MMBIN && op <= OP_MMBINK) ||
             (op >= OP_CLOSE && op <= OP_TEST) ||
             (op >= OP_RETURN && op <= OP_RETURN1) || op == OP_SETLIST ||
             op == OP_TFORPREP || op >= OP_VARARGPREP;
  }
}

static void do_instruction (Step *s, Instruction i) {
  if (code_op(i) == OP_TEST) do_test(s, i);
  if (code_op(i) >= OP_EQ && code_op(i) <= OP_LE) do_compare(s, i);
  if (do_read(s, i) || do_set(s, i)) return;
  switch (code_op(i)) {
    case OP_NOT: do_not(s, i); break;
    case OP_POW: do_power(s, i); break;
    case OP_CALL: case OP_TAILCALL: do_call(s, i); break;
    case OP_LOADNIL: case OP_FORLOOP: case OP_FORPREP: case OP_TFORCALL:
    case OP_TFORLOOP: case OP_VARARG: case OP_CONCAT:
      forget_from(s, code_a(i));
      break;
    case OP_CLOSURE: do_closure(s, i); s->reg[code_a(i)] = nothing; break;
    default: s->reg[code_a(i)] = nothing; break;
  }
}

/* The branch skipped by a test has one predecessor, so it is not a target. */
static void mark_targets (Step *s) {
  for (int pc = 0; pc < s->p->size; pc++) {
    int next[2], n = bytecode_next(s->p->code[pc], pc, next);
    for (int k = 0; k < n; k++)
      if (next[k] != pc + 1 && (n == 1 || next[k] != pc + 2) &&
          next[k] >= 0 && next[k] < s->p->size)
        s->target[next[k]] = true;
  }
}

/* Does the first parameter keep its register? */
static bool first_stays (const Proto *p) {
  for (int pc = 0; pc < p->size; pc++)
    if (bytecode_sets_a(p->code[pc]) && code_a(p->code[pc]) == 0) return false;
  return true;
}

/*
** Is the first parameter the game's table? It must be called 't' and be used
** like it: other things may be called 't', too.
*/
static bool takes_table (const Walk *w, const Proto *p) {
  if (strcmp(p->first_param, "t") != 0 || w->l->rules == NULL) return false;
  for (int pc = 0; pc < p->size; pc++) {
    Instruction i = p->code[pc];
    int key = code_op(i) == OP_SETFIELD ? code_b(i) : code_c(i);
    int of = code_op(i) == OP_SETFIELD ? code_a(i) : code_b(i);
    const char *name = key < p->constants ? p->constant[key] : NULL;
    bool is_field = code_op(i) == OP_GETFIELD || code_op(i) == OP_SETFIELD;
    if (of != 0 || name == NULL) continue;
    if (code_op(i) == OP_SELF && schema_is_taken(name)) return true;
    if (is_field && names_has_number(w, name)) return true;
  }
  return false;
}

static void report_constants (Walk *w, const Proto *p) {
  if (w->ears->constant == NULL) return;
  for (int i = 0; i < p->constants; i++)
    if (p->constant[i] != NULL) w->ears->constant(w, p->constant[i]);
  for (int pc = 0; pc < p->size; pc++)
    if (code_op(p->code[pc]) == OP_CONCAT) w->l->joins = true;
}

void walk_function (Walk *w, const Proto *p, const Known *captured,
                    Known first) {
  Step *s = memory_new(sizeof *s);
  *s = (Step){.w = w, .p = p, .captured = captured};
  if (first.sort == KNOWN_NOT && takes_table(w, p)) first.sort = KNOWN_TABLE;
  s->reg[0] = first;
  if (p->params > 0 && first_stays(p)) s->first = first;
  s->target = memory_new((size_t)p->size + 1);
  w->file = lint_file_of(w->l, p->source[0] == '@' ? p->source + 1
                                                   : p->source);
  report_constants(w, p);
  mark_targets(s);
  for (s->pc = 0; s->pc < p->size; s->pc++) {
    if (s->target[s->pc]) {
      forget_from(s, 0);
      s->reg[0] = s->first;
    }
    do_instruction(s, p->code[s->pc]);
  }
  free(s->target);
  free(s);
}

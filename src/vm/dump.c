/*
** Translated code in readable form, for REFEREE_CALLS=dump
** SPDX-License-Identifier: MIT
*/
#include <inttypes.h>

#include "ground/output.h"
#include "vm/translate.h"

static void add_value (Buffer *to, const VmValue *v) {
  switch ((VmTag)v->tag) {
    case VM_NIL: buffer_text(to, "nil"); break;
    case VM_FALSE: buffer_text(to, "false"); break;
    case VM_TRUE: buffer_text(to, "true"); break;
    case VM_INTEGER: buffer_format(to, "%" PRId64, v->integer); break;
    case VM_FLOAT: buffer_format(to, "%.17g", v->number); break;
    case VM_STRING: buffer_format(to, "\"%s\"", v->string->text); break;
    case VM_FROZEN:
      buffer_format(to, v->frozen->kind >= 0 ? "card %d" : "table",
                    v->frozen->kind);
      break;
    case VM_TABLE: buffer_text(to, "t"); break;
    case VM_TALLY: buffer_format(to, "tally %" PRId64, v->integer); break;
    case VM_PREDICATE:
      buffer_text(to,
                  v->predicate->is_settled ? "settled predicate" : "predicate");
      break;
    default: buffer_format(to, "value of tag %d", (int)v->tag);
  }
}

static void add_operand (Buffer *to, const Builder *b, int vreg) {
  for (int i = 0; i < b->constants; i++)
    if (b->constant_vreg[i] == vreg) {
      add_value(to, &b->constant[i]);
      return;
    }
  buffer_format(to, "v%d", vreg);
}

static void add_operands (Buffer *to, const Builder *b, Insn *i,
                          bool is_written) {
  Operand o[INSN_OPERANDS];
  int n = insn_operands(i, o);
  for (int k = 0; k < n; k++)
    for (int r = 0; o[k].is_written == is_written && r < o[k].count; r++) {
      buffer_char(to, ' ');
      add_operand(to, b, *o[k].vreg + o[k].first + r);
    }
}

static void add_payload (Buffer *to, const Insn *i, InsnPayload payload) {
  switch (payload) {
    case PAYLOAD_PLAN: buffer_format(to, " t:%s", i->plan->method->name); break;
    case PAYLOAD_NATIVE: buffer_format(to, " %s", i->native->name); break;
    case PAYLOAD_LUA_OP: buffer_format(to, " Lua's %d", i->k); break;
    case PAYLOAD_INT: case PAYLOAD_CELL: case PAYLOAD_CELLS: case PAYLOAD_SLOT:
    case PAYLOAD_SLOTS: case PAYLOAD_ARTICLE:
      buffer_format(to, " #%" PRId64, i->n);
      break;
    default: break;
  }
}

static void add_insn (Buffer *to, const Builder *b, int at) {
  Insn *i = &b->insn[at];
  const InsnFacts *f = insn_of(i);
  size_t begun;
  buffer_format(to, "  %4d ", at);
  begun = to->len;
  add_operands(to, b, i, true);
  if (to->len > begun) buffer_text(to, " =");
  buffer_format(to, " %s", f->name);
  add_payload(to, i, f->payload);
  add_operands(to, b, i, false);
  if (i->jump != 0)
    buffer_format(to, " -> %d%s", at + i->jump,
                  !insn_is_condition(i) ? "" : i->k ? " if so" : " if not");
  buffer_char(to, '\n');
}

void dump (Builder *b, const char *title, bool is_used) {
  Buffer text = {0};
  buffer_format(&text, "%s: %s, %d Lua instructions, %d instructions\n", title,
                is_used ? "translated" : "left to Lua", b->looked, b->insns);
  for (int i = 0; i < b->insns && !b->failed; i++) add_insn(&text, b, i);
  (void)output_words(stderr, (Span){text.text, text.len}, false);
  buffer_free(&text);
}

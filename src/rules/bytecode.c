/*
** The bytecode of a function, as Lua 5.4 dumps it
** SPDX-License-Identifier: MIT
*/
#include "rules/bytecode.h"

#include <lua.h>

#include "base/memory.h"

enum {
  LINE_IS_ABSOLUTE = -128,
  DEPTH_LIMIT = 200,
  USUAL_DUMP = 1 << 11         /* few functions take more */
};

int bytecode_next (Instruction i, int pc, int next[2]) {
  next[0] = pc + 1;
  switch (code_op(i)) {
    case OP_JMP: next[0] = pc + 1 + code_jump(i); return 1;
    case OP_LFALSESKIP: next[0] = pc + 2; return 1;
    case OP_RETURN: case OP_RETURN0: case OP_RETURN1: return 0;
    case OP_EQ: case OP_LT: case OP_LE: case OP_EQK: case OP_EQI: case OP_LTI:
    case OP_LEI: case OP_GTI: case OP_GEI: case OP_TEST: case OP_TESTSET:
      next[1] = pc + 2;
      return 2;
    case OP_FORPREP: next[1] = pc + 2 + code_bx(i); return 2;
    case OP_TFORPREP: next[0] = pc + 1 + code_bx(i); return 1;
    case OP_FORLOOP: case OP_TFORLOOP:
      next[1] = pc + 1 - code_bx(i);
      return 2;
    default: return 1;
  }
}

bool bytecode_sets_a (Instruction i) {
  switch (code_op(i)) {
    case OP_SETUPVAL: case OP_SETTABUP: case OP_SETTABLE: case OP_SETI:
    case OP_SETFIELD: case OP_MMBIN: case OP_MMBINI: case OP_MMBINK:
    case OP_CLOSE: case OP_TBC: case OP_JMP: case OP_EQ: case OP_LT: case OP_LE:
    case OP_EQK: case OP_EQI: case OP_LTI: case OP_LEI: case OP_GTI:
    case OP_GEI: case OP_TEST: case OP_RETURN: case OP_RETURN0:
    case OP_RETURN1: case OP_SETLIST: case OP_EXTRAARG: case OP_VARARGPREP:
      return false;
    default: return true;
  }
}

/* A reading position. Past the end every byte is 0, and 'bad' is set. */
typedef struct Cursor {
  Bytecode *b;
  size_t at;
  int depth;
  int line;                    /* of the function being read */
  bool bad;
} Cursor;

static char *take (Cursor *c, size_t size) {
  char *here = c->b->dump.text + c->at;
  if (c->bad || size > c->b->dump.len - c->at) {
    c->bad = true;
    return NULL;
  }
  c->at += size;
  return here;
}

static int read_byte (Cursor *c) {
  const char *byte = take(c, 1);
  return byte ? (unsigned char)*byte : 0;
}

/*
** Seven bits at a time, most significant first; the last byte has its top bit
** set.
*/
static size_t read_size (Cursor *c) {
  size_t n = 0;
  int byte;
  do {
    byte = read_byte(c);
    n = n << 7 | (size_t)(byte & 0x7F);
  } while (!(byte & 0x80) && !c->bad);
  return c->bad ? 0 : n;
}

/* A count of things that take at least one byte each. */
static int read_count (Cursor *c) {
  size_t n = read_size(c);
  if (n > c->b->dump.len - c->at) c->bad = true;
  return c->bad ? 0 : (int)n;
}

static int read_int (Cursor *c) { return (int)(read_size(c) & 0x7FFFFFFF); }

/*
** NULL if there is none. The string stays in the dump, moved to where its
** length was: that leaves a byte after it for the '\0'.
*/
static const char *read_string (Cursor *c) {
  size_t len = read_size(c);
  char *text;
  if (len == 0 || (text = take(c, len - 1)) == NULL) return NULL;
  if (memchr(text, '\0', len - 1) != NULL) c->b->nul_line = c->line;
  memmove(text - 1, text, len - 1);
  text[len - 2] = '\0';
  return text - 1;
}

static void *make (Cursor *c, int count, size_t size) {
  if (count == 0) return NULL;
  return pieces_take(&c->b->pieces, (size_t)count * size);
}

static void read_code (Cursor *c, Proto *p) {
  const char *code;
  p->size = read_count(c);
  code = take(c, (size_t)p->size * sizeof *p->code);
  if (code == NULL) p->size = 0;
  p->code = make(c, p->size, sizeof *p->code);
  if (code != NULL) memcpy(p->code, code, (size_t)p->size * sizeof *p->code);
}

static void read_number (Cursor *c, void *to) {
  const char *eight = take(c, 8);
  if (eight != NULL) memcpy(to, eight, 8);
}

static void read_constant (Cursor *c, Proto *p, int i) {
  Constant *plain = &p->plain[i];
  switch (read_byte(c)) {
    case 0x01: plain->type = CONSTANT_FALSE; break;
    case 0x11: plain->type = CONSTANT_TRUE; break;
    case 0x03:
      plain->type = CONSTANT_INTEGER;
      read_number(c, &plain->integer);
      break;
    case 0x13:
      plain->type = CONSTANT_FLOAT;
      read_number(c, &plain->number);
      break;
    case 0x04: case 0x14:
      plain->type = CONSTANT_STRING;
      p->constant[i] = read_string(c);
      break;
    default: break;
  }
}

static void read_constants (Cursor *c, Proto *p) {
  p->constants = read_count(c);
  p->constant = make(c, p->constants, sizeof *p->constant);
  p->plain = make(c, p->constants, sizeof *p->plain);
  for (int i = 0; i < p->constants && !c->bad; i++) read_constant(c, p, i);
}

static void read_captured (Cursor *c, Proto *p) {
  p->captures = read_count(c);
  p->captured = make(c, p->captures, sizeof *p->captured);
  for (int i = 0; i < p->captures; i++) {
    p->captured[i].name = "";
    p->captured[i].in_register = read_byte(c);
    p->captured[i].index = read_byte(c);
    read_byte(c);  /* its kind matters only to the compiler */
  }
}

/* Line differences; absolute lines now and then. */
static void read_lines (Cursor *c, Proto *p) {
  int steps = read_count(c), line = p->first_line, absolutes;
  const char *step = take(c, (size_t)steps);
  int *full = make(c, steps, sizeof *full);
  p->line = make(c, steps, sizeof *p->line);
  absolutes = read_count(c);
  for (int i = 0; i < absolutes && !c->bad; i++) {
    int pc = read_int(c), at = read_int(c);
    if (pc < steps) full[pc] = at;
  }
  for (int i = 0; step != NULL && i < steps && i < p->size; i++) {
    signed char by = (signed char)step[i];
    line = by == LINE_IS_ABSOLUTE ? full[i] : line + by;
    p->line[i] = line;
  }
}

static void read_names (Cursor *c, Proto *p) {
  int n = read_count(c);
  p->first_param = "";
  for (int i = 0; i < n && !c->bad; i++) {
    const char *name = read_string(c);
    if (i == 0 && p->params > 0 && name != NULL) p->first_param = name;
    read_int(c);
    read_int(c);
  }
  n = read_count(c);
  for (int i = 0; i < n && !c->bad; i++) {
    const char *name = read_string(c);
    if (i < p->captures && name != NULL) p->captured[i].name = name;
  }
}

static void read_proto (Cursor *c, Proto *p, const char *outer) {
  const char *source = read_string(c);
  if (++c->depth > DEPTH_LIMIT) c->bad = true;
  p->source = source ? source : outer;
  p->first_line = read_int(c);
  c->line = p->first_line > 0 ? p->first_line : 1;
  read_int(c);  /* the last line */
  p->params = read_byte(c);
  p->takes_more = read_byte(c) != 0;
  p->registers = read_byte(c);
  read_code(c, p);
  read_constants(c, p);
  read_captured(c, p);
  p->withins = read_count(c);
  p->within = make(c, p->withins, sizeof *p->within);
  for (int i = 0; i < p->withins && !c->bad; i++)
    read_proto(c, &p->within[i], p->source);
  read_lines(c, p);
  read_names(c, p);
  c->depth--;
}

/* Is it a dump of Lua 5.4, with integers and floats of eight bytes? */
static bool read_header (Cursor *c) {
  static const char wanted[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
  const char *header = take(c, sizeof wanted - 1);
  take(c, 16);  /* 0x5678 and 370.5: their byte order */
  read_byte(c); /* number of upvalues */
  return header != NULL && memcmp(header, wanted, sizeof wanted - 1) == 0 &&
         !c->bad;
}

/* Most parts are one byte. */
static int write_part (lua_State *L, const void *part, size_t size, void *to) {
  Buffer *b = to;
  (void)L;
  if (b->len + size > b->room)
    b->text = memory_grow(b->text, &b->room, b->len + size, 1);
  if (size == 1)
    b->text[b->len] = *(const char *)part;
  else
    memcpy(b->text + b->len, part, size);
  b->len += size;
  return 0;
}

static bool read_dump (Bytecode *b, lua_State *L, bool bare) {
  Cursor c = {.b = b};
  *b = (Bytecode){0};
  if (lua_iscfunction(L, -1) || !lua_isfunction(L, -1)) return false;
  b->dump.text = memory_grow(NULL, &b->dump.room, USUAL_DUMP, 1);
  lua_dump(L, write_part, &b->dump, bare);
  if (read_header(&c)) read_proto(&c, &b->main, "?");
  if (!c.bad && c.at == b->dump.len && b->main.size > 0) return true;
  bytecode_free(b);
  return false;
}

bool bytecode_read (Bytecode *b, lua_State *L) {
  return read_dump(b, L, false);
}

bool bytecode_read_bare (Bytecode *b, lua_State *L) {
  return read_dump(b, L, true);
}

void bytecode_free (Bytecode *b) {
  pieces_free(&b->pieces);
  buffer_free(&b->dump);
  *b = (Bytecode){0};
}

/*
** The catalogue of messages, worded in messages.def
** SPDX-License-Identifier: MIT
*/
#include "base/saying.h"

#include <stddef.h>

static const Message messages[SAYINGS] = {
#define MESSAGE(name, arguments, en, fr) \
  [SAY_##name] = {arguments, {en, fr}, {NULL, NULL}},
#define FAULT(name, arguments, en, fr, remedy_en, remedy_fr) \
  [SAY_##name] = {arguments, {en, fr}, {remedy_en, remedy_fr}},
#include "base/messages.def"
};

const Message *saying_message (Saying saying) { return &messages[saying]; }

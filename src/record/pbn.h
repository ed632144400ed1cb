/*
** PBN, Portable Bridge Notation
** SPDX-License-Identifier: MIT
*/
#ifndef pbn_h
#define pbn_h

#include "record/format.h"

extern const Format pbn_format;

#endif

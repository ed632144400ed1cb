/*
** A dispute explained, as a person reads it
** SPDX-License-Identifier: MIT
*/
#ifndef dispute_h
#define dispute_h

#include "drive/explain.h"
#include "render/text.h"

void dispute_write (Buffer *b, const Explanation *x, TextStyle style);

#endif

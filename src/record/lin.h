/*
** LIN, the format of Bridge Base Online and its archives
** SPDX-License-Identifier: MIT
*/
#ifndef lin_h
#define lin_h

#include "record/format.h"

extern const Format lin_format;

#endif

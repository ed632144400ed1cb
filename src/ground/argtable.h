/*
** argtable, whichever of its two versions there is
** SPDX-License-Identifier: MIT
*/
#ifndef argtable_h
#define argtable_h

/* Their headers are not written for our warnings. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wstrict-prototypes"

#ifdef HAVE_ARGTABLE3
#include <argtable3.h>
#else
#include <argtable2.h>
#endif

#pragma GCC diagnostic pop

#endif

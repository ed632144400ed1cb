/*
** What many logs came to, printed
** SPDX-License-Identifier: MIT
*/
#ifndef summary_h
#define summary_h

#include "drive/audit.h"

/* Sorts and prints it; false, with a complaint, if that failed. */
bool summary_write (Audit *a, bool json, Language lang);

#endif

/*
** A folder that is there, made if need be
** SPDX-License-Identifier: MIT
*/
#ifndef new_folder_h
#define new_folder_h

#include <stdbool.h>

/* With all the folders that it is in. False with errno. */
bool new_folder_make (const char *path);

#endif

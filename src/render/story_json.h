/*
** The story of a game as JSON
** SPDX-License-Identifier: MIT
*/
#ifndef story_json_h
#define story_json_h

#include "ground/json.h"
#include "render/story.h"

/* An item of a list: what there is to tell of a scene, and nothing else. */
void story_json_scene (Json *j, Story *story, const Scene *scene);

#endif

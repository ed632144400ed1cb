/*
** Files that the program carries with it (see scripts/embed)
** SPDX-License-Identifier: MIT
*/
#ifndef embedded_h
#define embedded_h

/* Rule files to start from, with places to be filled in: "@NAME@". */
extern const unsigned char embedded_starter_game_lua[];
extern const unsigned char embedded_starter_game_fr_lua[];
extern const unsigned char embedded_starter_variant_lua[];
extern const unsigned char embedded_starter_variant_fr_lua[];

/* From src/render/web; each ends with '\0', as those above do. */
extern const unsigned char embedded_frame_html[];
extern const unsigned char embedded_base_css[];
extern const unsigned char embedded_cards_css[];
extern const unsigned char embedded_cards_js[];
extern const unsigned char embedded_plain_html[];
extern const unsigned char embedded_plain_css[];
extern const unsigned char embedded_sheet_js[];
extern const unsigned char embedded_replay_html[];
extern const unsigned char embedded_replay_css[];
extern const unsigned char embedded_replay_js[];

#endif

// A small picture for each game, as paths in 48 x 48; other games get the last one.
// SPDX-License-Identifier: MIT
export const art: Record<string, string> = {
  rock_paper_scissors:
    'M8 30c0-6 4-9 9-9s9 3 9 9-4 9-9 9-9-3-9-9zM30 9h12v16H30zM33 14h6M33 18h6M26 36l16 6M26 42l16-6',
  kuhn: 'M9 13l13-4 7 24-13 4zM27 13h13v25H30M15 20l4-1',
  leduc: 'M6 14h11v20H6zM20 10h11v20H20zM34 14h9v20h-9M24 18l2-3 2 3-2 3z',
  leduc_no_limit: 'M8 12h12v22H8zM30 34a8 3 0 1 0 .1 0M22 31v5c0 4 16 4 16 0v-5M22 25v6M38 25v6M30 28a8 3 0 1 0-.1 0',
  liars_dice: 'M10 12h16v16H10zM14.500 16.500v.2M21.500 23.500v.2M18 20v.2M26 22h14v16H24v-8M30 27v.2M36 33v.2',
  goofspiel: 'M24 7l4.500 10 10.500 1-8 7.500 2.500 11L24 31l-9.500 5.500 2.500-11L9 18l10.500-1z',
  nim: 'M10 12v24M16 12v24M22 12v24M30 20v16M36 20v16M8 40h32',
  tic_tac_toe: 'M19 8v32M29 8v32M8 19h32M8 29h32M10 10l6 6M16 10l-6 6M24 20.500a3.500 3.500 0 1 0 .1 0',
  connect_four:
    'M8 10h32v28H8zM16 17a3 3 0 1 0 .1 0M24 17a3 3 0 1 0 .1 0M32 17a3 3 0 1 0 .1 0M16 26a3 3 0 1 0 .1 0M24 26a3 3 0 1 0 .1 0M32 26a3 3 0 1 0 .1 0',
  hex: 'M24 8l7 4v8l-7 4-7-4v-8zM17 20l7 4v8l-7 4-7-4v-8zM31 20l7 4v8l-7 4-7-4v-8z',
  chip_poker:
    'M8 16a8 4 0 1 0 16 0 8 4 0 1 0-16 0M8 16v16a8 4 0 0 0 16 0V16M8 24a8 4 0 0 0 16 0M28 12h13v19H28zM32 18l2.500-3 2.500 3-2.500 3z',
  other: 'M24 8v10M24 18 12 30M24 18l12 12M12 30l-5 10M12 30l5 10M36 30l-5 10M36 30l5 10',
};

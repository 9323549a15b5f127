// What lies before whom, from the moves that a person may see.
// SPDX-License-Identifier: MIT
import type { PlayView } from '../lib/answers';

type Seen = PlayView['history'][number];
export interface Side {
  held: (string | null)[];
  said: string | null;
  hiddenMove: boolean;
  played: string[];
}
export interface Scene {
  you: Side;
  opponent: Side;
  board: string[];
}

// Dice are rolled together: "13" is two dice.
const apart = (what: string | null, dice: number): (string | null)[] =>
  dice === 0 ? [what] : what === null ? Array<null>(dice).fill(null) : [...what];

// `dice`: how many each has; 0 where there are cards.  What was said last counts until a card is turned up for both.
export function scene(history: Seen[], dice = 0): Scene {
  const side = (): Side => ({ held: [], said: null, hiddenMove: false, played: [] });
  const out: Scene = { you: side(), opponent: side(), board: [] };
  for (const { who, to, what } of history) {
    if (who === 'chance') {
      if (to === 'you' || to === 'opponent') out[to].held.push(...apart(what, dice));
      else if (to === 'both' && what !== null) {
        out.board.push(what);
        out.you.said = out.opponent.said = null;
      }
    } else {
      out[who].said = what;
      out[who].hiddenMove = what === null;
      if (what !== null) out[who].played.push(what);
    }
  }
  return out;
}

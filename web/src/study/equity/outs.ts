// The cards that help a hand, by what they make of it, the best first; those that help others as well at the end.
// SPDX-License-Identifier: MIT
import type { Card, OutsOfHand } from '../../lib/answers';
import { classes, type HandClass } from '../../lib/cards';

export interface OutGroup {
  name: HandClass | 'false';
  good: boolean;
  cards: Card[];
}

// "two pair" of the server is what the page calls two_pair, "pair" is one_pair.
const classOf = (said: string): HandClass =>
  classes.find((name) => name === said.replaceAll(' ', '_') || (name === 'one_pair' && said === 'pair')) ?? 'high_card';

export function outsByClass(outs: OutsOfHand): OutGroup[] {
  const made = [...classes].reverse().map((name): OutGroup => {
    const cards = outs.cards.filter((one) => one.false === null && classOf(one.makes) === name).map(({ card }) => card);
    return { name, good: true, cards };
  });
  const wrong = outs.cards.filter((one) => one.false !== null).map(({ card }) => card);
  return [...made, { name: 'false' as const, good: false, cards: wrong }].filter(({ cards }) => cards.length);
}

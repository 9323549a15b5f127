// Hands of a log that are over, and in which two players with chips began a street after the flop: those Study can be asked about.
// SPDX-License-Identifier: MIT
import type { TableEvent } from '../lib/answers';

const decisions = new Set(['fold', 'check', 'call', 'bet', 'raise']);

export function studied(events: readonly TableEvent[]): Set<number> {
  const found = new Set<number>();
  let hand = 0,
    begins = false,
    two = false;
  let live = new Set<number>();
  for (const event of events) {
    if (event.kind === 'hand') [hand, begins, two, live] = [Number(event.hand), false, false, new Set()];
    else if (event.kind === 'hole') live.add(event.chair!);
    else if (event.kind === 'board') begins = true;
    else if (event.kind === 'win' && two) found.add(hand);
    if (!decisions.has(event.kind)) continue;
    if (begins && live.size === 2) two = true;
    begins = false;
    if (event.kind === 'fold') live.delete(event.chair!);
  }
  return found;
}

// A hand that was played, as a form: its own board, pot and stacks, with ranges and sizes that are usual in such pots.
// SPDX-License-Identifier: MIT
import type { Form, HandSpot } from './api';

interface Usual { id: string; form: Form }
const ids = ['single_raised', 'single_raised', 'three_bet', 'four_bet']; // by raises before the flop
const raisedBy = { single_raised: 'ip', three_bet: 'oop', four_bet: 'ip' } as Record<string, string>;

export function formOfHand(spot: HandSpot, usual: Usual[]): Form {
  const id = ids[Math.min(spot.raises, 3)]!;
  const found = usual.find((one) => one.id === id)?.form ?? {};
  const swap = raisedBy[id] !== (spot.raised_last === 0 ? 'oop' : 'ip');
  const ranges: Form = swap ? { range_oop: found.range_ip ?? '', range_ip: found.range_oop ?? '' } : {};
  const { 'lines.add': _add, 'lines.remove': _remove, lock: _lock, ...rest } = found;
  return { ...rest, ...ranges, ...spot.form };
}

// The decision that a step of a replay shows, else the next one, else the first: its street, and the line before it.
export function placeAt(spots: readonly HandSpot[], step: number): { spot: HandSpot; line: string } | null {
  const all = spots.flatMap((spot) => spot.decisions.map(({ line, event }) => ({ spot, line, event })));
  const found = all.find(({ event }) => event >= step - 1) ?? all[0];
  return found ? { spot: found.spot, line: found.line } : null;
}

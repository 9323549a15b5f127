// What a spot is called, wherever one chooses among them, and how far it is.
// SPDX-License-Identifier: MIT
import { percent, t, type Key } from '../i18n/index.svelte';
import { botName } from '../lib/bots';
import { lineSaid } from './explore/words';
import type { Spot, SpotAgainst as Against } from '../lib/answers';
import { cardsIn } from './setup/boards';

// Spots that come with the program are called in its own language as long as nobody calls them otherwise.
export const readyNames: Record<string, Key> = {
  'Example river: value and bluffs against bluff-catchers': 'spot.ready.example_river',
  'Example turn: a 3-bet pot, the flush draw has not come': 'spot.ready.example_turn',
  'Example flop: a 4-bet pot on a king-high board': 'spot.ready.example_flop',
  'Example flop: a 3-bet pot, big blind against button': 'spot.ready.example_three_bet',
  'Example flop: a single-raised pot, button against big blind': 'spot.ready.example_single_raised',
  'Single-raised pot: button against big blind': 'spot.ready.single_raised',
  '3-bet pot: big blind against button': 'spot.ready.three_bet',
  '4-bet pot: big blind against button': 'spot.ready.four_bet',
  'Short stacks: button against big blind': 'spot.ready.short',
  'Short deck: button against the first seat': 'spot.ready.short_deck',
};
export const saidName = (name: string): string => (readyNames[name] ? t(readyNames[name]) : name);

export const heldName = ({ name, profile }: Against): string => (profile ? name : botName(name));
// A copy with locks, or against somebody's play, is not to be taken for what it was copied from.
export function titleOf({ name, board, locked, against }: Pick<Spot, 'name' | 'board' | 'locked' | 'against'>): string {
  const called = saidName(name ?? '') || t('study.unnamed', { board: cardsIn(board ?? '').join(' ') });
  const plain = against
    ? t('study.against', { name: called, who: heldName(against), share: percent(against.trust) })
    : called;
  return locked?.length
    ? t('study.lockedAt', { name: plain, lines: locked.map((line) => lineSaid(line) || t('train.start')).join('; ') })
    : plain;
}

// The server ended before its target was reached.
export const isInterrupted = ({ interrupted, state }: Pick<Spot, 'interrupted' | 'state'>): boolean =>
  !!interrupted && (state === 'kept' || state === 'paused');
export const stateOf = (spot: Pick<Spot, 'interrupted' | 'state'>): Spot['state'] | 'interrupted' =>
  isInterrupted(spot) ? 'interrupted' : spot.state;

// One trains against what is solved as far as it was to be, or as somebody has found it good enough.
export function isTrainable(
  spot: Pick<Spot, 'interrupted' | 'state' | 'target' | 'exploitability' | 'exploitability_of_pot' | 'first_street'>,
): boolean {
  if (spot.exploitability_of_pot == null || spot.state === 'failed' || spot.first_street?.shown) return false;
  if (spot.state === 'done' || spot.state === 'stopped' || (spot.state === 'kept' && !spot.interrupted)) return true;
  return spot.target != null && spot.exploitability != null && spot.exploitability <= spot.target;
}

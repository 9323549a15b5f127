// What a spot is called, wherever one chooses among them, and how far it is.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/index.svelte';
import { lineSaid } from './explore/words';
import type { Spot } from './setup/api';
import { cardsIn } from './setup/boards';

// A copy with locks is not to be taken for what it was copied from.
export function titleOf({ name, board, locked }: Pick<Spot, 'name' | 'board' | 'locked'>): string {
  const plain = name || t('study.unnamed', { board: cardsIn(board ?? '').join(' ') });
  return locked?.length ? t('study.lockedAt', { name: plain, lines: locked.map((line) => lineSaid(line) || t('train.start')).join('; ') }) : plain;
}

// The server ended before its target was reached.
export const isInterrupted = ({ interrupted, state }: Pick<Spot, 'interrupted' | 'state'>): boolean => !!interrupted && (state === 'kept' || state === 'paused');
export const stateOf = (spot: Pick<Spot, 'interrupted' | 'state'>): Spot['state'] | 'interrupted' => (isInterrupted(spot) ? 'interrupted' : spot.state);

// One trains against what is solved as far as it was to be, or as somebody has found it good enough.
export function isTrainable(spot: Pick<Spot, 'interrupted' | 'state' | 'target' | 'exploitability' | 'exploitability_of_pot'>): boolean {
  if (spot.exploitability_of_pot == null || spot.state === 'failed') return false;
  if (spot.state === 'done' || spot.state === 'stopped' || (spot.state === 'kept' && !spot.interrupted)) return true;
  return spot.target != null && spot.exploitability != null && spot.exploitability <= spot.target;
}

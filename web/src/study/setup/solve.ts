// The draft solved as it stands.
// SPDX-License-Identifier: MIT
import type { Spot } from '../../lib/answers';
import { path } from '../../lib/router.svelte';
import { secondsTo, shareOf } from '../figures';
import { spots } from './api';
import { draft } from './draft.svelte';

// About how long that takes; null: nobody can say.
export function secondsToSolve(): number | null {
  const share = shareOf(draft.target);
  return draft.size && share ? secondsTo(draft.size.times, share) : null;
}
// Where it can be looked at.
export async function solveDraft(): Promise<string> {
  const seconds = secondsToSolve();
  const spot = await spots.begin({ spot: draft.toml, target: draft.target, compact: draft.compact });
  return path(['study', spot.id], {
    line: draft.line,
    ...(seconds && seconds >= 5 ? { about: String(Math.ceil(seconds)) } : {}),
  });
}
// The same of one that has been solved before: called, dealt and played for alike.
export function solvedBefore(list: readonly Spot[]): string | null {
  const name = draft.text('name').trim(),
    board = draft.text('board').replaceAll(' ', '');
  const same = ({ name: called, board: dealt, pot, stacks, state, locks }: Spot): boolean =>
    called === name &&
    dealt?.replaceAll(' ', '') === board &&
    pot === Number(draft.text('pot')) &&
    stacks?.[0] === Number(draft.text('stack_oop')) &&
    state !== 'failed' &&
    state !== 'stopped' &&
    !locks;
  const found = name ? list.find(same) : undefined;
  return found ? path(['study', found.id], { line: draft.line }) : null;
}

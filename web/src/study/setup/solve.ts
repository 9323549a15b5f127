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
// The flop by itself comes first where somebody wants that or, as long as nobody says, where the whole is not soon there.
const soon = 10; // seconds
export const fits = (): boolean =>
  !draft.size || (draft.compact ? draft.size.bytes_compact : draft.size.bytes) <= draft.size.bytes_most;
export const flopFirst = (): boolean =>
  !!draft.size?.first_street && (draft.flopFirst ?? (!fits() || (secondsToSolve() ?? 0) > soon));
// Where it can be looked at.
export async function solveDraft(): Promise<string> {
  const first = flopFirst(),
    seconds = first ? draft.size!.first_street!.seconds : secondsToSolve();
  const spot = await spots.begin({
    spot: draft.toml,
    target: draft.target,
    compact: draft.compact,
    ...(first ? { first_street: true } : {}),
  });
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

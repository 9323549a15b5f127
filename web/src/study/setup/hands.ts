// A hand that was played, as a form: its own board, pot and stacks, the ranges that the play before leaves, sizes that are usual in such pots.
// SPDX-License-Identifier: MIT
import type { Form, HandRanges, HandSpot } from '../../lib/answers';
import { t } from '../../i18n/index.svelte';
import { Gone } from '../../lib/api';
import { forms } from './api';

interface Usual {
  id: string;
  form: Form;
}
const ids = ['single_raised', 'single_raised', 'three_bet', 'four_bet']; // by raises before the flop
const raisedBy = { single_raised: 'ip', three_bet: 'oop', four_bet: 'ip' } as Record<string, string>;

// Each seat has the range and the bets of the other.  Donk bets are only known out of position.
function swapped(form: Form): Form {
  const other: Record<string, string> = { oop: 'ip', ip: 'oop' };
  return Object.fromEntries(
    Object.entries(form)
      .filter(([path]) => !path.endsWith('.donk'))
      .map(([path, text]) => [
        path.replace(/^(range_|bets\.\w+\.)(oop|ip)\b/, (_, of: string, seat: string) => of + other[seat]!),
        text,
      ]),
  );
}

export function formOfHand(spot: HandSpot, usual: Usual[]): Form {
  const id = ids[Math.min(spot.raises, 3)]!;
  const found = usual.find((one) => one.id === id)?.form ?? {};
  const swap = raisedBy[id] !== (spot.raised_last === 0 ? 'oop' : 'ip');
  const { 'lines.add': _add, 'lines.remove': _remove, lock: _lock, ...rest } = found;
  return { ...(swap ? swapped(rest) : rest), ...spot.form };
}

// With the ranges that the play before leaves by the blueprint; null where nobody can say: those that are usual stand.
export async function draftOfHand(
  spot: HandSpot,
  phh: string | undefined,
): Promise<{ form: Form; ranges: HandRanges | null }> {
  const asked = phh
    ? forms.handRanges(phh, spot.street).catch((reason: unknown) => {
        if (reason instanceof Gone) throw reason;
        return null;
      })
    : null;
  const [{ usual }, ranges] = await Promise.all([forms.usual(), asked]);
  const form = formOfHand(spot, usual);
  return { form: ranges ? { ...form, range_oop: ranges.range_oop, range_ip: ranges.range_ip } : form, ranges };
}

// What was assumed of the ranges: in the spot's name, so that it is not forgotten, and once in full.
export const assumed = (ranges: HandRanges | null): string =>
  t(!ranges ? 'spot.hand.usual' : ranges.unlike ? 'spot.hand.guessed' : 'spot.hand.by');
export function filled(ranges: HandRanges | null): string {
  if (!ranges) return t('spot.hand.filled');
  return [t('spot.hand.narrowed'), ...(ranges.unlike ? [t('spot.hand.unlike', { count: ranges.unlike })] : [])].join(
    ' ',
  );
}

// The decision that a step of a replay shows, else the next one, else the first: its street, and the line before it.
export function placeAt(spots: readonly HandSpot[], step: number): { spot: HandSpot; line: string } | null {
  const all = spots.flatMap((spot) => spot.decisions.map(({ line, event }) => ({ spot, line, event })));
  const found = all.find(({ event }) => event >= step - 1) ?? all[0];
  return found ? { spot: found.spot, line: found.line } : null;
}

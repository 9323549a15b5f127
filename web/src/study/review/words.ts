// What a session's report calls things.
// SPDX-License-Identifier: MIT
import { known, number, t } from '../../i18n/index.svelte';
import { action } from '../../games/words';
import { path } from '../../lib/router.svelte';
import { stepOf } from '../../table/reviewed';
import type { Column, Line, SessionHand } from './report';

export const inBlinds = (value: number): string =>
  t('review.bb', { amount: number(value, Math.abs(value) < 10 ? 2 : 1) });
// Kinds that no language has a word for are shown as they are.
export function wordOf(column: Column, value: string): string {
  if (column === 'street') return t(`street.${value as 'flop'}`);
  return column === 'position' ? value : known(`kind.${value}`, action(value.replaceAll('_', ' ')));
}

export function replayOf(hands: readonly SessionHand[], { hand, of }: Line): string {
  const { source } = hands[hand]!;
  return 'phh' in source
    ? path(['study', 'review', hand, stepOf(of)], {})
    : path(['table', source.table, 'hands', source.hand, stepOf(of)], { review: '1' });
}
// Null: two players did not begin its street with a flop dealt.
export function studyOf(hands: readonly SessionHand[], { hand, of }: Line): string | null {
  if (of.street === 'preflop' || of.players !== 2) return null;
  const { source } = hands[hand]!,
    place: Record<string, string> =
      'phh' in source ? { reviewed: String(hand) } : { table: source.table, hand: String(source.hand) };
  return path(['study', 'new'], { ...place, step: String(stepOf(of)), solve: '1' });
}

// What the engine says in words, in the language of the page: actions, hands.
// SPDX-License-Identifier: MIT
import { known, t } from '../../i18n/index.svelte';
import { amount, type Labels } from '../labels.svelte';
import { stepsOf } from './steps';
import type { Question, SpotAction } from '../../lib/answers';

export function said({ kind, to, all_in }: SpotAction, of?: Labels | null): string {
  const word = all_in ? 'all-in' : kind;
  return known(`spot.do.${word}`, word) + (to === undefined ? '' : ` ${amount(to, of)}`);
}
// A step of a line, as addresses and people have it: "bet 150".  Cards are their own words.
export function stepSaid(step: string, of?: Labels | null): string {
  const [word = '', ...rest] = step.split(' ');
  const chips = rest.join(' ');
  const told = chips !== '' && Number.isFinite(Number(chips)) ? amount(Number(chips), of) : chips;
  return known(`spot.do.${word}`, word) + (told ? ` ${told}` : '');
}
export const lineSaid = (line: string): string =>
  stepsOf(line)
    .map((step) => stepSaid(step))
    .join(', ');
export const called = (word: string): string => known(`hand.${word.replaceAll(' ', '-')}`, word);
export function asked({ kind, word }: Question): string {
  if (kind === 'suit') return t(`rules.suit.${word as 's' | 'h' | 'd' | 'c'}`);
  if (kind === 'made' && word === 'straight flush') return called(word);
  return t(`rules.${kind}`, { word: kind === 'made' || kind === 'draw' ? called(word) : word });
}

// What the engine says in words, in the language of the page: actions, hands.
// SPDX-License-Identifier: MIT
import { known, t } from '../../i18n/index.svelte';
import { amount, type Labels } from '../labels.svelte';
import { parts } from './actions';
import { stepsOf } from './steps';
import type { Question } from '../../lib/answers';

export function said(action: string, of?: Labels | null): string {
  const { word, rest } = parts(action);
  const chips = rest !== '' && Number.isFinite(Number(rest)) ? amount(Number(rest), of) : rest;
  return known(`spot.do.${word}`, word) + (chips ? ` ${chips}` : '');
}
// Cards are their own words.
export const lineSaid = (line: string): string =>
  stepsOf(line)
    .map((step) => said(step))
    .join(', ');
export const called = (word: string): string => known(`hand.${word.replaceAll(' ', '-')}`, word);
export function asked({ kind, word }: Question): string {
  if (kind === 'suit') return t(`rules.suit.${word as 's' | 'h' | 'd' | 'c'}`);
  if (kind === 'made' && word === 'straight flush') return called(word);
  return t(`rules.${kind}`, { word: kind === 'made' || kind === 'draw' ? called(word) : word });
}

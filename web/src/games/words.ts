// What the server says of small games, in the language chosen where its words are known.
// SPDX-License-Identifier: MIT
import { known, number, plural, t, type Key } from '../i18n/index.svelte';
import { nameOf } from '../lib/spec';
import type { PlayView } from '../lib/answers';
import { kindOf } from './kinds';
import type { Rules } from './rules';

// "bet 100" -> the word for bet, then the rest.
export function action(name: string): string {
  const [, word, rest] = /^([a-z_-]+)(.*)$/i.exec(name) ?? [, '', name];
  return (
    (word ? known(`word.${word.toLowerCase().replace('-', '')}`, word) : '') +
    (rest ?? '').replace(/\d{4,}/, (digits) => number(Number(digits)))
  );
}
// "3 chips", with the word in the number that the language wants.
export const amountOf = (
  value: number,
  unit: string,
  digits = Number.isInteger(value) ? 0 : 2,
  write = number,
): string => `${write(value, digits)} ${unitOf(unit, value)}`;
export const unitOf = (unit: string, value = 2): string => {
  const form = plural(Math.abs(value));
  return known(`unit.${unit}.${form === 'one' ? 'one' : 'other'}`, unit);
};

// What chance hands out in this game.
export function thing(game: string): 'card' | 'die' | 'dice' | 'prize' {
  const name = nameOf(game);
  if (name === 'liars_dice') return /dice=[2-9]/.test(game) ? 'dice' : 'die';
  return name === 'goofspiel' ? 'prize' : 'card';
}

// A sentence of the rules, with what it lists.
export const ruled = ({ key, values, bets }: Rules): string =>
  t(key as Key, { ...values, ...(bets && { bets: bets.map(ruled).join('; ') }) });

export function told({ who, to, what }: PlayView['history'][number], game: string): string {
  if (who === 'chance') {
    if (what !== null) return t(`said.dealt.${to}` as Key, { what });
    return to === 'opponent' ? t(`said.hidden.${thing(game)}` as Key) : t('said.dealt.nobody');
  }
  if (what === null) return t('said.move');
  const kind = kindOf(what);
  if (kind === 'other') return t(`said.${who}.other` as Key, { what: action(what) });
  const word = /^[a-z-]+/.exec(what)![0].replace('-', '');
  return t(`said.${who}.${word}` as Key, {
    amount: what.replace(/^[a-z-]+ ?/, '').replace(/\d{4,}/, (digits) => number(Number(digits))),
  }).trimEnd();
}

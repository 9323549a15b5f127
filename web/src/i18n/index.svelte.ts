// Every text of the page, by key, in the language chosen.
// SPDX-License-Identifier: MIT
import { amount, duration } from '../lib/amounts';
import type { Holding } from '../lib/cards';
import { hidden, rankOf, ranks, suitOf } from '../lib/cards';
import { locale, settings } from '../lib/settings.svelte';
import type { Card } from '../lib/answers';
import { en } from './en';
import { fr } from './fr';
import { fill, type Counted, type Values } from './fill';
import type { en as opponents } from './opponents/en';
import { pt } from './pt';
import type { en as exploit } from './exploit/en';
import type { en as study } from './study/en';
import { typeset } from './typeset';

export type Key = keyof typeof en | keyof typeof exploit | keyof typeof opponents | keyof typeof study;
const texts: Record<string, Record<string, string>> = { en: { ...en }, fr: typeset({ ...fr }), pt: { ...pt } };
// Texts of a part of the page that loads when it is asked for.
export function add(more: Record<string, Record<string, string>>): void {
  for (const [language, said] of Object.entries(more))
    Object.assign(texts[language]!, language === 'fr' ? typeset(said) : said);
}

export function t(key: Key, values?: Values): string {
  return fill(texts[settings.language]![key]!, values, locale());
}

// A text of the page's own where it has one, else what the server says (in English).
export function known(key: string, otherwise: string): string {
  return texts[settings.language]![key] ?? otherwise;
}

// Kept: making one takes longer than writing a hundred numbers with it, and a grid shows hundreds.
const formats = new Map<string, Intl.NumberFormat>();
function format(kind: string, digits: number, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${settings.language} ${kind} ${digits}`;
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.NumberFormat(locale(), options)));
  return made;
}
const places = (digits: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
});
export const number = (value: number, digits = 0): string =>
  format('number', digits, { ...places(digits), signDisplay: 'negative' }).format(value);
export const signed = (value: number, digits = 0): string =>
  format('signed', digits, { ...places(digits), signDisplay: 'exceptZero' }).format(value);
export const percent = (share: number, digits = 0): string =>
  format('percent', digits, { ...places(digits), style: 'percent', signDisplay: 'negative' }).format(share);
export const compact = (value: number): string =>
  format('compact', 3, { notation: 'compact', maximumSignificantDigits: 3 }).format(value);
export const plural = (value: number): string => new Intl.PluralRules(locale()).select(value);
// A mean with its interval, where one is known.
export const measured = (mean: number, half: number | null | undefined, digits = 0): string =>
  signed(mean, digits) + (half == null ? '' : ` ± ${number(half, digits)}`);
// A figure that is not known yet is a dash.
export const orDash = (value: number | null | undefined, digits = 0, write = number): string =>
  value == null ? '–' : write(value, digits);
// Small numbers that span many powers of ten, such as exploitability.
export function scientific(value: number): string {
  if (value === 0 || (Math.abs(value) >= 0.001 && Math.abs(value) < 10000))
    return format('significant', 4, { maximumSignificantDigits: 4 }).format(value);
  return format('scientific', 3, { notation: 'scientific', maximumSignificantDigits: 3 }).format(value);
}
// A time that has been measured, from milliseconds on.
export function spent(seconds: number): string {
  if (seconds > 0 && seconds < 0.0005) return '< 1 ms';
  if (seconds > 0 && seconds < 0.9995) return `${number(seconds * 1000)} ms`;
  if (seconds > 0 && seconds < 9.95) return `${number(seconds, 1)} s`;
  const whole = Math.round(seconds),
    minutes = Math.floor(whole / 60);
  if (minutes < 1) return duration(seconds);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${number(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
export const chips = (value: number, bigBlind: number): string => amount(value, settings.unit, bigBlind, locale());
// An amount in a sentence: "{amount} {amount#chip|chips}"; big blinds are named by the amount itself.
export const counted = (value: number, digits = 0): Counted => ({ text: number(value, digits), count: value });
// Where there is little room: exact below a million, three figures from there on.
export const brief = (value: number, bigBlind: number): string =>
  settings.unit === 'chips' && value >= 1e6 ? compact(value) : chips(value, bigBlind);

// A key of the keyboard as a person knows it.
export function keyName(key: string): string {
  const signs: Record<string, string> = {
    arrowup: '↑',
    arrowdown: '↓',
    arrowleft: '←',
    arrowright: '→',
    backspace: '⌫',
    delete: t('key.delete'),
    '-': '−',
    ' ': t('key.space'),
    enter: t('key.enter'),
  };
  return signs[key] ?? key[0]!.toUpperCase() + key.slice(1);
}

const rankKey = (rank: number) => `rank.${ranks[rank]}` as Key;
const ranksKey = (rank: number) => `ranks.${ranks[rank]}` as Key;

export function cardName(card: Card): string {
  if (hidden(card)) return t('card.hidden');
  return t('card.name', { rank: t(rankKey(rankOf(card))), suit: t(`suit.${suitOf(card)}` as Key) });
}

export function holdingName(held: Holding): string {
  const [a, b] = held.ranks;
  const second: Values = b === undefined ? {} : { b: t(rankKey(b)), bs: t(ranksKey(b)) };
  return t(`holding.${held.kind}` as Key, { a: t(rankKey(a!)), as: t(ranksKey(a!)), ...second });
}

// Chips and big blinds, written and read; sizes of raises.
// SPDX-License-Identifier: MIT
import type { Decision, TableView } from './answers';

export type Unit = 'chips' | 'bb';

export function amount(chips: number, unit: Unit, bigBlind: number, language: string): string {
  if (unit === 'chips' || bigBlind <= 0) return new Intl.NumberFormat(language).format(chips);
  const blinds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(chips / bigBlind);
  return `${blinds} bb`;
}

const decimalSign = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(1.5).find((part) => part.type === 'decimal')!.value;

// "1,200", "1.200", "2.5" or "2,5"; what one sign before three digits means is said by `grouped`. Null when it is not a number.
function readNumber(text: string, grouped: (sign: string) => boolean): number | null {
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return null;
  const signs = [...new Set(text.replace(/\d/g, ''))];
  const last = text[Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))];
  const times = text.split(last ?? ' ').length - 1;
  const threes = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(text);
  const whole = signs.length === 1 && threes && (times > 1 || grouped(last!)); // the only sign sets groups apart
  const fraction = signs.length > 0 && !whole ? last! : '';
  const [front, back, ...more] = fraction ? text.split(fraction) : [text];
  if (more.length || (/[.,]/.test(front!) && !/^[1-9]\d{0,2}([.,]\d{3})+$/.test(front!)) || back === '') return null;
  return Number(`${front!.replace(/[.,]/g, '')}.${back ?? 0}`);
}

// What a person may mean by a size: chips, or so many of the pot (after the call), of the highest bet, or an end of what is allowed.
type Size = { kind: 'chips' | 'pot' | 'bet'; size: number } | { kind: 'least' | 'most' };

const words: Record<string, Size> = {
  pot: { kind: 'pot', size: 1 },
  min: { kind: 'least' },
  max: { kind: 'most' },
  allin: { kind: 'most' },
  'all-in': { kind: 'most' },
};

// "150", "1,500", "3k", "2.5bb", "50%", "1/2", "2/3 pot", "3x", "pot", "min", "all-in"; null when it is none of these.
export function readSize(text: string, unit: Unit, bigBlind: number, language = 'en'): Size | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[\s'’\u00a0\u202f]/g, '');
  if (words[plain]) return words[plain];
  const share = /^(\d{1,3})\/(\d{1,3})(pot)?$/.exec(plain);
  if (share) return Number(share[2]) > 0 ? { kind: 'pot', size: Number(share[1]) / Number(share[2]) } : null;
  const found = /^([\d.,]+)(bb|k|m|x|%|pot|%pot)?$/.exec(plain);
  if (!found) return null;
  const mark = found[2] ?? (unit === 'bb' ? 'bb' : '');
  const value = readNumber(found[1]!, (sign) => mark === '' || sign !== decimalSign(language));
  if (value === null) return null;
  if (mark.startsWith('%')) return { kind: 'pot', size: value / 100 };
  if (mark === 'pot') return { kind: 'pot', size: value };
  if (mark === 'x') return { kind: 'bet', size: value };
  const chips = value * ({ bb: bigBlind, k: 1e3, m: 1e6 }[mark] ?? 1);
  if (mark === '' && !Number.isInteger(chips)) return null; // chips are whole
  return { kind: 'chips', size: chips };
}

// Plain amounts: those of a field that knows no pot.
export function parseAmount(text: string, unit: Unit, bigBlind: number, language = 'en'): number | null {
  const size = readSize(text, unit, bigBlind, language);
  return size?.kind === 'chips' ? Math.round(size.size) : null;
}

// What a raise may be read from: the decision, the pot with all bets, one's own and the highest bet of the street.
export interface Spot {
  decision: Decision;
  pot: number;
  mine: number;
  highest: number;
  big: number;
}
export type Reading = { to: number } | { problem: 'unread' } | { problem: 'below' | 'above'; to: number };

export function spotOf(view: TableView): Spot | null {
  if (!view.decision) return null;
  const bets = view.chairs.map((chair) => chair.bet);
  return {
    decision: view.decision,
    pot: view.pot,
    mine: bets[view.you] ?? 0,
    highest: Math.max(0, ...bets),
    big: view.blinds.big,
  };
}

// An amount as typed, as the "to" of a raise; what is not understood or not allowed is said and never bet.
export function readRaise(text: string, spot: Spot, unit: Unit, language: string): Reading {
  const { decision, pot, mine, big } = spot;
  const size = readSize(text, unit, big, language);
  if (!size) return { problem: 'unread' };
  const least = Math.min(decision.min_to, decision.max_to); // an all-in below the minimum is legal where it is all there is
  if (!('size' in size)) return { to: size.kind === 'least' ? least : decision.max_to };
  if (size.kind === 'bet' && spot.highest === 0) return { problem: 'unread' };
  const to = {
    chips: size.size,
    bet: size.size * spot.highest,
    pot: mine + decision.call + size.size * (pot + decision.call),
  }[size.kind];
  const whole = Math.round(to);
  if (whole < least) return { problem: 'below', to: whole };
  return whole > decision.max_to ? { problem: 'above', to: whole } : { to: whole };
}

// The nearest legal "to", for sliders and steps.
export function legalTo(to: number, decision: Decision): number {
  return Math.min(Math.max(Math.round(to), Math.min(decision.min_to, decision.max_to)), decision.max_to);
}

// The share of the pot that a call must win to be worth it. Only where the call ends all betting and there is one pot: nobody acts
// behind, and nobody or one alone has chips left for a later street. Elsewhere the price of a call is not the whole price, and nothing is said.
export function neededToCall(view: TableView): number | null {
  const me = view.chairs[view.you],
    call = view.decision?.call ?? 0;
  if (!me || call <= 0) return null;
  const others = view.chairs.filter((chair) => chair !== me && chair.state === 'in');
  const highest = Math.max(...view.chairs.map((chair) => chair.bet));
  const behind = others.some(
    (chair) => chair.bet < highest || chair.last === null || chair.last.kind === 'blind' || chair.last.kind === 'ante',
  );
  const later = others.length + (me.stack > call ? 1 : 0) > 1 && view.street !== 'river';
  const left = view.chairs.filter((chair) => chair !== me && (chair.state === 'in' || chair.state === 'all-in'));
  const pots = new Set(left.map((chair) => Math.min(chair.staked, me.staked + call))); // with side pots a call can win one and lose another
  if (behind || later || pots.size > 1) return null;
  const mine = me.staked + call;
  const won = view.chairs.reduce((sum, chair) => sum + (chair === me ? mine : Math.min(chair.staked, mine)), 0); // what a call for less can win
  return call / won;
}

// Seconds as 42 s, 3:07 or 2:05:09.
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

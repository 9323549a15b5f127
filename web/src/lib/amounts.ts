// Chips and big blinds, written and read; sizes of raises.
// SPDX-License-Identifier: MIT
import type { Decision } from './types';

export type Unit = 'chips' | 'bb';

export function amount(chips: number, unit: Unit, bigBlind: number, language: string): string {
  if (unit === 'chips' || bigBlind <= 0) return new Intl.NumberFormat(language).format(chips);
  const blinds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(chips / bigBlind);
  return `${blinds} bb`;
}

// "150", "1,500", "1 500", "100bb" or "2.5bb" in chips; null when it is no amount.
export function parseAmount(text: string, unit: Unit, bigBlind: number): number | null {
  const plain = text.trim().toLowerCase().replace(/[\s'’\u00a0\u202f]/g, '');
  const found = /^(\d[\d.,]*)(bb)?$/.exec(plain);
  if (!found) return null;
  const blinds = found[2] !== undefined || unit === 'bb';
  const digits = blinds ? found[1]!.replace(',', '.') : found[1]!.replace(/[.,](?=\d{3}(\D|$))/g, '').replace(',', '.');
  const value = Number(digits);
  return Number.isFinite(value) ? Math.round(blinds ? value * bigBlind : value) : null;
}

// The nearest legal "to": an all-in below the minimum raise is legal where it is all there is.
export function legalTo(to: number, decision: Decision): number {
  return Math.min(Math.max(Math.round(to), Math.min(decision.min_to, decision.max_to)), decision.max_to);
}

// The price of a call as the share of the pot that it must win to be worth it.
export const potOdds = (call: number, pot: number): number => (call > 0 ? call / (pot + call) : 0);

// Seconds as 42 s, 3:07 or 2:05:09.
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

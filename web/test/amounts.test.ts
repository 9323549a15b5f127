// Chips and big blinds, written and read back.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { amount, duration, legalTo, parseAmount, potOdds } from '../src/lib/amounts';
import type { Decision } from '../src/lib/types';

const decision: Decision = { number: 1, call: 50, min_to: 200, max_to: 900, can_raise: true, can_fold: true, all_in: 900, presets: [] };

describe('amounts', () => {
  it.each([
    ['150', 150], ['1,500', 1500], ['1 500', 1500], ['1.500', 1500], ['2.5bb', 250], ['2,5 BB', 250], ['100bb', 10000], ['12,345,678', 12345678],
  ])('reads %s', (text, chips) => expect(parseAmount(text, 'chips', 100)).toBe(chips));
  it('reads plain numbers as big blinds where those are shown', () => expect(parseAmount('2.5', 'bb', 100)).toBe(250));
  it.each(['', 'abc', '-5', '5x', '1..2', 'NaN', 'bb'])('refuses "%s"', (text) => expect(parseAmount(text, 'chips', 100)).toBeNull());
  it.each(['en', 'fr', 'pt'])('reads back what it writes in %s', (language) => {
    for (const chips of [0, 7, 999, 1000, 12345, 1234567]) expect(parseAmount(amount(chips, 'chips', 100, language), 'chips', 100)).toBe(chips);
    for (const chips of [0, 50, 250, 990, 12350]) expect(parseAmount(amount(chips, 'bb', 100, language), 'bb', 100)).toBe(chips);
  });
  it('keeps raises legal', () => {
    expect([100, 200, 500.4, 900, 9999].map((to) => legalTo(to, decision))).toEqual([200, 200, 500, 900, 900]);
    expect(legalTo(1, { ...decision, min_to: 900, max_to: 700 })).toBe(700); // only an all-in below the minimum is left
  });
  it('prices a call', () => {
    expect(potOdds(50, 150)).toBe(0.25);
    expect(potOdds(0, 150)).toBe(0);
  });
  it('writes times', () => expect([0.4, 59, 61, 3725].map(duration)).toEqual(['0 s', '59 s', '1:01', '1:02:05']));
});

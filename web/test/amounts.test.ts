// Chips and big blinds, written and read back.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { amount, duration, legalTo, neededToCall, parseAmount, readRaise, type Spot } from '../src/lib/amounts';
import type { Chair, Decision, TableView } from '../src/lib/answers';

const decision: Decision = {
  number: 1,
  call: 50,
  min_to: 200,
  max_to: 900,
  can_raise: true,
  can_fold: true,
  all_in: 900,
  presets: [],
};

describe('amounts', () => {
  it.each([
    ['150', 150],
    ['1,500', 1500],
    ['1 500', 1500],
    ['1.500', 1500],
    ['2.5bb', 250],
    ['2,5 BB', 250],
    ['100bb', 10000],
    ['12,345,678', 12345678],
  ])('reads %s', (text, chips) => expect(parseAmount(text, 'chips', 100)).toBe(chips));
  it('reads plain numbers as big blinds where those are shown', () => expect(parseAmount('2.5', 'bb', 100)).toBe(250));
  it.each([
    ['3k', 3000],
    ['1.5k', 1500],
    ['1,5k', 1500],
    ['0.2m', 200000],
    ['.5k', 500],
    ['1,200.50bb', 120050],
    ['1.200,5bb', 120050],
  ])('reads %s', (text, chips) => expect(parseAmount(text, 'chips', 100)).toBe(chips));
  it('takes three digits after the only sign as the language does where fractions exist', () => {
    expect(parseAmount('2.125bb', 'chips', 1000, 'en')).toBe(2125);
    expect(parseAmount('2,125bb', 'chips', 1000, 'en')).toBe(2125000);
    expect(parseAmount('2,125bb', 'chips', 1000, 'fr')).toBe(2125);
  });
  it.each(['2.5', '1,20', '12,34,567', '1,2.3.4', '1,2,3', '1 2/3x', '0x10', '1e3', '∞', '5 chips'])(
    'refuses "%s" as chips',
    (text) => expect(parseAmount(text, 'chips', 100)).toBeNull(),
  );
  it.each(['', 'abc', '-5', '5x', '1..2', 'NaN', 'bb'])('refuses "%s"', (text) =>
    expect(parseAmount(text, 'chips', 100)).toBeNull(),
  );
  it.each(['en', 'fr', 'pt', 'pt-PT'])('reads back what it writes in %s', (language) => {
    for (const chips of [0, 7, 999, 1000, 12345, 1234567])
      expect(parseAmount(amount(chips, 'chips', 100, language), 'chips', 100)).toBe(chips);
    for (const chips of [0, 50, 250, 990, 12350])
      expect(parseAmount(amount(chips, 'bb', 100, language), 'bb', 100)).toBe(chips);
  });
  it('keeps raises legal', () => {
    expect([100, 200, 500.4, 900, 9999].map((to) => legalTo(to, decision))).toEqual([200, 200, 500, 900, 900]);
    expect(legalTo(1, { ...decision, min_to: 900, max_to: 700 })).toBe(700); // only an all-in below the minimum is left
  });
  it('writes times', () => expect([0.4, 59, 61, 3725].map(duration)).toEqual(['0 s', '59 s', '1:01', '1:02:05']));
});

// Blinds 50/100, 350 in the pot with the bet of 100 that one faces with 20 in front.
const spot: Spot = {
  decision: { ...decision, call: 80, min_to: 200, max_to: 5000, all_in: 5000 },
  pot: 350,
  mine: 20,
  highest: 100,
  big: 100,
};
const read = (text: string, unit: 'chips' | 'bb' = 'chips') => readRaise(text, spot, unit, 'en');

describe('a raise that is typed', () => {
  it.each([
    ['350', 350],
    ['3k', 3000],
    ['1,200', 1200],
    ['2.5bb', 250],
    ['pot', 20 + 80 + 430],
    ['100%', 530],
    ['50%', 100 + 215],
    ['1/2', 315],
    ['2/3 pot', 387],
    ['0.5 pot', 315],
    ['3x', 300],
    ['min', 200],
    ['all-in', 5000],
    ['all in', 5000],
    ['max', 5000],
    ['5000', 5000],
    ['200', 200],
  ])('%s is a raise to %i', (text, to) => expect(read(text)).toEqual({ to }));
  it.each(['abc', '', '3kk', '50%%', '1/0', 'potpot', '1//2', '12a', '350f', '--', 'k', '%', '1/2/3'])(
    '"%s" is not understood',
    (text) => expect(read(text)).toEqual({ problem: 'unread' }),
  );
  it.each([
    ['199', 199],
    ['1.5bb', 150],
    ['10%', 143],
    ['0', 0],
    ['1.99bb', 199],
  ])('%s is below the minimum, and is not changed', (text, to) => expect(read(text)).toEqual({ problem: 'below', to }));
  it.each([
    ['5001', 5001],
    ['6k', 6000],
    ['20 pot', 8700],
  ])('%s is more than there is, and is not changed', (text, to) =>
    expect(read(text)).toEqual({ problem: 'above', to }),
  );
  it('is in big blinds where those are shown, unless it says otherwise', () => {
    expect(read('3', 'bb')).toEqual({ to: 300 });
    expect(read('3k', 'bb')).toEqual({ to: 3000 });
    expect(read('50%', 'bb')).toEqual({ to: 315 });
  });
  it('may only be all-in where that is less than the minimum', () => {
    const short = { ...spot, decision: { ...spot.decision, min_to: 900, max_to: 700, all_in: 700 } };
    expect(readRaise('700', short, 'chips', 'en')).toEqual({ to: 700 });
    expect(readRaise('min', short, 'chips', 'en')).toEqual({ to: 700 });
    expect(readRaise('699', short, 'chips', 'en')).toEqual({ problem: 'below', to: 699 });
  });
  it('knows no multiple of a bet that nobody has made', () =>
    expect(readRaise('3x', { ...spot, highest: 0 }, 'chips', 'en')).toEqual({ problem: 'unread' }));
});

const seat = (n: number, more: Partial<Chair> = {}): Chair => ({
  chair: n,
  name: `p${n}`,
  bot: n ? 'caller' : null,
  avatar: n,
  stack: 1000,
  bet: 100,
  staked: 100,
  state: 'in',
  button: false,
  blind: null,
  cards: ['?', '?'],
  last: { kind: 'bet' },
  won: null,
  hand: null,
  best: null,
  ...more,
});
const table = (street: TableView['street'], call: number, chairs: Chair[]) =>
  ({
    street,
    chairs,
    you: 0,
    pot: chairs.reduce((sum, c) => sum + c.staked, 0),
    decision: { ...decision, call },
  }) as unknown as TableView;
const me = (more: Partial<Chair> = {}) => seat(0, { bet: 0, staked: 100, last: null, ...more });

describe('what a call must win', () => {
  it('is said where the call ends the betting', () => {
    expect(neededToCall(table('river', 100, [me(), seat(1, { staked: 200 })]))).toBe(100 / 400);
    expect(neededToCall(table('flop', 100, [me(), seat(1, { state: 'all-in', stack: 0, staked: 200 })]))).toBe(
      100 / 400,
    );
    expect(neededToCall(table('flop', 1000, [me(), seat(1, { bet: 1500, staked: 1600 })]))).toBe(1000 / 2200); // all-in for less: what is bet beyond cannot be won
  });
  it('is not said where bets may follow', () => {
    expect(neededToCall(table('flop', 100, [me(), seat(1, { staked: 200 })]))).toBeNull(); // turn and river are to come
    expect(
      neededToCall(table('river', 100, [me(), seat(1, { staked: 200 }), seat(2, { bet: 0, last: null })])),
    ).toBeNull(); // one acts behind
    expect(
      neededToCall(table('preflop', 100, [me(), seat(1, { last: { kind: 'blind' } }), seat(2, { state: 'folded' })])),
    ).toBeNull(); // the big blind may raise
    expect(
      neededToCall(
        table('preflop', 100, [me(), ...Array.from({ length: 9 }, (_, i) => seat(i + 1, { bet: 0, last: null }))]),
      ),
    ).toBeNull();
    expect(neededToCall(table('flop', 1000, [me(), seat(1, { staked: 1600 }), seat(2, { staked: 1600 })]))).toBeNull(); // the others go on beside one's all-in
  });
  it('is not said where checking is free', () => expect(neededToCall(table('river', 0, [me(), seat(1)]))).toBeNull());
});

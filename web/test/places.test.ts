// Chairs, specs, joined curves, presets and limits of the set-up.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { face } from '../src/lib/avatar';
import { layout, type Place } from '../src/lib/seats';
import { given, nameOf, spec } from '../src/lib/spec';
import type { Info } from '../src/lib/answers';
import { mixedBots, preset, problems } from '../src/table/open';

const info = {
  table: { seats: [2, 10], small_blind_min: 10, small_blind_share: 4, buy_in_min: 100, start_capital: 10000 },
  bots: ['random', 'caller', 'pot_odds', 'pokerface', 'equity'].map((name) => ({ name, spec: name, summary: '' })),
} as unknown as Info;

const tables = [
  [880, 520],
  [700, 460],
  [360, 396],
  [1500, 900],
  [560, 320],
] as const;
const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const cases = tables.flatMap(([width, height]) => counts.map((count) => [count, width, height] as const));

describe('a table', () => {
  it.each(cases)(
    'of %i on %i x %i: chairs stand apart, you at the bottom, the next on your left',
    (count, width, height) => {
      const { chairs } = layout(count, width, height);
      expect(chairs[0]!.x).toBeCloseTo(50, 5);
      expect(Math.max(...chairs.map((place) => place.y))).toBeCloseTo(chairs[0]!.y, 5);
      if (count > 2) expect(chairs[1]!.x).toBeLessThan(50);
      const far = (p: Place, q: Place) => Math.hypot((p.x - q.x) * width, (p.y - q.y) * height);
      const gaps = chairs.map((place, i) => far(place, chairs[(i + 1) % count]!));
      expect(Math.min(...gaps)).toBeGreaterThan(Math.max(...gaps) * 0.6);
    },
  );
  // Half the sizes of what is drawn, in em: a bet with its chip, a chair with cards and figures, the five cards of the board.
  it.each(cases.filter(([, width, height]) => width > 1.05 * height && height > 400))(
    'of %i on %i x %i: no bet touches cards, a chair or another bet',
    (count, width, height) => {
      const { em, bets, chairs } = layout(count, width, height);
      const off = (p: Place, q: Place, x: number, y: number) =>
        Math.abs(p.x - q.x) * width > 100 * x * em - 1e-6 || Math.abs(p.y - q.y) * height > 100 * y * em - 1e-6;
      for (const [i, bet] of bets.entries()) {
        expect(off(bet, { x: 50, y: 41 }, 2.5 + 10.4, 0.7 + 2.8)).toBe(true);
        for (const chair of chairs) expect(off(bet, chair, 2.5 + 4.8, 0.7 + 4)).toBe(true);
        for (const other of bets.slice(i + 1)) expect(off(bet, other, 5, 1.4)).toBe(true);
      }
    },
  );
});

it('names games as the program does', () => {
  const parameters = [
    { name: 'cards', default: 'rank', meaning: '' },
    { name: 'players', default: '2', meaning: '' },
  ];
  expect(spec('leduc', parameters, {})).toBe('leduc');
  expect(spec('leduc', parameters, { cards: 'card', players: ' 2 ' })).toBe('leduc(cards=card)');
  expect(nameOf('leduc(cards=card)')).toBe('leduc');
  expect(given('kuhn(bets=1+2,raises=1)')).toEqual({ bets: '1+2', raises: '1' });
  expect(given('kuhn')).toEqual({});
});

it('draws the same face for the same seed, and many faces', () => {
  expect(face(7)).toEqual(face(7));
  expect(new Set(Array.from({ length: 200 }, (_, seed) => JSON.stringify(face(seed)))).size).toBeGreaterThan(190);
});

describe('set-up', () => {
  it('has no preset that breaks its own limits', () => {
    for (const name of ['cash', 'heads_up', 'turbo', 'full', 'pokerface'] as const) {
      const setup = preset(name, info, 10000);
      expect(problems(setup, info, 10000)).toEqual({});
      expect(setup.bots).toHaveLength(setup.seats - 1);
    }
  });
  it('holds to the limits of PokerFace, their edges included', () => {
    const base = preset('cash', info, 10000);
    expect(problems({ ...base, small: 250, buyIn: 1000 }, info, 10000)).toEqual({});
    expect(Object.keys(problems({ ...base, buyIn: 0 }, info, 0))).toEqual(['buyIn']); // no bound of a quarter of nothing
    expect(problems({ ...base, small: 251, buyIn: 1000 }, info, 10000).small?.values.max).toBe(250);
    expect(Object.keys(problems({ ...base, small: 9 }, info, 10000))).toEqual(['small']);
    expect(Object.keys(problems({ ...base, buyIn: 99, small: 10 }, info, 10000))).toEqual(['buyIn']);
    expect(Object.keys(problems({ ...base, buyIn: 10001 }, info, 10000))).toEqual(['buyIn']);
    expect(Object.keys(problems({ ...base, small: 10.5 }, info, 10000))).toEqual(['small']);
  });
  it('asks for as many bots as there are chairs', () => expect(mixedBots(info, 9)).toHaveLength(9));
});

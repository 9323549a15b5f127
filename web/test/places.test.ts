// Chairs, specs, joined curves, presets and limits of the set-up.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { face } from '../src/lib/avatar';
import { placesOnEllipse } from '../src/lib/seats';
import { given, nameOf, spec } from '../src/lib/spec';
import type { Info } from '../src/lib/types';
import { mixedBots, preset, problems } from '../src/table/open';

const info = {
  table: { seats: [2, 10], small_blind_min: 10, small_blind_share: 4, buy_in_min: 100, start_capital: 10000 },
  bots: ['random', 'caller', 'pot_odds', 'pokerface', 'equity'].map((name) => ({ name, spec: name, summary: '' })),
} as unknown as Info;

describe('chairs', () => {
  it.each([2, 3, 4, 6, 9, 10])('%i stand apart, you at the bottom, the next on your left', (count) => {
    const places = placesOnEllipse(count, 900, 500, 41, 37);
    expect(places[0]!.x).toBeCloseTo(50, 5);
    expect(places[0]!.y).toBeCloseTo(87, 5);
    if (count > 2) expect(places[1]!.x).toBeLessThan(50);
    const gaps = places.map((p, i) => { const q = places[(i + 1) % count]!; return Math.hypot((p.x - q.x) * 9, (p.y - q.y) * 5); });
    expect(Math.min(...gaps)).toBeGreaterThan(Math.max(...gaps) * 0.7);
  });
});

it('names games as the program does', () => {
  const parameters = [{ name: 'cards', default: 'rank', meaning: '' }, { name: 'players', default: '2', meaning: '' }];
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
    expect(problems({ ...base, small: 251, buyIn: 1000 }, info, 10000).small?.values.max).toBe(250);
    expect(Object.keys(problems({ ...base, small: 9 }, info, 10000))).toEqual(['small']);
    expect(Object.keys(problems({ ...base, buyIn: 99, small: 10 }, info, 10000))).toEqual(['buyIn']);
    expect(Object.keys(problems({ ...base, buyIn: 10001 }, info, 10000))).toEqual(['buyIn']);
    expect(Object.keys(problems({ ...base, small: 10.5 }, info, 10000))).toEqual(['small']);
  });
  it('asks for as many bots as there are chairs', () => expect(mixedBots(info, 9)).toHaveLength(9));
});

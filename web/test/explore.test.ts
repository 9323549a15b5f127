// Hands of a node put together, actions told apart, lines as steps.
// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from 'vitest';
vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
});
import { looks } from '../src/study/explore/actions';
import type { Hand, RuleNode, SpotAction } from '../src/lib/answers';
import { differences, distance, playedOtherwise } from '../src/study/explore/compare';
import { cellsOf, classesOf, csvOf, rowsOf, summed, worth } from '../src/study/explore/cells';
import { settings } from '../src/lib/settings.svelte';
import { distinct } from '../src/study/explore/rules';
import { sharesText } from '../src/study/explore/locks';
import { lineOf, stepsOf } from '../src/study/explore/steps';
import { gainsIn, nodeIn, runOutsIn } from '../src/study/explore/unit';

const hand = (reach: number, unblocked_reach: number, value: number, strategy: number[]): Hand => ({
  reach,
  unblocked_reach,
  value,
  equity: value / 10,
  eqr: 1,
  strategy,
  action_values: [value, value],
});
const hands = { AhKh: hand(1, 2, 8, [1, 0]), AsKs: hand(0.5, 4, 4, [0, 1]), QhQd: hand(1, 0, 0, [0.5, 0.5]) };
const rows = rowsOf(hands, { AhKh: ['top pair', 'flush draw'], AsKs: ['top pair'], QhQd: ['pocket pair'] });

describe('hands of a node', () => {
  it('count as often as they come about', () => {
    const sum = summed(rows, 2, 10);
    expect(sum.strategy).toEqual([0.5, 0.5]);
    expect(sum.value).toBe(6);
    expect(sum.reach).toBe(2.5);
    expect(sum.eqr).toBeCloseTo(6 / (0.6 * 10));
    expect(summed([], 2, 10).value).toBeNull();
  });
  it('lie in cells', () => {
    const cells = cellsOf(rows, 2, 10, []);
    expect(cells[1]!.rows.map(({ combo }) => combo)).toEqual(['AhKh', 'AsKs']);
    expect(cells[1]!.full).toBe(1);
    expect(cells[28]!.sum.strategy).toBeNull(); // queens meet nobody
    expect(cells.filter(({ sum }) => sum.count > 0)).toHaveLength(2);
  });
  it('fill their cells by weight: what the board blocks counts for nothing', () => {
    const all = (names: string[]) => Object.fromEntries(names.map((name) => [name, hand(0.8, 1, 1, [1, 0])]));
    const held = rowsOf(
      {
        ...all(['AhAd', 'AhAc', 'AdAc', 'AhKh', 'AdKd', 'AcKc']),
        ...all(['KsKh', 'KsKd', 'KsKc', 'KhKd', 'KhKc', 'KdKc']),
      },
      {},
    );
    const cells = cellsOf(held, 2, 10, ['As', '9c', '5d']);
    expect([0, 1, 14].map((cell) => cells[cell]!.full.toFixed(6))).toEqual(['1.000000', '1.000000', '1.000000']);
    expect([0, 1, 14].map((cell) => worth(cells[cell]!, 'range')!.toFixed(2))).toEqual(['0.80', '0.80', '0.80']);
    expect(cells[13]!.full).toBe(0); // no AKo
  });
  it('have classes and draws, the draws last', () => {
    expect(classesOf(rows, 2, 10).map(({ word, draw, sum }) => [word, draw, sum.weight])).toEqual([
      ['top pair', false, 4],
      ['flush draw', true, 2],
    ]);
  });
  it('go into a table', () => {
    const [head, first] = csvOf(rows, ['check', 'bet 5']).split('\n');
    expect(head).toBe('hand,words,reach,weight,value,equity,eqr,gain,check,value of check,bet 5,value of bet 5');
    expect(first).toBe('AhKh,top pair + flush draw,1,2,8,0.8,1,,1,8,0,8');
  });
});
const acts = (...texts: string[]): SpotAction[] =>
  texts.map((text) => {
    const [word, to] = text.split(' ');
    const all_in = word === 'all-in';
    const kind = all_in ? 'bet' : (word as SpotAction['kind']);
    return { kind, text, ...(kind === 'bet' || kind === 'raise' ? { to: Number(to ?? 0), share: 1, all_in } : {}) };
  });
describe('two solutions', () => {
  const other = rowsOf(
    { AhKh: hand(1, 2, 6, [0.5, 0.5]), AsKs: hand(0.5, 4, 4, [0, 1]), QhQd: hand(1, 0, 0, [1, 0]) },
    {},
  );
  const actions = acts('check', 'bet 5');
  it('differ by what is played otherwise, by the names of actions', () => {
    expect(distance([0.2, 0.8], actions, [0.5, 0.5], acts('check', 'bet 10'))).toBeCloseTo(0.8);
    expect(distance([0.2, 0.8], actions, [0.8, 0.2], acts('bet 5', 'check'))).toBeCloseTo(0);
    expect(playedOtherwise(rows, other, actions, actions)).toBe(0.25); // queens meet nobody
    expect(playedOtherwise(rows, [], actions, actions)).toBeNull();
  });
  it('differ cell by cell', () => {
    const found = (mode: 'strategy' | 'ev') =>
      differences(cellsOf(rows, 2, 10, []), cellsOf(other, 2, 10, []), mode, actions, actions);
    expect(found('strategy')[1]).toBe(0.25);
    expect(found('ev')[1]).toBe(1);
    expect(found('ev')[0]).toBeNull();
  });
});
describe('actions', () => {
  it('have letters of their own', () => {
    expect(looks(acts('fold', 'call', 'raise 30', 'raise 60', 'all-in 100')).map(({ letter }) => letter)).toEqual([
      'F',
      'C',
      'R1',
      'R2',
      'A',
    ]);
    expect(looks(acts('check', 'bet 5')).map(({ letter }) => letter)).toEqual(['X', 'B']);
    expect(
      new Set(looks(acts('fold', 'call', 'raise 3', 'raise 6', 'raise 9', 'all-in')).map(({ colour }) => colour)).size,
    ).toBe(6);
  });
  it('have letters that can be read on them, in both palettes', () => {
    const light = (colour: string): number => {
      const wide = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour;
      const [red, green, blue] = [1, 3, 5]
        .map((at) => parseInt(wide.slice(at, at + 2), 16) / 255)
        .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05; // WCAG 2.1, contrast
    };
    for (const palette of ['usual', 'safe'] as const) {
      settings.palette = palette;
      for (const { colour, ink, letter } of looks(
        acts('fold', 'check', 'call', 'bet 1', 'bet 2', 'bet 3', 'bet 4', 'all-in'),
      )) {
        const pair = [light(colour), light(ink)].sort((a, b) => b - a);
        expect(pair[0]! / pair[1]!, `${letter} on ${colour}`).toBeGreaterThan(4.5);
      }
    }
    settings.palette = 'usual';
  });
  it('have the colours of the palette that is set', () => {
    const names = acts('fold', 'check', 'call', 'bet 5'),
      colours = () => looks(names).map(({ colour }) => colour);
    const usual = colours();
    settings.palette = 'safe';
    const safe = colours();
    settings.palette = 'usual';
    expect(usual.filter((colour, i) => colour === safe[i])).toEqual([]);
    const [fold, check] = safe.map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));
    expect(Math.max(...fold!) - Math.min(...fold!)).toBeLessThan(30); // grey, as at the table
    expect(check![2]! - Math.max(check![0]!, check![1]!)).toBeGreaterThan(30); // blue, not green
  });
});
describe('locks', () => {
  it('are shares, the last what is left', () => {
    expect(sharesText(acts('fold', 'call', 'raise 30'), [30, 70, 0])).toBe('fold 30%, call');
    expect(sharesText(acts('check', 'bet 5', 'bet 9'), [1, 1, 1])).toBe('check 33.3333%, bet 5 33.3333%, bet 9');
    expect(sharesText(acts('check', 'bet 5'), [0, 7])).toBe('bet 5');
  });
});
describe('rules of thumb', () => {
  it('ask nothing whose answers lead to the same play', () => {
    const question = { kind: 'suited' as const, word: '', text: 'suited' };
    const end = (weight: number, ...shares: number[]) => ({ weight, shares });
    const ask = (yes: RuleNode, no: RuleNode): RuleNode => ({
      weight: yes.weight + no.weight,
      shares: [],
      question,
      yes,
      no,
    });
    const found = distinct(
      ask(ask(end(0.1, 0.5, 0.5), end(0.2, 0.5, 0.5)), ask(end(0.3, 1, 0), ask(end(0.2, 1, 0), end(0.2, 1, 0)))),
    );
    expect([found.yes, found.no].map((node) => [node!.question, node!.shares, node!.weight.toFixed(1)])).toEqual([
      [undefined, [0.5, 0.5], '0.3'],
      [undefined, [1, 0], '0.7'],
    ]);
    expect(distinct(ask(end(0.5, 1, 0), end(0.5, 1, 0))).question).toBeUndefined();
  });
});
describe('lines', () => {
  it('are steps', () => {
    expect(stepsOf('check, bet 5,call , Ts')).toEqual(['check', 'bet 5', 'call', 'Ts']);
    expect(lineOf(stepsOf(' check,  bet 5'))).toBe('check, bet 5');
    expect(stepsOf('').length).toBe(0);
  });
});

describe('another unit than chips', () => {
  it('divides what is an amount, and nothing else', () => {
    const node = {
      line: 'check',
      board: 'Ks',
      pot: 55,
      committed: [10, 20] as [number, number],
      kind: 'decision' as const,
      value: [5, null] as [number, null],
      equity: [0.4, null] as [number, null],
      eqr: [1, null] as [number, null],
      seat: 0,
      actions: acts('check', 'bet 20'),
      frequencies: [0.5, 0.5],
      hands: { AhKh: hand(1, 2, 8, [1, 0]) },
      other_hands: {},
    };
    const told = nodeIn(node, 10);
    expect(told).toMatchObject({
      pot: 5.5,
      committed: [1, 2],
      value: [0.5, null],
      equity: [0.4, null],
      frequencies: [0.5, 0.5],
      actions: acts('check', 'bet 20'),
    });
    expect(told.hands.AhKh).toEqual({ ...node.hands.AhKh, value: 0.8, action_values: [0.8, 0.8] });
    expect(nodeIn(node, 1)).toBe(node);
    expect(
      runOutsIn([{ cards: ['Ts'], frequency: 0.1, value: [5, 20], equity: [0.5, 0.5], eqr: [1, 1] }], 10)[0],
    ).toMatchObject({ frequency: 0.1, value: [0.5, 2], equity: [0.5, 0.5] });
    expect(gainsIn({ AhKh: { dealt: 0.1, value: 5, best_response: 6, gain: 1 } }, 10)).toEqual({
      AhKh: { dealt: 0.1, value: 0.5, best_response: 0.6, gain: 0.1 },
    });
  });
});

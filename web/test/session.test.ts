// A training over an outage; what spots are called, and which are trained on; the keys of each page.
// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from 'vitest';
const kept = new Map<string, string>();
vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
});
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
});
import '../src/i18n/study';
import { keysOf, sectionAt, sections } from '../src/lib/pageKeys';
import type { Choice, Drill } from '../src/lib/answers';
import { isTrainable, stateOf, titleOf } from '../src/study/titles';
import { forget, joined, recalled, remember } from '../src/study/train/session';

const choice = (lost: number): Choice => ({
  spot: 's',
  line: '',
  board: '',
  pot: 10,
  hand: 'AhKh',
  actions: [],
  strategy: [],
  action_values: [],
  taken: 0,
  lost,
  lost_big_blinds: null,
});
const drill = (more: Partial<Drill>): Drill => ({
  id: 'a',
  spot: 's',
  spots: 1,
  seat: 0,
  line: '',
  board: '',
  pot: 10,
  committed: [0, 0],
  behind: [90, 90],
  hand: 'AhKh',
  actions: [{ kind: 'check', text: 'check' }],
  over: false,
  ran_out: false,
  repeated: false,
  positions: null,
  big_blind: null,
  shown: null,
  seconds: null,
  left: null,
  hands: 1,
  decisions: 0,
  missed: 0,
  streak: 0,
  best_streak: 0,
  lost: 0,
  lost_of_pot: 0,
  lost_big_blinds: null,
  last: null,
  mistakes: [],
  ...more,
});
describe('a training', () => {
  const before = drill({
    hands: 7,
    decisions: 9,
    streak: 3,
    best_streak: 4,
    lost: 5,
    lost_of_pot: 0.5,
    mistakes: [choice(4), choice(1)],
  });
  it('goes on in another session with its score and mistakes', () => {
    const now = joined(
      before,
      drill({ id: 'b', hands: 2, decisions: 2, streak: 2, best_streak: 2, lost: 2, mistakes: [choice(2)] }),
    );
    expect([now.id, now.hands, now.decisions, now.streak, now.best_streak, now.lost]).toEqual(['b', 9, 11, 5, 5, 7]);
    expect(now.mistakes.map(({ lost, at }) => [lost, at])).toEqual([
      [4, null],
      [2, 0],
      [1, null],
    ]); // only its own are dealt again
    expect(joined(before, drill({ decisions: 2, streak: 1, best_streak: 1 })).streak).toBe(1); // broken since
  });
  it('lasts over a reload until one leaves it', () => {
    remember('here', before, drill({ id: 'b', decisions: 1 }));
    expect([
      recalled('here')!.id,
      recalled('here')!.now.decisions,
      recalled('here')!.before!.decisions,
      recalled('there'),
    ]).toEqual(['b', 10, 9, null]);
    forget('here');
    expect(recalled('here')).toBeNull();
  });
});
describe('a spot', () => {
  it('with locks has another name than what it was copied from', () => {
    expect(titleOf({ name: 'River', board: 'Ah9s5d3cJh', locked: [] })).toBe('River');
    expect(titleOf({ name: 'River', board: 'Ah9s5d3cJh', locked: ['', 'check, bet 75'] })).toBe(
      'River · locked: First decision; Check, Bet 75',
    );
    expect(titleOf({ name: '', board: 'Ah9s5d3cJh', locked: ['check'] })).toBe(
      'Spot on Ah 9s 5d 3c Jh · locked: Check',
    );
  });
  it('that was interrupted is neither solved nor trained on', () => {
    const spot = { interrupted: true, exploitability: 46, exploitability_of_pot: 0.46, target: 0.3 };
    expect([
      stateOf({ ...spot, state: 'kept' }),
      stateOf({ ...spot, state: 'paused' }),
      stateOf({ ...spot, state: 'running' }),
    ]).toEqual(['interrupted', 'interrupted', 'running']);
    expect(
      (['kept', 'paused', 'running', 'done', 'stopped'] as const).map((state) => isTrainable({ ...spot, state })),
    ).toEqual([false, false, false, true, true]);
    expect(isTrainable({ ...spot, state: 'paused', exploitability: 0.2 })).toBe(true);
    expect(isTrainable({ ...spot, interrupted: false, state: 'kept' })).toBe(true);
    expect(isTrainable({ state: 'queued', exploitability_of_pot: null })).toBe(false);
  });
});
describe('the keys of a page', () => {
  it.each([
    ['study/new', 'setup'],
    ['study/abc', 'explore'],
    ['study', null],
    ['study/flops/x', null],
    ['learn/cfr', 'learn'],
    ['lab/tree', 'tree'],
    ['games/kuhn', 'games'],
    ['table/x', null],
  ])('%s: %s', (at, section) => {
    expect(sectionAt(at.split('/'), {})).toBe(section);
  });
  it('are those of the training while one trains', () => {
    expect([
      sectionAt(['study', 'abc'], { train: '1' }),
      sectionAt(['study', 'train'], { go: '1' }),
      sectionAt(['study', 'train'], {}),
    ]).toEqual(['train', 'train', null]);
  });
  it('are said once each', () => {
    for (const section of sections)
      expect(new Set(keysOf(section).map(([, text]) => text)).size).toBe(keysOf(section).length);
  });
});

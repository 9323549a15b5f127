// What the lab says of its jobs, without the page.
// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { frameAt, grid } from '../src/lab/grid';
import { grouped } from '../src/lab/groups';
import { findings, judged, matchVerdict } from '../src/lab/verdict';
import type { Job, StrategyRow } from '../src/lib/answers';

const job = (algorithm: string, more: Partial<Job>): Job => ({
  id: algorithm,
  kind: 'solve',
  state: 'running',
  game: 'leduc',
  left: null,
  pace: null,
  unwatched: false,
  algorithm,
  target: 1e-3,
  points: [],
  exploitability: null,
  ...more,
});

it('the verdict: who was how soon, who needs how long, who stopped where', () => {
  const list = findings([
    job('cfr', { points: [[1, 0.1, 1]], exploitability: 0.5, left: 4000 }),
    job('dcfr', {
      state: 'done',
      points: [
        [1, 0.1, 1],
        [9, 0.9, 1e-3],
        [12, 1.4, 1e-4],
      ],
      exploitability: 1e-4,
    }),
    job('lcfr', { state: 'stopped', points: [[1, 0.1, 1]], exploitability: 0.2, left: 7 }),
    job('cfr+', { exploitability: null }),
    job('ecfr', { points: [[1, 0.1, 1]], exploitability: 0.3, left: 5, seconds_wanted: 8 }), // ends there, wherever it is then
    job('auto', { game: 'kuhn', state: 'done', points: [[1, 0.2, 0]], exploitability: 0 }),
  ]);
  expect(list.map((race) => race.game)).toEqual(['leduc', 'kuhn']);
  expect(list[0]!.list).toEqual([
    { algorithm: 'dcfr', kind: 'done', seconds: 0.9 },
    { algorithm: 'cfr', kind: 'left', seconds: 4000 },
    { algorithm: 'lcfr', kind: 'ended', now: 0.2 },
    { algorithm: 'ecfr', kind: 'open', now: 0.3 },
  ]);
});

it('what was loaded from a file has run no race', () => {
  const done = { state: 'done' as const, points: [[1, 0.1, 1e-4]] as [number, number, number][], exploitability: 1e-4 };
  expect(findings([job('cfr+', { ...done, file: 'leduc.hs' })])).toEqual([]);
  expect(findings([job('cfr+', { ...done, file: 'leduc.hs' }), job('dcfr', done)])[0]!.list).toHaveLength(1);
});

it('the verdict of a match: who is better, or how many more hands would tell', () => {
  const bot = (name: string, ends: [number, number] | null, hands: number | null) => ({
    bot: name,
    mbb: 1,
    half_width_95: 0.5,
    anytime_95: ends,
    hands_until_decided: hands,
    curve: [],
  });
  const match = (ends: [number, number] | null, hands: number | null = null): Job =>
    job('', {
      kind: 'match',
      hands: 600,
      bots: [bot('a', ends, hands), bot('b', ends && [-ends[1], -ends[0]], hands)],
    });
  expect(matchVerdict(match([-647, 2055], 2209.2))).toEqual({ kind: 'open', hands: 1610 });
  expect(matchVerdict(match([-1400, -400]))).toEqual({ kind: 'decided', better: 'b' });
  expect(matchVerdict(match([10, 400]))).toEqual({ kind: 'decided', better: 'a' });
  expect([matchVerdict(match([-500, 500])), matchVerdict(match(null)), matchVerdict(job('cfr', {}))]).toEqual([
    { kind: 'even' },
    null,
    null,
  ]);
});

it('a tournament that is watched is judged by the interval that holds whenever one looks, one that is over by its own', () => {
  const anytime = {
    estimator: 'all-in',
    sequence: 'bounded' as const,
    mean: 90,
    interval_95: [-20, 200] as [number, number],
    decided: false,
    hands_in_all: 4000,
  };
  const decision = {
    bot: 'a',
    estimator: 'duplicate',
    mean: 95,
    half_width_95: 60,
    decided: true,
    hands_in_all: null,
    anytime,
  };
  const { anytime: _, ...older } = decision;
  expect([judged(decision, true).decided, judged(decision, false).decided, judged(older, true).decided]).toEqual([
    false,
    true,
    true,
  ]);
  expect([judged(decision, true).estimator, judged(decision, false).estimator]).toEqual(['all-in', 'duplicate']);
});

it('algorithms: the one that chooses by itself first, samplers together, none that needs a strategy to respond to', () => {
  const algorithm = (name: string, samples = false) => ({
    name,
    spec: name,
    summary: '',
    samples,
    responds: name === 'best_response',
    source: '',
    parameters: [],
  });
  expect(
    grouped([
      algorithm('cfr'),
      algorithm('auto'),
      algorithm('outcome_sampling', true),
      algorithm('sequence_lp'),
      algorithm('best_response'),
    ]).map(([group, list]) => [group, ...list.map((a) => a.name)]),
  ).toEqual([
    ['auto', 'auto'],
    ['regret', 'cfr'],
    ['sampling', 'outcome_sampling'],
    ['exact', 'sequence_lp'],
  ]);
});

it('the grid: cards from low to high, a line a history of a player', () => {
  const row = (player: number, secret: string, open: string): StrategyRow => ({
    name: `${secret} | ${open}`,
    secret,
    open,
    player,
    reach: 0.1,
    actions: ['check', 'bet'],
    average: [1, 0],
    current: [1, 0],
  });
  const made = grid([row(0, 'K', ''), row(0, 'J', ''), row(1, 'Q', 'b'), row(0, 'Q', '')])!;
  expect(made.secrets).toEqual(['J', 'Q', 'K']);
  expect(made.lines.map((line) => [line.player, line.open, line.cells.map((cell) => cell?.secret ?? null)])).toEqual([
    [0, '', ['J', 'Q', 'K']],
    [1, 'b', [null, 'Q', null]],
  ]);
  expect(grid(Array.from({ length: 30 }, (_, i) => row(0, String(i), '')))).toBeNull();
});

it('looking back stays at its iteration, whichever frames are kept', () => {
  expect(frameAt([1, 2, 3, 4, 5, 6, 7, 8], 5)).toBe(4);
  expect(frameAt([1, 3, 5, 7], 5)).toBe(2);
  expect(frameAt([1, 5, 9], 7)).toBe(1);
  expect(frameAt([4, 8], 1)).toBe(0);
});

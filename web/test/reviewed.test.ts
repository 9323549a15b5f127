// What a review says of a decision, from its numbers.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { HandReview, ReviewedDecision, SpotAction } from '../src/lib/answers';
import {
  asNow,
  cardsOf,
  decisionAt,
  firstLook,
  hinted,
  judged,
  lostAny,
  moveName,
  stepOf,
} from '../src/table/reviewed';

const move = (text: string, to_bb: number | null = null) => ({
  action: { kind: text.split(' ')[0] as SpotAction['kind'], text },
  to_bb,
  chance: 0.5,
  range_chance: 0.5,
  value_bb: 1,
  error_bb: 0.1,
});
const decision = (more: Partial<ReviewedDecision> = {}): ReviewedDecision => ({
  event: 5,
  street: 'flop',
  players: 2,
  board: '7s2hTd',
  pot_bb: 5,
  to_call_bb: 0,
  moves: [move('check'), move('bet 250', 2.5)],
  made: 0,
  best: 1,
  by: 'search',
  searched: true,
  lost_bb: 1,
  error_bb: 0.3,
  ...more,
});
const plain = (...moves: ReturnType<typeof move>[]) =>
  moves.map((one) => ({ ...one, range_chance: null, value_bb: null, error_bb: null }));
const unsearched = (more: Partial<ReviewedDecision>) =>
  decision({
    by: null,
    searched: false,
    lost_bb: null,
    error_bb: null,
    moves: plain(move('check'), move('bet 250', 2.5)),
    ...more,
  });
const review = (...decisions: ReviewedDecision[]): HandReview => ({
  position: 'BTN',
  cards: 'KdKc',
  big_blind: 100,
  lost_bb: 0,
  turning_point: null,
  seconds: 1,
  decisions,
});

describe('a decision', () => {
  it('has lost something only where that is more than it may be off, and more than nothing', () => {
    expect(judged(decision())).toBe('lost');
    expect(judged(decision({ error_bb: 1 }))).toBe('unsure');
    expect(judged(decision({ lost_bb: 0.04, error_bb: 0 }))).toBe('best');
    expect(judged(decision({ made: 1, lost_bb: 0, error_bb: 0 }))).toBe('best');
  });
  it('is judged alike where moves were played on', () => {
    expect(judged(decision({ by: 'roll-out', searched: false, street: 'preflop', players: 6 }))).toBe('lost');
  });
  it('of which nothing is known says why', () => {
    expect(judged(unsearched({ street: 'preflop', players: 6 }))).toBe('time');
    expect(judged(unsearched({}))).toBe('time');
    expect(judged(unsearched({ moves: plain(move('check'), move('fold')), made: 1 }))).toBe('free');
    expect(judged(unsearched({ moves: [move('fold'), move('call')], to_call_bb: 3 }))).toBe('unreached');
  });
  it('names its moves as the reader counts', () => {
    expect(moveName(move('bet 250', 2.5), 100, (chips) => `${chips / 100} bb`)).toBe('bet 2.5 bb');
    expect(moveName(move('all-in 1234', 12.34), 100, String)).toBe('all-in 1234');
    expect(moveName(move('check'), 100, String)).toBe('check');
    expect(cardsOf('7s 2hTd')).toEqual(['7s', '2h', 'Td']);
  });
});

it('decisions and places of the replay belong together', () => {
  const told = review(unsearched({ event: 3, street: 'preflop' }), decision({ event: 8 }), decision({ event: 12 }));
  expect(told.decisions.map(stepOf)).toEqual([4, 9, 13]);
  expect([0, 3, 4, 8, 9, 40].map((step) => decisionAt(told, step))).toEqual([-1, -1, 0, 0, 1, 2]);
});
it('one looks first where the most was lost, else at what was searched first', () => {
  const told = review(unsearched({ street: 'preflop' }), decision(), decision());
  expect(firstLook(told)).toBe(1);
  expect(firstLook({ ...told, turning_point: 2 })).toBe(2);
  expect(firstLook(review(unsearched({})))).toBe(0);
  expect([0, 0.04, 3.2].map((lost_bb) => lostAny({ ...told, lost_bb }))).toEqual([false, false, true]);
});
it('a hint shows what is played, the likeliest first, and of the rest what is worth most', () => {
  const played = (name: string, chance: number, value_bb: number | null) => ({ ...move(name), chance, value_bb });
  const hint = {
    ...decision(),
    decision: 7,
    moves: [
      played('fold', 0, 0),
      played('call', 0.2, 1),
      played('raise 9', 0.8, 1),
      played('raise 20', 0.001, 0.5),
      played('all-in 90', 0, -3),
    ],
  };
  expect(hinted(hint).map(({ action }) => action.text)).toEqual(['raise 9', 'call', 'raise 20', 'fold']);
  expect(
    hinted({ ...hint, moves: hint.moves.map((one) => ({ ...one, value_bb: null })) }).map(({ action }) => action.text),
  ).toEqual(['raise 9', 'call']);
});
it('what was kept with the texts of actions alone is as what is told now', () => {
  const now = decision({ moves: [move('fold'), move('call'), move('raise 9'), move('bet 3')] }),
    kept = { ...now, moves: now.moves.map((one) => ({ ...one, action: one.action.text })) };
  expect(asNow(kept as unknown as ReviewedDecision)).toEqual(now);
  expect(asNow(now)).toEqual(now);
});

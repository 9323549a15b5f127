// What the reviews of a session add up to.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { HandReview, ReviewedDecision, SpotAction } from '../src/lib/answers';
import {
  fits,
  kindOf,
  linesOf,
  playersOf,
  rowsBy,
  sumOf,
  worstFirst,
  type SessionHand,
} from '../src/study/review/report';

const move = (text: string) => ({
  action: { kind: text.split(' ')[0] as SpotAction['kind'], text },
  to_bb: null,
  chance: 0.5,
  range_chance: 0.5,
  value_bb: 1,
  error_bb: 0.1,
});
const decision = (
  street: ReviewedDecision['street'],
  lost_bb: number | null,
  error_bb: number | null,
  more: Partial<ReviewedDecision> = {},
): ReviewedDecision => ({
  event: 5,
  street,
  players: 2,
  board: '7s2hTd',
  pot_bb: 5,
  to_call_bb: 0,
  moves: [move('call'), move('fold')],
  made: 0,
  best: 1,
  by: 'search',
  searched: lost_bb !== null,
  lost_bb,
  error_bb,
  ...more,
});
const hand = (position: string, ...decisions: ReviewedDecision[]): SessionHand => ({
  title: position,
  source: { table: 'T', hand: 1 },
  failure: '',
  review: {
    position,
    cards: 'KdKc',
    big_blind: 100,
    lost_bb: 0,
    turning_point: null,
    seconds: 1,
    decisions,
  } satisfies HandReview,
});
const unsearched = { ...decision('preflop', null, null), moves: [{ ...move('call'), range_chance: null }] };
const session = [
  hand('BTN', unsearched, decision('flop', 3, 0.5), decision('turn', 0, 0, { made: 1 })),
  hand('BB', decision('flop', 2, 3), decision('river', 5, 0.3, { kind: 'bluff' }), decision('river', 0.5, 0.4)),
  { ...hand('SB'), review: null, failure: 'the cards of this player are not known' },
];
const lines = linesOf(session);
const all = { street: '', position: '', kind: '' };

describe('a session', () => {
  it('counts what is above its error, and errors as those of independent searches', () => {
    expect(lines.map((line) => line.judged)).toEqual(['time', 'lost', 'best', 'unsure', 'lost', 'lost']);
    const { error, ...sum } = sumOf(lines);
    expect(sum).toEqual({ decisions: 6, known: 5, mistakes: 3, lost: 8.5 });
    expect(error).toBeCloseTo(Math.sqrt(0.25 + 0.09 + 0.16), 12);
    expect(sumOf([])).toEqual({ decisions: 0, known: 0, mistakes: 0, lost: 0, error: 0 });
  });
  it('is added up by street, position and kind, the most that was lost first, and rows add up to the whole', () => {
    expect(rowsBy(lines, 'street', all).map(({ value, lost, known }) => [value, lost, known])).toEqual([
      ['river', 5.5, 2],
      ['flop', 3, 2],
      ['turn', 0, 1],
      ['preflop', 0, 0],
    ]);
    expect(rowsBy(lines, 'position', all).map(({ value, mistakes }) => [value, mistakes])).toEqual([
      ['BB', 2],
      ['BTN', 1],
    ]);
    expect(rowsBy(lines, 'kind', all).map(({ value, lost }) => [value, lost])).toEqual([
      ['bluff', 5],
      ['call', 3.5],
      ['fold', 0],
    ]);
    for (const column of ['street', 'position', 'kind'] as const)
      expect(rowsBy(lines, column, all).reduce((sum, row) => sum + row.lost, 0)).toBe(8.5);
  });
  it('is filtered, a table by the other two qualities so that one can choose otherwise', () => {
    const filter = { ...all, street: 'river', position: 'BB' };
    expect(lines.filter((line) => fits(line, filter)).map(({ hand: at, index }) => [at, index])).toEqual([
      [1, 1],
      [1, 2],
    ]);
    expect(rowsBy(lines, 'street', filter).map(({ value }) => value)).toEqual(['river', 'flop']);
    expect(rowsBy(lines, 'kind', filter).map(({ value }) => value)).toEqual(['bluff', 'call']);
  });
  it('shows the worst first, then what is too close to say', () => {
    expect(worstFirst(lines).map((line) => [line.judged, line.of.lost_bb])).toEqual([
      ['lost', 5],
      ['lost', 3],
      ['lost', 0.5],
      ['unsure', 2],
      ['best', 0],
      ['time', null],
    ]);
  });
});
it('a kind is the server’s, else the move that was made', () => {
  expect(kindOf(decision('flop', 1, 0))).toBe('call');
  expect(kindOf(decision('flop', 1, 0, { moves: [move('bet 300')], kind: 'value-bet' }))).toBe('value-bet');
  expect(kindOf(decision('flop', 1, 0, { moves: [move('bet 300')] }))).toBe('bet');
});
it('whose file it is, is who is known most often', () => {
  expect(playersOf([{ known: ['Anna'] }, { known: ['Ben', 'Anna'] }, {}])).toEqual([
    { name: 'Anna', hands: 2 },
    { name: 'Ben', hands: 1 },
  ]);
});

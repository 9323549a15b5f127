// Puzzles out of reviewed hands: which are kept, when they come back, and what is shown of the place.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Chair, HandReview, ReviewedDecision, SpotAction, TableView } from '../src/lib/answers';
import {
  after,
  answered,
  asSeen,
  dateOf,
  due,
  isRight,
  mostKept,
  pauses,
  puzzleOf,
  puzzling,
  withNew,
  type KeptPuzzle,
  type Puzzle,
} from '../src/study/review/repetition';

const move = (text: string, value_bb: number | null, error_bb: number | null = 0.1) => ({
  action: { kind: text.split(' ')[0] as SpotAction['kind'], text },
  to_bb: null,
  chance: 0.5,
  range_chance: 0.5,
  value_bb,
  error_bb,
});
const decision = (event: number, lost_bb: number | null, error_bb = 0.1): ReviewedDecision => ({
  event,
  street: 'flop',
  players: 2,
  board: '7s2hTd',
  pot_bb: 5,
  to_call_bb: 2,
  moves: [move('fold', 0, 0), move('call', 3), move('raise 9', 2.95)],
  made: 0,
  best: 1,
  by: 'search',
  searched: lost_bb !== null,
  lost_bb,
  error_bb,
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
const chair = (at: number, cards: string[], more: Partial<Chair> = {}): Chair => ({
  chair: at,
  name: `P${at}`,
  bot: null,
  avatar: 1,
  stack: 900,
  bet: 0,
  staked: 100,
  state: 'in',
  button: at === 0,
  blind: null,
  cards,
  last: null,
  won: null,
  hand: 'x',
  best: null,
  ...more,
});
const view = {
  you: 0,
  state: 'dealing',
  to_act: null,
  decision: null,
  result: null,
  board: ['7s', '2h', 'Td'],
  chairs: [chair(0, ['Kd', 'Kc']), chair(1, ['As', 'Ah']), chair(2, ['2c', '2d'], { state: 'folded' })],
} as unknown as TableView;
const puzzle = (id: string, lost: number, more: Partial<KeptPuzzle> = {}): KeptPuzzle => ({
  id,
  title: id,
  position: 'BTN',
  cards: 'KdKc',
  big: 100,
  of: decision(3, lost),
  view,
  events: [],
  back: '',
  box: 0,
  due: 0,
  tries: 0,
  ...more,
});
const day = 24 * 3600e3;

describe('a decision', () => {
  it('makes a puzzle where it lost something that counts, the worst three of a hand', () => {
    expect(
      puzzling(
        review(
          decision(1, 0.4),
          decision(2, 1),
          decision(3, 2),
          decision(4, 1, 1.5),
          decision(5, null),
          decision(6, 9),
          decision(7, 4),
        ),
      ).map(({ event }) => event),
    ).toEqual([6, 7, 3]);
  });
  it('is shown as it was seen: the others’ cards lie face down, and what came later is not there', () => {
    const steps = [
      { event: { kind: 'hand' }, view },
      { event: { kind: 'hole', chair: 1 }, view },
      { event: { kind: 'hole', chair: 0 }, view },
      { event: { kind: 'fold', chair: 0 }, view: { ...view, board: ['Qs'] } },
    ];
    const made = puzzleOf('a', 'Hand 1', '', { steps } as never, review(), decision(2, 1))!;
    expect(made.events.map(({ kind, chair: at }) => [kind, at])).toEqual([['hole', 0]]);
    expect(made.view.board).toEqual(view.board);
    expect(made.view.chairs.map(({ cards }) => cards)).toEqual([['Kd', 'Kc'], ['?', '?'], []]);
    expect(JSON.stringify(made)).not.toMatch(/"As"|"2c"|"x"/);
    expect([made.view.to_act, made.view.state]).toEqual([0, 'acting']);
    expect(puzzleOf('a', 'Hand 1', '', { steps: [] }, review(), decision(2, 1))).toBeNull();
    expect(asSeen(view).chairs[1]!.name).toBe('P1');
  });
  it('is answered by what the move is worth: within the error is right', () => {
    expect([0, 1, 2].map((made) => isRight(decision(1, 3), made))).toEqual([false, true, true]);
    expect(answered(decision(1, 3), 0)).toMatchObject({ made: 0, lost_bb: 3, error_bb: 0.1 });
    expect(answered(decision(1, 3), 1)).toMatchObject({ made: 1, lost_bb: 0, error_bb: 0 });
    expect(answered({ ...decision(1, 3), moves: [move('fold', null), move('call', 1)] }, 0)).toMatchObject({
      searched: false,
      lost_bb: null,
    });
  });
});
describe('puzzles', () => {
  it('come back later and later while they are solved, and soon once they are missed', () => {
    let one = puzzle('a', 1);
    const waits = [1, 2, 3, 4, 5, 6].map(() => {
      one = after(one, true, 0);
      return one.due / day;
    });
    expect(waits).toEqual([1, 3, 7, 21, 60, 60]);
    expect(pauses.length - 1).toBe(one.box);
    one = after(one, false, 0);
    expect([one.box, one.due / 60e3, one.tries]).toEqual([0, 10, 7]);
  });
  it('are asked in order: never solved first, then what lost most', () => {
    expect(
      due([puzzle('a', 1), puzzle('b', 5, { box: 2 }), puzzle('c', 3), puzzle('d', 9, { due: 11 })], 10).map(
        ({ id }) => id,
      ),
    ).toEqual(['c', 'a', 'b']);
  });
  it('are bounded; one that is reviewed again keeps how well it is known', () => {
    const fresh = (id: string, lost: number): Puzzle => {
      const { box: _b, due: _d, tries: _t, ...rest } = puzzle(id, lost);
      return rest;
    };
    const known = withNew([puzzle('a', 1, { box: 3, due: 99 })], [fresh('a', 2), fresh('b', 1)], 5);
    expect(known.map(({ id, box, due: at, of }) => [id, box, at, of.lost_bb])).toEqual([
      ['a', 3, 99, 2],
      ['b', 0, 5, 1],
    ]);
    const many = withNew(
      known,
      Array.from({ length: mostKept }, (_, i) => fresh(`m${i}`, 10)),
      6,
    );
    expect(many.length).toBe(mostKept);
    expect(many.some(({ id }) => id === 'a')).toBe(false); // known best
  });
  it('of the day are named by the day where one is', () =>
    expect(dateOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05'));
});

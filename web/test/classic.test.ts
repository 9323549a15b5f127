// Boards and arenas as the chapters draw them: rules, addresses, what is asked, and why a vertex joins.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import {
  freePlace,
  freshName,
  mostVertices,
  presets,
  question,
  reason,
  region,
  toggledArc,
  without,
  withVertex,
  type Arena,
} from '../src/learn/arena';
import {
  address,
  allowed,
  atAddress,
  counts,
  dropped,
  heapsOf,
  legal,
  matchesLeft,
  movesOf,
  movesText,
  spec,
  winner,
  type Board,
  type Nim,
} from '../src/learn/boards';
import type { MoveWorth, Ratings, SolvedGraph } from '../src/lib/answers';
import { bestPick, known, shallowPick, worths } from '../src/learn/worth';

const four: Board = { kind: 'four', columns: 7, rows: 6 };
const nim = (heaps: number[], take: number | null = null, misere = false): Nim => ({
  kind: 'nim',
  heaps,
  take,
  misere,
});

describe('Connect Four', () => {
  it.each([
    ['1213141', 0],
    ['1144332', 0],
    ['71726364', 1],
    ['12233434414', 0],
    ['76655454474', 0],
    ['121212', null],
    ['11223', null],
  ] as const)('is won in %s by %s', (line, who) => {
    const moves = movesOf(line);
    expect(winner(four, legal(four, moves))).toBe(who);
  });
  it('drops discs on each other and closes what is full', () => {
    const moves = movesOf('121212');
    expect(dropped(four, moves).heights).toEqual([3, 3, 0, 0, 0, 0, 0]);
    expect(allowed(four, movesOf('111111'))).toEqual(['2', '3', '4', '5', '6', '7']);
    expect(allowed(four, movesOf('1213141'))).toEqual([]);
  });
  it('plays as much of a line as the rules allow', () =>
    expect(legal(four, movesOf('1111 1118')).join('')).toBe('111111'));
});

describe('Nim', () => {
  it('lists moves as the server names them', () => {
    expect(allowed(nim([1, 2]), [])).toEqual(['a1', 'b1', 'b2']);
    expect(allowed(nim([5], 3), ['a3'])).toEqual(['a1', 'a2']);
  });
  it('counts what is left after whole rounds', () => {
    expect([0, 3, 4, 9].map((heap) => counts(nim([1], 3), heap))).toEqual([0, 3, 0, 1]);
    expect(counts(nim([1]), 9)).toBe(9);
  });
  it('is won or lost by the last match', () => {
    expect(matchesLeft(nim([3, 4]), ['a1', 'b4'])).toEqual([2, 0]);
    expect(winner(nim([2]), ['a2'])).toBe(0);
    expect(winner(nim([2], null, true), ['a2'])).toBe(1);
    expect(winner(nim([2]), ['a1'])).toBe(null);
  });
  it('takes heaps as they are typed', () => {
    expect(heapsOf(' 3, 4 5 ')).toEqual([3, 4, 5]);
    for (const wrong of ['', '0', '3+x', '16', '1+1+1+1+1+1']) expect(heapsOf(wrong), wrong).toBe(null);
  });
});

it('finds a board again by its address', () => {
  for (const board of [four, nim([3, 4, 5]), nim([5], 3, true), nim([15, 0, 2], null, true)])
    expect(atAddress(address(board))).toEqual(board);
  for (const wrong of ['four-9x9', 'nim-', 'nim-99', 'regret', 'four-7x6x']) expect(atAddress(wrong), wrong).toBe(null);
  expect(spec(nim([5], 3, true))).toBe('nim(heaps=5,take=1+2+3,misere=1)');
  expect(movesText(nim([5]), movesOf('a1,b2 a3'))).toBe('a1 b2 a3');
});

describe('what moves are worth', () => {
  const said = (moves: Partial<MoveWorth>[]): Ratings => ({
    game: '',
    over: false,
    nodes: 0,
    finished: true,
    moves: moves as MoveWorth[],
    board: '',
    players: [],
  });
  const exact = said([
    { move: 'c', exact: true, payoff: 1, distance: 7 },
    { move: 'b', exact: true, payoff: 1, distance: 3 },
    { move: 'a', exact: true, payoff: -1, distance: 2 },
  ]);
  const shallow = said([
    { move: 'c', heuristic: 0 },
    { move: 'b', heuristic: 0 },
    { move: 'a', heuristic: 0 },
  ]);
  it('takes the quickest win; a search the first of its best', () => {
    const list = worths(['a', 'b', 'c'], exact, shallow);
    expect([known(list), bestPick(list)!.move, shallowPick(list)!.move]).toEqual([true, 'b', 'a']);
  });
  it('asks the search where nothing is certain, avoids known losses and prefers a slow one', () => {
    const some = said([
      { move: 'a', exact: true, payoff: -1, distance: 9 },
      { move: 'b', exact: false },
      { move: 'c', exact: true, payoff: -1, distance: 4 },
    ]);
    expect(bestPick(worths(['a', 'b', 'c'], some, shallow))!.move).toBe('b');
    expect(bestPick(worths(['a', 'c'], some, shallow))!.move).toBe('a');
    expect(known(worths(['a', 'b'], some, null))).toBe(false);
  });
});

describe('an arena', () => {
  const five: Arena = presets.five.arena,
    cycle: Arena = presets.cycle.arena;
  it('leads only to its own vertices, and each has a place', () => {
    for (const { arena } of Object.values(presets))
      for (const v of arena as Arena) {
        for (const w of v.to)
          expect(
            arena.some((it) => it.name === w),
            `${v.name} ${w}`,
          ).toBe(true);
        expect(v.x >= 0 && v.x <= 1 && v.y >= 0 && v.y <= 1).toBe(true);
      }
  });
  it('asks of reach for both targets, of safety for the other’s, of parity for priorities', () => {
    expect(question(five, 'reach', 0)!.arena).toMatch(/^5₁ 0 -> 4₂ 3₂ 2₂\n.*W₁ 0 goal=0\nW₂ 1 goal=1$/s);
    expect(question(cycle, 'safety', 0)).toMatchObject({
      objective: 'reach',
      player: 1,
      arena: expect.not.stringContaining('goal=0'),
    });
    expect(question(presets.parity.arena, 'parity', 0)!.arena).toContain('c 1 priority=3 -> c e');
    const none = withVertex(cycle, 'u', { target: null });
    expect(question(none, 'reach', 0)!.player).toBe(1);
    expect(question(none, 'buchi', 0)).toBe(null);
  });
  it('asks for rings inside what is won alone', () => {
    const vertices = [
      ['gate', 0],
      ['yard', 0],
      ['hall', 1],
    ].map(([name, winner]) => ({ name, winner, owner: 0 }));
    expect(region(presets.patrol.arena, { vertices } as SolvedGraph, 0)!.arena).toBe(
      'yard 0 -> gate\ngate 0 goal=0 -> yard',
    );
  });
  it('gains and loses vertices and arcs', () => {
    expect(toggledArc(five, '5₁', '1₂')[0]!.to).toEqual(['4₂', '3₂', '2₂', '1₂']);
    expect(toggledArc(five, '5₁', '3₂')[0]!.to).toEqual(['4₂', '2₂']);
    expect(without(five, '4₂')[0]!.to).toEqual(['3₂', '2₂']);
    expect(freshName(cycle)).toBe('h');
    let grown: Arena = [];
    for (let i = 0; i < mostVertices; ++i)
      grown = [...grown, { name: freshName(grown), owner: 0, target: null, priority: 0, to: [], ...freePlace(grown) }];
    expect(new Set(grown.map(({ x, y }) => `${x} ${y}`)).size).toBe(mostVertices);
  });
  it('says why a vertex joins', () => {
    const [top, , mine] = five;
    expect(reason(top!, { name: '5₁', owner: 0, winner: 1, rank: 3 }, 'reach', 0)).toMatchObject({
      key: 'mustGo',
      list: '4₂, 3₂, 2₂',
      winner: 1,
    });
    expect(reason(mine!, { name: '3₁', owner: 0, winner: 0, rank: 2, move: '1₂' }, 'reach', 0)).toMatchObject({
      key: 'canGo',
      move: '1₂',
    });
    expect(reason({ ...mine!, to: [] }, { name: '3₁', owner: 0, winner: null }, 'reach', 0).key).toBe('dead');
    expect(reason(mine!, { name: '3₁', owner: 0, winner: 0 }, 'buchi', 0).key).toBe('corners');
  });
});

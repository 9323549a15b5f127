// One message with an all-in run out and a showdown is shown card by card, and gives nothing away early.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { Chair, TableEvent, TableMessage, TableView } from '../src/lib/answers';
import { frames } from '../src/table/frames';

const chair = (n: number, more: Partial<Chair> = {}): Chair => ({
  chair: n,
  name: `p${n}`,
  bot: n ? 'caller' : null,
  avatar: n,
  stack: 0,
  bet: 0,
  staked: 500,
  state: 'all-in',
  button: n === 0,
  blind: null,
  cards: n ? ['?', '?'] : ['As', 'Ad'],
  last: null,
  won: null,
  hand: null,
  best: null,
  ...more,
});
const view = (more: Partial<TableView> = {}): TableView => ({
  id: 't',
  profile: 'p',
  hand: 3,
  version: 10,
  street: 'flop',
  state: 'acting',
  blinds: { small: 5, big: 10, ante: 0, next_in: null },
  board: ['2c', '3c', '4d'],
  pot: 1000,
  pots: [{ amount: 1000, chairs: [0, 1] }],
  chairs: [chair(0), chair(1)],
  you: 0,
  to_act: 0,
  you_hold: null,
  decision: null,
  result: null,
  chips: 'keep',
  cards: 'hidden',
  hints: false,
  settings: { pace: 0, auto_next: false, fast: false },
  capital: 0,
  session: { hands: 2, profit: 0, bb_per_100: 0, half_width_95: null },
  ...more,
});
const events: TableEvent[] = [
  { kind: 'call', chair: 1, amount: 500, to: 500, all_in: true },
  { kind: 'board', street: 'turn', cards: ['9h'] },
  { kind: 'board', street: 'river', cards: ['9s'] },
  { kind: 'show', chair: 1, cards: ['Kh', 'Kd'] },
  { kind: 'win', chair: 0, amount: 1000, pot: 0 },
];
const final = view({
  version: 15,
  state: 'between',
  street: 'river',
  board: ['2c', '3c', '4d', '9h', '9s'],
  to_act: null,
  chairs: [
    chair(0, { stack: 1000, won: 1000, best: ['As', 'Ad', '9h', '9s', '4d'] }),
    chair(1, { cards: ['Kh', 'Kd'] }),
  ],
  result: {
    text: [],
    won: [{ chair: 0, amount: 1000, pot: 0, hand: 'two pair', five: ['As', 'Ad', '9h', '9s', '4d'] }],
    change: 500,
  },
});

const way = { state: 'showdown' as const, version: 15, street: 'river' as const };
const message: TableMessage = {
  topic: 'table:t',
  version: 15,
  events,
  view: final,
  steps: [
    { after: 2, view: view({ ...way, street: 'turn', board: [...view().board, '9h'] }) },
    { after: 3, view: view({ ...way, board: final.board }) },
    { after: 4, view: view({ ...way, board: final.board, chairs: [chair(0), chair(1, { cards: ['Kh', 'Kd'] })] }) },
  ],
};

describe('frames', () => {
  const list = frames(view(), message);
  it('shows turn, river, showdown and the pot one after another', () => {
    expect(list.map((f) => f.view.board.length)).toEqual([4, 5, 5, 5]);
    expect(list.map((f) => f.view.chairs[1]!.cards[0])).toEqual(['?', '?', 'Kh', 'Kh']);
    expect(list.map((f) => f.view.chairs[0]!.stack)).toEqual([0, 0, 0, 1000]);
    expect(list.map((f) => f.view.result !== null)).toEqual([false, false, false, true]);
    expect(list.map((f) => f.wait)).toEqual([750, 750, 650, 0]);
  });
  it('tells every event once and in order', () => expect(list.flatMap((f) => f.events)).toEqual(events));
  it('shows the very views of the server', () =>
    expect(list.map((f) => f.view)).toEqual([...message.steps!.map((step) => step.view), final]));
  it('shows what happened last at once, and cards of the board for a while', () => {
    const call = events.slice(0, 1),
      board = events.slice(0, 2);
    expect(frames(view(), { ...message, events: call, steps: [] })).toEqual([{ view: final, events: call, wait: 0 }]);
    expect(frames(view(), { ...message, events: board, steps: undefined })).toEqual([
      { view: final, events: board, wait: 750 },
    ]);
  });
  it('shows a table never seen, or another hand, as it is', () => {
    expect(frames(null, message)).toEqual([{ view: final, events, wait: 0 }]);
    expect(frames(view({ hand: 2 }), message)).toHaveLength(1);
  });
});

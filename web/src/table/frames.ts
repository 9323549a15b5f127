// A message of the table, cut into what is shown one after another: cards of the board, showdown, pots won.
// SPDX-License-Identifier: MIT
import type { Chair, TableEvent, TableView } from '../lib/types';

export interface Frame { view: TableView; events: TableEvent[]; wait: number } // wait: milliseconds it stays

const waits: Record<string, number> = { board: 750, show: 650, muck: 350, win: 1100, over: 0 };

const winnings = (view: TableView, chair: Chair): number => chair.won ?? view.result?.won.filter((w) => w.chair === chair.chair).reduce((sum, w) => sum + w.amount, 0) ?? 0;

// The final view as it was before anything was won: no result, no winnings in the stacks, the pot still full.
function unsettled(final: TableView, pot: TableView['pots']): TableView {
  const chairs = final.chairs.map((chair) => ({
    ...chair, stack: chair.stack - winnings(final, chair), won: null, hand: null, best: null,
  }));
  const total = pot.reduce((sum, p) => sum + p.amount, 0);
  return { ...final, chairs, result: null, pots: pot, pot: total, state: 'showdown', decision: null, to_act: null };
}

// Hides what later events of the message show.
function before(view: TableView, board: number, unseen: Set<number>): TableView {
  const chairs = view.chairs.map((chair) => (unseen.has(chair.chair) ? { ...chair, cards: chair.cards.map(() => '?') } : chair));
  return { ...view, chairs, board: view.board.slice(0, board) };
}

export function frames(shown: TableView | null, events: TableEvent[], final: TableView): Frame[] {
  const slow = events.filter((event) => waits[event.kind]);
  if (!shown || shown.hand !== final.hand || events.length < 2 || slow.length === 0) return [{ view: final, events, wait: 0 }];

  const hiddenNow = (chair: number) => shown.chairs[chair]?.cards.some((card) => card === '?') ?? false;
  const unseen = new Set(events.filter((e) => e.kind === 'show' && hiddenNow(e.chair!)).map((e) => e.chair!));
  const base = final.result ? unsettled(final, final.pots.length ? final.pots : shown.pots) : { ...final, decision: null };
  const list: Frame[] = [];
  let board = shown.board.length;
  let waiting: TableEvent[] = [];
  for (const event of events) {
    waiting.push(event);
    if (event.kind === 'win' || !waits[event.kind]) continue;
    if (event.kind === 'board') board += event.cards?.length ?? 0;
    if (event.kind === 'show') unseen.delete(event.chair!);
    list.push({ view: before(base, board, unseen), events: waiting, wait: waits[event.kind]! });
    waiting = [];
  }
  list.push({ view: final, events: waiting, wait: 0 });
  return list;
}

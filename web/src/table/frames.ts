// A message of the table, cut into what is shown one after another: cards of the board, showdown, pots won.
// SPDX-License-Identifier: MIT
import type { TableEvent, TableMessage, TableView } from '../lib/answers';

export interface Frame {
  view: TableView;
  events: TableEvent[];
  wait: number;
} // wait: milliseconds it stays

const waits: Record<string, number> = { board: 750, show: 650, muck: 350 };
const waitFor = (events: TableEvent[]): number => waits[events.at(-1)?.kind ?? ''] ?? 0;

// Of a hand that is not on the page yet there is nothing to follow: it is shown as it is.
export function frames(shown: TableView | null, { events, steps = [], view }: TableMessage): Frame[] {
  if (shown?.hand !== view.hand) return [{ view, events, wait: 0 }];
  const places = [0, ...steps.map((step) => step.after)];
  const list = steps.map((step, i) => ({ view: step.view, events: events.slice(places[i], step.after) }));
  return [...list, { view, events: events.slice(places.at(-1)) }].map((frame) => ({
    ...frame,
    wait: waitFor(frame.events),
  }));
}

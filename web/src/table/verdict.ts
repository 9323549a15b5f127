// What a finished hand came to, in a line: for the middle of the table, and for the person.
// SPDX-License-Identifier: MIT
import { brief, chips, holdingName, t } from '../i18n/index.svelte';
import { holding } from '../lib/cards';
import type { TableView } from '../lib/answers';

export interface Winner {
  name: string;
  amount: number;
  hand: string;
  you: boolean;
}

// Who won how much with what, pots added up, the most first.
export function winners(view: TableView): Winner[] {
  const list = new Map<number, Winner>();
  for (const { chair, amount, five } of view.result?.won ?? []) {
    const held = five ? holding(five) : null;
    const before = list.get(chair);
    if (before) before.amount += amount;
    else
      list.set(chair, {
        name: view.chairs[chair]?.name ?? '',
        amount,
        hand: held ? holdingName(held) : '',
        you: chair === view.you,
      });
  }
  return [...list.values()].sort((a, b) => b.amount - a.amount);
}

export function won({ name, amount, hand, you }: Winner, big: number): string {
  const values = { name, amount: brief(amount, big), hand };
  if (you) return t(hand ? 'won.you.with' : 'won.you', values);
  return t(hand ? 'won.with' : 'won', values);
}

// What the hand brought or cost you, and why.
export function verdict(view: TableView): { text: string; tone: 'good' | 'bad' | '' } | null {
  if (!view.result) return null;
  const { change } = view.result;
  const list = winners(view);
  const mine = list.find((winner) => winner.you);
  const folded = view.chairs[view.you]?.state === 'folded';
  const amount = chips(Math.abs(change), view.blinds.big);
  const why = mine ? (list.length > 1 ? 'shared' : mine.hand ? 'best' : 'alone') : folded ? 'folded' : 'beaten';
  const text = `${t(`verdict.${why}`)} ${t(change > 0 ? 'verdict.up' : change < 0 ? 'verdict.down' : 'verdict.even', { amount })}`;
  return { text, tone: change > 0 ? 'good' : change < 0 ? 'bad' : '' };
}

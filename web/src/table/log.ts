// Events as sentences.
// SPDX-License-Identifier: MIT
import { chips, holdingName, t, type Key } from '../i18n/index.svelte';
import { holding } from '../lib/cards';
import type { Card, TableEvent } from '../lib/answers';

export interface Sentence {
  text: string;
  cards: Card[];
  kind: string;
}

const plain = new Set(['fold', 'check', 'busted', 'muck']);

function verb(event: TableEvent): Key {
  return (event.all_in ? `log.${event.kind}.allin` : `log.${event.kind}`) as Key;
}

function holds(cards: Card[] | undefined, board: Card[]): string {
  const held = cards ? holding([...cards, ...board]) : null;
  return held ? holdingName(held) : '';
}

// The board tells what shown cards are worth; hands of winners are named by the event before.
export function sentence(event: TableEvent, names: string[], big: number, board: Card[]): Sentence | null {
  const name = names[event.chair ?? -1] ?? '';
  const say = (key: Key, values = {}, cards: Card[] = []): Sentence => ({
    text: t(key, { name, ...values }),
    cards,
    kind: event.kind,
  });
  switch (event.kind) {
    case 'hand':
      return say('log.hand', { number: String(event.hand) });
    case 'hole':
      return event.cards?.every((card) => card !== '?') ? say('log.hole', {}, event.cards) : null;
    case 'board':
      return say(`street.${event.street ?? 'flop'}` as Key, {}, event.cards);
    case 'show':
      return say('log.show', { hand: holds(event.cards, board) }, event.cards);
    case 'win':
      return say(event.pot ? 'log.win.side' : 'log.win', {
        amount: chips(event.amount ?? 0, big),
        pot: event.pot ?? 0,
      });
    case 'over':
      return say(event.won ? 'log.over.won' : 'log.over.lost');
    case 'raise':
    case 'bet':
      return say(verb(event), { amount: chips(event.to ?? event.amount ?? 0, big) });
    case 'call':
    case 'blind':
    case 'ante':
    case 'returned':
      return say(verb(event), { amount: chips(event.amount ?? 0, big) });
    default:
      return plain.has(event.kind) ? say(`log.${event.kind}` as Key) : null;
  }
}

// Chip poker in the words of the small games' table.
// SPDX-License-Identifier: MIT
import type { ChipView } from '../lib/answers';
import type { Scene } from './scene';

type Choice = { kind: string; chips: number; more: number; all_in: boolean };
// "call", "bet 2", "raise 3" (by so much), "all-in 4" (chips put in).
export const chipName = ({ kind, chips, more, all_in }: Choice): string =>
  kind !== 'bet' && kind !== 'raise' ? kind : all_in ? `all-in ${chips}` : `${kind} ${more}`;

export function chipScene(view: ChipView): Scene {
  const side = (who: 'you' | 'opponent', held: (string | null)[]) => ({
    held,
    hiddenMove: false,
    played: [],
    said:
      view.history
        .filter((move) => move.who === who && move.street === view.street)
        .map(chipName)
        .at(-1) ?? null,
  });
  const theirs = view.result ? view.result.opponent_cards : view.cards.map(() => null);
  return { you: side('you', view.cards), opponent: side('opponent', theirs), board: view.flop };
}

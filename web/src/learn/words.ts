// Infosets and histories in words.
// SPDX-License-Identifier: MIT
import { known, t, type Key } from '../i18n/index.svelte';
import { action } from '../games/words';
import type { GameTree } from '../lib/answers';

// Where in the betting: "p", "b", "pb" of Kuhn poker; other games have one place.
export const placeName = (player: number, open: string): string =>
  /^[pb]*$/.test(open) ? t(`learn.place.${open || 'start'}` as Key) : t('learn.player', { player: player + 1 });
export const cardWord = (secret: string): string => known(`rank.${secret}`, secret);

export function infosetName(tree: GameTree, i: number): string {
  const { player, secret, open, histories } = tree.infosets[i]!;
  const who = t('learn.player', { player: player + 1 });
  const what = secret ? `${cardWord(secret)}, ${placeName(player, open)}` : placeName(player, open);
  return t('learn.infoset', { who, what, count: t('learn.histories', { count: histories.length }) });
}

// "J Q", or the moves that lead there where nothing was dealt.
export function historyName(tree: GameTree, node: number): string {
  const moves: string[] = [];
  let dealt = false;
  for (let at: number | null = node; at !== null; at = tree.nodes[at]!.parent) {
    const parent: number | null = tree.nodes[at]!.parent;
    if (parent === null) break;
    if (tree.nodes[parent]!.kind === 'chance') {
      if (!dealt) moves.length = 0; // the cards say it all: an infoset knows the moves
      dealt = true;
      moves.unshift(tree.nodes[at]!.move!);
    } else moves.unshift(action(tree.nodes[at]!.move!));
  }
  return moves.join(' ');
}
// All probabilities in one list, as requests want them.
export const flat = (rows: number[][]): number[] => rows.flat();

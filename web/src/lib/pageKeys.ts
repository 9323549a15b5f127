// The keys of a page, for the list under "?": what works where one stands.
// SPDX-License-Identifier: MIT
import type { Key } from '../i18n/index.svelte';

export type PageKeys = [keys: string[], text: Key][];
const digits = ['1', '…', '9'],
  arrows = ['arrowleft', 'arrowright', 'arrowup', 'arrowdown'];
const pages = {
  train: [
    [digits, 'keys.train.act'],
    [[' '], 'keys.next'],
  ],
  explore: [
    [digits, 'keys.explore.act'],
    [['backspace'], 'keys.explore.back'],
    [arrows, 'keys.explore.arrows'],
    [['enter'], 'keys.explore.hold'],
  ],
  setup: [
    [arrows, 'keys.setup.arrows'],
    [[' ', 'enter'], 'keys.setup.paint'],
    [['delete'], 'keys.setup.erase'],
    [['1', '…', '9', '0'], 'keys.setup.weight'],
  ],
  learn: [
    [['n', 'p'], 'learn.turn'],
    [['s'], 'keys.learn.step'],
    [['backspace'], 'keys.learn.back'],
  ],
  tree: [
    [arrows, 'keys.tree.arrows'],
    [['enter'], 'keys.tree.open'],
    [['backspace'], 'keys.tree.back'],
    [['+', '-'], 'keys.tree.zoom'],
  ],
  review: [
    [['arrowleft', 'arrowright'], 'keys.replay'],
    [['arrowup', 'arrowdown'], 'keys.review'],
  ],
  puzzle: [[digits, 'keys.puzzle']],
  games: [
    [digits, 'keys.games.act'],
    [[' '], 'keys.next'],
  ],
} satisfies Record<string, PageKeys>;
export const sections = Object.keys(pages) as (keyof typeof pages)[];
export type Section = (typeof sections)[number];
export const keysOf = (section: Section): PageKeys => pages[section];

// Null: the table's, or none of its own.
export function sectionAt(
  [page, part, at]: readonly string[],
  query: Readonly<Record<string, string>>,
): Section | null {
  if (page === 'study' && part === 'train') return query.go === '1' ? 'train' : null;
  if (page === 'study' && part === 'new') return 'setup';
  if (page === 'study' && part === 'puzzles') return at ? 'puzzle' : null;
  if (page === 'study' && part === 'review') return at ? 'review' : null;
  if (page === 'study' && part && part !== 'flops' && part !== 'equities')
    return query.train === '1' ? 'train' : 'explore';
  if (page === 'learn' && part) return 'learn';
  if (page === 'lab' && part === 'tree') return 'tree';
  return page === 'games' && part ? 'games' : null;
}
// Where the table's keys do nothing.
export const awayFromTable = (page: string): boolean => ['study', 'learn', 'lab', 'games'].includes(page);

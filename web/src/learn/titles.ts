// The chapters' texts in the order in which they are read.  To add one: its texts, its figure (chapters.ts), a line in each.
// SPDX-License-Identifier: MIT
import { text as attractor } from './chapters/attractor.text';
import { text as cfr } from './chapters/cfr.text';
import { text as equilibria } from './chapters/equilibria.text';
import { text as experts } from './chapters/experts.text';
import { text as exploit } from './chapters/exploit.text';
import { text as game } from './chapters/game.text';
import { text as glossary } from './chapters/glossary.text';
import { text as hands } from './chapters/hands.text';
import { text as history } from './chapters/history.text';
import { text as luck } from './chapters/luck.text';
import { text as matrix } from './chapters/matrix.text';
import { text as regret } from './chapters/regret.text';
import { text as response } from './chapters/response.text';
import { text as safety } from './chapters/safety.text';
import { text as search } from './chapters/search.text';
import { text as tree } from './chapters/tree.text';
import { spoken, type ChapterText, type Texts } from './text';

export const chapterTexts = {
  game,
  regret,
  tree,
  cfr,
  response,
  equilibria,
  matrix,
  experts,
  search,
  attractor,
  hands,
  safety,
  luck,
  exploit,
  history,
  glossary,
} satisfies Record<string, Texts<ChapterText>>;
export type ChapterId = keyof typeof chapterTexts;
export const chapterIds = Object.keys(chapterTexts) as ChapterId[];
export const isChapter = (id: string | undefined): id is ChapterId => id !== undefined && id in chapterTexts;
export const chapterText = (id: ChapterId): ChapterText => spoken<ChapterText>(chapterTexts[id]);
export const chapterTitle = (id: ChapterId): string => chapterText(id).title;

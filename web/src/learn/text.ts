// The words of a chapter in three languages, beside the chapter; and the little markup of its sentences:
//   [what is read](term) leads to the glossary, *this* is stressed, `this` is said as it is typed.
// SPDX-License-Identifier: MIT
import { fill, type Values } from '../i18n/fill';
import { settings } from '../lib/settings.svelte';

export interface Choice { text: string; why: string }
export interface ChapterText {
  title: string;
  idea: string; // the one idea, in a sentence
  before: string[];
  tries: string[]; // what to do with the figure
  after: string[];
  question: { ask: string; choices: Choice[]; right: number };
  figure: Record<string, string>;
}
export type Texts<T> = { en: T; fr: T; pt: T };

export const spoken = <T>(texts: Texts<T>): T => texts[settings.language];
export const filled = (text: string, values: Values): string => fill(text, values, settings.language);

export type Piece = { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'term'; text: string; term: string };
export function pieces(sentence: string): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const found of sentence.matchAll(/\[([^\]]+)\]\(([\w-]+)\)|\*([^*]+)\*|`([^`]+)`/g)) {
    if (found.index > at) out.push({ kind: 'text', text: sentence.slice(at, found.index) });
    const [whole, shown, term, strong, code] = found;
    if (term) out.push({ kind: 'term', text: shown!, term });
    else if (strong) out.push({ kind: 'strong', text: strong });
    else out.push({ kind: 'code', text: code! });
    at = found.index + whole.length;
  }
  if (at < sentence.length) out.push({ kind: 'text', text: sentence.slice(at) });
  return out;
}

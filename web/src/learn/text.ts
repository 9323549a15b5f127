// The words of a chapter in three languages, which stand beside the chapter; their sentences have the markup of markup.ts.
// SPDX-License-Identifier: MIT
import { fill, type Values } from '../i18n/fill';
import { typeset } from '../i18n/typeset';
import { locale, settings } from '../lib/settings.svelte';

export interface Choice {
  text: string;
  why: string;
}
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

export const spoken = <T extends object>(texts: Texts<T>): T =>
  settings.language === 'fr' ? french(texts.fr) : texts[settings.language];
export const filled = (text: string, values: Values): string => fill(text, values, locale());

const set = new WeakMap<object, unknown>(); // what has been typeset already
function french<T extends object>(text: T): T {
  if (!set.has(text)) set.set(text, typeset(text));
  return set.get(text) as T;
}

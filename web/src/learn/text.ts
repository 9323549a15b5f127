// The words of a chapter in three languages, which stand beside the chapter; their sentences have the markup of markup.ts.
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

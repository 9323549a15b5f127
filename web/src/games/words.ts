// What the server says of small games, in the language chosen where its words are known.
// SPDX-License-Identifier: MIT
import { known, t, type Key } from '../i18n/index.svelte';
import type { PlayView } from '../lib/types';

// "bet 100" -> the word for bet, then the rest.
export function action(name: string): string {
  const [, word, rest] = /^([a-z_-]+)(.*)$/i.exec(name) ?? [, '', name];
  return (word ? known(`word.${word.toLowerCase()}`, word) : '') + rest;
}

export function told({ who, to, what }: PlayView['history'][number]): string {
  if (who !== 'chance') return what === null ? t('said.move') : action(what);
  return t(`said.dealt.${to}` as Key, { what: what ?? t('said.unseen') });
}

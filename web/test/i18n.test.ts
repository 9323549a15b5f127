// The three languages say the same things, and the page asks for nothing that they don't say.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { en as exploit } from '../src/i18n/exploit/en';
import { fr as exploitFr } from '../src/i18n/exploit/fr';
import { pt as exploitPt } from '../src/i18n/exploit/pt';
import { en as first } from '../src/i18n/en';
import { fill } from '../src/i18n/fill';
import { fr as firstFr } from '../src/i18n/fr';
import { en as opponents } from '../src/i18n/opponents/en';
import { fr as opponentsFr } from '../src/i18n/opponents/fr';
import { pt as opponentsPt } from '../src/i18n/opponents/pt';
import { pt as firstPt } from '../src/i18n/pt';
import { en as study } from '../src/i18n/study/en';
import { fr as studyFr } from '../src/i18n/study/fr';
import { pt as studyPt } from '../src/i18n/study/pt';

const en = { ...first, ...exploit, ...opponents, ...study };
const fr = { ...firstFr, ...exploitFr, ...opponentsFr, ...studyFr };
const pt = { ...firstPt, ...exploitPt, ...opponentsPt, ...studyPt };
const languages: Record<string, Record<string, string>> = { en, fr, pt };
const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)(#[^|}]*\|[^}]*)?\}/g)].map((m) => m[1]))].sort();
const files = import.meta.glob<string>('../src/**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
const source = Object.entries(files)
  .filter(([path]) => !/i18n\/(\w+\/)*(en|fr|pt)\.ts$/.test(path))
  .map(([, text]) => text)
  .join('\n');

describe.each(Object.keys(languages))('%s', (language) => {
  const texts = languages[language]!;
  it('has every key, none empty and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    expect(Object.entries(texts).filter(([, text]) => !text.trim())).toEqual([]);
  });
  it('takes the same values in every text', () => {
    const keys = Object.keys(en).filter((key) => !key.startsWith('holding.')); // languages name a hand by one or many
    const taken = (from: Record<string, string>) => Object.fromEntries(keys.map((key) => [key, holes(from[key]!)]));
    expect(taken(texts)).toEqual(taken(en));
  });
});

it('every key that is asked for literally exists', () => {
  const asked = [...source.matchAll(/\bt\('([\w.-]+)'/g)].map((m) => m[1]!);
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter((key) => !(key in en))).toEqual([]);
});
it('every key that is composed has texts', () => {
  const heads = [...source.matchAll(/\bt\(`([\w.]+)\$\{/g)].map((m) => m[1]!);
  expect(heads.filter((head) => !Object.keys(en).some((key) => key.startsWith(head)))).toEqual([]);
});
it('no key is said in vain', () => {
  const composed = [...source.matchAll(/`([\w.]+)\$\{/g)].map((m) => m[1]!);
  const unused = Object.keys(en).filter(
    (key) => !source.includes(`'${key}'`) && !composed.some((head) => key.startsWith(head)),
  );
  expect(unused).toEqual([]);
});
it('fills values in and leaves unknown ones', () => expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}'));
it('says one and many as each language does', () => {
  const said = (count: number, language: string, text: string) => fill(text, { count }, language);
  expect([0, 1, 2].map((n) => said(n, 'en', '{count} {count#chip|chips}'))).toEqual(['0 chips', '1 chip', '2 chips']);
  expect([0, 1, 2].map((n) => said(n, 'fr', '{count} {count#jeton|jetons}'))).toEqual([
    '0 jeton',
    '1 jeton',
    '2 jetons',
  ]);
  expect([0, 1, 1_000_000].map((n) => said(n, 'pt-PT', '{count} {count#ficha|fichas}'))).toEqual([
    '0 fichas',
    '1 ficha',
    '1000000 fichas',
  ]);
  expect(fill('{a} {a#chip|chips}', { a: { text: '1,000', count: 1000 } })).toBe('1,000 chips');
});
it('no sentence joins a number that may be one to a word for many', () => {
  const loose = /\{(\w+)\} (chips|jetons|fichas)\b/;
  for (const texts of Object.values(languages))
    expect(
      Object.entries(texts)
        .filter(([, text]) => loose.test(text))
        .map(([key]) => key),
    ).toEqual([]);
});

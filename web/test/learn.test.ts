// The chapters say the same in three languages, every word they lean on is explained, and a tree stands where it should.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { terms } from '../src/learn/chapters/glossary.terms';
import { text as glossary } from '../src/learn/chapters/glossary.text';
import { evidenceLine, oddsOf, tilted } from '../src/learn/chapters/evidence';
import { nearest, roundUp, scaleOf, verdict } from '../src/learn/intervals';
import { laidOut } from '../src/learn/layout';
import { typeset } from '../src/i18n/typeset';
import { pieces } from '../src/learn/markup';
import { mixed } from '../src/learn/mix';
import { account, placeOf } from '../src/learn/showdown';
import { stopAt, stopsTo } from '../src/learn/stops';
import type { ChapterText, Texts } from '../src/learn/text';
import type { EvidenceRun, GameTree, Infoset, Showdown, TreeNode } from '../src/lib/answers';

const files = import.meta.glob<{ text: Texts<ChapterText> }>('../src/learn/chapters/*.text.ts', { eager: true });
const sources = import.meta.glob<string>('../src/learn/**/*.svelte', { query: '?raw', import: 'default', eager: true });
const chapters = Object.entries(files).map(([path, { text }]) => [/(\w+)\.text\.ts$/.exec(path)![1]!, text] as const);

// Every sentence with the path that leads to it.
function sentences(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => sentences(inner, `${path}.${key}`));
}
const holes = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1]!))].sort();
const links = (text: string): string[] => pieces(text).flatMap((piece) => (piece.kind === 'term' ? [piece.term] : []));

describe.each(chapters)('%s', (_, text) => {
  it.each(['fr', 'pt'] as const)('says in %s what it says in English', (language) => {
    const english = sentences(text.en),
      other = new Map(sentences(text[language]));
    expect([...other.keys()]).toEqual(english.map(([path]) => path));
    for (const [path, sentence] of english) {
      expect(other.get(path)!.trim(), path).not.toBe('');
      expect(holes(other.get(path)!), path).toEqual(holes(sentence));
      expect(links(other.get(path)!).sort(), path).toEqual(links(sentence).sort());
      expect(pieces(other.get(path)!).filter((piece) => piece.kind === 'code').length, path).toBe(
        pieces(sentence).filter((piece) => piece.kind === 'code').length,
      );
    }
    expect(text[language].question.right).toBe(text.en.question.right);
  });
  it('leans on no word that is not explained, and asks a question with one right answer', () => {
    for (const [path, sentence] of sentences(text.en))
      expect(
        links(sentence).filter((term) => !(term in terms)),
        path,
      ).toEqual([]);
    expect(text.en.question.choices[text.en.question.right]).toBeDefined();
    expect(text.en.question.choices.length).toBe(3);
  });
});

it('every word for a figure is used by one', () => {
  const all = Object.values(sources).join('\n');
  for (const [name, text] of chapters)
    for (const key of Object.keys(text.en.figure))
      if (/^[a-z][A-Za-z]+$/.test(key))
        expect(new RegExp(`say\\.${key}\\b|say\\[`).test(all), `${name}.${key}`).toBe(true);
});
it('explains every term, and only those', () =>
  expect(Object.keys(glossary.en.entries).sort()).toEqual(Object.keys(terms).sort()));

it('reads the markup of a sentence', () => {
  expect(pieces('An [infoset](infoset) is *not* a `tree`.')).toEqual([
    { kind: 'text', text: 'An ' },
    { kind: 'term', text: 'infoset', term: 'infoset' },
    { kind: 'text', text: ' is ' },
    { kind: 'strong', text: 'not' },
    { kind: 'text', text: ' a ' },
    { kind: 'code', text: 'tree' },
    { kind: 'text', text: '.' },
  ]);
});
it('sets French as it is printed', () =>
  expect(typeset({ a: ['Quoi ? « Ça » : 40 %'] })).toEqual({ a: ['Quoi\u202f? «\u202fÇa\u202f»\u202f: 40\u202f%'] }));
it('shares out the rest when one probability is set', () => {
  expect(mixed([0.5, 0.25, 0.25], 0, 0)).toEqual([0, 0.5, 0.5]);
  expect(mixed([1, 0, 0], 0, 0.4)).toEqual([0.4, 0.3, 0.3]);
  for (const to of [0, 0.1, 0.77, 1]) expect(mixed([0.2, 0.3, 0.5], 1, to).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
});
it('halts at every early iteration and at the last', () => {
  const stops = stopsTo(1, 1000);
  expect(stops.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  expect(stops.at(-1)).toBe(1000);
  expect(stops.length).toBeLessThanOrEqual(256);
  expect([1, 5, 31, 999, 1000].map((at) => stops[stopAt(stops, at)]! <= at)).toEqual([true, true, true, true, true]);
});

describe('a tree', () => {
  // Two cards of three to two players, then one of them moves: 0 chance, 1 to 3 chance, then six decisions with two ends each.
  const nodes: TreeNode[] = [{ parent: null, move: null, kind: 'chance', probability: 1 }];
  for (const card of 'JQK') nodes.push({ parent: 0, move: card, kind: 'chance', probability: 1 / 3 });
  for (const [i, others] of [
    ['Q', 'K'],
    ['J', 'K'],
    ['J', 'Q'],
  ].entries())
    for (const card of others!)
      nodes.push({ parent: i + 1, move: card, kind: 'decision', probability: 0.5, infoset: i });
  for (let i = 4; i < 10; ++i)
    for (const move of ['check', 'bet'])
      nodes.push({ parent: i, move, kind: 'terminal', probability: 1, payoffs: [0, 0] });
  const layout = laidOut({ game: '', unit: '', nodes, infosets: [] } as GameTree);

  it('deals in one step, to and fro', () => {
    expect(layout.spots.filter((spot) => spot.depth === 1).map((spot) => spot.dealt.join(''))).toEqual([
      'JQ',
      'JK',
      'QK',
      'QJ',
      'KJ',
      'KQ',
    ]);
    expect(layout.depth).toBe(2);
  });
  it('gives every end a row of its own, and a parent the middle of its children', () => {
    const rows = layout.spots.filter((spot) => spot.depth === 2).map((spot) => spot.row);
    expect(rows.length).toBe(12);
    rows.slice(1).forEach((row, i) => expect(row - rows[i]!).toBeGreaterThanOrEqual(1 - 1e-9));
    for (const spot of layout.spots.filter((it) => it.depth === 1)) {
      const below = layout.spots.filter((it) => it.parent === spot.node).map((it) => it.row);
      expect(spot.row).toBeCloseTo((below[0]! + below[1]!) / 2, 9);
    }
  });
});

describe('a hand’s account at a showdown', () => {
  // Three cards of one rank each, the other's range with weights 1, ½, ¼; as the server says it.
  const kuhn: Showdown = {
    hands: ['J', 'Q', 'K'],
    strength: [0, 1, 2],
    weight: [1, 0.5, 0.25],
    beats: [0, 1, 1.5],
    loses: [0.75, 0.25, 0],
    meets: [0.75, 1.25, 1.5],
    pairs: 9,
    steps: 6,
    sweep_us: 0,
    pairs_us: 0,
    largest_difference: 0,
  };
  it('says what is weaker, equal and stronger, and what its own card takes away', () => {
    expect(account(kuhn, 1)).toEqual({
      weaker: { all: 1, blocked: 0, left: 1 },
      equal: { all: 0.5, blocked: 0.5, left: 0 },
      stronger: { all: 0.25, blocked: 0, left: 0.25 },
      share: 0.8,
    });
    expect(account({ ...kuhn, meets: [0, 0, 0] }, 0).share).toBe(null);
  });
  it('finds a hand in either order of its cards', () => {
    const river = { ...kuhn, hands: ['KhQd', 'KhQs', 'AsKd'] };
    expect([placeOf(river, 'QsKh'), placeOf(river, 'KhQs'), placeOf(river, 'AcKd'), placeOf(kuhn, 'Q')]).toEqual([
      1, 1, -1, 1,
    ]);
  });
});
describe('intervals', () => {
  it('prove something where 0 is outside', () => {
    expect(
      [
        { mean: 0.3, half_width: 0.6 },
        { mean: 0.3, half_width: 0.2 },
        { mean: -0.3, half_width: 0 },
        { mean: 1, half_width: null },
        { mean: 0, half_width: 0 },
      ].map(verdict),
    ).toEqual(['open', 'better', 'worse', 'unknown', 'open']);
  });
  it('stand on axes of 1, 2 and 5', () => {
    expect([0.5, 0.9, 1, 1.2, 2.1, 7, 13].map((value) => roundUp(value))).toEqual([0.5, 1, 1, 2, 5, 10, 20]);
    expect(
      scaleOf([
        { mean: -0.3, half_width: 0.6 },
        { mean: 0.1, half_width: null },
      ]),
    ).toBe(1);
  });
  it('tell which guess comes nearest', () => {
    expect([158, 400, 13641, 710591, 9, null].map((needed) => nearest([100, 1000, 10000, 1000000], needed))).toEqual([
      0, 1, 2, 3, 0, 4,
    ]);
  });
});
describe('evidence', () => {
  const infoset = (secret: string, actions: string[]): Infoset => ({
    player: 0,
    secret,
    open: '',
    actions,
    histories: [],
  });
  const tree = {
    game: '',
    unit: '',
    nodes: [],
    infosets: [infoset('J', ['check', 'bet']), infoset('Q', ['fold', 'call']), infoset('K', ['check', 'bet'])],
  } as GameTree;
  const usual = [
    [0.75, 0.25],
    [0.5, 0.5],
    [0, 1],
  ];
  it('strays in one respect, and so far', () => {
    expect(tilted(tree, usual, 'calls', 0.5)).toEqual([
      [0.75, 0.25],
      [0.25, 0.75],
      [0, 1],
    ]);
    expect(tilted(tree, usual, 'bluffs', 1)).toEqual([
      [0, 1],
      [0.5, 0.5],
      [0, 1],
    ]);
    expect(tilted(tree, usual, 'honest', 1)).toEqual([
      [1, 0],
      [0.5, 0.5],
      [0, 1],
    ]);
    expect(tilted(tree, usual, 'perfect', 1)).toEqual(usual);
  });
  it('is said as how many times as likely', () => {
    expect([oddsOf(1), oddsOf(-2), oddsOf(0), oddsOf(7)]).toEqual([
      { for: true, odds: 10 },
      { for: false, odds: 100 },
      { for: true, odds: 1 },
      { for: true, odds: null },
    ]);
  });
  it('is drawn as far as one has looked, within its frame', () => {
    const run: EvidenceRun = {
      unit: 'chips',
      equilibrium: [],
      needed: 1.3,
      deviated: 80,
      points: [40, 80, 120].map((hands, i) => ({ hands, ratio: 40 * i - 5, most: 0, over_base: 0, exploitable: 0 })),
    };
    const two = evidenceLine(run, 2, 640),
      one = evidenceLine(run, 1, 300);
    expect([one.deviated, two.deviated !== null]).toEqual([null, true]);
    expect([one.path, two.path].map((path) => path.match(/L/g)!.length)).toEqual([1, 2]);
    for (const y of [...two.path.matchAll(/ ([\d.]+)/g)].map((m) => Number(m[1])))
      expect(y >= 12 && y <= two.height - 26).toBe(true);
  });
});

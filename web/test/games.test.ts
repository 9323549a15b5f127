// What the page says and shows of small games, without the page.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { keysFor } from '../src/games/keys';
import { colours, kindOf, kindsIn } from '../src/games/kinds';
import { rulesOf } from '../src/games/rules';
import { scene } from '../src/games/scene';
import { placed } from '../src/games/tree';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import { pt } from '../src/i18n/pt';
import type { GameInfo, PlayView, SeenNode } from '../src/lib/answers';

describe('one meaning, one colour', () => {
  it('goes by the kind of action, not by its place', () => {
    expect(colours(['check', 'bet'])).toEqual(['var(--call)', 'var(--raise)']);
    expect(colours(['fold', 'call'])).toEqual(['var(--fold)', 'var(--call)']);
    expect(colours(['fold', 'call', 'raise 300', 'all-in'])).toEqual([
      'var(--fold)',
      'var(--call)',
      'var(--raise)',
      'var(--allin)',
    ]);
  });
  it('tells sizes apart and keeps a move’s colour from decision to decision', () => {
    const sizes = colours(['check', 'bet 200', 'bet 300', 'bet 400']);
    expect(new Set(sizes).size).toBe(4);
    expect(colours(['2-1', '2-2', 'liar'])[1]).toBe(colours(['2-2', '2-3'])[0]);
    expect(new Set(colours(['1', '2', '3', '4'])).size).toBe(4);
  });
  it('lists in the legend what is there', () => {
    expect(
      kindsIn([
        ['check', 'bet'],
        ['fold', 'call'],
      ]),
    ).toEqual(['fold', 'call', 'raise']);
    expect(kindOf('liar')).toBe('other');
  });
});

describe('keys', () => {
  it('name the card where cards are played', () => expect(keysFor(['1', '3', '4'])).toEqual(['1', '3', '4']));
  it('are letters for cards whose own key does something else, the same after every card', () => {
    expect(keysFor(['1', '2', '3', '4'], ['3', '?'])).toEqual(['1', '2', 'e', '4']);
    expect(keysFor(['3', '4'], ['3', '4', 'e'])).toEqual(keysFor(['1', '3', '4'], ['3', '4', 'e']).slice(1));
    expect(keysFor(['3', '4'], ['3', '4', 'e'])).toEqual(['r', 't']);
  });
  it('are all one press, also beyond nine', () => {
    const names = Array.from({ length: 13 }, (_, i) => `${i}-x`);
    const keys = keysFor(names, ['m', '?', 'w']);
    expect(keys.slice(0, 12)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'q', 'e']);
    expect(new Set(keys).size).toBe(13);
    expect(keys).not.toContain('m');
  });
});

describe('the rules follow the variant', () => {
  const game = (name: string, parameters: Record<string, string>): GameInfo => ({
    name,
    spec: name,
    title: name,
    summary: '',
    players: 2,
    playable: true,
    parameters: Object.entries(parameters).map(([key, value]) => ({ name: key, default: value, meaning: '' })),
  });
  const kuhn = game('kuhn', { players: '2', cards: 'auto', bets: '1', raises: '0' });
  it('Kuhn with five cards has five, with sizes and raises', () => {
    expect(rulesOf(kuhn, 'kuhn')[0]!.values).toEqual({ cards: 'J, Q, K', count: 3 });
    expect(rulesOf(kuhn, 'kuhn(cards=5)')[0]!.values).toEqual({ cards: '10, J, Q, K, A', count: 5 });
    expect(rulesOf(kuhn, 'kuhn(bets=1+2,raises=1)').map((r) => r.key)).toEqual([
      'rule.kuhn.deck',
      'rule.kuhn.bets',
      'rule.kuhn.raises',
      'rule.highest',
    ]);
  });
  it('dice, goofspiel and the grid', () => {
    expect(rulesOf(game('liars_dice', { dice: '1', faces: '6' }), 'liars_dice(faces=4)').at(-1)!.values).toEqual({
      face: '4',
    });
    expect(
      rulesOf(
        game('goofspiel', { cards: '4', order: 'descending', payoff: 'win' }),
        'goofspiel(cards=5,payoff=points)',
      ).map((r) => r.key),
    ).toEqual(['rule.goof.descending', 'rule.goof.bid', 'rule.goof.points']);
    expect(
      rulesOf(
        game('leduc_no_limit', { stack: '1200', ante: '100', bets: 'pot+allin', cards: 'rank' }),
        'leduc_no_limit(bets=grid:100)',
      ).find((r) => r.bets)!.bets,
    ).toEqual([{ key: 'rule.nl.grid', values: { step: '100' } }]);
  });
  it('has a text for every sentence', () => {
    const keys = Object.keys(en);
    for (const spec of ['kuhn(bets=1+2,raises=1,cards=13)', 'kuhn'])
      for (const rule of rulesOf(kuhn, spec)) expect(keys).toContain(rule.key);
    const rules = rulesOf(
      game('leduc_no_limit', { stack: '1200', ante: '100', bets: 'pot+allin', cards: 'rank' }),
      'leduc_no_limit(bets=pot+half+2pot+300+allin)',
    );
    for (const rule of rules.flatMap((r) => [r, ...(r.bets ?? [])])) expect(keys).toContain(rule.key);
    for (const texts of [en, fr, pt])
      for (const { key } of rules.flatMap((r) => r.bets ?? []))
        expect(texts[key as keyof typeof en]).not.toMatch(/[.;,]$/); // parts of a sentence
  });
});

type Seen = PlayView['history'][number];
const chance = (to: Seen['to'], what: string | null): Seen => ({ who: 'chance', to, what, text: '' });
const move = (who: 'you' | 'opponent', what: string | null): Seen => ({ who, to: 'both', what, text: '' });
it('cards lie before whom they were dealt to, and a new card begins a new round of words', () => {
  const before = [chance('you', 'K'), chance('opponent', null), move('you', 'bet'), move('opponent', 'call')];
  expect(scene(before)).toMatchObject({
    you: { held: ['K'], said: 'bet' },
    opponent: { held: [null], said: 'call' },
    board: [],
  });
  expect(scene([...before, chance('both', 'Q')])).toMatchObject({
    you: { said: null },
    opponent: { said: null },
    board: ['Q'],
  });
  expect(scene([chance('you', '13'), chance('opponent', null)], 2)).toMatchObject({
    you: { held: ['1', '3'] },
    opponent: { held: [null, null] },
  });
});

it('a tree has a column a move and a row a leaf', () => {
  const node = (parent: number): SeenNode => ({
    parent,
    move: null,
    next: 'you',
    line: false,
    here: false,
    more: false,
  });
  // check (check, bet (fold, call)), bet (fold, call)
  const kuhn = [-1, 0, 0, 1, 1, 4, 4, 2, 2].map(node);
  const shape = placed(kuhn);
  expect(shape).toMatchObject({ rows: 5, columns: 3, depth: [0, 1, 1, 2, 2, 3, 3, 2, 2] });
  expect(new Set(kuhn.map((_, i) => `${shape.depth[i]} ${shape.row[i]}`)).size).toBe(9);
});

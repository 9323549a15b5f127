// Hands by number, boards at random, figures of a spot, hands as forms, and the draft that lasts.
// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it, vi } from 'vitest';
vi.hoisted(() => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
});
import '../src/i18n/study';
import { bytesText, finerThan, secondsTo, shareOf, targetText } from '../src/study/figures';
import {
  cardAt,
  cardNumber,
  cellBy,
  cellCombos,
  cellName,
  cellOf,
  cellWeight,
  comboNumber,
  combos,
  combosOf,
  isMixed,
} from '../src/study/combos';
import { cardsIn, hasTexture, randomBoard, textures } from '../src/study/setup/boards';
import { formOfHand, placeAt } from '../src/study/setup/hands';
import { isMeant, streetOf } from '../src/study/home/find';
import { isTrainable, readyNames } from '../src/study/titles';
import { studied } from '../src/table/studied';
import type { FirstStreet, HandSpot } from '../src/lib/answers';

describe('spots that come with the program', () => {
  it('are all called in the language of the page', async () => {
    const files: string = 'node:fs'; // whose types the page does without
    const source: string = (await import(/* @vite-ignore */ files)).readFileSync(
      new URL('../../src/study/setup/ready_spots.cpp', import.meta.url),
      'utf8',
    );
    expect([...source.matchAll(/R"\(name = "(.*)"/g)].map(([, name]) => name).toSorted()).toEqual(
      Object.keys(readyNames).toSorted(),
    );
  });
});

describe('finding a spot among many', () => {
  const spot = { name: 'Single-raised pot: button against big blind', board: 'Kh7d2c', locked: [] };
  it('goes by words of the title and cards of the board, in any order', () => {
    for (const text of ['', 'button', 'POT raised', '7d', 'kh 2c', '2c7d', 'pot 7d'])
      expect(isMeant(spot, text), text).toBe(true);
    for (const text of ['turn', '7h', 'Kh 3c', 'pot 7c']) expect(isMeant(spot, text), text).toBe(false);
    expect(isMeant({ name: 'Relancé', board: '', locked: [] }, 'relance')).toBe(true);
  });
  it('knows the street by the board', () => {
    expect(['', 'Kh7d2c', 'Kh7d2c3s', 'Kh7d2c3s4s'].map((board) => streetOf({ board }))).toEqual([
      'preflop',
      'flop',
      'turn',
      'river',
    ]);
  });
});

describe('training', () => {
  it('waits for the whole where a first street is all that is good enough', () => {
    const solved = { state: 'done', interrupted: false, exploitability: 1, exploitability_of_pot: 0.01 } as const,
      street = { shown: true } as FirstStreet;
    expect(isTrainable({ ...solved, first_street: null })).toBe(true);
    expect(isTrainable({ ...solved, first_street: { ...street, shown: false } })).toBe(true);
    expect(isTrainable({ ...solved, first_street: street })).toBe(false);
  });
});

describe('combos', () => {
  it('numbers 1,326 of them by the higher card, then the lower', () => {
    expect(combos.length).toBe(1326);
    expect(
      combos.every(
        ({ number, high, low }, i) => number === i && comboNumber(high, low) === i && comboNumber(low, high) === i,
      ),
    ).toBe(true);
    expect([cardAt(0), cardAt(51), cardNumber('Td')]).toEqual(['2c', 'As', 33]);
  });
  it('has 13 pairs of 6, 78 suited hands of 4 and 78 others of 12', () => {
    const sizes = cellCombos.map((list) => list.length);
    expect([6, 4, 12].map((size) => sizes.filter((other) => other === size).length)).toEqual([13, 78, 78]);
    expect([0, 1, 13, 14, 168].map(cellName)).toEqual(['AA', 'AKs', 'AKo', 'KK', '22']);
    for (const combo of combos) {
      const [a, b] = [cardAt(combo.high), cardAt(combo.low)];
      expect(cellName(cellOf(combo))).toBe(a[0] === b[0] ? a[0]! + b[0]! : a[0]! + b[0]! + (a[1] === b[1] ? 's' : 'o'));
    }
  });
  it('lie beside each other by arrow keys, which end at the edge', () => {
    expect(
      ['ArrowRight', 'ArrowDown', 'End', 'Home', 'ArrowLeft', 'ArrowUp', 'x'].map((key) => cellBy(key, 14)),
    ).toEqual([15, 27, 25, 13, 13, 1, null]);
    expect(['ArrowLeft', 'ArrowUp'].map((key) => cellBy(key, 0))).toEqual([0, 0]);
    expect(['ArrowRight', 'ArrowDown'].map((key) => cellBy(key, 168))).toEqual([168, 168]);
  });
  it('weighs cells by their combos, and leaves out what the board has', () => {
    const weights = new Array<number>(1326).fill(0);
    for (const combo of cellCombos[0]!) weights[combo.number] = 1;
    expect([
      cellWeight(weights, 0),
      isMixed(weights, 0),
      combosOf(weights),
      combosOf(weights, new Set([cardNumber('As')])),
    ]).toEqual([1, false, 6, 3]);
    weights[cellCombos[0]![0]!.number] = 0.5;
    expect([cellWeight(weights, 0), isMixed(weights, 0)]).toEqual([5.5 / 6, true]);
  });
});

describe('boards', () => {
  it.each([
    ['Qs Jh 2h', ['Qs', 'Jh', '2h']],
    ['qSjH2H', ['Qs', 'Jh', '2h']],
    ['10h 9♦', ['Th', '9d']],
    ['Q', []],
  ])('reads %s', (text, cards) => expect(cardsIn(text)).toEqual(cards));
  it('knows textures', () => {
    const of = (text: string) => textures.filter((texture) => hasTexture(cardsIn(text), texture));
    expect(of('Ah 7d 2c')).toEqual(['any', 'rainbow']);
    expect(of('Ah 3h 2c')).toEqual(['any', 'twotone', 'connected']);
    expect(of('Kh 7h 2h')).toEqual(['any', 'monotone']);
    expect(of('Kh Kd 2c')).toEqual(['any', 'rainbow', 'paired']);
  });
  it.each(textures)('deals %s boards of different cards, the flop from its highest card down', (texture) => {
    for (let i = 0; i < 50; ++i) {
      const board = randomBoard(5, texture, 4);
      expect(new Set(board).size).toBe(5);
      expect(hasTexture(board, texture)).toBe(true);
      const numbers = board.slice(0, 3).map(cardNumber);
      expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
      expect(board.every((card) => cardNumber(card) >= 16)).toBe(true);
    }
  });
});

describe('figures', () => {
  it('writes bytes', () =>
    expect([0, 900, 27648, 1536 * 1024, 3 * 1024 ** 3].map(bytesText)).toEqual([
      '0 B',
      '900 B',
      '27 KiB',
      '1.5 MiB',
      '3.0 GiB',
    ]));
  it('asks for the next finer target', () =>
    expect([0.02, 0.00282, 0.0007, 0.00001].map(finerThan)).toEqual([0.005, 0.001, 0.0005, undefined]));
  it('reads and writes shares', () => {
    expect(['0.3%', ' 0,5 % ', '3', '0%', 'x%'].map(shareOf)).toEqual([0.003, 0.005, null, null, null]);
    expect([0.003, 0.0005, 0.0001].map(targetText)).toEqual(['0.3%', '0.05%', '0.01%']);
  });
  it('goes on along the power of the server’s own times', () => {
    const times = [0.005, 0.003, 0.001].map((target) => ({
      target,
      iterations: 0,
      seconds: 2 * (0.003 / target) ** 0.63,
    }));
    for (const target of [0.005, 0.002, 0.0005])
      expect(secondsTo(times, target)).toBeCloseTo(2 * (0.003 / target) ** 0.63, 9);
    expect(secondsTo([], 0.003)).toBe(null);
  });
});

describe('a hand that was played', () => {
  const hand: HandSpot = {
    street: 'turn',
    board: 'Jd6d7s3d',
    pot: 385,
    stacks: [810, 945],
    players: ['A', 'B'],
    raises: 2,
    raised_last: 1,
    form: { board: 'Jd6d7s3d', pot: '385', 'lines.add': 'bet 40' },
    decisions: [],
  };
  const usual = [{ id: 'three_bet', form: { range_oop: 'QQ+', range_ip: 'TT', pot: '225', 'lines.remove': 'x' } }];
  it('takes the ranges of such a pot, the re-raiser’s where the re-raiser sits', () => {
    expect(formOfHand(hand, usual)).toEqual({
      range_oop: 'TT',
      range_ip: 'QQ+',
      board: 'Jd6d7s3d',
      pot: '385',
      'lines.add': 'bet 40',
    });
    expect(formOfHand({ ...hand, raised_last: 0 }, usual).range_oop).toBe('QQ+');
    expect(formOfHand({ ...hand, raises: 9 }, usual).range_oop ?? '').toBe('');
  });
  it('takes the bets of such a pot with the ranges', () => {
    const bets = [
      {
        id: 'three_bet',
        form: {
          'bets.flop.oop.bet': '33%',
          'bets.flop.ip.raise': 'a',
          'bets.turn.oop.donk': '50%',
          range_oop: 'QQ+',
          range_ip: 'TT',
          rake: '5%',
        },
      },
    ];
    const { board: _board, pot: _pot, 'lines.add': _add, ...swapped } = formOfHand(hand, bets);
    expect(swapped).toEqual({
      'bets.flop.ip.bet': '33%',
      'bets.flop.oop.raise': 'a',
      range_ip: 'QQ+',
      range_oop: 'TT',
      rake: '5%',
    });
    expect(formOfHand({ ...hand, raised_last: 0 }, bets)['bets.flop.oop.bet']).toBe('33%');
  });
});

describe('the draft', () => {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const rangeOf = (weight: number) => ({
    text: 'AA',
    combos: 6,
    share: 0,
    weights: new Array<number>(1326).fill(weight),
    cells: [],
    notices: [],
  });
  let held: (() => void)[] | null = null,
    size: Record<string, unknown> = {},
    what = '/ranges'; // replies about ranges, or about what else, that come when they are called
  beforeEach(() => {
    [held, what] = [null, '/ranges'];
    size = {
      streets: [],
      hands: [1, 1],
      bytes: 1,
      bytes_compact: 1,
      bytes_most: 2,
      first_street: null,
      times: [],
      pot: 100,
    };
    kept.clear();
    asked.length = 0;
    vi.resetModules();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      const holds = held && url.endsWith(what);
      const said = url.endsWith('/ranges')
        ? rangeOf(holds ? 0.25 : 1)
        : url.endsWith('/size')
          ? size
          : { form: {}, toml: 'pot = 100', notes: [], problems: [], streets: [] };
      const reply = new Response(JSON.stringify(said));
      return holds ? new Promise((resolve) => held!.push(() => resolve(reply))) : Promise.resolve(reply);
    });
  });
  const fresh = async () => (await import('../src/study/setup/draft.svelte')).draft;
  it('is kept at each change and read again', async () => {
    const draft = await fresh();
    draft.begin();
    draft.set('pot', '77');
    expect(JSON.parse(kept.get('hindsight.spot')!).form.pot).toBe('77');
    vi.resetModules();
    const again = await fresh();
    again.begin();
    expect(again.text('pot')).toBe('77');
    expect(await again.settled()).toBe(true);
    expect(asked.some((url) => url.endsWith('/spots/size'))).toBe(true);
  });
  it('is solved flop first where the whole takes long or does not fit, and where somebody says so', async () => {
    const times = (seconds: number) => [
      { target: 0.005, iterations: 1, seconds: seconds / 2 },
      { target: 0.003, iterations: 2, seconds },
    ];
    const street = { bytes: 1, seconds: 1, run_outs: 1, all_run_outs: 3, one_bet: false };
    const first = async (more: Record<string, unknown>, wanted: boolean | null = null) => {
      vi.resetModules();
      kept.clear();
      Object.assign(size, { bytes: 1, first_street: street }, more);
      const draft = await fresh(),
        { fits, flopFirst } = await import('../src/study/setup/solve');
      draft.begin();
      await draft.settled();
      draft.flopFirst = wanted;
      return [fits(), flopFirst()];
    };
    expect(await first({ times: times(3) })).toEqual([true, false]);
    expect(await first({ times: times(3) }, true)).toEqual([true, true]);
    expect(await first({ times: times(300) })).toEqual([true, true]);
    expect(await first({ times: times(300) }, false)).toEqual([true, false]);
    expect(await first({ times: times(3), bytes: 3 })).toEqual([false, true]);
    expect(await first({ times: times(300), first_street: null }, true)).toEqual([true, false]);
  });
  it('goes back and forth in what was painted', async () => {
    const draft = await fresh();
    draft.begin();
    await draft.settled();
    const before = draft.weights.oop;
    draft.paint(
      'oop',
      before.map(() => 0.5),
    );
    expect(draft.depth.oop).toEqual([1, 0]);
    draft.step('oop', true);
    expect([draft.weights.oop === before, draft.depth.oop]).toEqual([true, [0, 1]]);
    draft.step('oop', false);
    expect(draft.weights.oop[0]).toBe(0.5);
    expect(await draft.settled()).toBe(true);
  });
  it('puts a stroke onto the text that is still being read', async () => {
    const draft = await fresh();
    draft.begin();
    await draft.settled();
    held = [];
    draft.typed('oop', 'KK', 0);
    await vi.waitFor(() => expect(held!.length).toBe(1));
    draft.stroke(
      'oop',
      draft.weights.oop.map((weight, i) => (i === 7 ? 0.5 : weight)),
      true,
    );
    expect([draft.weights.oop[6], draft.weights.oop[7], draft.counting]).toEqual([1, 0.5, true]);
    held[0]!();
    await vi.waitFor(() => expect([draft.weights.oop[6], draft.weights.oop[7]]).toEqual([0.25, 0.5]));
    expect(draft.counting).toBe(true);
    await vi.waitFor(() => expect(held!.length).toBe(2)); // its text is asked for
    held[1]!();
    expect(await draft.settled()).toBe(true);
    expect(draft.text('range_oop')).toBe('AA');
    draft.step('oop', true);
    expect(draft.weights.oop[7]).toBe(0.25);
  });
  it('keeps what was painted or typed last, whatever comes late', async () => {
    const draft = await fresh();
    draft.begin();
    await draft.settled();
    held = [];
    draft.typed('oop', 'KK', 0);
    await vi.waitFor(() => expect(held!.length).toBe(1));
    draft.paint('oop', new Array<number>(1326).fill(0.75));
    held[0]!();
    await vi.waitFor(() => expect(held!.length).toBe(2));
    expect(draft.weights.oop[0]).toBe(0.75);
    draft.typed('oop', 'QQ'); // while the text of what was painted is on its way
    held[1]!();
    await vi.waitFor(() => expect(held!.length).toBe(3));
    expect(draft.text('range_oop')).toBe('QQ');
    held[2]!();
    await vi.waitFor(() => expect(draft.weights.oop[0]).toBe(0.25));
    expect(draft.text('range_oop')).toBe('QQ');
  });
  it('is not settled by what was said of an older form', async () => {
    const draft = await fresh();
    draft.begin();
    await draft.settled();
    [held, what] = [[], '/size'];
    draft.set('pot', '77');
    await vi.waitFor(() => expect(held!.length).toBe(1));
    draft.set('pot', '78');
    held[0]!();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(draft.counting).toBe(true);
    await vi.waitFor(() => expect(held!.length).toBe(2));
    held[1]!();
    expect(await draft.settled()).toBe(true);
  });
  it('knows whether a range was touched since something was asked for it', async () => {
    const draft = await fresh();
    draft.begin();
    await draft.settled();
    const weights = new Array<number>(1326).fill(0.75);
    const touches = [
      () => draft.paint('oop', weights),
      () => draft.stroke('oop', weights, true),
      () => draft.typed('oop', 'QQ', 0),
      () => draft.step('oop', true),
      () => void draft.untouched('oop'),
    ];
    for (const touch of touches) {
      const untouched = draft.untouched('oop'),
        other = draft.untouched('ip');
      expect(await draft.settled()).toBe(true);
      expect(untouched.aborted).toBe(false); // the text that followed was nobody's doing
      touch();
      expect([untouched.aborted, other.aborted]).toEqual([true, false]);
    }
    const untouched = draft.untouched('oop');
    draft.replace({ board: 'Ks Td 7h 4c 2s' });
    expect(untouched.aborted).toBe(true);
  });
  it('begins anew where what was kept is damaged', async () => {
    kept.set('hindsight.spot', '{"form"');
    const draft = await fresh();
    draft.begin();
    expect(draft.text('pot')).toBe('100');
  });
});

describe('hands of the table', () => {
  const decision = (event: number, line: string) => ({
    seat: 0,
    player: 'Anna',
    pot: 10,
    to_call: 0,
    action: 'check',
    line,
    event,
  });
  const spot = (street: string, decisions: ReturnType<typeof decision>[]) =>
    ({ street, decisions }) as unknown as HandSpot;
  const spots = [
    spot('flop', [decision(10, ''), decision(11, 'check'), decision(12, 'check, bet 8')]),
    spot('turn', [decision(14, '')]),
  ];
  it.each([
    [0, 'flop', ''],
    [11, 'flop', ''],
    [12, 'flop', 'check'],
    [13, 'flop', 'check, bet 8'],
    [14, 'turn', ''],
    [15, 'turn', ''],
    [20, 'flop', ''],
  ])('step %s is on the %s after "%s"', (step, street, line) => {
    const place = placeAt(spots, step)!;
    expect([place.spot.street, place.line]).toEqual([street, line]);
  });
  it('of nobody is nowhere', () => expect(placeAt([], 3)).toBeNull());
  const event = (kind: string, more = {}) => ({ kind, ...more });
  const dealt = (hand: number, chairs: number[]) => [
    event('hand', { hand }),
    ...chairs.map((chair) => event('hole', { chair })),
  ];
  it('are studied where two began a street, and once they are over', () => {
    const log = [
      ...dealt(1, [0, 1, 2]),
      event('fold', { chair: 2 }),
      event('board'),
      event('check', { chair: 0 }),
      event('fold', { chair: 1 }),
      event('win'), // two on the flop
      ...dealt(2, [0, 1, 2]),
      event('board'),
      event('bet', { chair: 0 }),
      event('fold', { chair: 1 }),
      event('fold', { chair: 2 }),
      event('win'), // three
      ...dealt(3, [0, 1, 2]),
      event('board'),
      event('bet', { chair: 0 }),
      event('fold', { chair: 1 }),
      event('call', { chair: 2 }),
      event('board'),
      event('check', { chair: 0 }),
      event('win'), // two on the turn
      ...dealt(4, [0, 1]),
      event('raise', { chair: 0, all_in: true }),
      event('call', { chair: 1 }),
      event('board'),
      event('win'), // all-in before
      ...dealt(5, [0, 1]),
      event('board'),
      event('check', { chair: 0 }), // in play
    ];
    expect([...studied(log)]).toEqual([1, 3]);
  });
});

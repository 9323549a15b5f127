// What a hand is worth, in words.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { highestFirst, holding, rankOf } from '../src/lib/cards';

const of = (text: string) => holding(text.split(' '))!;
const said = (text: string) =>
  `${of(text).kind} ${of(text)
    .ranks.map((rank) => '23456789TJQKA'[rank])
    .join('')}`;
it('own cards lie with the higher one first', () => {
  expect([highestFirst(['5c', 'Td']), highestFirst(['2d', 'Ah']), highestFirst(['?', '?'])]).toEqual([
    ['Td', '5c'],
    ['Ah', '2d'],
    ['?', '?'],
  ]);
});

describe('holding', () => {
  it.each([
    ['As Kd', 'high_card A'],
    ['Jh Js', 'one_pair J'],
    ['Jh Js 2c 7d 9h', 'one_pair J'],
    ['Jh Js 2c 2d 9h', 'two_pair J2'],
    ['Jh Js 2c 2d 9h 9s Kd', 'two_pair J9'],
    ['8s 8h 8d Kc 2s', 'three_of_a_kind 8'],
    ['As 2d 3h 4c 5s', 'straight 5'],
    ['Ts Jd Qh Kc As 2d 2c', 'straight A'],
    ['As 2d 3h 4c 6s 7s 9d', 'high_card A'],
    ['Ah Jh 8h 5h 3h Ks Kd', 'flush A'],
    ['Ks Kh Kd 7c 7s 2h 2d', 'full_house K7'],
    ['Ks Kh Kd 7c 7s 7h 2d', 'full_house K7'],
    ['Qs Qh Qd Qc 4s 4d 4h', 'four_of_a_kind Q'],
    ['9s 8s 7s 6s 5s Ah Ad', 'straight_flush 9'],
    ['As 2s 3s 4s 5s Kd Kc', 'straight_flush 5'],
    ['Ks Qs Js 9s 8s Td 2h', 'flush K'],
  ])('%s is %s', (cards, name) => expect(said(cards)).toBe(name));
  it('says nothing of hidden cards or of none', () => {
    expect(holding(['?', '?'])).toBeNull();
    expect(holding([])).toBeNull();
    expect(rankOf('?')).toBe(-1);
  });
});

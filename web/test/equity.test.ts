// Odds with all cards open, against what is known of them.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { openOdds, strength } from '../src/lib/equity';

const cards = (text: string) => (text ? text.split(' ') : []);

describe('strength', () => {
  it('puts hands in order', () => {
    const rising = [
      'Kc Qd 9h 6s 2c 3d 4h',
      'Ac Qd 9h 6s 2c 3d 5h',
      'As Ad Tc 6h 3s 2d 4c',
      'As Ad Jc 6h 3s 2d 4c',
      'Js Jh 4d 4c 9s 2h 3d',
      'Js Jh 4d 4c As 2h 3d',
      '8s 8h 8d Kc 2s 3h 4d',
      'As 2d 3h 4c 5s Kd Kc',
      '2d 3h 4c 5s 6s Kd Kc',
      'Ts 9d 8h 7c 6s Ad Ac',
      'Ah Jh 8h 5h 3h Ks Kd',
      'Ah Kh 8h 5h 3h Ks 2d',
      'Ks Kh Kd 2c 2s 7h 9d',
      'Ks Kh Kd 7c 7s 2h 2d',
      'Qs Qh Qd Qc 4s 4d 4h',
      'Qs Qh Qd Qc As 4d 4h',
      'As 2s 3s 4s 5s Kd Kc',
      '9s 8s 7s 6s 5s Ah Ad',
      'Ts Js Qs Ks As 2d 3d',
    ].map((hand) => strength(cards(hand)));
    expect([...rising].sort((a, b) => a - b)).toEqual(rising);
    expect(new Set(rising).size).toBe(rising.length);
  });
  it('shares where only the suits or the sixth card differ', () => {
    expect(strength(cards('As Kd 9h 8h 7c 3d 2s'))).toBe(strength(cards('Ad Kh 9h 8h 7c 3d 4s')));
    expect(strength(cards('Js Jh 4d 4c As 2h 2d'))).toBe(strength(cards('Js Jh 4d 4c As 3h 3d')));
  });
});

describe('open cards', () => {
  it('count every board still to come', () => {
    // The flush draw with nine outs of 44 on the turn, and no other way to win.
    expect(openOdds(cards('Ah Kh'), [cards('Qs Qd')], cards('Qh 7h 2c 8s'))!.win).toBeCloseTo(7 / 44, 12); // two of the nine hearts pair the board for a full house
    expect(openOdds(cards('As Ad'), [cards('Ks Kd')], cards('2h 7c 9d'))!.win).toBeCloseTo(1 - 0.08485, 2);
    expect(openOdds(cards('As Ad'), [cards('Ks Kd'), cards('Qs Qd')], cards('2h 7c 9d 3s Kh'))).toEqual({
      win: 0,
      tie: 0,
      lose: 1,
    });
    expect(openOdds(cards('2s 3d'), [cards('4s 5d')], cards('Ts Jh Qd Kc Ah'))).toEqual({ win: 0, tie: 1, lose: 0 });
  });
  it('are not counted before the flop', () => expect(openOdds(cards('As Ad'), [cards('Ks Kd')], [])).toBeNull());
});

// Which keys are the page's, wherever the focus is.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { keeps, type Focus } from '../src/lib/keys';

const focus = (kind: Focus['kind'], clicked = false): Focus => ({ kind, clicked });

describe('a control that has the focus', () => {
  it('keeps every key while somebody types or chooses', () => {
    for (const kind of ['text', 'choice', 'dialog'] as const)
      for (const key of ['f', 'enter', ' ', '1', 'arrowup'])
        expect([keeps(key, focus(kind)), keeps(key, focus(kind, true))]).toEqual([true, true]);
  });
  it('keeps Enter and Space for a button reached by keyboard, and leaves them to the page after a click', () => {
    for (const key of ['enter', ' '])
      for (const kind of ['press', 'tab'] as const) {
        expect(keeps(key, focus(kind))).toBe(true);
        expect(keeps(key, focus(kind, true))).toBe(false);
      }
    expect(keeps('f', focus('press'))).toBe(false);
  });
  it('keeps the arrows of a slider, of a radio button and of a tab reached by keyboard', () => {
    expect([
      keeps('arrowup', focus('slider', true)),
      keeps('arrowleft', focus('radio', true)),
      keeps('arrowleft', focus('tab')),
    ]).toEqual([true, true, true]);
    expect([
      keeps('arrowleft', focus('tab', true)),
      keeps('arrowup', focus('press')),
      keeps(' ', focus('slider')),
    ]).toEqual([false, false, false]);
  });
  it('keeps the keys that scroll a region reached by keyboard, the ways that it scrolls', () => {
    const kept = (key: string, down: boolean, across: boolean, clicked = false) =>
      keeps(key, { kind: 'scroll', clicked, ways: { down, across } });
    expect(['arrowdown', 'pageup', 'home', 'arrowright'].map((key) => kept(key, true, false))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(['arrowdown', 'arrowleft'].map((key) => kept(key, false, true))).toEqual([false, true]);
    expect([
      kept('arrowdown', false, false),
      kept('arrowdown', true, true, true),
      kept(' ', true, true),
      kept('f', true, true),
    ]).toEqual([false, false, false, false]);
  });
  it('keeps nothing where nothing has it', () => expect(keeps(' ', focus('none'))).toBe(false));
});

// A drawing as a file of its own: what it carries along.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { captioned, wrapped } from '../src/study/frame';

const frame = { width: 300, height: 100, size: 14 };
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M0 0"/></svg>';

describe('a caption', () => {
  it('has words in lines that fit', () => {
    expect(wrapped('a pot of 75 chips', 8)).toEqual(['a pot of', '75 chips']);
    expect(wrapped('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
    expect(wrapped('Ici\u202f: 1\u202f000', 6)).toEqual(['Ici\u202f:', '1\u202f000']); // French stays together
    expect(wrapped('', 8)).toEqual([]);
  });
  it('stands above the drawing, which keeps its size', () => {
    const svg = captioned(drawing, frame, { title: 'A < B & C', lines: ['Ks Td 7h · check, bet 75'] });
    const height = Number(/^<svg [^>]* height="(\d+)"/.exec(svg)![1]),
      top = Number(/<svg y="(\d+)"/.exec(svg)![1]);
    expect(height).toBe(top + 100);
    expect(svg).toContain('>A &lt; B &amp; C</text>');
    expect([...svg.matchAll(/<text [^>]*y="([\d.]+)"/g)].map((found) => Number(found[1])).every((y) => y < top)).toBe(
      true,
    );
    expect(
      captioned(drawing, frame, { title: 'a long name '.repeat(20), lines: [] }).match(/<text/g)!.length,
    ).toBeGreaterThan(3);
  });
  it('says what colours mean', () => {
    const keys = ['Fold', 'Call', 'Raise to 300'].map((text) => ({
      colour: '#123456',
      ink: '#fff',
      letter: 'F',
      text,
    }));
    expect(captioned(drawing, frame, { title: 'x', lines: [], keys }).match(/fill="#123456"/g)).toHaveLength(3);
    const svg = captioned(drawing, frame, {
      title: 'x',
      lines: [],
      shades: { name: 'EV', colours: ['#fff', '#000'], marks: ['1.5', '9'] },
    });
    expect(svg).toMatch(/stop-color="#fff".*stop-color="#000".*>1\.5<.*>9</);
  });
});

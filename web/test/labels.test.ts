// Names at the ends of curves.
// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { placed, type Box, type Point } from '../src/ui/labels';

const room: Box = { left: 0, top: 0, right: 800, bottom: 300 };
const height = 14;
const apart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
const away = (box: Box, { x, y }: Point) =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
const falling = (x: number, y: number): Point[] =>
  Array.from({ length: 50 }, (_, i) => ({ x: 10 + ((x - 10) * i) / 49, y: 20 + ((y - 20) * i) / 49 }));
const inside = (box: Box, { x, y }: Point) => x > box.left && x < box.right && y > box.top && y < box.bottom;

it('a race to one target: each name at the end of its own curve, on no other name and on no curve', () => {
  const ends = [300, 318, 335, 352, 600].map((x) => ({ x, y: 270 }));
  const lines = ends.map(({ x, y }) => falling(x, y));
  const boxes = placed(
    ends.map((end, line) => ({ end, line, width: 40 })),
    lines.map((points) => ({ points })),
    room,
    height,
  );
  boxes.forEach((box, i) => {
    expect(away(box, ends[i]!)).toBeLessThan(2 * height);
    boxes.forEach((other, j) => expect(i === j || apart(box, other)).toBe(true));
    expect(box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom).toBe(
      true,
    );
  });
  for (const box of [boxes[4]!, boxes[3]!])
    for (const line of lines) expect(line.some((point) => inside(box, point))).toBe(false);
});

it('a name stands beside its end where there is room, and stays on the canvas where there is none', () => {
  const [beside] = placed(
    [{ end: { x: 300, y: 100 }, line: 0, width: 60 }],
    [{ points: falling(300, 100) }],
    room,
    height,
  );
  expect([beside!.left > 300, beside!.top < 100 && beside!.bottom > 100]).toEqual([true, true]);
  const [edge] = placed(
    [{ end: { x: 790, y: 150 }, line: 0, width: 110 }],
    [{ points: falling(790, 150) }],
    room,
    height,
  );
  expect(edge!.right).toBeLessThanOrEqual(800);
  expect(falling(790, 150).some((point) => inside(edge!, point))).toBe(false);
});

it('a name is not pushed beyond the curve of another, though it lies on the line of the target then', () => {
  const ends = [
    { x: 300, y: 280 },
    { x: 322, y: 280 },
  ];
  const target = {
    points: [
      { x: 0, y: 280 },
      { x: 700, y: 280 },
    ],
    faint: true,
  };
  const boxes = placed(
    ends.map((end, line) => ({ end, line, width: 28 })),
    [...ends.map(({ x, y }) => ({ points: falling(x, y) })), target],
    { ...room, bottom: 290 },
    height,
  );
  expect(boxes[0]!.right).toBeLessThanOrEqual(ends[0]!.x);
  expect(boxes[1]!.right).toBeGreaterThan(ends[1]!.x);
  boxes.forEach((box, i) => expect(away(box, ends[i]!)).toBeLessThan(away(box, ends[1 - i]!)));
});

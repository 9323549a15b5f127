// The shape of an arc between two vertices: straight, bent where another one comes back, or a loop.
// SPDX-License-Identifier: MIT
export interface Point {
  x: number;
  y: number;
}
export interface Arc {
  path: string;
  head: string;
}

const round = (value: number): string => value.toFixed(1);
// The tip of an arrow that comes from `from`.
function arrow(from: Point, tip: Point, size: number): string {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const side = (turn: number): string =>
    `${round(tip.x - size * Math.cos(angle + turn))} ${round(tip.y - size * Math.sin(angle + turn))}`;
  return `M${round(tip.x)} ${round(tip.y)}L${side(0.42)}L${side(-0.42)}Z`;
}
const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
};

// A loop stands above its vertex, or hangs below it.
export function arcOf(from: Point, to: Point, radius: number, bent: boolean, below = false, size = 10): Arc {
  if (from.x === to.x && from.y === to.y) {
    const up = below ? 1 : -1,
      start = { x: from.x - radius * 0.55, y: from.y + up * radius * 0.85 },
      tip = { x: from.x + radius * 0.55, y: start.y };
    const high = round(from.y + up * radius * 2.3);
    return {
      path: `M${round(start.x)} ${round(start.y)}C${round(from.x - radius * 1.5)} ${high} ${round(from.x + radius * 1.5)} ${high} ${round(tip.x)} ${round(tip.y)}`,
      head: arrow({ x: from.x + radius * 1.1, y: from.y + up * radius * 2 }, tip, size),
    };
  }
  const bend = bent ? 0.16 : 0;
  const middle = { x: (from.x + to.x) / 2 - (to.y - from.y) * bend, y: (from.y + to.y) / 2 + (to.x - from.x) * bend };
  const start = towards(from, middle, radius),
    tip = towards(to, middle, radius + 2);
  const end = towards(tip, middle, size * 0.7); // the line ends inside the head
  return {
    path: `M${round(start.x)} ${round(start.y)}Q${round(middle.x)} ${round(middle.y)} ${round(end.x)} ${round(end.y)}`,
    head: arrow(middle, tip, size),
  };
}

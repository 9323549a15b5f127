// Where the names of curves stand: each at the end of its own curve, on no other name and as far as can be on no line.
// SPDX-License-Identifier: MIT
export interface Point {
  x: number;
  y: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Label {
  end: Point;
  width: number;
  line: number;
} // line: the number of its own
export interface Line {
  points: Point[];
  faint?: boolean;
} // faint: a name may lie on it
interface Spot extends Point {
  weight: number;
  line: number;
}

const apart = 5,
  grain = 3; // px, times the scale
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// The places for a name, all around its end: beside it first, then what is next to that, then farther off.
function places({ end, width }: Label, room: Box, height: number, scale: number): Box[] {
  const turns = 24;
  return [1, 2.5, 4.5].flatMap((far) =>
    Array.from({ length: turns }, (_, k) => {
      const turn = (k % 2 ? 1 : -1) * Math.ceil(k / 2) * ((2 * Math.PI) / turns); // to the right, then up and down by turns
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      const [wide, high] = [width / 2 + far * apart * scale, height / 2 + far * apart * scale];
      const out = Math.min(wide / Math.max(Math.abs(dx), 1e-9), high / Math.max(Math.abs(dy), 1e-9));
      const top = end.y + out * dy - height / 2,
        left = end.x + out * dx - width / 2;
      const kept = Math.abs(out * dy) >= high - 1e-6 ? Math.max(room.left, Math.min(left, room.right - width)) : left; // above and below it may be moved along
      return { left: kept, top, right: kept + width, bottom: top + height };
    }),
  );
}

// Spots along the lines, at most `step` apart, each place once a line.
const placeOf = ({ x, y }: Point, step: number): string => `${Math.round(x / step)} ${Math.round(y / step)}`;
function along(lines: Line[], step: number): Spot[] {
  const found = new Map<string, Spot>();
  lines.forEach(({ points, faint }, line) => {
    points.forEach((point, i) => {
      const before = points[Math.max(0, i - 1)]!;
      const parts = Math.min(1000, Math.max(1, Math.ceil(Math.hypot(point.x - before.x, point.y - before.y) / step)));
      for (let part = 1; part <= parts; ++part) {
        const [x, y] = [
          before.x + ((point.x - before.x) * part) / parts,
          before.y + ((point.y - before.y) * part) / parts,
        ];
        found.set(`${line} ${placeOf({ x, y }, step)}`, { x, y, weight: faint ? 0.5 : 5, line });
      }
    });
  });
  return [...found.values()];
}

const distance = (box: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

// One box a label, inside `room` where it fits there, nearer to its own end than to another's.  Those on the right choose first:
// beside them there is nothing.
export function placed(labels: Label[], lines: Line[], room: Box, height: number, scale = 1): Box[] {
  const step = grain * scale,
    spots = along(lines, step);
  const drawn = new Map<string, number[]>(); // the lines that pass a place
  for (const spot of spots)
    if (spot.weight > 1) drawn.set(placeOf(spot, step), [...(drawn.get(placeOf(spot, step)) ?? []), spot.line]);
  const found: Box[] = [];
  const cost = (label: Label, box: Box): number => {
    const outside =
      Math.max(0, room.left - box.left) +
      Math.max(0, box.right - room.right) +
      Math.max(0, room.top - box.top) +
      Math.max(0, box.bottom - room.bottom);
    const away = distance(box, label.end);
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const beyond = Array.from({ length: 30 }, (_, k) => ({
      x: label.end.x + ((middle.x - label.end.x) * k) / 30,
      y: label.end.y + ((middle.y - label.end.y) * k) / 30,
    })).some((point) => drawn.get(placeOf(point, step))?.some((line) => line !== label.line)); // another curve lies between
    const foreign = beyond || labels.some((other) => other !== label && distance(box, other.end) <= away);
    const on = spots.reduce(
      (sum, { x, y, weight }) => sum + (x > box.left && x < box.right && y > box.top && y < box.bottom ? weight : 0),
      0,
    );
    return (
      1000 * Object.values(found).filter((other) => overlap(box, other)).length +
      (100 * outside + 2 * away) / scale +
      (foreign ? 60 : 0) +
      on
    );
  };
  for (const i of labels.map((_, i) => i).sort((a, b) => labels[b]!.end.x - labels[a]!.end.x)) {
    const costs = places(labels[i]!, room, height, scale).map((box, order) => ({
      box,
      cost: cost(labels[i]!, box) + order / 10,
    }));
    found[i] = costs.reduce((best, one) => (one.cost < best.cost ? one : best)).box;
  }
  return found;
}

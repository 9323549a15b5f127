// Where chairs stand: evenly around the table, you at the bottom, the next to act on your left (clockwise); and where bets lie.
// SPDX-License-Identifier: MIT

export interface Place {
  x: number;
  y: number;
} // in percent of the table's box

// Around an ellipse, or with `round` below 1 around something between that and its box, as a phone's table is.
export interface Ring {
  width: number;
  height: number;
  round: number;
}

const bent = (value: number, power: number): number => Math.sign(value) * Math.abs(value) ** power;
const pointOn = ({ width, height, round }: Ring, angle: number): Place => ({
  x: width * bent(Math.cos(angle), round),
  y: height * bent(Math.sin(angle), round),
});

// Equal steps of arc rather than of angle, so that chairs of a long table don't crowd its ends; from the middle of the ring.
export function placesOn(ring: Ring, count: number): Place[] {
  const steps = 3600;
  const points = Array.from({ length: steps + 1 }, (_, i) => pointOn(ring, Math.PI / 2 + (2 * Math.PI * i) / steps));
  const lengths = [0];
  for (let i = 0; i < steps; ++i)
    lengths.push(lengths[i]! + Math.hypot(points[i + 1]!.x - points[i]!.x, points[i + 1]!.y - points[i]!.y));
  return Array.from(
    { length: count },
    (_, seat) => points[lengths.findIndex((l) => l >= (seat / count) * lengths[steps]! - 1e-9)]!,
  );
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
} // its middle, in pixels

const apart = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;

const ways = Array.from({ length: 60 }, (_, i) => 0.2 + i / 100);
const turns = [0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45]; // radians off the straight way

// Where the bets of chairs lie: as near to each as nothing else is, on its way to the middle of the table or a little beside it.
export function betPlaces(chairs: Box[], board: Box, bet: { width: number; height: number }): Box[] {
  const taken = [board, ...chairs];
  return chairs.map((chair) => {
    const [dx, dy] = [board.x - chair.x, board.y - chair.y];
    const at = (way: number, turn: number): Box => ({
      x: chair.x + way * (dx * Math.cos(turn) - dy * Math.sin(turn)),
      y: chair.y + way * (dx * Math.sin(turn) + dy * Math.cos(turn)),
      ...bet,
    });
    const places = turns.flatMap((turn) => ways.map((way) => at(way, turn)));
    const place = places.find((box) => taken.every((other) => apart(box, other))) ?? at(0.4, 0);
    taken.push(place);
    return place;
  });
}

export interface Layout {
  upright: boolean;
  em: number;
  chairs: Place[];
  bets: Place[];
}

// How wide and high things are, in em of the table: a chair with its cards and figures, yours with larger cards, the board with the
// pots below it, a bet. The board's middle lies above the table's own.
const sizes = { chair: [9.6, 9.2], yours: [9.6, 11.4], board: [19.6, 11], bet: [6, 1.5] } as const;
export const boardAt = 41; // percent from the top

export function layout(count: number, width: number, height: number): Layout {
  const lying = Math.min(width / 66, height / 38),
    standing = Math.min(width / 37, height / 43);
  const upright = standing > lying; // whichever leaves more room
  const em = Math.max(8.6, Math.min(17, upright ? standing : lying));
  // As high as there is room for the chair above and for yours below.
  const [top, bottom] = [(sizes.chair[1] / 2) * em, height - (sizes.yours[1] / 2) * em];
  const middle = (top + bottom) / 2;
  const ring = {
    width: (upright ? 0.38 : 0.41) * width,
    height: Math.max((bottom - top) / 2, 0.3 * height),
    round: upright ? 0.5 : 1,
  };
  const chairs = placesOn(ring, count).map(({ x, y }) => ({
    x: 50 + (100 * x) / width,
    y: (100 * (middle + y)) / height,
  }));
  const box = ({ x, y }: Place, [w, h]: readonly [number, number]): Box => ({
    x: (x / 100) * width,
    y: (y / 100) * height,
    width: w * em,
    height: h * em,
  });
  const board = box({ x: 50, y: boardAt }, sizes.board);
  board.y += 2.75 * em; // half of what hangs below the cards
  const [w, h] = sizes.bet;
  const found = betPlaces(
    chairs.map((chair, i) => box(chair, i ? sizes.chair : sizes.yours)),
    board,
    { width: w * em, height: h * em },
  );
  return { upright, em, chairs, bets: found.map(({ x, y }) => ({ x: (x / width) * 100, y: (y / height) * 100 })) };
}

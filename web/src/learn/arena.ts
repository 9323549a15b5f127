// Arenas that one edits: vertices of two owners, arcs, targets, and why a vertex is won.  Who wins from where the server says.
// SPDX-License-Identifier: MIT
import type { SolvedGraph, SolvedVertex } from '../lib/answers';

export type Player = 0 | 1;
export type Objective = 'reach' | 'safety' | 'buchi' | 'parity';
export interface Vertex {
  name: string;
  owner: Player;
  target: Player | null;
  priority: number;
  x: number;
  y: number;
  to: string[];
} // x, y: 0 to 1
export type Arena = Vertex[];

export const objectives = ['reach', 'safety', 'buchi', 'parity'] as const;
export const mostVertices = 24,
  mostPriority = 9;
const other = (player: Player): Player => (1 - player) as Player;

// Whose targets count: of reach each player's, of safety those of the one who is to be kept away.
const counts = (target: Player | null, objective: Objective, player: Player): boolean =>
  target !== null &&
  (objective === 'reach' ||
    (objective === 'safety' && target === other(player)) ||
    (objective === 'buchi' && target === player));

export interface Asked {
  arena: string;
  objective: string;
  player: Player;
}
// What to ask the server; null where nobody has a target that counts.  To be safe is to keep the other from his targets.
export function question(arena: Arena, objective: Objective, player: Player): Asked | null {
  const line = (v: Vertex): string =>
    `${v.name} ${v.owner}${objective === 'parity' ? ` priority=${v.priority}` : counts(v.target, objective, player) ? ` goal=${v.target}` : ''}${v.to.length ? ` -> ${v.to.join(' ')}` : ''}`;
  const text = arena.map(line).join('\n');
  if (objective === 'parity') return { arena: text, objective, player: 0 };
  const first =
    arena.find((v) => counts(v.target, objective, player) && (objective !== 'reach' || v.target === 0)) ??
    arena.find((v) => counts(v.target, objective, player));
  return first ? { arena: text, objective: objective === 'safety' ? 'reach' : objective, player: first.target! } : null;
}
// What a player wins again and again, by itself: rings around his targets there, none of which he has to leave.
export function region(arena: Arena, solved: SolvedGraph, player: Player): Asked | null {
  const inside = new Set(solved.vertices.filter((v) => v.winner === player).map((v) => v.name));
  return question(
    arena
      .filter((v) => inside.has(v.name))
      .map((v) => ({ ...v, target: v.target === player ? player : null, to: v.to.filter((w) => inside.has(w)) })),
    'reach',
    player,
  );
}
// Büchi's winner, with rings: towards a target the move that comes nearer, from a target the move that may come again.
export function withRings(solved: SolvedGraph, rings: SolvedGraph): SolvedGraph {
  return {
    ...solved,
    vertices: solved.vertices.map((v) => {
      const ring = rings.vertices.find((it) => it.name === v.name);
      return ring ? { ...v, rank: ring.rank, move: ring.move ?? v.move } : v;
    }),
  };
}

// Why a vertex is won, lost or neither: a key of the chapter's words, and what stands in them.
export interface Reason {
  key: string;
  move: string;
  list: string;
  ring: number;
  winner: Player | null;
}
export function reason(vertex: Vertex, told: SolvedVertex, objective: Objective, player: Player): Reason {
  const own = told.winner === vertex.owner;
  const say = (key: string): Reason => ({
    key,
    move: told.move ?? '',
    list: vertex.to.join(', '),
    ring: told.rank ?? 0,
    winner: told.winner,
  });
  if (objective === 'parity') return say(vertex.to.length === 0 ? 'lostDead' : own ? 'parityOwn' : 'parityOther');
  if (told.rank === 0) return say(objective === 'buchi' && told.move ? 'isAgain' : 'isTarget');
  if (told.rank !== undefined) return say(own ? 'canGo' : 'mustGo');
  if (vertex.to.length === 0) return say(objective === 'buchi' ? 'lostDead' : 'dead');
  if (objective === 'buchi' && told.winner === player) return say('corners');
  if (objective === 'buchi') return say(own && told.move ? 'keepsOff' : 'atLast');
  return say(told.winner === null ? 'drawn' : own && told.move ? 'staysOut' : 'heldOut');
}

const changed = (arena: Arena, name: string, what: Partial<Vertex>): Arena =>
  arena.map((v) => (v.name === name ? { ...v, ...what } : v));
export { changed as withVertex };
export const without = (arena: Arena, name: string): Arena =>
  arena.filter((v) => v.name !== name).map((v) => ({ ...v, to: v.to.filter((w) => w !== name) }));
export function toggledArc(arena: Arena, from: string, to: string): Arena {
  const before = arena.find((v) => v.name === from)!.to;
  return changed(arena, from, { to: before.includes(to) ? before.filter((w) => w !== to) : [...before, to] });
}
export function freshName(arena: Arena): string {
  return 'abcdefghijklmnopqrstuvwxyz'.split('').find((name) => !arena.some((v) => v.name === name))!;
}
// The place that is furthest from all vertices.
export function freePlace(arena: Arena): { x: number; y: number } {
  const steps = Array.from({ length: 15 }, (_, i) => 0.08 + i * 0.06);
  const room = (x: number, y: number): number => Math.min(2, ...arena.map((v) => Math.hypot(v.x - x, v.y - y)));
  const places = steps.flatMap((x) => steps.map((y) => ({ x, y })));
  return places.reduce((best, at) => (room(at.x, at.y) > room(best.x, best.y) + 1e-9 ? at : best));
}

// "name owner x y -> arcs", with a target after "!" and a priority after ":"; players are 1 and 2.
function read(lines: string): Arena {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [left, right] = line.split('->');
      const [name, owner, x, y, ...marks] = left!.trim().split(/\s+/);
      const mark = (sign: string): number | null =>
        marks.filter((it) => it.startsWith(sign)).map((it) => Number(it.slice(1)))[0] ?? null;
      const target = mark('!');
      return {
        name: name!,
        owner: (Number(owner) - 1) as Player,
        target: target === null ? null : ((target - 1) as Player),
        priority: mark(':') ?? 0,
        x: Number(x),
        y: Number(y),
        to: right?.trim().split(/\s+/) ?? [],
      };
    });
}

export const presets = {
  // Five matches, take one to three, whoever takes the last loses: how many are left, and whose turn it is.
  five: {
    objective: 'reach',
    player: 0,
    arena: read(`
5₁ 1 0.06 0.2 -> 4₂ 3₂ 2₂
4₂ 2 0.24 0.8 -> 3₁ 2₁ 1₁
3₁ 1 0.42 0.2 -> 2₂ 1₂ W₂
3₂ 2 0.42 0.8 -> 2₁ 1₁ W₁
2₁ 1 0.6 0.2 -> 1₂ W₂
2₂ 2 0.6 0.8 -> 1₁ W₁
1₁ 1 0.77 0.2 -> W₂
1₂ 2 0.77 0.8 -> W₁
W₁ 1 0.94 0.2 !1
W₂ 2 0.94 0.8 !2`),
  },
  // Whoever leaves the cycle gives the other what he wants.
  cycle: {
    objective: 'reach',
    player: 0,
    arena: read(`
a 1 0.3 0.15 -> b v
b 2 0.62 0.15 -> c u
c 1 0.62 0.85 -> d v
d 2 0.3 0.85 -> a u
u 1 0.9 0.5 !1
v 2 0.46 0.5 !2
e 1 0.9 0.1 -> u b
f 2 0.06 0.15 -> a g
g 2 0.06 0.85 -> d v`),
  },
  // A guard wants to pass the gate again and again; a thief opens and shuts doors.
  patrol: {
    objective: 'buchi',
    player: 0,
    arena: read(`
yard 1 0.07 0.2 -> gate
gate 1 0.28 0.2 !1 -> hall yard
hall 2 0.5 0.2 -> gate lane
lane 1 0.5 0.75 -> hall cell
cell 2 0.72 0.75 -> lane safe
safe 2 0.93 0.75 -> safe cell`),
  },
  parity: {
    objective: 'parity',
    player: 0,
    arena: read(`
a 1 0.12 0.2 :2 -> b c
b 2 0.4 0.2 :1 -> a d
c 2 0.12 0.8 :3 -> c e
d 1 0.63 0.35 :4 -> b f
e 1 0.4 0.8 :0 -> c d
f 2 0.88 0.35 :5 -> d g
g 1 0.88 0.85 :6 -> f`),
  },
} as const satisfies Record<string, { objective: Objective; player: Player; arena: Arena }>;
export type Preset = keyof typeof presets;

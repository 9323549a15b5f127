// A game tree as the server draws it (docs/formats.md, tree --json), in points.
// SPDX-License-Identifier: MIT
import type { Drawing, DrawnNode } from '../lib/answers';

export const radius = 13,
  ring = 19;
const fan = 44;

// Names in another language may be longer than those that the places were made for: all is drawn wider then.
export function widened(drawing: Drawing, named: (action: string) => string): Drawing {
  const letter = 6.6,
    gap = 20;
  const needed = drawing.nodes.map(({ action }) =>
    action ? (named(action).length * letter + 10) / (action.length * letter + gap) : 1,
  );
  const factor = Math.min(1.8, Math.max(1, ...needed));
  return {
    ...drawing,
    width: drawing.width * factor,
    nodes: drawing.nodes.map((node) => ({ ...node, x: node.x * factor })),
  };
}

// The moves from the start of the game to a node.
export function lineTo({ nodes, line }: Drawing, index: number): string[] {
  const out: string[] = [];
  for (let i = index; nodes[i]!.parent !== null; i = nodes[i]!.parent!) out.unshift(nodes[i]!.action!);
  return [...line, ...out];
}

// Where an arrow key leads: up to the parent, down to the first move, aside on the same level.
export function neighbour({ nodes }: Drawing, index: number, key: string): number | null {
  const from = nodes[index]!;
  if (key === 'ArrowUp') return from.parent;
  if (key === 'ArrowDown') return at(nodes.findIndex((node) => node.parent === index));
  const beside = index + (key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0);
  return beside !== index && nodes[beside]?.depth === from.depth ? beside : null;
}
const at = (index: number): number | null => (index < 0 ? null : index);

// In a curve from the parent, then straight down, with a gap for the name of the move.
export function edge(from: DrawnNode, to: DrawnNode): string {
  const start = from.y + radius,
    shoulder = start + fan,
    end = to.y - (to.kind === 'terminal' ? 3 : radius);
  return `M${from.x} ${start}C${from.x} ${start + 0.9 * fan} ${to.x} ${start + 0.6 * fan} ${to.x} ${shoulder}M${to.x} ${shoulder + (to.probability === undefined ? 16 : 28)}V${end}`;
}
export const labelY = (from: DrawnNode): number => from.y + radius + fan + 12;

// Two parts of an infoset joined above their level, beside the edges that come from above.
export function joint(from: DrawnNode, to: DrawnNode, lane: number): string {
  const aside = 9,
    bend = 6,
    rise = Math.sqrt(ring * ring - aside * aside),
    top = from.y - rise,
    left = from.x + aside,
    right = to.x - aside;
  if (from.depth !== to.depth) {
    const middle = (from.y + to.y) / 2;
    return `M${from.x} ${from.y + ring}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y - ring}`;
  }
  const up = 9 * (lane + 1) + ring - rise - 3;
  return `M${left} ${top}v${bend - up}q0 ${-bend} ${bend} ${-bend}H${right - bend}q${bend} 0 ${bend} ${bend}v${up - bend}`;
}

// What one value says for both: the other player's is its opposite.
export const isOpposite = (values: number[]): boolean =>
  values.length === 2 && Math.abs(values[0]! + values[1]!) < 1e-9 * (1 + Math.abs(values[0]!));

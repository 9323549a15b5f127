// Where the nodes of a small game's tree stand.  What chance deals is one step, however many cards it takes; the deals are
// listed to and fro, so that histories that look alike stand close together.
// SPDX-License-Identifier: MIT
import type { GameTree } from '../lib/answers';

export interface Spot {
  node: number;
  parent: number | null;
  depth: number;
  row: number;
  move: string | null;
  dealt: string[];
}
export interface Layout {
  spots: Spot[];
  rows: number;
  depth: number;
}

const gap = 0.7; // rows between two deals

export function laidOut({ nodes }: GameTree): Layout {
  const children: number[][] = nodes.map(() => []);
  nodes.forEach((node, i) => {
    if (node.parent !== null) children[node.parent]!.push(i);
  });
  const spots: Spot[] = [];
  let row = 0,
    deepest = 0;

  // Every way to go on from a chance node until somebody decides.
  function deals(i: number, before: string[]): { node: number; dealt: string[] }[] {
    return children[i]!.flatMap((child, k) => {
      const dealt = [...before, nodes[child]!.move!];
      if (nodes[child]!.kind !== 'chance') return [{ node: child, dealt }];
      const further = deals(child, dealt);
      return k % 2 ? further.reverse() : further;
    });
  }
  function place(node: number, parent: number | null, depth: number, dealt: string[]): Spot {
    const chance = nodes[node]!.kind === 'chance';
    const spot: Spot = { node, parent, depth, row: 0, move: chance || dealt.length ? null : nodes[node]!.move, dealt };
    spots.push(spot);
    deepest = Math.max(deepest, depth);
    const next = chance ? deals(node, []) : children[node]!.map((child) => ({ node: child, dealt: [] as string[] }));
    const rows = next.map(({ node: child, dealt: cards }, k) => {
      if (chance && k > 0) row += gap;
      return place(child, node, depth + 1, cards).row;
    });
    spot.row = rows.length ? (rows[0]! + rows.at(-1)!) / 2 : row++;
    return spot;
  }
  place(0, null, 0, []);
  return { spots, rows: row, depth: deepest };
}

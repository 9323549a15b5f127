// Where the nodes of a small tree stand: a column a move, a row a leaf, a parent beside its first child.
// SPDX-License-Identifier: MIT
import type { SeenNode } from '../lib/answers';

export interface Placed {
  depth: number[];
  row: number[];
  rows: number;
  columns: number;
}

export function placed(nodes: SeenNode[]): Placed {
  const children: number[][] = nodes.map(() => []);
  const depth: number[] = [];
  nodes.forEach((node, i) => {
    depth.push(node.parent < 0 ? 0 : depth[node.parent]! + 1);
    if (node.parent >= 0) children[node.parent]!.push(i);
  });
  const row: number[] = nodes.map(() => 0);
  let rows = 0;
  const place = (i: number): void => {
    if (children[i]!.length === 0) {
      row[i] = rows++;
      return;
    }
    children[i]!.forEach(place);
    row[i] = row[children[i]![0]!]!;
  };
  if (nodes.length) place(0);
  return { depth, row, rows, columns: Math.max(0, ...depth) };
}

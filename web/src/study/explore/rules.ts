// A tree of questions as one remembers it: questions whose answers lead to the same play are not asked.
// SPDX-License-Identifier: MIT
import type { RuleNode } from '../../lib/answers';

const alike = (a: RuleNode, b: RuleNode): boolean =>
  !a.question && !b.question && a.shares.every((share, i) => Math.abs(share - b.shares[i]!) < 1e-9);

export function distinct(node: RuleNode): RuleNode {
  if (!node.question) return node;
  const yes = distinct(node.yes!),
    no = distinct(node.no!);
  return alike(yes, no) ? { weight: node.weight, shares: yes.shares } : { ...node, yes, no };
}

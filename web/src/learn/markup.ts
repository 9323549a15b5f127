// The little markup of a chapter's sentences:
//   [what is read](term) leads to the glossary, *this* is stressed, `this` is said as it is typed.
// SPDX-License-Identifier: MIT
export type Piece = { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'term'; text: string; term: string };
export function pieces(sentence: string): Piece[] {
  const out: Piece[] = [];
  let at = 0;
  for (const found of sentence.matchAll(/\[([^\]]+)\]\(([\w-]+)\)|\*([^*]+)\*|`([^`]+)`/g)) {
    if (found.index > at) out.push({ kind: 'text', text: sentence.slice(at, found.index) });
    const [whole, shown, term, strong, code] = found;
    if (term) out.push({ kind: 'term', text: shown!, term });
    else if (strong) out.push({ kind: 'strong', text: strong });
    else out.push({ kind: 'code', text: code! });
    at = found.index + whole.length;
  }
  if (at < sentence.length) out.push({ kind: 'text', text: sentence.slice(at) });
  return out;
}

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

// Every sentence as French is printed: a narrow space that does not break before : ; ? ! » % and after «.
export function typeset(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/ (?=[:;?!»%])/g, '\u202f').replace(/« /g, '«\u202f');
  if (Array.isArray(value)) return value.map(typeset);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typeset(inner)]));
}

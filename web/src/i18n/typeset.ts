// French as it is printed: a narrow space that does not break before : ; ? ! » % and after «.
// SPDX-License-Identifier: MIT
function set(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/ (?=[:;?!»%])/g, '\u202f').replace(/« /g, '«\u202f');
  if (Array.isArray(value)) return value.map(set);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, set(inner)]));
}
export const typeset = <T>(texts: T): T => set(texts) as T;

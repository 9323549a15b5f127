// Where a scrubber halts: each of the first thirty, then ever further apart.
// SPDX-License-Identifier: MIT
export function stopsTo(first: number, max: number): number[] {
  const out: number[] = [];
  for (let at = first; at < max; at = at < 30 ? at + 1 : Math.ceil(at * 1.06)) out.push(at);
  return [...out, max];
}
// The last stop that is not beyond it.
export function stopAt(stops: number[], at: number): number {
  let i = stops.length - 1;
  while (i > 0 && stops[i]! > at) i -= 1;
  return i;
}

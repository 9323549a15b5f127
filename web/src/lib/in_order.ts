// Requests may overtake each other on their way: with `const order = inOrder()` those of one name go out one after the other.
// `work` does not fail: see attempt().
// SPDX-License-Identifier: MIT
export function inOrder(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(name, mine);
    const out = await mine;
    if (last.get(name) === mine) last.delete(name);
    return out;
  };
}

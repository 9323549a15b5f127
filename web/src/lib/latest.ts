// Replies may overtake each other: `const current = asked()` before a request, and what it brings counts while `current()`.
// SPDX-License-Identifier: MIT
export function latest(): () => () => boolean {
  let last = 0;
  return () => {
    const mine = ++last;
    return () => mine === last;
  };
}

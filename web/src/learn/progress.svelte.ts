// Which chapters' questions have been answered right, and where one was last; kept in this browser.
// SPDX-License-Identifier: MIT
const key = 'hindsight.learn';

interface Progress {
  done: string[];
  last: string | null;
}

function stored(): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    const done = Array.isArray(kept.done) ? kept.done.filter((id: unknown) => typeof id === 'string') : [];
    return { done, last: typeof kept.last === 'string' ? kept.last : null };
  } catch {
    return { done: [], last: null }; // storage switched off or damaged
  }
}

export const progress: Progress = $state(stored());

function keep(): void {
  try {
    localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    /* a private window: kept until it closes */
  }
}
export function visited(id: string): void {
  if (progress.last === id) return;
  progress.last = id;
  keep();
}
export function answered(id: string): void {
  if (progress.done.includes(id)) return;
  progress.done = [...progress.done, id];
  keep();
}
export function forget(): void {
  progress.done = [];
  progress.last = null;
  keep();
}

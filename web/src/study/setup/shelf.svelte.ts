// Named ranges: those that come with the program, and those that somebody keeps, by folder.
// SPDX-License-Identifier: MIT
import type { NamedRange } from '../../lib/answers';
import { attempt } from '../../lib/app.svelte';
import { ranges } from './api';

class Shelf {
  ready: NamedRange[] = $state.raw([]);
  kept: NamedRange[] = $state.raw([]);
  loaded = $state(false);

  async load(): Promise<void> {
    const library = await attempt(ranges.library);
    if (library) [this.ready, this.kept, this.loaded] = [library.ready, library.kept, true];
  }
  async then(work: () => Promise<unknown>): Promise<void> {
    await attempt(work);
    await this.load();
  }
}
export const shelf = new Shelf();

export function byFolder(list: NamedRange[]): [string, NamedRange[]][] {
  const out = new Map<string, NamedRange[]>();
  for (const range of list) out.set(range.folder, [...(out.get(range.folder) ?? []), range]);
  return [...out];
}

// The table that one sits at: what comes late of the one before says nothing of it.
// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableView } from '../src/lib/answers';

describe('the table', () => {
  const asked: string[] = [];
  let held: (() => void)[] = []; // replies to moves, which come when they are called
  const tableOf = (id: string, state: string, decision: object | null) =>
    ({
      id,
      state,
      decision,
      hand: 5,
      version: 1,
      you: 0,
      chairs: [],
      board: [],
      blinds: { big: 2 },
      street: 'preflop',
    }) as unknown as TableView;
  beforeEach(() => {
    [asked.length, held] = [0, []];
    vi.resetModules();
    const storage = { getItem: () => null, setItem: () => {} };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('navigator', { languages: ['en'] });
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal(
      'EventSource',
      class {
        addEventListener(): void {}
        close(): void {}
      },
    );
    vi.stubGlobal('fetch', (url: string, options?: RequestInit) => {
      const reply = () =>
        new Response(
          JSON.stringify(
            url.includes('/tables/') ? tableOf('a', 'playing', null) : { profiles: [], current: '', tables: [] },
          ),
        );
      if (options?.method !== 'POST' || !url.includes('/tables/')) return Promise.resolve(reply());
      asked.push(url.replace(/.*\/tables\//, ''));
      return new Promise((resolve) => held.push(() => resolve(reply())));
    });
  });
  const fresh = async () => (await import('../src/table/live.svelte')).live;
  it('takes a decision with the number of one that was made at another table', async () => {
    const live = await fresh();
    live.sit(tableOf('a', 'playing', { number: 3 }));
    const move = live.move('call');
    live.sit(tableOf('b', 'playing', { number: 3 }));
    held[0]!();
    await move;
    expect(live.canAct).toBe(true);
  });
  it('deals the hand after one with the number of another table’s, and none twice', async () => {
    const live = await fresh();
    live.sit(tableOf('a', 'between', null));
    const first = live.next();
    live.sit(tableOf('b', 'between', null));
    held[0]!();
    await first;
    const second = live.next();
    held[1]?.();
    await second;
    await live.next();
    expect(asked).toEqual(['a/next', 'b/next']);
  });
});

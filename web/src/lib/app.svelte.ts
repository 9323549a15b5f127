// What every page needs: the server's catalogs, the profiles, and short messages to the person.
// SPDX-License-Identifier: MIT
import { api, Gone } from './api';
import { Latest } from './latest';
import { alone } from './line';
import { loadTables, tables } from './tables.svelte';
import type { Info, Profile } from './answers';

export const app: { info: Info | null; profiles: Profile[]; current: string } = $state({
  info: null,
  profiles: [],
  current: '',
});

export const profile = (): Profile | undefined => app.profiles.find((p) => p.id === app.current);

const asked = new Latest();
export async function loadProfiles(): Promise<void> {
  const signal = asked.begin();
  const { profiles, current } = await api.profiles.list();
  if (signal.aborted) return;
  app.profiles = profiles;
  const kept = sessionStorage.getItem('hindsight.profile') ?? localStorage.getItem('hindsight.profile');
  app.current = profiles.some((p) => p.id === kept) ? kept! : current;
  void loadTables(app.current).catch(() => {}); // the page goes on without that list
}

export function choose(id: string): void {
  app.current = id;
  sessionStorage.setItem('hindsight.profile', id);
  localStorage.setItem('hindsight.profile', id);
  void loadTables(id).catch(() => {});
}

// The tables as they are now; where a hand has begun or ended since the profiles were asked for, the chips in the bank and all that
// counts hands are new, too. One question at a time.
let counted = '',
  asking = false;
export async function keepUp(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    await loadTables(app.current);
    const hands = tables.list.map((line) => `${line.id} ${line.hand} ${line.state === 'between'}`).join();
    if (hands !== counted) await loadProfiles();
    counted = hands;
  } catch {
    /* asked again soon */
  }
  asking = false;
}

export async function start(): Promise<void> {
  [app.info] = await Promise.all([api.info(), alone ? undefined : loadProfiles()]); // profiles are the program's
}

export interface Note {
  id: number;
  text: string;
  kind: 'info' | 'error';
  action?: { label: string; run: () => void };
}
export const notes: { list: Note[] } = $state({ list: [] });
let nextNote = 1;

export function note(text: string, kind: Note['kind'] = 'info', action?: Note['action'], seconds = 6): void {
  const id = nextNote++;
  notes.list.push({ id, text, kind, action });
  setTimeout(() => dismiss(id), seconds * 1000);
}
export function dismiss(id: number): void {
  notes.list = notes.list.filter((n) => n.id !== id);
}

// Runs something that may be refused, and says why it was; a server that is gone has a banner of its own.
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (reason) {
    if (!(reason instanceof Gone)) note(reason instanceof Error ? reason.message : String(reason), 'error');
    return undefined;
  }
}

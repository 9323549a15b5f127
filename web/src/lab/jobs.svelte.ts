// The jobs that the lab shows, kept up to date by the stream.
// SPDX-License-Identifier: MIT
import { api } from '../lib/api';
import { attempt } from '../lib/app.svelte';
import { inOrder } from '../lib/in_order';
import { alone } from '../lib/line';
import { watch } from '../lib/stream.svelte';
import type { Job, Point } from '../lib/answers';

const ended = (job: Job): boolean => job.state === 'done' || job.state === 'stopped' || job.state === 'failed';

export const curveColours = 6;
export const most = 5000; // points kept of one curve

// New points after those known; a stream that was cut begins with all of them again.
export function joined(known: Point[], fresh: Point[]): Point[] {
  const last = known.at(-1)?.[0] ?? -1;
  const from = fresh.findIndex((point) => point[0] > last);
  const all =
    fresh.length && fresh[0]![0] <= (known[0]?.[0] ?? -1) ? fresh : from < 0 ? known : [...known, ...fresh.slice(from)];
  return all.length > most ? all.filter((_, i) => i % 2 === 0 || i > all.length - 100) : all;
}

// The first that no other job has; the least used where all are.
export function freeColour(used: number[]): number {
  const times = Array.from({ length: curveColours }, (_, colour) => used.filter((other) => other === colour).length);
  return times.indexOf(Math.min(...times));
}

class Jobs {
  list = $state.raw<Job[]>([]);
  private stops = new Map<string, () => void>();
  private here = false; // somebody looks: what comes after the lab was left is not watched
  private colours = new Map<string, number>(); // a job keeps the one that it got
  colour(id: string): number {
    return this.colours.get(id) ?? 0;
  }

  async load(): Promise<void> {
    this.here = true;
    const [lab, trained] = await Promise.all([
      attempt(api.jobs.list),
      alone ? { trainings: [] } : attempt(api.trainings.list), // these are the program's
    ]);
    if (!lab || !trained) return;
    const found = { jobs: [...trained.trainings, ...lab.jobs] };
    for (const job of [...found.jobs].reverse()) if (!this.stops.has(job.id)) this.add(job); // of those that are watched the stream knows more
    // In the reply's order, the newest first; what was begun while it was on its way is newer still.
    const place = (job: Job): number => found.jobs.findIndex((other) => other.id === job.id);
    this.list = [...this.list].sort((a, b) => place(a) - place(b));
  }
  add(job: Job): void {
    this.put(job);
    if (!this.here || ended(job) || this.stops.has(job.id)) return;
    this.stops.set(
      job.id,
      watch(`job:${job.id}`, (message: { job: Job; points?: Point[] }) => this.put(message.job, message.points)),
    );
  }
  private put(job: Job, points: Point[] = []): void {
    const old = this.list.find((other) => other.id === job.id);
    const all = joined(joined(old?.points ?? [], job.points ?? []), points);
    const next = { ...old, ...job, points: all };
    if (!this.colours.has(job.id))
      this.colours.set(
        job.id,
        freeColour(
          [...this.colours].filter(([id]) => this.list.some((other) => other.id === id)).map(([, colour]) => colour),
        ),
      );
    this.list = old ? this.list.map((other) => (other.id === job.id ? next : other)) : [next, ...this.list];
  }
  private order = inOrder(); // by job; replies may be older than what the stream says meanwhile
  async tell(id: string, what: 'pause' | 'resume' | 'stop'): Promise<void> {
    await this.order(id, () => attempt(() => api.jobs.tell(id, what)));
  }
  async pace(id: string, pace: number): Promise<void> {
    await this.order(id, () => attempt(() => api.jobs.pace(id, pace)));
  }
  async step(id: string): Promise<void> {
    await this.order(id, () => attempt(() => api.jobs.step(id, 1)));
  }
  async forget(id: string): Promise<void> {
    this.stops.get(id)?.();
    this.stops.delete(id);
    const training = this.list.find((job) => job.id === id)?.kind === 'train';
    this.list = this.list.filter((job) => job.id !== id);
    await attempt(() => (training ? api.trainings : api.jobs).forget(id));
  }
  // Jobs without `keep` end when nobody watches them.
  leave(): void {
    this.here = false;
    for (const stop of this.stops.values()) stop();
    this.stops.clear();
  }
}

export const jobs = new Jobs();

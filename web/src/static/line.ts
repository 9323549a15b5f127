// In the place of lib/line.ts where no program is behind the page: questions go to its module in a worker. Those that were given up
// before their turn are not asked.
// SPDX-License-Identifier: MIT
import type { Answer } from './module';
import type { Asked } from './worker';

export const alone = true;

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
let asked: Promise<unknown> = Promise.resolve(),
  next = 1;

const answer = (question: Asked): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent<Answer & { id: number; gone?: string }>) => {
      if (data.id !== question.id) return;
      worker.removeEventListener('message', hear);
      if (data.gone === undefined) resolve(data);
      else reject(new Error(data.gone));
    };
    worker.addEventListener('message', hear);
    worker.postMessage(question);
  });

export function put(path: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
  const turn = asked.then(async () => {
    signal?.throwIfAborted();
    const said = await answer({ id: next++, method, path, body: typeof body === 'string' ? body : '' });
    signal?.throwIfAborted();
    return new Response(said.body, { status: said.status, headers: { 'Content-Type': 'application/json' } });
  });
  asked = turn.catch(() => {});
  return turn;
}

// The module tells of the topics that were asked for last: the page has one stream.
export class Events extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  private hear = ({ data }: MessageEvent<{ event?: string }>): void => {
    if (data.event === undefined) return;
    const topic = (JSON.parse(data.event) as { topic: string }).topic;
    this.dispatchEvent(new MessageEvent(topic.split(':')[0]!, { data: data.event }));
  };

  constructor(path: string) {
    super();
    worker.addEventListener('message', this.hear);
    void put(path, {}).then((reply) => {
      if (reply.ok) this.onopen?.();
      else this.onerror?.();
    });
  }
  close(): void {
    worker.removeEventListener('message', this.hear);
  }
}
export const listen = (path: string): Events => new Events(path);

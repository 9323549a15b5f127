// One stream of events for all topics that the page watches, opened again when they change or the server comes back.
// SPDX-License-Identifier: MIT
import { base, onContact } from './api';
import { listen, put, type Events } from './line';

type Handler = (data: unknown) => void;
const handlers = new Map<string, Set<Handler>>();
const missing = new Set<string>();
let source: Events | null = null;
let opened = '';
let retry: ReturnType<typeof setTimeout> | undefined;

export const contact = $state({ alive: true });
onContact((alive) => {
  contact.alive = alive;
});

function deliver(event: MessageEvent<string>): void {
  contact.alive = true;
  const data = JSON.parse(event.data) as { topic: string };
  for (const handler of handlers.get(data.topic) ?? []) handler(data);
}

function close(): void {
  source?.close();
  source = null;
  clearTimeout(retry);
}

// One topic that is gone closes the stream for all: those are left out from then on.
async function exists(topic: string): Promise<boolean> {
  const [kind, id] = topic.split(':');
  const reply = await put(`${base}/${kind === 'chips' ? 'chip-play' : kind}s/${id}`, {});
  contact.alive = true;
  return reply.status !== 404;
}

function lost(): void {
  close();
  const asked = [...handlers.keys()].filter((topic) => !missing.has(topic));
  Promise.all(
    asked.map(async (topic) => {
      if (!(await exists(topic))) missing.add(topic);
    }),
  ).catch(() => {
    contact.alive = false;
  });
  retry = setTimeout(() => open(topics()), 1500);
}

const most = 16; // topics that the server allows a stream: those watched last
const topics = (): string =>
  [...handlers.keys()]
    .filter((topic) => !missing.has(topic))
    .slice(-most)
    .sort()
    .join(',');

function open(wanted: string): void {
  close();
  opened = wanted;
  if (!wanted) return;
  source = listen(`${base}/events?topics=${wanted}`);
  for (const kind of ['table', 'play', 'chips', 'job']) source.addEventListener(kind, deliver as EventListener);
  source.onopen = () => {
    contact.alive = true;
  };
  source.onerror = lost;
}

let planned = false;
function replan(): void {
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    if (topics() !== opened) open(topics());
  });
}

// Calls the handler for each message of a topic until the returned function is called.
export function watch(topic: string, handler: (data: never) => void): () => void {
  missing.delete(topic);
  if (!handlers.has(topic)) opened = ''; // a stream begins with the present state, which a new watcher needs
  const list = handlers.get(topic) ?? new Set<Handler>();
  handlers.set(topic, list.add(handler as Handler));
  replan();
  return () => {
    list.delete(handler as Handler);
    if (list.size === 0) handlers.delete(topic);
    replan();
  };
}

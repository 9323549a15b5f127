// One stream of events for all topics that the page watches, opened again when they change or the server comes back.
// SPDX-License-Identifier: MIT
import { base, onContact } from './api';

type Handler = (data: unknown) => void;
const handlers = new Map<string, Set<Handler>>();
let source: EventSource | null = null;
let opened = '';
let retry: ReturnType<typeof setTimeout> | undefined;

export const contact = $state({ alive: true });
onContact((alive) => { contact.alive = alive; });

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

// A closed stream may mean a topic that is gone as well as a server that is; only the next request knows which.
function lost(): void {
  close();
  fetch(`${base}/info`).then(() => { contact.alive = true; }, () => { contact.alive = false; });
  retry = setTimeout(() => open(opened), 1500);
}

function open(topics: string): void {
  close();
  opened = topics;
  if (!topics) return;
  source = new EventSource(`${base}/events?topics=${topics}`);
  for (const kind of ['table', 'play', 'job']) source.addEventListener(kind, deliver as EventListener);
  source.onopen = () => { contact.alive = true; };
  source.onerror = lost;
}

let planned = false;
function replan(): void {
  if (planned) return;
  planned = true;
  queueMicrotask(() => {
    planned = false;
    const topics = [...handlers.keys()].sort().join(',');
    if (topics !== opened) open(topics);
  });
}

// Calls the handler for each message of a topic until the returned function is called.
export function watch(topic: string, handler: (data: never) => void): () => void {
  const list = handlers.get(topic) ?? new Set<Handler>();
  handlers.set(topic, list.add(handler as Handler));
  replan();
  return () => {
    list.delete(handler as Handler);
    if (list.size === 0) handlers.delete(topic);
    replan();
  };
}

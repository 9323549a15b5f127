// `npm run mock`: the page without the program, as far as mock/session.ts goes.
// SPDX-License-Identifier: MIT
import type { Plugin } from 'vite';
import recorded from './recorded.json';
import { MockServer, type Recorded } from './session';

// What is needed of Node's, whose types the page does without.
interface Request {
  method?: string;
  url?: string;
  on(event: string, heard: (part: string) => void): void;
}
interface Reply {
  writeHead(status: number, headers: Record<string, string>): void;
  write(text: string): void;
  end(text: string): void;
}

export function mock(): Plugin {
  const server = new MockServer(recorded as unknown as Recorded);
  return {
    name: 'hindsight-mock',
    configureServer({ middlewares }) {
      middlewares.use('/api/v1', (asked: unknown, answer: unknown) => {
        const request = asked as Request,
          reply = answer as Reply;
        const url = new URL(request.url ?? '/', 'http://mock');
        if (url.pathname === '/events') {
          // nothing happens that no reply tells
          reply.writeHead(200, { 'Content-Type': 'text/event-stream' });
          reply.write(':\n\n');
          return;
        }
        let text = '';
        request.on('data', (part: string) => {
          text += part;
        });
        request.on('end', () => {
          const { status, body } = server.answer(
            request.method ?? 'GET',
            url.pathname,
            url.searchParams,
            text ? JSON.parse(text) : {},
          );
          reply.writeHead(status, { 'Content-Type': 'application/json' });
          reply.end(JSON.stringify(body));
        });
      });
    },
  };
}

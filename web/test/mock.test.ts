// Rounds of small games without a server: every way that the person may play them.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import recorded from '../mock/recorded.json';
import { MockServer, type Recorded } from '../mock/session';
import type { PlayView } from '../src/lib/answers';

const server = () => {
  const mock = new MockServer(recorded as unknown as Recorded);
  return (method: string, path: string, body: object = {}) => {
    const [where, query] = path.split('?');
    return mock.answer(method, where!, new URLSearchParams(query), body as Record<string, unknown>);
  };
};
const view = (said: { status: number; body: unknown }): PlayView => (
  expect(said.status).toBe(200),
  said.body as PlayView
);

describe('the mock', () => {
  it('plays rounds to their end, whatever is chosen, and adds up what they came to', () => {
    for (const game of ['kuhn', 'leduc'])
      for (let way = 0; way < 3; ++way) {
        const ask = server();
        let now = view(ask('POST', '/plays', { game }));
        let total = 0;
        for (let round = 1; round <= 9; ++round) {
          expect(now.round).toBe(round);
          while (now.decision) {
            const { actions, number } = now.decision;
            expect(view(ask('GET', `/plays/${now.id}?coach=1`)).coach!.strategy.length).toBe(actions.length);
            expect(now.coach).toBe(null);
            now = view(
              ask('POST', `/plays/${now.id}/act`, { decision: number, action: actions[way % actions.length]!.index }),
            );
          }
          expect(now.state).toBe('over');
          total += now.result!.payoff;
          expect(now.score.rounds).toBe(round);
          expect(now.score.total).toBeCloseTo(total, 9);
          now = view(ask('POST', `/plays/${now.id}/next`));
        }
      }
  });
  it('refuses what is over, what there is not, and what it does not play', () => {
    const ask = server();
    const { id, decision } = view(ask('POST', '/plays', { game: 'leduc' }));
    expect(ask('POST', `/plays/${id}/act`, { decision: decision!.number, action: 7 }).status).toBe(422);
    expect(ask('POST', `/plays/${id}/act`, { decision: 1, action: 0 }).status).toBe(409);
    expect(ask('POST', `/plays/${id}/next`).status).toBe(409);
    expect(ask('POST', '/plays', { game: 'goofspiel' }).status).toBe(422);
    expect(ask('GET', '/plays/nobody').status).toBe(404);
    expect(ask('GET', '/tables').status).toBe(404);
  });
});

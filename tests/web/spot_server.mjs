// A server with spots, as the tests at its limits ask of it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server, until } from './browser.mjs';

const examples = fileURLToPath(new URL('../../examples/spots', import.meta.url));
export const example = (name) => readFileSync(join(examples, `${name}.toml`), 'utf8');
export const river = example('river');
// Large enough to be killed while it is solved and while it is written, with a quarter of the example's hands.
export const flop = example('short_stack_flop')
  .replace(/range_oop.*/, 'range_oop = "22-99,A2s-A9s,KTs-KJs"')
  .replace(/range_ip.*/, 'range_ip = "22+,A2s+,KTs+,ATo+"');
export const sentence = (text) => assert.match(text, /^[^\n]{10,400}$/);

export class SpotServer extends Server {
  async killed() {
    await this.stop('SIGKILL');
    await this.start();
  }
  get files() {
    return readdirSync(this.spots);
  }
  async solved(id, seconds = 120) {
    return until('the solution', async () => {
      const spot = await this.get(`/spots/${id}`);
      assert.notEqual(spot.state, 'failed', spot.failure);
      return spot.state === 'done' && spot;
    });
  }
  async kept() {
    return this.solved((await this.post('/spots', { spot: river, iterations: 30 })).id);
  }
  async listed(id) {
    return (await this.get('/spots')).spots.find((spot) => spot.id === id);
  }
  // Asked again for as long as other questions are being answered.
  async view(id, line = '') {
    const path = `${this.url}/api/v1/spots/${id}/view?line=${encodeURIComponent(line)}`;
    const reply = await until('an answer', async () => {
      const one = await fetch(path);
      return one.status !== 429 && one;
    });
    assert(reply.ok, `${path}: ${reply.status}`);
    return (await reply.json()).view;
  }
  async refusal(method, path, body) {
    const reply = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const { error } = await reply.json();
    return { status: reply.status, message: error.message };
  }
  // Its answer's status.
  async forget(id) {
    return (
      await fetch(`${this.url}/api/v1/spots/${id}`, {
        method: 'DELETE',
        headers: { 'Content-Type': 'application/json' },
      })
    ).status;
  }
}

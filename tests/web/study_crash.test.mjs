// Spots when the server is killed, and when files are not what they should be: nothing is lost, nobody else is harmed.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { browse, open, Server, sleep, until } from './browser.mjs';

const examples = join(import.meta.dirname, '../../examples/spots');
const example = (name) => readFileSync(join(examples, `${name}.toml`), 'utf8');
const river = example('river'), flop = example('short_stack_flop');

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
  await until('the examples', async () => { const { spots } = await server.get('/spots'); return spots.length >= 3 && spots.every((spot) => spot.state === 'done'); }, 120);
});
after(async () => { await browser?.close(); await server?.close(); });

const folder = () => join(server.data, 'spots');
const files = () => readdirSync(folder());
const state = async (id) => server.get(`/spots/${id}`);
const done = (id, seconds = 120) => until('the solution', async () => { const spot = await state(id); assert.notEqual(spot.state, 'failed', spot.failure); return spot.state === 'done' && spot; }, seconds);
const listed = async (id) => (await server.get('/spots')).spots.find((spot) => spot.id === id);
const view = async (id, line = '') => (await server.get(`/spots/${id}/view?line=${encodeURIComponent(line)}`)).view;
const refused = async (method, path, body) => {
  const reply = await fetch(`${server.url}/api/v1${path}`, { method, headers: { 'Content-Type': 'application/json' }, body });
  const { error } = await reply.json();
  return { status: reply.status, message: error.message };
};
const sentence = (text) => assert.match(text, /^[^\n]{10,400}$/);
async function killed() {
  await server.stop('SIGKILL');
  await server.start();
}
// Its answer's status.
const forget = async (id) => (await fetch(`${server.url}/api/v1/spots/${id}`, { method: 'DELETE', headers: { 'Content-Type': 'application/json' } })).status;
const kept = () => server.post('/spots', { spot: river, iterations: 30 }).then(({ id }) => done(id));

test('kill -9 while idle: what is kept says what it said', async () => {
  const { id } = await kept();
  const said = await view(id, 'check');
  await killed();
  assert.equal((await listed(id)).state, 'kept');
  assert.deepEqual(await view(id, 'check'), said);
});

test('kill -9 while a spot is built, and while views are computed', async () => {
  const { id } = await kept();
  const said = await view(id);
  const lost = server.post('/spots', { spot: example('flop'), iterations: 1 }).catch((error) => error);
  await sleep(60);
  await killed();
  assert(await lost instanceof Error); // its asker has had no answer, and the page keeps the draft
  assert.deepEqual(await view(id), said);
  const asked = Array.from({ length: 12 }, (_, i) => view(id, i % 2 ? 'check' : '').catch(() => null));
  await sleep(5);
  await killed();
  await Promise.all(asked);
  assert.deepEqual(await view(id), said);
});

test('kill -9 while spots are solved and others wait: all are there and go on when they are told to', async () => {
  const orders = [flop, example('turn'), example('three_bet_pot_turn'), flop, river];
  const ids = [];
  for (const spot of orders) ids.push((await server.post('/spots', { spot, iterations: 40 + ids.length })).id);
  await until('iterations', async () => (await state(ids[0])).iterations > 0);
  await killed();
  for (const id of ids) {
    const spot = await listed(id);
    assert(spot, `${id} is lost`);
    assert.equal(spot.state, 'kept');
    assert.equal(spot.failure, undefined);
  }
  const waiting = (await server.get('/spots')).spots.filter((spot) => ids.includes(spot.id) && spot.iterations === 0);
  assert(waiting.length > 0, 'none was interrupted before it was kept');
  const page = await open(browser, `${server.url}/#/study`);
  await page.locator(`article[data-spot="${waiting[0].id}"]`).getByRole('button', { name: 'Resume' }).click();
  const went = await done(waiting[0].id);
  assert.equal(went.iterations, 40 + ids.indexOf(waiting[0].id), 'its own goal');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
  for (const id of ids) await forget(id);
  assert(!files().some((name) => ids.some((id) => name.startsWith(id))), 'what is forgotten leaves nothing');
});

test('what is forgotten while it is solved stays forgotten', async () => {
  const { id } = await server.post('/spots', { spot: flop, seconds: 1000 });
  await until('iterations', async () => (await state(id)).iterations > 0);
  await forget(id);
  const other = await kept(); // by then the first has ended
  await sleep(1500);
  assert(!files().some((name) => name.startsWith(id)), files().join(' '));
  assert(files().includes(`${other.id}.spot`));
});

test('a damaged file is named in the list, harms nobody, and can be removed', async () => {
  const [whole, cut, foreign] = [await kept(), await kept(), await kept()];
  await server.stop();
  truncateSync(join(folder(), `${cut.id}.spot`), 700);
  writeFileSync(join(folder(), `${foreign.id}.spot`), Buffer.alloc(5000, 7));
  writeFileSync(join(folder(), 'order_of_nothing.order'), '{"spot": 7}');
  await server.start();
  for (const { id } of [cut, foreign, { id: 'order_of_nothing' }]) {
    sentence((await listed(id)).failure);
    const { status, message } = await refused('GET', `/spots/${id}/view`);
    assert(status >= 400);
    sentence(message);
    assert.equal(await forget(id), 200);
    assert.equal(await listed(id), undefined);
  }
  assert.equal((await listed(whole.id)).state, 'kept');
  assert.equal((await view(whole.id)).line, '');
});

test('what does not fit is refused in one sentence that says how much it needs', async () => {
  const large = example('flop').replace('[bets]', '[bets]\nraise_cap = 6').replace('"60%, e, a"', '"10%, 20%, 33%, 50%, 75%, 100%, 150%, a"').replace('"2.5x"', '"2x, 3x, 4x, a"');
  for (const path of ['/spots', '/spots/size']) {
    const { status, message } = await refused('POST', path, JSON.stringify({ spot: large }));
    assert.equal(status, 422);
    sentence(message);
    assert.match(message, /[GMT]i?B|bytes|nodes/);
  }
});

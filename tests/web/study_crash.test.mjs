// Spots when the server is killed, and when files are not what they should be: nothing is lost, nobody else is harmed.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browse, open, suite, until } from './browser.mjs';
import { example, flop, river, sentence, SpotServer } from './spot_server.mjs';

const { after, before, test } = suite('Study, crashes');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new SpotServer().start()]);
});
after(async () => {
  await server?.close();
});

test('kill -9 while idle: what is kept says what it said, to nobody else on the machine', async () => {
  const { id } = await server.kept();
  assert.deepEqual(
    readdirSync(server.spots).filter((name) => statSync(join(server.spots, name)).mode & 0o077),
    [],
  );
  const said = await server.view(id, 'check');
  await server.killed();
  assert.equal((await server.listed(id)).state, 'kept');
  assert.deepEqual(await server.view(id, 'check'), said);
});

test('kill -9 while a spot is built, and while views are computed', async () => {
  const { id } = await server.kept();
  const said = await server.view(id);
  const began = server.computed;
  const lost = server.post('/spots', { spot: example('flop'), iterations: 1 }).catch((error) => error);
  while (server.computed === began) await new Promise(setImmediate);
  await server.killed();
  assert((await lost) instanceof Error); // its asker has had no answer, and the page keeps the draft
  assert.deepEqual(await server.view(id), said);
  const asked = Array.from({ length: 12 }, (_, i) => server.view(id, i % 2 ? 'check' : '').catch(() => null));
  await Promise.race(asked);
  await server.killed();
  await Promise.all(asked);
  assert.deepEqual(await server.view(id), said);
});

test('kill -9 while spots are solved and others wait: all are there and go on when they are told to', async () => {
  const orders = [flop, example('turn'), example('three_bet_pot_turn'), flop, river];
  const ids = [];
  for (const spot of orders) ids.push((await server.post('/spots', { spot, iterations: 8 + ids.length })).id);
  await until('iterations', async () => (await server.get(`/spots/${ids[0]}`)).iterations > 0);
  await server.killed();
  for (const id of ids) {
    const spot = await server.listed(id);
    assert(spot, `${id} is lost`);
    assert.equal(spot.state, 'kept');
    assert.equal(spot.failure, undefined);
    assert.equal(spot.interrupted, spot.iterations < 8 + ids.indexOf(id), 'what it was to come to is not forgotten');
  }
  const waiting = (await server.get('/spots')).spots.filter((spot) => ids.includes(spot.id) && spot.iterations === 0);
  assert(waiting.length > 0, 'none was interrupted before it was kept');
  const page = await open(browser, `${server.url}/#/study`);
  const card = page.locator(`article[data-spot="${waiting[0].id}"]`);
  await card.getByText('interrupted').waitFor();
  assert.equal(await card.getByText(/^(solved|saved)$/).count(), 0);
  await card.getByRole('button', { name: 'Resume' }).click();
  const went = await server.solved(waiting[0].id);
  assert.equal(went.iterations, 8 + ids.indexOf(waiting[0].id), 'its own goal');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
  for (const id of ids) await server.forget(id);
  assert(!server.files.some((name) => ids.some((id) => name.startsWith(id))), 'what is forgotten leaves nothing');
});

test('what was interrupted in the middle says so, and nobody trains on it', async () => {
  const { id } = await server.post('/spots', { spot: example('turn'), target: '0.00001%' });
  await until('a file', () => server.files.includes(`${id}.spot`));
  await server.killed();
  const page = await open(browser, `${server.url}/#/study/${id}`);
  await page.locator('[data-state="interrupted"]').waitFor();
  await page.locator('[data-frequency]').first().waitFor();
  assert.match(await page.locator('[data-state="interrupted"]').textContent(), /Exploitability \d/);
  assert.equal(await page.getByText('Train from here').count(), 0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.locator('[data-state="running"]').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
  await server.forget(id);
});

test('a training goes on by itself after kill -9, and after a reload, with its score and mistakes', async () => {
  const { id } = await server.kept();
  const page = await open(browser, `${server.url}/#/study/${id}?train=1`);
  const score = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-figure="decisions"], [data-figure="lost"], [data-mistake] .muted')].map(
        (one) => one.textContent,
      ),
    );
  const ready = page.locator('[data-ready="true"] [data-do], [data-do="next"]:not([disabled])');
  while ((await page.locator('[data-mistake]').count()) === 0) {
    // the last action, whatever one holds
    await ready.first().waitFor();
    if (await page.locator('[data-do="next"]').count()) await page.keyboard.press('Space');
    else await page.keyboard.press(String(await page.locator('.actions [data-do]').count()));
    await ready.first().waitFor();
  }
  if (await page.locator('[data-do="next"]').count()) await page.keyboard.press('Space');
  await page.locator('[data-ready="true"]').waitFor();
  const before = await score();
  await server.stop('SIGKILL');
  await page.keyboard.press('1');
  await page.locator('[data-away]').waitFor();
  await server.start();
  await page.locator('[data-ready="true"]').waitFor();
  await page.locator('[data-away]').waitFor({ state: 'detached' });
  assert.deepEqual(await score(), before);
  await page.keyboard.press('1');
  await until('a decision', async () => Number((await score())[0]) === Number(before[0]) + 1);
  const then = await score();
  await page.reload();
  await page.locator('[data-figure="decisions"]').waitFor();
  assert.deepEqual(await score(), then);
  await page.context().close();
});

test('what is forgotten while it is solved stays forgotten', async () => {
  const { id } = await server.post('/spots', { spot: flop, seconds: 1000 });
  await until('iterations', async () => (await server.get(`/spots/${id}`)).iterations > 0);
  await server.forget(id);
  await until('nothing left of it', async () => !server.files.some((name) => name.startsWith(id)));
  const others = await Promise.all([server.kept(), server.kept(), server.kept()]); // two at a time are solved: by then it has ended
  assert(!server.files.some((name) => name.startsWith(id)), server.files.join(' '));
  for (const other of others) assert(server.files.includes(`${other.id}.spot`));
});

test('a damaged file is named in the list, harms nobody, and can be removed', async () => {
  const [whole, cut, foreign] = [await server.kept(), await server.kept(), await server.kept()];
  await server.stop();
  truncateSync(join(server.spots, `${cut.id}.spot`), 700);
  writeFileSync(join(server.spots, `${foreign.id}.spot`), Buffer.alloc(5000, 7));
  writeFileSync(join(server.spots, 'order_of_nothing.order'), '{"spot": 7}');
  await server.start();
  for (const { id } of [cut, foreign, { id: 'order_of_nothing' }]) {
    sentence((await server.listed(id)).failure);
    const { status, message } = await server.refusal('GET', `/spots/${id}/view`);
    assert(status >= 400);
    sentence(message);
    assert.equal(await server.forget(id), 200);
    assert.equal(await server.listed(id), undefined);
  }
  assert.equal((await server.listed(whole.id)).state, 'kept');
  assert.equal((await server.view(whole.id)).line, '');
});

const large = example('flop')
  .replace('[bets]', '[bets]\nraise_cap = 6')
  .replace('"60%, e, a"', '"10%, 20%, 33%, 50%, 75%, 100%, 150%, a"')
  .replace('"2.5x"', '"2x, 3x, 4x, a"');
test('what does not fit is refused in one sentence that says how much it needs', async () => {
  const { status, message } = await server.refusal('POST', '/spots', JSON.stringify({ spot: large }));
  assert.equal(status, 422);
  sentence(message);
  assert.match(message, /[GMT]i?B|bytes|nodes/);
});

test('what does not fit as a whole says how much it needs, and what its first street does', async () => {
  const { bytes_compact, bytes_most, first_street } = await server.post('/spots/size', { spot: large });
  assert(bytes_compact > bytes_most);
  assert(first_street.bytes < bytes_most);
});

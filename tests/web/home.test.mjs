// Home and the set-up: tables to go back to, every hand of every table, the record; bots as cards, ready-made tables as tiles.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, inTurn, open, Server, suite, until } from './browser.mjs';
import { callDown } from './table.mjs';

const { after, before, test } = suite('home and set-up');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

async function played(profile, seed) {
  const table = await server.post('/tables', {
    profile,
    seats: 2,
    small_blind: 25,
    buy_in: 2000,
    seed,
    pace: 0,
    bots: ['caller'],
  });
  const page = await open(browser, `${server.url}/#/table/${table.id}`);
  await callDown(page);
  await page.context().close();
  return table.id;
}

test('home shows both tables with their chips, and the hands of both with their replays', async () => {
  const { id } = await server.profile();
  const tables = [await played(id, 1), await played(id, 2)];
  await until('both hands', async () => (await server.profile()).hands === 2);
  const page = await open(browser, `${server.url}/#/profiles`);
  const lines = page.locator('ul.tables a');
  await lines.nth(1).waitFor();
  assert.equal(await lines.count(), 2);
  for (const table of tables) {
    const { stack } = (await server.get(`/profiles/${id}/tables`)).tables.find((line) => line.id === table);
    const line = page.locator(`ul.tables a[href="#/table/${table}"]`);
    assert(
      (await line.textContent()).replaceAll(/\D/g, ' ').includes(String(stack).replace(/(\d)(\d{3})$/, '$1 $2')),
      'its chips',
    );
  }
  const hands = page.locator('main .hands a');
  await hands.nth(1).waitFor();
  assert.deepEqual(
    (await hands.evaluateAll((links) => links.map((a) => a.getAttribute('href')))).sort(),
    tables.map((t) => `#/table/${t}/hands/1`).sort(),
  );
  const capital = (await server.profile()).capital;
  await hands.first().click();
  await page.locator('.felt').first().waitFor();
  await page.goBack();
  await hands.first().waitFor();
  await lines.first().click();
  await page.locator('.seat.you').waitFor();
  assert.equal((await server.profile()).capital, capital, 'looking and going back cost nothing');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('the set-up lists running tables, lights what is chosen, and Sit down is in sight', async () => {
  const page = await open(browser, `${server.url}/#/setup`, { viewport: { width: 1280, height: 720 } });
  const tiles = page.locator('.tile');
  await tiles.first().waitFor();
  await until('tables that run, on top', async () => (await page.locator('ul.tables a').count()) >= 2);
  assert(await page.getByRole('button', { name: 'Sit down' }).isVisible());
  const box = await page.getByRole('button', { name: 'Sit down' }).boundingBox();
  assert(box.y + box.height <= 720, 'Sit down stands on the screen without scrolling');
  const lit = () => page.locator('.tile[aria-pressed="true"]').count();
  assert.equal(await lit(), 1);
  await page.getByLabel('Small blind').fill('30');
  await until('the tile to go out', async () => (await lit()) === 0);
  await page.getByRole('button', { name: /^Heads-up/ }).click();
  assert.equal(await lit(), 1);
  const caller = page.locator('.bot').filter({ has: page.locator('strong', { hasText: /^Caller$/ }) });
  await caller.click();
  assert.equal(await page.locator('select').first().inputValue(), 'caller');
  assert.match(await caller.textContent(), /Weak.*[−-]\d+ ± \d+ bb\/100 against Equity/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('hands and figures of another profile are never shown, however late one’s own come', async () => {
  const page = await open(browser, `${server.url}/#/profiles`);
  const hands = page.locator('main .hands a'),
    figures = page.locator('section[aria-label="Stats"] dl');
  await until('two hands', async () => (await hands.count()) === 2);
  await figures.waitFor();
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(/\/profiles\/[\w-]+\/(hands|statistics)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Name').fill('Zoe');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.locator('main li.current', { hasText: 'Zoe' }).waitFor();
  assert.deepEqual(
    [await hands.count(), await figures.count(), await page.getByText('No finished hand yet.').count()],
    [0, 0, 0],
  );
  release();
  await page.getByText('No finished hand yet.').waitFor();
  await page.context().close();
});

test('who is at no table is not told that a seat is taken, and finds the hands of the profile', async () => {
  const page = await open(browser, `${server.url}/#/profiles`, { settings: { tipSeen: false } });
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.locator('main li.current', { hasText: 'Ada' }).waitFor();
  await page.goto(`${server.url}/#/table`);
  await page.getByRole('heading', { name: 'You are not at a table' }).waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /already seated/);
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByRole('heading', { name: 'Past hands' }).waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const viewport of inTurn([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])) {
  test(`what is said on leaving does not lie on "Sit down" at ${viewport.width}`, async () => {
    const { id } = await server.profile();
    const table = await played(id, 9);
    const page = await open(browser, `${server.url}/#/table/${table}`, { viewport });
    await page.getByRole('button', { name: 'Leave table' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    const said = page.locator('.notes .note');
    await said.waitFor();
    if (!page.url().includes('setup')) await page.goto(`${server.url}/#/setup`);
    await page.locator('.sit').waitFor();
    const [a, b] = [await said.boundingBox(), await page.locator('.sit').boundingBox()];
    assert(a.y + a.height <= b.y || b.y + b.height <= a.y, JSON.stringify([a, b]));
    await page.context().close();
  });
}

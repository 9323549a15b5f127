// Every view has an address, Back works, all tables are in sight, and nobody buys in by following a link.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, open, Server, suite, until } from './browser.mjs';
import { call, callDown, leaveAll, moment, next, over, press, seatAtTwo, shoveDown } from './table.mjs';

const { after, before, beforeEach, test } = suite('addresses');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});
beforeEach(() => leaveAll(server));

const table = (settings) => seatAtTwo(server, settings);
const heading = (page) => page.locator('main h1').first();
const at = (page) => page.evaluate(() => location.hash);

test('an address that is nothing says so', async () => {
  const page = await open(browser, `${server.url}/#/nonsense/x`);
  assert.equal(await heading(page).textContent(), 'There is no such page');
  assert.match(await page.locator('main').textContent(), /#\/nonsense\/x/);
  await page.goto(`${server.url}/#/table/AAAAAAAAAAAAAAAAAAAAAA`);
  await until(
    'the words for it',
    async () => (await heading(page).textContent()) === 'There is no table at this address',
  );
  await page.context().close();
});

test('nobody buys in by following a link', async () => {
  const page = await open(browser, `${server.url}/#/profiles`);
  const before = await server.profile();
  assert.equal(before.at_tables, 0);
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await until('the words for it', async () => (await heading(page).textContent()) === 'You are not at a table');
  assert.match(await page.locator('main').textContent(), /10,000 chips in the bank\. If you sit down, 5,000 of them/);
  await page.goto(`${server.url}/#/`);
  await page.reload();
  assert.equal((await server.profile()).at_tables, 0);
  await page.goto(`${server.url}/#/table`);
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.locator('.seat.you').waitFor();
  assert.equal((await server.profile()).at_tables, 5000, 'a button buys in, and says for how much');
  await page.context().close();
});

test('after the end of a table, Sit down again is at such a table, not at another one that waits', async () => {
  await table({ buy_in: 4000, seats: 5 });
  const { id } = await table({ buy_in: 500, seed: 3 });
  const page = await open(browser, `${server.url}/#/table/${id}`);
  for (let hand = 0; hand < 60 && (await shoveDown(page)) !== 'over'; ++hand) await press(next(page));
  await over(page).waitFor();
  await page.getByRole('button', { name: 'Sit down again' }).click();
  await until('another table', async () => !(await at(page)).includes(id));
  await until('two seats', async () => (await page.locator('.seats > li').count()) === 2);
  const now = await server.get(`/tables/${(await at(page)).split('/')[2]}`);
  assert.deepEqual(
    [now.blinds.small, now.chairs[0].stack + now.chairs[0].staked, now.chairs[1].bot],
    [25, 500, 'caller'],
  );
  await page.context().close();
});

test('a replay has an address, for every step; Back leaves it and a reload stays', async () => {
  const { id } = await table();
  const page = await open(browser, `${server.url}/#/table/${id}`);
  assert.equal(await callDown(page), 'between');
  await page.locator('#tab-hands').click();
  await until('the tab in the address', async () => (await at(page)) === `#/table/${id}/hands`);
  await page.locator('#beside li a').first().click();
  const bar = page.locator('section[aria-label="Replay"] p');
  await bar.waitFor();
  for (let i = 0; i < 4; ++i) await page.keyboard.press('ArrowRight');
  await until('the step in the address', async () => (await at(page)) === `#/table/${id}/hands/1/4`);
  const said = await bar.textContent();
  await page.reload();
  await until('the same step', async () => (await bar.textContent()) === said);
  const moves = page.locator('.streets button');
  assert((await moves.count()) > 8, 'every move is in the list');
  assert.equal(await page.locator('.streets [aria-current="step"]').count(), 1);
  await moves.last().click();
  await until('the last step', async () => /(\d+)\/\1 /.test(await bar.textContent()));
  await page.goBack();
  await page.locator('.actions').waitFor();
  assert.equal(await page.locator('section[aria-label="Replay"]').count(), 0);
  await page.context().close();
});

test('what a hand brought is not cut off', async () => {
  const { id } = await table({ buy_in: 5000 });
  const page = await open(browser, `${server.url}/#/table/${id}/hands`, { viewport: { width: 1400, height: 900 } });
  while ((await moment(page)) === 'decision') await press(call(page));
  for (const line of await page.locator('#beside li a').all()) {
    const [row, result] = await Promise.all([line.boundingBox(), line.locator('strong').boundingBox()]);
    assert(result.x + result.width <= row.x + row.width, 'the result lies inside its line');
    assert(row.x + row.width <= 1400);
  }
  await page.context().close();
});

test('the first screen says what there is, one click away each, and comes back on request', async () => {
  await table();
  const page = await open(browser, server.url, {
    settings: { tipSeen: false },
    viewport: { width: 1280, height: 720 },
  });
  const ways = page.locator('aside .welcome a');
  await ways.first().waitFor();
  assert.deepEqual(await ways.locator('strong').allTextContents(), ['Play', 'Learn', 'Solve', 'Study', 'Review']);
  await moment(page);
  for (const [name, words] of [
    ['Learn', 'Learn'],
    ['Solve', 'Lab'],
    ['Study', 'Study'],
    ['Play', 'A new table'],
  ]) {
    await page.goto(`${server.url}/#/`);
    await page.locator('aside .welcome strong', { hasText: new RegExp(`^${name}$`) }).click();
    await until(words, async () => (await heading(page).textContent()) === words);
  }
  await page.goto(`${server.url}/#/`);
  await page.locator('aside .welcome button').click();
  await ways.first().waitFor({ state: 'detached' });
  await page.locator('.brand').click();
  await ways.first().waitFor();
  await page.context().close();
});

test('a restart: nobody sits out, the banner names this port and folder, and the buttons stay in sight', async () => {
  const { id } = await table({ seats: 4 });
  const page = await open(browser, `${server.url}/#/table/${id}`, { viewport: { width: 1280, height: 720 } });
  await moment(page);
  await server.stop('SIGKILL');
  const banner = page.locator('.server-gone');
  await banner.waitFor();
  const text = await banner.textContent();
  assert(text.includes(`hindsight serve --port ${server.port}`), text);
  assert(text.includes(`--data ${server.data}`), text);
  const box = await call(page).boundingBox();
  assert(box.y + box.height <= 720, 'the buttons are on the screen');
  await server.start();
  await banner.waitFor({ state: 'detached' });
  await until('the table between two hands', async () => (await next(page).count()) === 1);
  assert.equal(
    await page
      .locator('.seats')
      .getByText(/sits out|not in this hand/)
      .count(),
    0,
  );
  await page.context().close();
});

// Holds what is asked of a path back; gives how many wait, and the way to let them go.
async function hold(page, path, method = 'POST') {
  let release;
  const held = new Promise((resolve) => {
      release = resolve;
    }),
    waiting = [];
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    waiting.push(route);
    await held;
    await route.continue().catch(() => {});
  });
  return {
    some: () => until(`a request to ${path}`, () => waiting.length > 0),
    async release() {
      release();
      await page.unroute(path);
    },
  };
}
const replied = (page, path) => page.waitForResponse((reply) => path.test(reply.url()));

test('what comes late leads nobody back to a page that was left', async () => {
  const page = await open(browser, `${server.url}/#/setup`);
  const leave = async (path, pattern) => {
    const late = await hold(page, path);
    await page.getByRole('button', { name: /^(Sit down|Start again)$/ }).click();
    await late.some();
    await page.getByRole('link', { name: 'Settings' }).click();
    const reply = replied(page, pattern);
    await late.release();
    await (await reply).finished();
    await page.locator('header .button.icon').first().click(); // and the page has gone on since
    assert.equal(await at(page), '#/settings');
  };
  await leave('**/api/v1/tables', /\/tables$/);
  await leaveAll(server);
  await page.goto(`${server.url}/#/table`);
  await page.reload();
  await leave('**/api/v1/tables', /\/profiles\/[\w-]+\/tables$/);
  await page.goto(`${server.url}/#/games/kuhn`);
  await page.getByText('Variant:').click();
  await page.getByLabel('cards', { exact: false }).first().fill('5');
  await leave('**/api/v1/plays', /\/plays$/);
  await page.context().close();
});

test('no stream is opened for a page that was left', async () => {
  await table();
  const page = await open(browser, `${server.url}/#/settings`);
  const streams = [];
  page.on('request', (request) => {
    if (request.url().includes('/events?')) streams.push(decodeURIComponent(request.url()));
  });
  await server.post('/jobs', {
    kind: 'solve',
    game: 'leduc',
    algorithm: 'cfr',
    target: 1e-12,
    paused: true,
    keep: true,
  });
  for (const [name, path, method] of [
    ['games/kuhn', '**/api/v1/plays', 'POST'],
    ['games/chip_poker', '**/api/v1/chip-plays', 'POST'],
    ['lab', '**/api/v1/jobs', 'GET'],
  ]) {
    await page.goto(`${server.url}/#/settings`);
    await page.reload();
    const late = await hold(page, path, method);
    await page.goto(`${server.url}/#/${name}`);
    await late.some();
    await page.goto(`${server.url}/#/settings`);
    const reply = replied(page, new RegExp(`${path.slice(2)}$`));
    await late.release();
    await (await reply).finished();
    streams.length = 0;
    await page.goto(`${server.url}/#/table`); // which opens a stream of its own
    await until('the stream of the table', () => streams.length > 0);
    assert.deepEqual(
      streams.filter((url) => /play:|chips:|job:/.test(url)),
      [],
      name,
    );
  }
  await page.context().close();
});

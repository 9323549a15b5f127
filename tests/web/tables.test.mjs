// All tables are in sight, and what was played or lost at those that are gone.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, open, Server, suite, until } from './browser.mjs';
import { callDown, digits, leaveAll, moment, seatAtTwo } from './table.mjs';

const { after, before, beforeEach, test } = suite('all tables');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});
beforeEach(() => leaveAll(server));

const table = (settings) => seatAtTwo(server, settings);

test('all tables are in the header with their chips, and each is one click away', async () => {
  const [first, second] = [await table({ buy_in: 3000 }), await table({ buy_in: 1500, seats: 3 })];
  const page = await open(browser, `${server.url}/#/profiles`, { viewport: { width: 1280, height: 720 } });
  const chips = page.locator('header .seat-chip');
  const stacks = async () =>
    (await chips.locator('span[aria-hidden]').allTextContents()).map(digits).sort((a, b) => a - b);
  const own = async ({ id }) => (await server.get(`/tables/${id}`)).chairs[0].stack;
  await until('both tables', async () => (await chips.count()) === 2);
  assert.deepEqual(await stacks(), [await own(second), await own(first)]);
  assert.match(await page.locator('.me').textContent(), /Bank 5,500/);
  for (const view of [first, second]) {
    await page.locator(`header .seat-chip[href="#/table/${view.id}"]`).click();
    await until('its seats', async () => (await page.locator('.seats > li').count()) === view.chairs.length);
    assert.equal(
      await page.locator('header .seat-chip[aria-current="page"]').getAttribute('href'),
      `#/table/${view.id}`,
    );
  }
  const words = () => page.locator('header nav span').evaluateAll((all) => all.every((one) => one.checkVisibility()));
  await page.setViewportSize({ width: 1500, height: 900 });
  await until('the words of the menu: there is room', words);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const more of [0, 3]) {
    // whoever plays stays in sight
    for (let n = 0; n < more; ++n) await table({ buy_in: 1000 });
    await page.reload();
    await until('the tables', async () => (await chips.count()) === (more ? 5 : 2));
    const box = await page.locator('.me').boundingBox();
    assert(box.x + box.width <= 1280, `${box.x} + ${box.width}`);
    assert((await page.locator('.me .face').boundingBox()).width > 20, 'a face');
  }
  for (const id of (await server.profile()).tables)
    if (id !== first.id && id !== second.id) await server.post(`/tables/${id}/leave`, { confirm: true });
  await page.reload();
  await until('two tables', async () => (await chips.count()) === 2);
  await page.getByRole('link', { name: 'Lab' }).click();
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await until('the table looked at last', async () => (await page.locator('.seats > li').count()) === 3);
  assert.equal(
    (await server.profile()).at_tables,
    (await own(first)) +
      (await own(second)) +
      (await server.get(`/tables/${second.id}`)).chairs[0].staked +
      (await server.get(`/tables/${first.id}`)).chairs[0].staked,
  );
  await page.context().close();
});

test('a bank with too little for any table: one sentence, and a way to refill it', async () => {
  const page = await open(browser, server.url);
  await page.route('**/api/v1/profiles', async (route) => {
    const reply = await route.fetch(),
      list = await reply.json();
    await route.fulfill({
      response: reply,
      json: { ...list, profiles: list.profiles.map((one) => ({ ...one, capital: 7, at_tables: 0 })) },
    });
  });
  await page.goto(`${server.url}/#/setup`);
  await page.reload();
  await page.locator('.broke').getByText('Your bank holds 7 chips; a table takes at least 100.').waitFor();
  assert.equal(await page.locator('.broke').getByRole('button', { name: 'Refill' }).count(), 1);
  assert.deepEqual(await page.locator('.problem').allTextContents(), []);
  assert(!/ 0 chips|\(0\)/.test(await page.locator('main').textContent()));
  await page.context().close();
});

test('a table is looked at from its top, however far down the page before was', async () => {
  const page = await open(browser, `${server.url}/#/setup`, { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Sit down' }).waitFor();
  await page.evaluate(() => scrollTo(0, 600));
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.locator('.seats > li').first().waitFor();
  await until('its top', () => page.evaluate(() => scrollY === 0));
  await page.context().close();
});

test('hands of tables that were left are found, and replayed', async () => {
  const old = await table({ seed: 7 });
  let page = await open(browser, `${server.url}/#/table/${old.id}`);
  assert.equal(await callDown(page), 'between');
  await page.context().close();
  await server.post(`/tables/${old.id}/leave`, { confirm: true });
  const { id } = await table({ seats: 4 });
  page = await open(browser, `${server.url}/#/table/${id}/hands`);
  await page.getByRole('button', { name: 'All tables' }).click();
  await page.locator(`#beside li a[href="#/table/${old.id}/hands/1"]`).click();
  await page.locator('section[aria-label="Replay"]').waitFor();
  assert.equal(await page.locator('.seats > li').count(), 2);
  await page.keyboard.press('Escape');
  await until('the table that waits', async () => (await page.locator('.seats > li').count()) === 4);
  await moment(page);
  await page.context().close();
});

test('what a restart has lost is said', async () => {
  const { id } = await table({ seats: 4 });
  const page = await open(browser, `${server.url}/#/table/${id}`, { settings: { language: 'fr' } });
  await moment(page);
  const { hand } = await server.get(`/tables/${id}`);
  await server.stop('SIGKILL');
  await page.locator('.server-gone').waitFor();
  await server.start();
  await page.locator('[data-notice]').waitFor();
  assert.match(await page.locator('[data-notice]').textContent(), new RegExp(`^Le coup ${hand} était en cours`));
  await page.context().close();
});

test('the lists of tables keep up with tables that go on by themselves', async () => {
  const { id } = await table({ chips: 'reset' });
  const play = await open(browser, `${server.url}/#/table/${id}`);
  assert.equal(await callDown(play), 'between');
  await play.context().close();
  const page = await open(browser, `${server.url}/#/profiles`);
  const line = page.locator(`main ul.tables a[href="#/table/${id}"]`);
  await until('the first hand', async () => /hand 1/.test(await line.textContent()));
  const { hands } = await server.profile();
  await until('all hands so far', async () => (await page.locator('main .hands li a').count()) === hands);
  await server.post(`/tables/${id}/next`); // as it does when it deals automatically
  await until('the next hand', async () => /hand 2/.test(await line.textContent()));
  await until('the turn', async () => /your turn/.test(await line.textContent()));
  await until('the end of the hand', async () => {
    const { decision, state } = await server.get(`/tables/${id}`);
    if (decision) await server.post(`/tables/${id}/move`, { decision: decision.number, kind: 'call' });
    return state === 'between';
  });
  await until(
    'its hand among those played',
    async () => (await page.locator('main .hands li a').count()) === hands + 1,
  );
  await until(
    'the bank',
    async () => digits(await page.locator('.me .who .num').textContent()) === (await server.profile()).capital,
  );
  await page.context().close();
});

test('a table whose record is damaged is called that', async () => {
  const page = await open(browser, 'about:blank');
  await page.route('**/api/v1/profiles/*/tables', (route) =>
    route.fulfill({
      json: { tables: [{ id: 'A'.repeat(22), stack: 500, state: 'damaged', your_turn: false, last_played: null }] },
    }),
  );
  for (const at of ['table', 'setup', 'profiles']) {
    await page.goto(`${server.url}/#/${at}`);
    await page.locator('main a', { hasText: 'A table whose record is damaged' }).waitFor();
    assert.equal(await page.getByText(/Table\s*:/).count(), 0, at);
  }
  assert.equal(await page.locator('header .seat-chip').getAttribute('title'), 'A table whose record is damaged');
  await page.context().close();
});

test('a bot that was chosen at one table is not shown at another', async () => {
  const [first, second] = [await table(), await table()];
  const page = await open(browser, `${server.url}/#/table/${first.id}/seats`);
  const bot = page.locator('#beside select');
  await bot.selectOption('random');
  await page.getByText('From the next hand on.', { exact: true }).waitFor();
  assert.equal(await bot.inputValue(), 'random');
  await page.goto(`${server.url}/#/table/${second.id}/seats`);
  await until(
    'the other table',
    async () =>
      (await page.locator('header .seat-chip[aria-current="page"]').getAttribute('href')) === `#/table/${second.id}`,
  );
  assert.equal(await bot.inputValue(), 'caller');
  await page.context().close();
});

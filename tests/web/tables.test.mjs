// All tables are in sight, and what was played or lost at those that are gone.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { browse, open, Server, until } from './browser.mjs';
import { callDown, digits, leaveAll, moment, seatAtTwo } from './table.mjs';

let browser, server;
before(async () => { [browser, server] = await Promise.all([browse(), new Server().start()]); });
after(async () => { await browser?.close(); await server?.close(); });
beforeEach(() => leaveAll(server));

const table = (settings) => seatAtTwo(server, settings);

test('all tables are in the header with their chips, and each is one click away', async () => {
  const [first, second] = [await table({ buy_in: 3000 }), await table({ buy_in: 1500, seats: 3 })];
  const page = await open(browser, `${server.url}/#/profiles`, { viewport: { width: 1280, height: 720 } });
  const chips = page.locator('header .seat-chip');
  const stacks = async () => (await chips.locator('span[aria-hidden]').allTextContents()).map(digits).sort((a, b) => a - b);
  const own = async ({ id }) => (await server.get(`/tables/${id}`)).chairs[0].stack;
  await until('both tables', async () => (await chips.count()) === 2);
  assert.deepEqual(await stacks(), [await own(second), await own(first)]);
  assert.match(await page.locator('.me').textContent(), /Bank 5,500/);
  for (const view of [first, second]) {
    await page.locator(`header .seat-chip[href="#/table/${view.id}"]`).click();
    await until('its seats', async () => (await page.locator('.seats > li').count()) === view.chairs.length);
    assert.equal(await page.locator('header .seat-chip[aria-current="page"]').getAttribute('href'), `#/table/${view.id}`);
  }
  await page.getByRole('link', { name: 'Lab' }).click();
  await page.getByRole('link', { name: 'Table', exact: true }).click();
  await until('the table looked at last', async () => (await page.locator('.seats > li').count()) === 3);
  assert.equal((await server.profile()).at_tables, await own(first) + await own(second) + (await server.get(`/tables/${second.id}`)).chairs[0].staked + (await server.get(`/tables/${first.id}`)).chairs[0].staked);
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
  assert.match(await page.locator('[data-notice]').textContent(), new RegExp(`^Le coup ${hand} se jouait`));
  await page.context().close();
});

// Hints at a table that was opened with them: asked for, told, and noted with the hand.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beside, browse, cutOff, findings, inTurn, open, Server, suite, until, visit } from './browser.mjs';
import { call, callDown, leaveAll, moment, press, seatAtTwo } from './table.mjs';

const { after, before, beforeEach, test } = suite('Hints');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
beforeEach(() => leaveAll(server));
after(async () => {
  await server?.close();
});

const box = (page) => page.locator('[data-hint]');
const moves = (page) => page.getByRole('list', { name: 'Hint' }).getByRole('listitem');
const move = (action, chance, value_bb, to_bb = null) => ({
  action: { kind: action.split(' ')[0], text: action },
  to_bb,
  chance,
  range_chance: chance,
  value_bb,
  error_bb: 0.25,
});
const searched = {
  street: 'flop',
  players: 2,
  board: '7s2hTd',
  pot_bb: 2,
  to_call_bb: 0,
  best: 1,
  by: 'search',
  searched: true,
  moves: [
    move('check', 0.3, 1.1),
    move('bet 100', 0.7, 1.4, 2),
    move('bet 300', 0, 0.9, 6),
    move('all-in 5000', 0, -4, 100),
  ],
};

test('are a choice when a table is set up, and are told at it', async () => {
  const page = await open(browser, `${server.url}/#/setup`);
  const choice = page.getByLabel(/^Hints:/);
  assert.equal(await choice.isChecked(), false);
  await choice.check();
  await page.getByRole('button', { name: 'Sit down' }).click();
  await page.waitForURL(/#\/table/);
  await page.locator('.facts').getByText('Hints', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('heading', { name: 'At this table' }).waitFor();
  await page.getByText(/sees what you see and nothing more/).waitFor();
  assert.deepEqual(await findings(page, { within: '.side' }), []);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('tell moves with their chances by a key or a click, once for a decision, and the hand is marked', async () => {
  const { id } = await seatAtTwo(server, { hints: true });
  const page = await open(browser, `${server.url}/#/table/${id}`);
  await moment(page);
  await page.getByRole('button', { name: /^Hint/ }).click();
  await until('a hint', async () => (await box(page).getAttribute('data-hint')) === 'told');
  assert.ok((await moves(page).count()) >= 1);
  assert.match((await moves(page).allTextContents()).join(' '), /(call|raise|fold).*\d+%/i);
  await page.route(`**/tables/${id}/hint`, (route) =>
    route.fulfill({ json: { ...searched, decision: route.request().postDataJSON().decision } }),
  );
  await press(call(page));
  await moment(page);
  assert.equal(await box(page).getAttribute('data-hint'), 'none'); // another decision
  await page.keyboard.press('h');
  await until('a hint', async () => (await box(page).getAttribute('data-hint')) === 'told');
  assert.deepEqual(
    (await moves(page).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim()),
    [
      'bet 100 70% +1.40 bb ± 0.25',
      'check 30% +1.10 bb ± 0.25',
      'bet 300 0% +0.90 bb ± 0.25',
      'all-in 5,000 0% -4.00 bb ± 0.25',
    ],
  );
  assert.deepEqual(await findings(page, { within: '.actions' }), []);
  await callDown(page);
  assert.equal((await box(page).textContent()).trim(), '');
  await page.getByRole('tab', { name: 'Hands' }).click();
  await page.getByText('1 decision with a hint').first().waitFor({ state: 'attached' });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('are not there at other tables; a refusal says why, and a hint that is late is forgotten', async () => {
  const { id } = await seatAtTwo(server, {});
  const page = await open(browser, `${server.url}/#/table/${id}`);
  await moment(page);
  assert.equal(await box(page).count(), 0);
  await leaveAll(server);
  const { id: with_ } = await seatAtTwo(server, { hints: true });
  let how = (route) => route.fulfill({ status: 429, json: { error: { code: 'busy', message: 'busy' } } });
  await page.route(`**/tables/${with_}/hint`, (route) => how(route));
  await visit(page, `${server.url}/#/table/${with_}`);
  await moment(page);
  await page.keyboard.press('h');
  await page.getByRole('alert').filter({ hasText: 'Too many hints' }).waitFor();
  how = () => {}; // never
  await page.keyboard.press('h');
  await page.getByText('Searching…').waitFor();
  await press(call(page));
  await moment(page);
  assert.equal(await box(page).getAttribute('data-hint'), 'none');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const language of inTurn(['en', 'fr', 'pt']))
  test(`on a phone all fits, and the buttons stay where they were (${language})`, async () => {
    const { id } = await seatAtTwo(server, { hints: true });
    const page = await open(browser, 'about:blank', {
      viewport: { width: 390, height: 844 },
      settings: { language, theme: 'dark' },
    });
    await page.route(`**/tables/${id}/hint`, (route) =>
      route.fulfill({ json: { ...searched, decision: route.request().postDataJSON().decision } }),
    );
    await visit(page, `${server.url}/#/table/${id}`);
    await moment(page);
    const where = () => page.locator('.act.call').evaluate((button) => Math.round(button.getBoundingClientRect().top));
    const was = await where();
    await page.keyboard.press('h');
    await until('a hint', async () => (await box(page).getAttribute('data-hint')) === 'told');
    assert.equal(await where(), was);
    assert.equal(await beside(page), 0);
    assert.deepEqual(await cutOff(page), []);
    assert.deepEqual(await findings(page, { within: '.actions', serious: true }), []);
    await page.context().close();
  });

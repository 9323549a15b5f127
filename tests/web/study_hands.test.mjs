// A hand that was played at the table, studied: one click from its replay or its log to a draft, one more to the solved decision.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, open, Server, suite, until } from './browser.mjs';
import { callDown, seatAtTwo } from './table.mjs';

const { after, before, test } = suite('Study, hands played');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

const settled = (page) =>
  until('the cost of the spot', async () => (await page.locator('.bar[data-settled="true"]').count()) === 1);
const field = (page, path) => page.locator(`[data-field="${path}"]`).first().inputValue();

test('a hand is played, its river decision studied, solved and seen', async () => {
  const { id } = await seatAtTwo(server, { buy_in: 2000 });
  const page = await open(browser, `${server.url}/#/table/${id}`);
  await callDown(page);
  const { hand } = (await server.get(`/tables/${id}/hands`)).hands[0];
  const record = await server.get(`/tables/${id}/hands/${hand}`);
  const river = record.spots.find((spot) => spot.street === 'river');
  assert.deepEqual(
    record.spots.map(({ street }) => street),
    ['flop', 'turn', 'river'],
  );
  const decision = river.decisions[1];
  assert.equal(record.steps[decision.event + 1].event.kind, decision.action.kind); // the step that shows it

  // From the replay, at that decision.
  await page.goto(`${server.url}/#/table/${id}/hands/${hand}/${decision.event + 1}`);
  await page.getByRole('link', { name: 'Study this spot', exact: true }).first().click();
  await until(
    'its board',
    async () => (await field(page, 'board').catch(() => '')).replaceAll(' ', '') === river.board.replaceAll(' ', ''),
  );
  assert.equal(await field(page, 'pot'), String(river.pot));
  assert.deepEqual([await field(page, 'stack_oop'), await field(page, 'stack_ip')], river.stacks.map(String));
  assert.match(page.url(), /#\/study\/new$/);
  assert.equal(await page.locator('[data-decision][aria-current="step"]').getAttribute('data-decision'), decision.line);
  await settled(page);
  assert.equal(await page.locator('.bar .problem').count(), 0);
  await page.locator(`[data-depth="1"]`).waitFor(); // the tree of bets stands there, too
  await page.getByRole('button', { name: 'Solve', exact: true }).click();
  await until(
    'the solution',
    async () =>
      (await page
        .locator('.explore')
        .getAttribute('data-line')
        .catch(() => null)) === decision.line,
  );
  await until(
    'whose decision it is',
    async () => (await page.locator('.step.here .where strong').textContent()) === 'BTN',
  );
  await page.locator('[data-frequency]').first().waitFor();

  // Another street of the same hand, from the list beside the draft; and from the log.
  await page.goto(`${server.url}/#/table/${id}`);
  await page.locator('#tab-log').click();
  await page.getByRole('link', { name: `Study this spot: hand ${hand}` }).click();
  const flop = record.spots[0];
  await until(
    'the flop',
    async () =>
      (await field(page, 'pot').catch(() => '')) === String(flop.pot) &&
      (await field(page, 'board')).replaceAll(' ', '') === flop.board.replaceAll(' ', ''),
  );
  await page.locator('[data-table-hand] .spot').nth(1).getByRole('button', { name: 'Study this spot' }).click();
  await until(
    'the turn',
    async () => (await field(page, 'board')).replaceAll(' ', '') === record.spots[1].board.replaceAll(' ', ''),
  );
  await page.getByRole('link', { name: 'Back to the replay' }).click();
  await page.getByRole('region', { name: 'Replay' }).waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('what is changed in a hand’s draft outlasts a reload, and a hand that there is not says so', async () => {
  const { id } = await seatAtTwo(server, { buy_in: 2000, seed: 9 });
  const page = await open(browser, `${server.url}/#/table/${id}`);
  await callDown(page);
  await page.goto(`${server.url}/#/study/new?table=${id}&hand=1`);
  await page.getByText('Board, chips and bets are those of the hand').waitFor();
  await settled(page);
  // Its ranges are what the play before leaves, and its name says so until somebody has others.
  const { phh } = await server.get(`/tables/${id}/hands/1`);
  const { range_oop } = await server.post('/spot-forms/hand-ranges', { phh, street: 'flop' });
  assert.equal(await field(page, 'range_oop'), range_oop);
  assert.match(await field(page, 'name'), /, ranges as Hindsight plays$/);
  await page.locator('[data-field="range_oop"]').fill('QQ+, AK');
  await settled(page);
  assert.doesNotMatch(await field(page, 'name'), /Hindsight plays/);
  await page.locator('[data-field="name"]').fill('mine');
  await settled(page);
  await page.reload();
  await settled(page);
  assert.equal(await field(page, 'name'), 'mine');
  await page.goto(`${server.url}/#/study/new?table=nowhere&hand=1`);
  await page.getByRole('alert').first().waitFor();
  assert.equal(await field(page, 'name'), 'mine');
  await page.context().close();
});

test('any decision of a hand history is one click from a draft', async () => {
  const page = await open(browser, `${server.url}/#/study/new`);
  await page.locator('[data-preset="in"]').click();
  await page.locator('[data-in]')
    .fill(`variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\nstarting_stacks = [200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 AhKd", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 cc", "d db 7s2hTd", "p2 cc", "p3 cbr 8", "p2 cbr 24", "p3 cc", "d db Qc", "p2 cbr 40", "p3 f"]
players = ["Small", "Hero", "Button"]\n`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('[data-decision="bet 40"]').click(); // the fold on the turn
  await until('its pot', async () => (await field(page, 'pot')) === '61');
  await settled(page);
  await until(
    'the tree at that decision',
    async () =>
      (await page
        .locator('[data-depth="0"] [aria-pressed="true"]')
        .textContent()
        .catch(() => '')) === 'Bet 40',
  );
  await page.context().close();
});

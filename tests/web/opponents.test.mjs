// What tables know of opponents: the card on a seat, what a bot that learns believes, ranges in a replay, and the list of all.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beside, browse, cutOff, findings, inTurn, open, Server, suite, until } from './browser.mjs';
import { callDown, leaveAll, moment, seatAtTwo } from './table.mjs';

const { after, before, beforeEach, test } = suite('Opponents');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
beforeEach(() => leaveAll(server));
after(async () => {
  await server?.close();
});

const ways = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 390, height: 844 }, settings: { theme: 'dark' } },
  { settings: { language: 'fr' } },
  { viewport: { width: 390, height: 844 }, settings: { language: 'pt' } },
];
const card = (page) => page.getByRole('dialog');
const look = (page, chair) => page.locator(`[data-chair="${chair}"] .look`);
const habit = (street, does, to_pay, z, made, usual, costs = null, bigBlinds = null) => ({
  street,
  does,
  to_pay,
  turns: 40,
  made,
  usual,
  z,
  costs_pots_per_100_hands: costs,
  costs_error: costs && 0.4,
  costs_bb_per_100_hands: bigBlinds,
  costs_bb_error: bigBlinds && 1.5,
});
const loose = {
  entry: 'loose',
  temper: 'passive',
  player: 'caller',
  hands: 120,
  paid: 0.8,
  raised: 0,
  usual_paid: 0.4,
  aggression: 0.1,
  usual_aggression: 1.2,
  shown: 9,
  bluff_slope: 2,
  habits: [
    habit('river', 'folds', true, 3.4, 0.6, 0.4, 2.5, 21),
    habit('turn', 'folds', true, 3.2, 0.6, 0.4, 2.5), // by a program that did not count pots
    habit('flop', 'raises', false, -2.2, 0.1, 0.3),
    habit('preflop', 'calls', true, 1.2, 0.5, 0.4),
  ],
};
const clean = async (page, within) => {
  assert.deepEqual(await findings(page, { within }), []);
  assert.equal(await beside(page), 0);
  assert.deepEqual(await cutOff(page), []);
};

test('a seat opens a card by mouse and key, which counts hands, takes them along and forgets them', async () => {
  const { id } = await seatAtTwo(server, { buy_in: 5000 });
  const page = await open(browser, `${server.url}/#/table/${id}`, { acceptDownloads: true });
  assert.equal(await callDown(page), 'between');
  await look(page, 1).click();
  await card(page).getByText('1 hand seen').waitFor();
  assert.equal(await card(page).locator('[data-style]').getAttribute('data-style'), 'unknown');
  await page.keyboard.press(' '); // the table's key deals no hand meanwhile
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  assert.equal((await server.get(`/tables/${id}`)).hand, 1);
  await page.keyboard.press('Tab'); // by keyboard from here on
  await look(page, 1).focus();
  await page.keyboard.press('Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card(page).getByRole('link', { name: 'Export' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^caller-.*\.profile$/);
  assert.equal(JSON.parse(await readFile(await download.path(), 'utf8')).player, 'caller');
  await card(page).getByRole('button', { name: 'Forget', exact: true }).click();
  await card(page).getByRole('button', { name: 'Forget for good' }).click();
  await card(page).getByText('Nothing is known yet', { exact: false }).waitFor();
  assert.equal(
    (await server.get('/opponents')).opponents.some((one) => one.card.player === 'caller'),
    false,
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('the card says style, habits, how sure and what they cost, in words of the page', async () => {
  const { id } = await seatAtTwo(server);
  for (const way of inTurn(ways)) {
    const page = await open(browser, 'about:blank', way);
    await page.route('**/players/1', (route) =>
      route.fulfill({
        json: {
          chair: 1,
          counted: true,
          known: { id: 'b-1', kind: 'bot', last: '2026-01-01T00:00:00Z', card: loose },
          beliefs: null,
        },
      }),
    );
    await page.goto(`${server.url}/#/table/${id}`);
    await moment(page);
    await look(page, 1).click();
    await card(page).locator('[data-style="loose"]').waitFor();
    assert.deepEqual(
      await card(page)
        .locator('[data-habit]')
        .evaluateAll((all) => all.map((one) => `${one.dataset.habit} ${one.dataset.sure}`)),
      ['river folds sure', 'turn folds sure', 'flop raises likely', 'preflop calls perhaps'],
    );
    const said = {
      fr: [/Large, passif/, /Se couche trop à la river, face aux mises/, /21,0 ± 3,0 bb/, /2,5 ± 0,8 pots/],
      pt: [/Solto, passivo/, /Desiste demais no river, contra apostas/, /21,0 ± 3,0 bb/, /2,5 ± 0,8 potes/],
    }[way.settings?.language] ?? [
      /Loose, passive/,
      /Folds too much on the river, against bets/,
      /costs 21\.0 ± 3\.0 bb in 100 hands/,
      /costs 2\.5 ± 0\.8 pots in 100 hands/,
      /Bets too little on the flop/,
      /fewer bluffs/,
    ];
    for (const words of said) assert.match(await card(page).textContent(), words);
    await clean(page, 'dialog');
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
});

test('a bot that learns says what it believes once a hand is over, never during one', async () => {
  const { id } = await seatAtTwo(server, { buy_in: 5000, bots: ['adaptive'] });
  const page = await open(browser, `${server.url}/#/table/${id}`);
  await moment(page);
  await look(page, 1).click();
  await card(page).getByText('Told when the hand is over.').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await callDown(page), 'between');
  await look(page, 1).click();
  await card(page).locator('[data-belief="0"]').waitFor();
  assert.equal(await card(page).locator('[data-belief="0"] li').count(), 3);
  assert.equal(await card(page).locator('[data-affords]').count(), 1);
  assert.equal(
    await card(page).locator('[data-would]').getAttribute('data-would'),
    'keep',
    'after one hand nothing is sure',
  );
  assert.match(await card(page).textContent(), /it kept to its strategy/);
  await clean(page, 'dialog');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('beside a replay a range narrows action by action, by kinds, a bot, or a known opponent', async () => {
  const { id } = await seatAtTwo(server, { buy_in: 5000, bots: ['blueprint'] });
  for (const way of inTurn(ways)) {
    const page = await open(browser, `${server.url}/#/table/${id}`, way);
    if ((await moment(page)) === 'decision') await callDown(page);
    await page.goto(`${server.url}/#/table/${id}/hands/1?ranges=1`);
    const reading = page.locator('[data-reading="told"]');
    await reading.waitFor();
    const bits = async () => Number(await reading.locator('[data-bits]').getAttribute('data-bits'));
    const whole = await bits();
    assert.ok(Math.abs(whole - Math.log2((50 * 49) / 2)) < 1e-6, 'two cards are known');
    assert.equal(await reading.locator('[data-cell]').count(), 169);
    await reading.locator('[data-move]').first().click();
    assert.ok((await bits()) < whole);
    assert.equal(await reading.locator('[data-kind]').count(), 7);
    await clean(page, '[data-reading]');
    const selects = reading.locator('select');
    await selects.nth(1).selectOption('maniac');
    await until(
      'one kind',
      async () =>
        (await page.locator('[data-kind]').count()) === 0 &&
        (await page.locator('[data-reading="told"]').count()) === 1,
    );
    const guest = (await server.get('/opponents')).opponents.find((one) => one.kind === 'person');
    await selects.nth(1).selectOption(`opponent:${guest.id}`);
    await page.locator('[data-reading="told"]').waitFor();
    let left = 0;
    page.on('requestfailed', (request) => {
      left += request.url().endsWith('/read') ? 1 : 0;
    });
    await page.route('**/read', () => {}); // never answered
    await selects.nth(1).selectOption('nit');
    await page.locator('[data-reading="asked"]').waitFor();
    await page.locator('[role="group"] button').first().click();
    await until('what nobody waits for to be given up', () => left === 1);
    assert.doesNotMatch(page.url(), /ranges/);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
});

test('all who are known are listed on the page of profiles: sorted, brought, forgotten; incognito nobody is', async () => {
  const { id } = await seatAtTwo(server, { buy_in: 5000, incognito: true });
  for (const { id: known } of (await server.get('/opponents')).opponents)
    await fetch(`${server.url}/api/v1/opponents/${known}`, {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
  const page = await open(browser, `${server.url}/#/table/${id}`, { acceptDownloads: true });
  await page.locator('.facts').getByText('Incognito').waitFor();
  assert.equal(await callDown(page), 'between');
  await until('the hand to be counted', async () => (await server.get('/opponents')).opponents.length === 1);
  await page.goto(`${server.url}/#/profiles`);
  const list = page.getByRole('region', { name: 'Opponents' }),
    lines = list.locator('[data-opponent]');
  await lines.first().waitFor();
  assert.equal(await lines.count(), 1, 'of the person nothing is kept');
  await lines.first().getByRole('button').first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('link', { name: 'Export', exact: true }).click(),
  ]);
  const [everybody] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('link', { name: 'Export all as one' }).click(),
  ]);
  assert.match(await readFile(await everybody.path(), 'utf8'), /"player":"population"/);
  const file = join(server.data, 'caller.profile');
  await writeFile(file, await readFile(await download.path()));
  await list.locator('input[type=file]').setInputFiles(file);
  await until('two of one name', async () => (await lines.count()) === 2);
  await list.getByRole('combobox').selectOption('name');
  assert.deepEqual((await lines.allTextContents()).map((text) => /from a file/.test(text)).sort(), [false, true]);
  await clean(page, 'main');
  await writeFile(file, '{"hindsight_profile": 1');
  await list.locator('input[type=file]').setInputFiles(file);
  await page.getByText('this is no profile of a player, or cut short', { exact: false }).waitFor();
  await list.getByRole('button', { name: 'Forget', exact: true }).first().click();
  await list.getByRole('button', { name: 'Forget for good' }).click();
  await until('one of them', async () => (await lines.count()) === 1);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

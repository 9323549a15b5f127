// Somebody's program sits at the page's table: chosen like a bot, at the table that it can play.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browse, limit, open, Server, suite, until } from './browser.mjs';
import { callDown, next, press } from './table.mjs';

const { after, before, test } = suite('programs at the table');
const bot = fileURLToPath(new URL('../../examples/acpc/bot.py', import.meta.url));
let browser, server;
before(async () => {
  const more = ['--program', `python=python3 ${bot} --stack 4000`, '--program-game', 'nlhe(blinds=50/100,stack=4000)'];
  [browser, server] = await Promise.all([browse(), new Server(undefined, more).start()]);
});
after(async () => {
  await server?.close();
});

test('a program is picked among the bots, the table becomes its game, and hands are played', async () => {
  const page = await open(browser, `${server.url}/#/setup`);
  await page.locator('.bot', { hasText: 'python (program)' }).click();
  assert.equal(await page.locator('input[value="reset"]').isChecked(), true);
  assert.equal(
    await page
      .locator('.sit .num')
      .textContent()
      .then((text) => /4,000/.test(text)),
    true,
  );
  // Whoever takes chips that go on is told why that cannot be.
  await page.locator('input[value="keep"]').first().check();
  await until('the reason', async () =>
    /a program plays its own game only/.test(
      await page
        .locator('.problem[role="alert"]')
        .textContent()
        .catch(() => ''),
    ),
  );
  assert.equal(await page.getByRole('button', { name: 'Sit down' }).isDisabled(), true);
  await page.locator('.bot', { hasText: 'python (program)' }).click();
  await page.getByRole('button', { name: 'Sit down' }).click();
  await until('two seats', async () => (await page.locator('.seats > li').count()) === 2);
  for (let hand = 1; hand <= 3; ++hand) {
    assert.notEqual(await callDown(page), 'decision');
    assert.equal(await page.locator('[data-notice]').count(), 0);
    if ((await next(page).count()) > 0) await press(next(page));
  }
  const { tables } = await server.profile();
  const views = await Promise.all(tables.map((id) => server.get(`/tables/${id}`)));
  const mine = views.find((view) => view.chairs.some((chair) => chair.bot === 'program:python'));
  assert(mine.hand >= 3);
  assert.equal(mine.chips, 'reset');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a tournament with a program is begun, watched, stopped, played on and deleted on the page', async () => {
  const page = await open(browser, `${server.url}/#/lab/tournament`);
  const form = page.locator('form');
  assert.equal(await form.locator('select').first().inputValue(), 'program:python'); // whoever brings a program wants it to play
  await form.locator('select').nth(1).selectOption('always_fold');
  await form.getByRole('button', { name: 'Leave player 3 out' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Spring cup');
  await form.getByLabel('Hands of each match').fill('100000');
  await form.getByRole('button', { name: 'Begin' }).click();
  const state = page.locator('[data-state]').first();
  await until(
    'hands',
    async () =>
      (await state.getAttribute('data-state')) === 'running' && (await page.locator('[data-crosstable]').count()) === 1,
  );
  await page.getByRole('button', { name: 'Stop' }).click();
  await until('stopped', async () => (await state.getAttribute('data-state')) === 'stopped');
  const { hands } = await server.get('/tournaments/Spring-cup');
  await page.getByRole('button', { name: 'Resume' }).click();
  await until('more hands', async () => (await server.get('/tournaments/Spring-cup')).hands > hands);
  await page.getByRole('button', { name: 'Stop' }).click();
  await until('stopped', async () => (await state.getAttribute('data-state')) === 'stopped');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete for good?' }).click();
  await until(
    'the list',
    async () => (await page.locator('[data-tournament]').count()) === 0 && (await form.count()) === 1,
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

// What the lab shows to whoever writes a bot, done as it says: the code kept, the command run, the table watched.
test('a bot that the lab shows plays at a table of the page', async () => {
  const page = await open(browser, `${server.url}/#/lab/own`);
  const http = page.locator('[data-own="http"]');
  await http.locator('input[type="number"]').fill('12');
  const [code, command] = await http.locator('pre').allTextContents();
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-bot-'));
  writeFileSync(join(folder, 'bot.py'), code);
  const said = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8', timeout: 1000 * limit });
  rmSync(folder, { recursive: true });
  assert.match(said, /^12 hands: [+-][\d.]+ ± [\d.]+ big blinds per 100 hands$/m);
  const table = /#\/table\/[\w-]+/.exec(said)[0];
  const { hands } = await server.get(`/tables/${table.split('/').at(-1)}/hands`);
  assert.equal(hands.length, 12);
  // What the bot asked stands in the log, and what it was told.
  await until('its requests', async () => (await page.locator('[data-requests] li').count()) > 12);
  const act = page.locator('[data-requests] li', { hasText: '/move' }).first();
  await act.locator('summary').click();
  assert.match(await act.locator('dd').first().textContent(), /"kind"/);
  // Of which the page alone asks; the log shows fifty, so what was asked at the server's start may be among them.
  assert.equal(
    await page.locator('[data-requests] li', { hasText: 'GET /requests' }).count(),
    0,
    "the page's own are not told",
  );
  // The others name this server, as it was started.
  const commands = await page.locator('[data-own] pre').allTextContents();
  assert(
    commands.some((text) => text.includes(`hindsight serve --port ${new URL(server.url).port} --data ${server.data}`)),
    commands.join('\n'),
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

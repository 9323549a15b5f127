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
after(async () => { await server?.close(); });

test('a program is picked among the bots, the table becomes its game, and hands are played', async () => {
  const page = await open(browser, `${server.url}/#/setup`);
  await page.locator('.bot', { hasText: 'python (program)' }).click();
  assert.equal(await page.locator('input[value="reset"]').isChecked(), true);
  assert.equal(await page.locator('.sit .num').textContent().then((text) => /4,000/.test(text)), true);
  // Whoever takes chips that go on is told why that cannot be.
  await page.locator('input[value="keep"]').first().check();
  await until('the reason', async () => /a program plays its own game only/.test(await page.locator('.problem[role="alert"]').textContent().catch(() => '')));
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
  // The others name this server, as it was started.
  const commands = await page.locator('[data-own] pre').allTextContents();
  assert(commands.some((text) => text.includes(`hindsight serve --port ${new URL(server.url).port} --data ${server.data}`)), commands.join('\n'));
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

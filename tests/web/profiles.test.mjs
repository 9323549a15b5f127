// Profiles through the page, over a restart and a kill; the banner when the server is gone.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browse, open, Server, suite, until } from './browser.mjs';
import { callDown } from './table.mjs';

const { after, before, test } = suite('profiles');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

const cards = (page) => page.locator('main li.panel');
const card = (page, name) => cards(page).filter({ hasText: name });

test('a profile is made, named, played with, and is there after kill -9 with its hand', async () => {
  const page = await open(browser, `${server.url}/#/profiles`);
  await cards(page).first().waitFor();
  const create = page.getByRole('button', { name: /^Create/ });
  assert(await create.isDisabled(), 'no profile without a name');
  await page.getByLabel('Name').fill('Élodie 🂡');
  await page.getByRole('radio').nth(3).click();
  await create.click();
  await card(page, 'Élodie').waitFor();
  const { id } = (await server.get('/profiles')).profiles.find((p) => p.name.startsWith('Élodie'));
  await server.post('/tables', {
    profile: id,
    seats: 6,
    small_blind: 25,
    buy_in: 5000,
    seed: 5,
    pace: 0,
    bots: ['caller'],
  }); // nobody goes broke
  await page.reload();
  await card(page, 'Élodie')
    .getByRole('button', { name: /^Play as/ })
    .click();
  assert.equal(await callDown(page), 'between');
  const mine = async () => (await server.get('/profiles')).profiles.find((p) => p.name.startsWith('Élodie'));
  await until('the hand to be kept', async () => (await mine()).hands === 1);
  const before = await mine();
  const table = await server.get(`/tables/${before.tables[0]}`);
  await server.stop('SIGKILL');
  await page.locator('.server-gone').waitFor();
  await server.start();
  await page.locator('.server-gone').waitFor({ state: 'detached', timeout: 15000 });
  assert.deepEqual(await mine(), before);
  assert.deepEqual(
    (await server.get(`/tables/${before.tables[0]}`)).chairs.map((c) => c.stack),
    table.chairs.map((c) => c.stack),
  );
  await page.reload();
  await page.locator('.seat.you').waitFor();
  assert.equal(
    await page
      .locator('.seat.you .name')
      .textContent()
      .then((t) => t.startsWith('Élodie')),
    true,
  );
  await page.context().close();
});

test('delete with a way back, export and import', async () => {
  const page = await open(browser, `${server.url}/#/profiles`, { acceptDownloads: true });
  await card(page, 'Élodie').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card(page, 'Élodie').getByRole('link', { name: 'Export' }).click(),
  ]);
  const file = join(server.data, 'export.json');
  await writeFile(file, await readFile(await download.path()));
  const names = async () => (await server.get('/profiles')).profiles.map((p) => p.name).sort();
  const all = await names();
  await card(page, 'Élodie').getByRole('button', { name: 'Delete' }).click();
  await card(page, 'Élodie').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card(page, 'Élodie').waitFor();
  assert.deepEqual(await names(), all);
  await page.locator('.make input[type=file]').setInputFiles(file);
  await until('the import', async () => (await names()).length === all.length + 1);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a name of blanks or of 25 characters is not offered to the server', async () => {
  const page = await open(browser, `${server.url}/#/profiles`);
  const create = page.getByRole('button', { name: /^Create/ });
  await create.waitFor();
  await page.getByLabel('Name').fill('   ');
  assert(await create.isDisabled());
  await page.getByLabel('Name').fill('x'.repeat(30));
  assert.equal((await page.getByLabel('Name').inputValue()).length, 24);
  await page.context().close();
});

// A game solved in front of one's eyes, and a match of bots.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browse, open, Server, until } from './browser.mjs';

let browser, server;
before(async () => { [browser, server] = await Promise.all([browse(), new Server().start()]); });
after(async () => { await browser?.close(); await server?.close(); });

const state = async (page, n = 0) => (await page.locator('article').count()) > n && page.locator('article').nth(n).getAttribute('data-state');

test('Leduc is solved to 1e-6, raced by another algorithm, on log axes', async () => {
  const page = await open(browser, `${server.url}/#/lab/leduc`);
  await page.getByLabel('Algorithm').selectOption('dcfr');
  await page.getByLabel('Races against').selectOption('cfr+');
  await page.getByLabel('Until exploitability').fill('1e-6');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const n of [0, 1]) await until(`job ${n} to be done`, async () => (await state(page, n)) === 'done', 240);
  for (const figure of await page.locator('[data-figure="exploitability"]').all()) {
    const value = Number(await figure.getAttribute('data-value'));
    assert(value >= 0 && value <= 1e-6, `exploitability ${value}`);
  }
  await page.locator('.plot canvas').first().waitFor();
  await page.getByText('As a table').click();
  const table = page.locator('details[open] table');
  await table.waitFor();
  const { jobs } = await server.get('/jobs');
  const written = await table.evaluate((it) => [...it.querySelectorAll('tbody tr')].map((row) => Number(row.cells[0].textContent.replace(/\D/g, ''))));
  assert.equal(written.at(-1), Math.max(...jobs.map((job) => job.iterations)), 'the last row is the last point');
  assert(written.length >= 10 && written.length <= 21 && written.every((x, i) => i === 0 || x > written[i - 1]), `rows by iterations: ${written}`);
  for (const job of jobs) {
    assert(job.points.length >= 5, 'a curve has points on the way');
    assert(job.points[0][2] > job.points.at(-1)[2]);
    assert(Math.abs(job.value - -0.0856064) < 1e-5, `the value of Leduc is -0.0856: ${job.value}`);
  }
  assert.deepEqual(page.wrong, []);
  await page.getByRole('button', { name: 'Strategy', exact: true }).first().click();
  await page.locator('tbody tr code').nth(5).waitFor();
  await page.getByPlaceholder('Find').fill('K');
  await until('the search', async () => (await page.locator('tbody tr code').allTextContents()).every((name) => name.includes('K')));
  await page.context().close();
});

test('a solve is paused, resumed, saved and loaded', async () => {
  const page = await open(browser, `${server.url}/#/lab/leduc`, { acceptDownloads: true });
  await page.getByLabel('Algorithm').selectOption('cfr');
  await page.getByLabel('Until exploitability').fill('1e-12');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await until('it to run', async () => (await state(page)) === 'running');
  await page.getByRole('button', { name: 'Pause' }).first().click();
  await until('the pause', async () => (await state(page)) === 'paused');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save' }).first().click()]);
  const file = await download.path();
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await until('it to run again', async () => (await state(page)) === 'running');
  await page.getByRole('button', { name: 'Stop' }).first().click();
  await until('the stop', async () => (await state(page)) === 'stopped');
  const count = await page.locator('article').count();
  await page.locator('input[type=file]').setInputFiles(file);
  await until('the loaded strategy', async () => (await page.locator('article').count()) === count + 1);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a match of bots with its interval', async () => {
  const page = await open(browser, `${server.url}/#/lab`);
  await page.getByRole('button', { name: 'Match of bots' }).click();
  await page.getByLabel('Bot 1').selectOption('caller');
  await page.getByLabel('Bot 2').selectOption('random');
  await page.getByLabel('Hands', { exact: true }).fill('2000');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await until('the match to end', async () => (await state(page)) === 'done', 120);
  const [job] = (await server.get('/jobs')).jobs.filter((j) => j.kind === 'match');
  assert.equal(job.hands, 2000);
  const [a, b] = job.bots.map((bot) => bot.mbb);
  assert(Math.abs(a + b) < 1e-6, 'what one wins the other loses');
  assert.match(await page.locator('article dl').first().textContent(), /±/);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

// The folder of `make static` under a plain host of files, not at its root: every chapter of Learn has its figure and the lab its tree, hands have
// their equities, a river is solved, computed in the browser; what needs the program says so.
// Usage: HINDSIGHT_BINARY=... node tests/browser/page.mjs; exit code 77 where the folder has not been built
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../build/static', import.meta.url));
if (!existsSync(join(folder, 'hindsight.wasm'))) {
  console.log(
    'skipped: build/static is not there; make static builds it, with the packages of tools/install.sh browser',
  );
  process.exit(77);
}
const { beside, browse, open, settled } = await import('../web/browser.mjs');

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};
const under = '/some/folder';
const asked = [];
const host = createServer((request, reply) => {
  asked.push(request.url);
  const path = request.url.startsWith(`${under}/`) && request.url.slice(under.length).replace(/\?.*/, '');
  const file = path && join(folder, path === '/' ? 'index.html' : path);
  if (!file || !existsSync(file)) return reply.writeHead(404).end();
  return reply.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
});
await new Promise((resolve) => host.listen(0, '127.0.0.1', resolve));
const at = `http://127.0.0.1:${host.address().port}${under}/`;
const shots = process.env.HINDSIGHT_SHOTS; // a folder for pictures, to look at

// What a chapter's figure shows once its numbers have come.
const shown = {
  game: '[data-price]',
  tree: '[data-infoset="0"]',
  cfr: '[data-working]',
  response: '[data-takes]',
  equilibria: '[data-guaranteed]',
  matrix: '[data-count]',
  experts: '[data-forecaster="rm"]',
  search: '[data-right]',
  attractor: '[data-won]',
  hands: '[data-guess]',
  safety: '[data-guess]',
  luck: '[data-guess]',
};
// Two hands on a flop, 990 boards: the address keeps the question.
async function equities(page, name) {
  await page.goto(`${at}#/study/equities?players=AhAd%7C7s7c&board=Kh7h2h`);
  await page.locator('[data-shares="exact"]').waitFor();
  assert.match(await page.locator('[data-equity="0"]').textContent(), /^\d\d[.,]\d\d\s?%$/);
  assert.equal(await page.locator('[data-outs="11"]').count(), 1);
  assert.equal(await beside(page), 0, `equities are wider than the window (${name})`);
  if (shots) await page.screenshot({ path: join(shots, `equities_${name}.png`), fullPage: true });
}
// The river that is set up already, solved and looked at.
async function river(page, name) {
  await page.goto(`${at}#/study/new`);
  await page.locator('.bar[data-settled="true"] [data-cost="time"]').waitFor();
  if (shots) await page.screenshot({ path: join(shots, `new_${name}.png`), fullPage: true });
  await page.locator('.bar .primary').click();
  await page.locator('[role="status"][data-state="done"]').waitFor();
  await page.locator('[data-action]').first().click();
  await page.locator('.explore[data-line="check"]').waitFor();
  await settled(page);
  assert.equal(await page.locator('a[href*="train=1"]').count(), 0, 'the program trains');
  assert.equal(await page.locator('[role="alert"]').count(), 0, 'the river has a problem');
  assert.equal(await beside(page), 0, `the river is wider than the window (${name})`);
  if (shots) await page.screenshot({ path: join(shots, `river_${name}.png`), fullPage: true });
  await page.goto(`${at}#/study`);
  await page.locator('[data-spot][data-state="done"]').waitFor();
  assert.equal(await page.locator('main a[href*="train"], main a[href="#/study/puzzles"]').count(), 0);
  if (shots) await page.screenshot({ path: join(shots, `study_${name}.png`), fullPage: true });
}
const browser = await browse();
let failed = true;
try {
  const page = await open(browser, at);
  await page.locator('.cards a').first().waitFor();
  const chapters = await page
    .locator('.cards a')
    .evaluateAll((links) => links.map((link) => link.hash.split('/').at(-1)));
  assert(chapters.length > 10);
  for (const id of chapters) {
    await page.goto(`${at}#/learn/${id}`);
    await page
      .locator(shown[id] ?? `[data-figure="${id}"]`)
      .first()
      .waitFor();
    await settled(page);
    assert.equal(await page.locator('[role="alert"]').count(), 0, `${id} has a problem`);
    assert.equal(await beside(page), 0, `${id} is wider than the window`);
    if (shots) await page.screenshot({ path: join(shots, `${id}.png`), fullPage: true });
  }
  for (const [where, there] of [
    ['games', 'h1'],
    ['lab/tree', '[data-node]'],
    ['lab/exploit', '[data-exploit="bounded"]'],
    ['table', 'h1'],
    ['settings', '#s-about'],
  ]) {
    await page.goto(`${at}#/${where}`);
    await page.locator(`main ${there}`).first().waitFor();
    if (shots) await page.screenshot({ path: join(shots, `${where.replace('/', '_')}.png`) });
  }
  // A game is solved beside the page, which hears how it goes.
  await page.goto(`${at}#/lab`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('article[data-state="done"]').waitFor();
  assert.equal(await page.locator('article').count(), 1);
  if (shots) await page.screenshot({ path: join(shots, 'lab.png'), fullPage: true });
  assert.equal(await page.locator('header nav a').count(), 4);
  await equities(page, 'desktop');
  await river(page, 'desktop');
  for (const [part, where] of [
    ['flops', 'h1'],
    ['train', 'h1'],
  ]) {
    await page.goto(`${at}#/study/${part}`);
    await page.getByRole('heading', { name: 'This needs the program' }).waitFor();
    assert.equal(await page.locator(`main ${where}`).count(), 1);
  }
  const phone = await open(browser, at, {
    viewport: { width: 390, height: 844 },
    settings: { language: 'pt', theme: 'dark' },
  });
  await equities(phone, 'phone');
  await river(phone, 'phone');
  assert.deepEqual(phone.wrong, []);
  assert.deepEqual(page.wrong, []);
  assert.deepEqual(
    asked.filter((url) => url.includes('/api/')),
    [],
    'the host is asked as if it were a server',
  );
  console.log(`${chapters.length} chapters`);
  failed = false;
} finally {
  await browser.close();
  host.close();
  host.closeAllConnections();
}
process.exitCode = failed ? 1 : 0;

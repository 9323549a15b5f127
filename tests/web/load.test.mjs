// What the browser fetches before somebody can play: the page, its script, style and icon as they come over the wire, without what the
// interface says. Study, Learn, the small games and the lab come when they are opened.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, open, Server, settled, suite } from './browser.mjs';

const { after, before, test } = suite('what is loaded');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().startWithExamples()]);
});
after(async () => {
  await server?.close();
});

// By the browser's own account: bytes of bodies as they were sent.
const fetched = (page) =>
  page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => !name.includes('/api/'))
      .map(({ name, encodedBodySize, decodedBodySize }) => [new URL(name).pathname, encodedBodySize, decodedBodySize]),
  );
const KiB = (files) => files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;

test('the first screen is 160 KiB compressed at most, and other pages bring no more than they need', async () => {
  const page = await open(browser, server.url);
  await page.locator('.seat.you').waitFor();
  console.log(`first screen after ${Math.round(await page.evaluate(() => performance.now()))} ms`);
  await settled(page);
  const first = await fetched(page);
  const paths = first.map(([path]) => path);
  assert.ok(
    paths.some((path) => path.endsWith('.js')) && paths.some((path) => path.endsWith('.css')) && paths.includes('/'),
    `${paths}`,
  );
  assert.ok(
    first.filter(([path]) => /\.(js|css)$/.test(path)).every(([, sent, whole]) => sent < 0.6 * whole),
    'all that is large is sent compressed',
  );
  console.log(`first screen: ${KiB(first).toFixed(1)} KiB in ${first.length} files`);
  assert.ok(KiB(first) <= 160, `${KiB(first)} KiB`);
  for (const [place, shown, most] of [
    ['study', 'article', 80],
    ['study/new', '[data-range="oop"]', 80],
    ['lab', 'h1:text-is("Lab")', 80],
    ['games', 'h1:text-is("Small games")', 80],
    ['learn', 'h1:text-is("Learn")', 160],
  ]) {
    const before = (await fetched(page)).length;
    await page.evaluate((to) => {
      location.hash = `#/${to}`;
    }, place);
    await page.locator(shown).first().waitFor({ state: 'attached' });
    await settled(page);
    const more = (await fetched(page)).slice(before);
    console.log(`${place}: ${KiB(more).toFixed(1)} KiB more`);
    assert.ok(KiB(more) <= most, `${place}: ${KiB(more)} KiB`);
  }
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

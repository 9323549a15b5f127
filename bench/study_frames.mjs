// How smoothly Study moves: the time from one frame to the next in Chromium with software rendering, while a range is painted
// and while the tree of a flop is walked.
//   HINDSIGHT_BINARY=build/release/hindsight node bench/study_frames.mjs [SPOT.toml]
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browse, open, Server, sleep, until } from '../tests/web/browser.mjs';

const file = process.argv[2] ?? join(import.meta.dirname, '../examples/spots/short_stack_flop.toml');

// Milliseconds between the frames that were begun while it acts.
async function frames(page, act) {
  await page.evaluate(() => {
    const times = (window.frameTimes = []);
    const frame = (now) => { times.push(now); window.nextFrame = requestAnimationFrame(frame); };
    window.nextFrame = requestAnimationFrame(frame);
  });
  await act();
  return page.evaluate(() => { cancelAnimationFrame(window.nextFrame); return window.frameTimes.slice(1).map((time, i) => time - window.frameTimes[i]); });
}
function tell(what, times) {
  const sorted = [...times].sort((a, b) => a - b), at = (share) => sorted[Math.round(share * (sorted.length - 1))].toFixed(1);
  console.log(`${what}: ${sorted.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`);
}

async function painting(page) {
  await until('the draft', async () => (await page.locator('.bar').getAttribute('data-settled')) === 'true');
  const range = page.locator('[data-range="oop"]'), grid = range.getByRole('grid');
  await range.getByRole('button', { name: 'Clear' }).click();
  await grid.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await grid.boundingBox();
  tell('nothing happens', await frames(page, () => sleep(1000)));
  tell('painting a range', await frames(page, async () => {
    for (let row = 0; row < 13; ++row) { // there and back, a row at a time
      const y = box.y + ((row + 0.5) / 13) * box.height, ends = [box.x + 5, box.x + box.width - 5];
      if (row % 2) ends.reverse();
      await page.mouse.move(ends[0], y);
      await page.mouse.down();
      for (let i = 1; i <= 40; ++i) { await page.mouse.move(ends[0] + ((ends[1] - ends[0]) * i) / 40, y); await sleep(8); }
      await page.mouse.up();
    }
  }));
}

// The same steps each time: one begins every fifth of a second at most.
async function walking(page, what) {
  await page.locator('[data-figure="ev0"]').waitFor();
  let state = 11;
  const below = (count) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor((state / 2147483648) * count); };
  tell(what, await frames(page, async () => {
    for (let i = 0; i < 40; ++i) {
      const line = await page.locator('.explore').getAttribute('data-line'), cards = page.locator('[data-card]');
      if (line.split(', ').length > 5) await page.keyboard.press('Backspace');
      else if (await cards.count()) await cards.nth(below(await cards.count())).click();
      else await page.keyboard.press(below(4) ? '1' : '2');
      await sleep(200);
    }
  }));
}

const [browser, server] = await Promise.all([browse(), new Server().start()]);
try {
  const { id } = await server.post('/spots', { spot: readFileSync(file, 'utf8'), iterations: 10 });
  await until('the spots', async () => (await server.get('/spots')).spots.every((spot) => spot.state === 'done'), 600);
  for (const [path, act] of [['new', painting], [`${id}?view=`, (page) => walking(page, 'walking a flop, strategies')], [`${id}?view=ev`, (page) => walking(page, 'walking a flop, EV')]]) {
    const page = await open(browser, `${server.url}/#/study/${path}`);
    await act(page);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.close();
}

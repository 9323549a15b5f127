// Learn: the chapters on the way to hold'em. One guesses before a figure says anything; what it then shows is what the server says.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beside, browse, cutOff, findings, inTurn, open, Server, settled, suite, until } from './browser.mjs';

const { after, before, test } = suite('Learn, towards hold’em');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

const chapter = async (id, options) => {
  const page = await open(browser, `${server.url}/#/learn/${id}`, options);
  await page.locator('[data-guess]').first().waitFor();
  return page;
};
const guess = (page, name, choice) => page.locator(`[data-guess="${name}"] button`).nth(choice).click();
const shown = (page, name) => page.locator(`[data-${name}]`).first().getAttribute(`data-${name}`);
const told = async (page, name) => Number(await shown(page, name));
const near = (a, b, within = 1e-4) => assert(Math.abs(a - b) <= within, `${a} is not ${b}`);
async function slide(page, slider, to) {
  await slider.focus();
  await slider.press(to);
}
async function done(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test('hands as vectors: a guess opens the sweep, it goes by keyboard, and each hand’s account adds up to what the server says', async () => {
  const page = await chapter('hands');
  assert.equal(await page.locator('[data-steps]').count(), 0, 'nothing is given away');
  await guess(page, 'steps', 0);
  assert.match(await page.locator('[data-guess="steps"]').textContent(), /Not what you guessed.*2,162 steps/s);
  assert.deepEqual(
    [await told(page, 'steps'), await told(page, 'pairs'), await told(page, 'difference')],
    [2162, 1168561, 0],
  );
  await page.locator('h1').click();
  await page.keyboard.press('s');
  await until('the second hand', async () => (await shown(page, 'at')) === '2');
  const { hands, beats, loses, meets } = await server.post('/learn/hands', {
    cards: 'river',
    board: 'Ks9s7d4s2h',
    range: 'random',
  });
  await slide(page, page.locator('.stepper input'), 'End');
  await until('the last hand', async () => (await shown(page, 'hand')) === hands.at(-1));
  for (const key of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  const at = hands.indexOf(await shown(page, 'hand'));
  near(await told(page, 'share'), (beats[at] + (meets[at] - beats[at] - loses[at]) / 2) / meets[at]);
  for (const [name, left] of [
    ['weaker', beats[at]],
    ['equal', meets[at] - beats[at] - loses[at]],
    ['stronger', loses[at]],
  ]) {
    const [all, blocked, rest] = (await page.locator(`[data-entry="${name}"] td`).allTextContents()).map((it) =>
      Number(it.replace('−', '-').replace(/[^\d.-]/g, '')),
    );
    assert.equal(rest, left);
    assert.equal(all + blocked, rest);
  }
  await done(page);
});

test('hands as vectors: a blocker is worth something, another range and board may be typed, and what is none is said', async () => {
  const page = await chapter('hands');
  await guess(page, 'steps', 2);
  assert.match(await page.locator('[data-guess="steps"]').textContent(), /As you guessed/);
  await guess(page, 'twins', 2);
  await until('the answer', async () =>
    /30\.0% of the pot, without it 26\.1%/.test(await page.locator('[data-guess="twins"]').textContent()),
  );
  await page.locator('[data-look="KhQs"]').click();
  assert.deepEqual([await shown(page, 'hand'), await told(page, 'beats'), await told(page, 'loses')], ['KhQs', 6, 14]);
  await page.locator('[data-look="KhQd"]').click();
  assert.deepEqual([await shown(page, 'hand'), await told(page, 'beats'), await told(page, 'loses')], ['KhQd', 6, 17]);
  await page.getByText('Another board, another range').click();
  await page.locator('[data-range-text]').fill('AA,KK');
  await page.keyboard.press('Enter');
  await until('nine hands', async () => (await told(page, 'pairs')) === 9 * 1081);
  await page.locator('[data-board]').fill('Ks9s7d4s');
  await page.keyboard.press('Enter');
  await page.locator('[role="alert"]', { hasText: 'five different cards' }).waitFor();
  assert.equal(await told(page, 'pairs'), 9 * 1081, 'the answer before stays');
  await done(page);
});

test('hands as vectors: Kuhn’s three cards go the same way', async () => {
  const page = await chapter('hands');
  await page.getByRole('button', { name: 'Kuhn’s three cards' }).click();
  await guess(page, 'queen', 1);
  await until('the queen', async () => (await shown(page, 'hand')) === 'Q');
  assert.deepEqual([await told(page, 'beats'), await told(page, 'loses'), await told(page, 'steps')], [1, 1, 6]);
  await slide(page, page.locator('[data-weight="K"]'), 'Home');
  await until('no king', async () => (await told(page, 'loses')) === 0);
  near(await told(page, 'share'), 1);
  for (const card of ['J', 'Q']) await slide(page, page.locator(`[data-weight="${card}"]`), 'Home');
  assert.equal(await page.locator('[role="alert"]').count(), 0, 'some card always stays');
  await done(page);
});

test('why search can be unsafe: the paper’s numbers, any answer without a gadget, none that is worse with one', async () => {
  const page = await chapter('safety');
  assert.equal(await page.locator('[data-wins]').count(), 0, 'nothing is given away');
  await guess(page, 'even', 1);
  const soFar = page.locator('[data-so-far]');
  for (const [at, wins] of [
    ['25', 0],
    ['0', 0.25],
    ['100', 0.75],
    ['50', 0.25],
  ]) {
    await soFar.fill(at);
    await until(`${at} %`, async () => Math.abs((await told(page, 'wins')) - wins) < 1e-9);
  }
  await soFar.fill('25');
  await guess(page, 'search', 0);
  await until(
    'all guesses',
    async () =>
      (await told(page, 'least')) === 0 && (await told(page, 'most')) === 1 && (await told(page, 'worst')) === 0.75,
  );
  await page.locator('[data-believed]').fill('40');
  await until('always tails', async () => (await told(page, 'most')) === 0 && (await told(page, 'worst')) === 0.25);
  for (const mode of ['so_far', 'sale_too'])
    for (const at of ['0', '25', '60', '100']) {
      await page.locator(`[data-owed="${mode}"]`).click();
      await soFar.fill(at);
      const { so_far, search } = await server.post('/learn/coin', { so_far: Number(at) / 100, owed: mode });
      await until(
        `${mode} at ${at} %`,
        async () =>
          Math.abs((await told(page, 'least')) - search.least.heads) < 1e-4 &&
          Math.abs((await told(page, 'most')) - search.most.heads) < 1e-4 &&
          Math.abs((await told(page, 'wins')) - so_far.wins) < 1e-4,
      );
      assert((await told(page, 'worst')) <= so_far.wins + 1e-4, `${mode} ${at}`);
    }
  // Searching on from its own answers comes to the perfect strategy.
  await soFar.fill('60');
  for (let i = 0; i < 6 && (await page.locator('[data-take]').isEnabled()); ++i) {
    await page.locator('[data-take]').click();
    await settled(page);
  }
  await until('nearly nothing', async () => (await told(page, 'wins')) < 0.02);
  await page.getByRole('button', { name: 'Heads −½, tails +½' }).click();
  await soFar.fill('75');
  await until('the other side', async () => (await told(page, 'wins')) === 0);
  await done(page);
});

test('luck and proof: two intervals of the same hands narrow, AIVAT’s first, and they are the server’s', async () => {
  const page = await chapter('luck');
  await until('the guess', async () => (await page.locator('[data-guess="needed"] button').count()) === 5);
  assert.equal(await page.locator('[data-way]').count(), 0, 'nothing is given away');
  await guess(page, 'needed', 2);
  assert.match(await page.locator('[data-guess="needed"]').textContent(), /As you guessed/);
  const way = async (name) => {
    const it = page.locator(`[data-way="${name}"]`);
    return {
      half: Number(await it.getAttribute('data-half')),
      mean: Number(await it.getAttribute('data-mean')),
      verdict: await it.getAttribute('data-verdict'),
    };
  };
  await page.locator('h1').click();
  for (let i = 0; i < 40; ++i) await page.keyboard.press('s');
  const hands = await told(page, 'hands'),
    early = await way('raw');
  assert(hands > 42, 'steps become larger');
  const { points, needed } = await server.post('/learn/luck', { at: [hands, 20000] });
  near(early.mean, points[0].raw.mean, 1e-12);
  near((await way('aivat')).half, points[0].aivat.half_width, 1e-12);
  await slide(page, page.locator('.stepper input'), 'End');
  await until('the last hand', async () => (await told(page, 'hands')) === 20000);
  const raw = await way('raw'),
    aivat = await way('aivat');
  assert(raw.half < early.half && aivat.half < raw.half / 5);
  assert.equal(aivat.verdict, 'better');
  near(await told(page, 'times'), needed.raw / needed.aivat, 0.01);
  await page.getByLabel(/Show the truth/).check();
  assert.match(await page.locator('label', { hasText: 'Show the truth' }).textContent(), /\+0\.0629/);
  await page.getByLabel('AIVAT knows both strategies').check();
  await until('no luck', async () => (await way('aivat')).half === 0);
  await page.getByText('The course so far').click();
  await page.locator('.plot canvas').waitFor();
  await page.getByRole('button', { name: 'Deal other cards' }).click();
  await until('other cards', async () => (await told(page, 'hands')) === 2);
  await page.getByRole('button', { name: 'its twin' }).click();
  await until('a new guess', async () => (await page.locator('[data-way]').count()) === 0);
  await page.locator('[data-guess="needed"] button').nth(4).waitFor();
  await guess(page, 'needed', 4);
  assert.match(await page.locator('[data-guess="needed"]').textContent(), /As you guessed.*nothing to show/s);
  await done(page);
});

// What a guess opens is as readable as the rest.
const guesses = { hands: ['steps', 'twins'], safety: ['even', 'search'], luck: ['needed'] };
for (const [language, theme, width] of inTurn([
  ['en', 'light', 1280],
  ['fr', 'dark', 375],
  ['pt', 'light', 375],
  ['en', 'dark', 375],
  ['fr', 'light', 1280],
  ['pt', 'dark', 1280],
]))
  test(`open figures in ${language}, ${theme}, ${width} px: nothing scrolls sideways or is cut off, axe finds nothing serious`, async () => {
    for (const [id, names] of Object.entries(guesses)) {
      const page = await chapter(id, {
        viewport: { width, height: 760 },
        colorScheme: theme,
        settings: { language, theme },
      });
      for (const name of names) {
        await page.locator(`[data-guess="${name}"] button`).first().waitFor();
        await guess(page, name, 0);
      }
      await settled(page);
      assert.equal(await beside(page), 0, id);
      assert.deepEqual(await cutOff(page), [], id);
      assert.deepEqual(await findings(page, { serious: true }), [], id);
      await done(page);
    }
  });

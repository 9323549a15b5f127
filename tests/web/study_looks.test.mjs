// Study for everybody: from 360 px to 4k and at 200 %, in both themes and the colours for the colour-blind, by keyboard alone, with a
// screen reader; letters of 12 px at least.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, findings, inTurn, open, Server, settled, suite, until } from './browser.mjs';

const { after, before, test } = suite('Study for everybody');
let browser, server, screens;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().startWithExamples('flop')]);
  const turn = server.examples.find(({ board }) => board.length === 8),
    river = server.examples.find(({ board }) => board.length === 10);
  const rough = await server.post('/spots', {
    spot: (await server.get(`/spots/${river.id}/text`)).toml,
    iterations: 5,
  });
  await until('the rough one', async () => (await server.get(`/spots/${rough.id}`)).state === 'done');
  screens = [
    ['study', 'article[data-state="done"]'],
    ['study/new', '.bar[data-settled="true"]'],
    [`study/${turn.id}`, '[data-frequency]'],
    [`study/${turn.id}?line=check,+check`, '[data-card]'],
    [`study/${turn.id}?line=check&view=ev&graph=ev&drawn=bars`, '[data-graph="ev"] rect'],
    [`study/${river.id}?with=${rough.id}`, '.versus'],
    [`study/${turn.id}?train=1`, '[data-do]'],
    ['study/equities?players=AhAd%7CKQs&board=Kh7h2c', '[data-shares="exact"]'],
  ];
});
after(async () => {
  await server?.close();
});

async function show(page, [at, shown]) {
  await page.goto(`${server.url}/#/${at}`);
  await page.locator(shown).first().waitFor({ state: 'attached' });
  await settled(page);
}
// What is too wide, and letters that are too small, with what they say.
const looks = (page) =>
  page.evaluate(() => {
    const small = [],
      walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode.textContent.trim(),
        parent = walk.currentNode.parentElement;
      if (!text || parent.closest('.visually-hidden, script, style') || !parent.checkVisibility()) continue;
      const svg = parent.closest('svg'),
        scale = svg?.viewBox?.baseVal?.width ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
      const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
      if (size < 11.95)
        small.push(`${text.slice(0, 20)}: ${size.toFixed(1)} px in ${parent.className || parent.tagName}`);
    }
    return { wide: document.documentElement.scrollWidth - innerWidth, small: [...new Set(small)].slice(0, 8) };
  });

for (const [name, viewport, settings] of inTurn([
  ['a phone of 360 px', { width: 360, height: 740 }, {}],
  ['a phone in the dark', { width: 390, height: 844 }, { theme: 'dark' }],
  ['200 % of 1280 px', { width: 640, height: 360 }, {}],
  ['a laptop, for the colour-blind', { width: 1280, height: 720 }, { palette: 'safe' }],
  ['a laptop in the dark', { width: 1280, height: 720 }, { theme: 'dark' }],
  ['letters of 150 %', { width: 1280, height: 720 }, { text: 150 }],
  ['4k', { width: 3840, height: 2160 }, {}],
]))
  test(`${name}: nothing to scroll sideways, no letter below 12 px, axe finds nothing`, async () => {
    const page = await open(browser, server.url, { viewport, settings });
    for (const screen of screens) {
      await show(page, screen);
      assert.deepEqual(await looks(page), { wide: 0, small: [] }, screen[0]);
      assert.deepEqual(await findings(page), [], screen[0]);
    }
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

test('from a laptop on the whole grid, the line and the hand that is looked at are on one screen', async () => {
  const page = await open(browser, server.url, { viewport: { width: 1280, height: 720 } });
  await show(page, screens[2]);
  for (const [width, height] of [
    [1280, 720],
    [1400, 900],
    [1920, 1080],
    [1280, 720],
  ]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const found = await page.evaluate(() => {
      const box = (what) => {
        const { left, top, bottom, width } = document.querySelector(what).getBoundingClientRect();
        return { left, top, bottom, width };
      };
      return {
        grids: document.querySelectorAll('[role="grid"]').length,
        grid: box('[role="grid"]'),
        line: box('.strip'),
        hand: box('[data-detail] .head'),
        other: box('.other [role="grid"]'),
        scrolled: scrollY,
      };
    });
    assert.equal(found.grids, 2, 'both players at once');
    assert.equal(found.scrolled, 0);
    assert(
      found.grid.bottom < height && found.grid.width > 0.6 * height,
      `${width} x ${height}: ${JSON.stringify(found)}`,
    );
    assert(
      found.line.bottom < height && found.hand.bottom < height && found.grid.left < found.other.left,
      `${width} x ${height}: ${JSON.stringify(found)}`,
    );
  }
  await page.context().close();
});

// Whatever can be pressed is reached by Tab, or by the arrows within something that is.
test('every control is reached by the keyboard alone', async () => {
  for (const screen of inTurn([screens[0], screens[1], screens[2], screens[6]])) {
    const page = await open(browser, server.url, { viewport: { width: 1280, height: 720 } });
    await show(page, screen);
    const wanted = await page.evaluate(() => {
      const all = [
        ...document.querySelectorAll(
          'main a[href], main button, main input, main select, main textarea, main summary, main [tabindex]',
        ),
      ].filter(
        (one) =>
          one.checkVisibility() &&
          !one.disabled &&
          one.tabIndex >= 0 &&
          getComputedStyle(one).visibility !== 'hidden' &&
          !one.closest('details:not([open]) > :not(summary)'),
      );
      all.forEach((one, i) => {
        one.dataset.control = i;
      });
      document.querySelector('main').focus();
      return all.length;
    });
    const seen = new Set();
    for (let i = 0; i < wanted + 40 && seen.size < wanted; ++i) {
      await page.keyboard.press('Tab');
      const [at, ring] = await page.evaluate(() => {
        const one = document.activeElement;
        const style = getComputedStyle(one.closest('label, .button') ?? one),
          own = getComputedStyle(one);
        return [
          one?.dataset?.control,
          style.outlineStyle !== 'none' || own.outlineStyle !== 'none' || own.boxShadow !== 'none',
        ];
      });
      if (at !== undefined) {
        seen.add(at);
        assert(ring, `${screen[0]}: what has the focus shows it`);
      }
    }
    const missed = await page.evaluate(
      (known) =>
        [...document.querySelectorAll('[data-control]')]
          .filter((one) => !known.includes(one.dataset.control))
          .map((one) => one.outerHTML.slice(0, 120)),
      [...seen],
    );
    assert.deepEqual(missed, [], screen[0]);
    // No button is out of reach: what Tab passes over belongs to a group that arrows walk through.
    const lost = await page.evaluate(() =>
      [...document.querySelectorAll('main button')]
        .filter(
          (one) => one.checkVisibility() && one.tabIndex < 0 && !one.closest('[role="toolbar"], [role="grid"], .deck'),
        )
        .map((one) => one.outerHTML.slice(0, 120)),
    );
    assert.deepEqual(lost, [], screen[0]);
    await page.context().close();
  }
});

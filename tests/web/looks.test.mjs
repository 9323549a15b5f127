// For everybody: by keyboard alone, on a phone, at 200 %, in three languages, for screen readers, and quickly.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beside, browse, cutOff, findings, inTurn, open, Server, settled, suite, until, visit } from './browser.mjs';
import { asksAgain, callDown, moment, press, call } from './table.mjs';

const { after, before, test } = suite('for everybody');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
  await server.post('/tables', {
    profile: (await server.profile()).id,
    seats: 6,
    small_blind: 25,
    buy_in: 5000,
    seed: 5,
    pace: 0,
    bots: ['caller'],
  }); // nobody goes broke
});
after(async () => {
  await server?.close();
});

const pages = [
  'table',
  'setup',
  'games',
  'games/kuhn',
  'learn',
  'learn/cfr',
  'learn/glossary',
  'lab',
  'lab/match',
  'study',
  'study/new',
  'profiles',
  'settings',
];

test('a hand by keyboard alone, from the first key to the next hand', async () => {
  const page = await open(browser, server.url);
  await page.mouse.move(0, 0);
  const view = async () => server.get(`/tables/${(await server.profile()).tables.at(-1)}`);
  let first = 0;
  for (let moves = 0; moves < 60; ++moves) {
    const now = await moment(page);
    const before = await view();
    first ||= before.hand;
    await page.keyboard.press(now === 'decision' ? 'c' : ' ');
    if (await asksAgain(page)) await page.keyboard.press('c'); // a call that takes all is asked for twice
    await until('the key to count', async () => (await view()).version > before.version);
    if (now === 'between') break;
  }
  await until('the next hand', async () => (await view()).hand === first + 1);
  await moment(page);
  await page.keyboard.press('r');
  assert.equal(await page.evaluate(() => document.activeElement?.matches('.number')), true, 'R goes to the amount');
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  assert.match(await page.locator('.seat.you .stack').textContent(), /bb$/);
  await page.keyboard.press('l');
  assert.equal(await page.locator('#tab-log').getAttribute('aria-selected'), 'true');
  await page.keyboard.press('?');
  assert(await page.locator('dialog').evaluate((dialog) => dialog.open));
  await page.keyboard.press('Escape');
  // Every control can be reached by Tab, and what has the focus shows it.
  await page.keyboard.press('Tab');
  const seen = new Set();
  for (let i = 0; i < 80; ++i) {
    const name = await page.evaluate(() => {
      const e = document.activeElement;
      return e === document.body
        ? ''
        : `${e.tagName} ${e.className} ${e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 20)}`;
    });
    if (name) seen.add(name);
    await page.keyboard.press('Tab');
  }
  for (const kind of ['act fold', 'act call', 'act raise'])
    assert(
      [...seen].some((name) => name.includes(kind)),
      `Tab reaches ${kind}: ${[...seen].join('; ')}`,
    );
  await page.context().close();
});

test('focus stays on the button that was pressed when the table is drawn anew', async () => {
  const page = await open(browser, server.url);
  if ((await moment(page)) === 'between') {
    await page.keyboard.press(' ');
    await moment(page);
  }
  await call(page).focus();
  await page.keyboard.press('Enter');
  await moment(page);
  await settled(page);
  assert(await page.evaluate(() => document.activeElement !== null && document.contains(document.activeElement)));
  await page.context().close();
});

test('keys can be set to others, but no two to the same', async () => {
  const page = await open(browser, `${server.url}/#/settings`);
  const key = (command) => page.locator(`[data-command="${command}"]`);
  const set = async (command, press) => {
    await key(command).click();
    await page.keyboard.press(press);
  };
  await set('call', 'q');
  assert.equal(await key('call').textContent(), 'Q');
  await set('fold', 'q');
  assert.equal(await key('fold').textContent(), 'F', 'Q is taken');
  assert.match(await page.locator('.problem').textContent(), /Q is taken: Check or call/);
  await set('raise', 'ArrowLeft');
  assert.match(await page.locator('.problem').textContent(), /needed elsewhere/);
  await page.goto(`${server.url}/#/table`);
  await page.reload();
  const seen = async () => page.evaluate(() => document.querySelector('.act.call kbd').textContent);
  if ((await moment(page)) === 'between') {
    await page.keyboard.press(' ');
    await moment(page);
  }
  assert.equal(await seen(), 'Q');
  const view = async () => server.get(`/tables/${(await server.profile()).tables.at(-1)}`);
  const before = await view();
  await page.keyboard.press('c');
  assert.equal((await view()).version, before.version, 'C does nothing any more');
  await page.keyboard.press('q');
  if (await asksAgain(page)) await page.keyboard.press('q');
  await until('the key to count', async () => (await view()).version > before.version);
  await page.goto(`${server.url}/#/settings`);
  await page.getByRole('button', { name: 'The usual keys' }).click();
  assert.equal(await key('call').textContent(), 'C');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('settings that are damaged are the usual ones', async () => {
  const page = await open(browser, server.url, {
    settings: { language: 'xx', volume: 'loud', keys: { fold: 7 }, unit: null, theme: 'dark' },
  });
  await page.locator('.seat.you').waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('hindsight.settings')));
  assert.deepEqual([kept.language, kept.volume, kept.keys, kept.unit, kept.theme], ['en', 80, {}, 'chips', 'dark']);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('text grows as it is set, colours change for the colour-blind, and a chosen segment shows in the dark', async () => {
  const page = await open(browser, `${server.url}/#/settings`, { settings: { theme: 'dark' } });
  await settled(page);
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('main h1')).fontSize));
  const plain = await size();
  await page.getByRole('button', { name: '150%' }).click();
  await until('larger text', async () => Math.abs((await size()) / plain - 1.5) < 0.01);
  const colour = (name) =>
    page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable), name);
  const usual = await colour('--call');
  await page.getByRole('button', { name: 'For the colour-blind' }).click();
  await until('other colours', async () => (await colour('--call')) !== usual);
  await page.reload();
  await settled(page);
  assert(Math.abs((await size()) / plain - 1.5) < 0.01, 'kept over a reload');
  assert.equal(await beside(page), 0);
  // The contrast of a chosen segment with its neighbours, as WCAG counts it.
  const light = (text) => {
    const [r, g, b] = text.match(/[\d.]+/g).map((x) => {
      const c = x / 255;
      return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [on, off] = await page.evaluate(() => {
    const group = document.querySelector('.segments');
    return [
      getComputedStyle(group.querySelector('[aria-pressed="true"]')).backgroundColor,
      getComputedStyle(group).backgroundColor,
    ];
  });
  const [a, b] = [light(on), light(off)].sort((x, y) => y - x);
  assert((a + 0.05) / (b + 0.05) >= 3, `${on} on ${off}`);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('odds and actions at the table have the colours that were chosen', async () => {
  for (const palette of inTurn(['usual', 'safe'])) {
    const page = await open(browser, `${server.url}/#/table`, { settings: { palette } });
    if ((await moment(page)) === 'between') {
      await page.keyboard.press(' ');
      await moment(page);
    }
    await page.locator('#tab-odds').click();
    await page.locator('.bar .w').waitFor();
    const odd = await page.evaluate(() => {
      const meant = (name) => {
        const it = document.createElement('i');
        it.style.background = `var(--${name})`;
        document.body.append(it);
        const seen = getComputedStyle(it).backgroundColor;
        it.remove();
        return seen;
      };
      const of = {
        w: 'good',
        t: 'even',
        l: 'bad',
        call: 'call',
        check: 'call',
        bet: 'raise',
        raise: 'raise',
        fold: 'fold',
        allin: 'allin',
      };
      const parts = [...document.querySelectorAll('.bar span, .seat .said')]
        .map((it) => [it, Object.keys(of).find((name) => it.classList.contains(name))])
        .filter(([, name]) => name);
      return {
        seen: parts.length,
        wrong: parts
          .filter(([it, name]) => getComputedStyle(it).backgroundColor !== meant(of[name]))
          .map(([, name]) => name),
      };
    });
    assert(odd.seen > 3, 'the odds, and what somebody did');
    assert.deepEqual(odd.wrong, []);
    await page.context().close();
  }
});

// One screen after the other.
for (const [name, viewport, settings, more = []] of inTurn([
  ['a phone of 360 px', { width: 360, height: 740 }, {}],
  ['200 % of a 1280 px screen', { width: 640, height: 400 }, {}],
  ...['en', 'fr', 'pt'].map((language) => [
    `letters of 150 % on a phone, in ${language}`,
    { width: 390, height: 844 },
    { language, text: 150 },
    ['games/leduc', 'games/goofspiel', 'games/liars_dice', 'games/rock_paper_scissors'],
  ]),
]))
  test(`${name}: nothing to scroll sideways, buttons are whole, and the table can be played`, async () => {
    const page = await open(browser, server.url, { viewport, hasTouch: true, settings });
    for (const at of [...pages, ...more]) {
      await visit(page, `${server.url}/#/${at}`);
      if (at.startsWith('games/')) {
        await page.locator('button.action[aria-disabled="false"]').first().waitFor();
        await page.keyboard.press('1');
        await settled(page);
      }
      assert.equal(await beside(page), 0, `#/${at}`);
      assert.deepEqual(await cutOff(page), [], `#/${at}`);
    }
    await page.goto(`${server.url}/#/table`);
    if ((await moment(page)) === 'decision') {
      if (!settings.text) {
        const box = await call(page).boundingBox();
        assert(box.y + box.height <= viewport.height + 1, 'the actions are on the screen without scrolling');
        assert(box.height >= 44, 'a finger needs 44 px');
      }
      await press(call(page));
    }
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

test('past hands read from left to right at every width: when, cards, board on one line, result', async () => {
  const page = await open(browser, `${server.url}/#/table`);
  await callDown(page);
  for (const width of [390, 640, 900, 1280, 1600])
    for (const at of ['profiles', `table/${(await server.profile()).tables.at(-1)}/hands`]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `${server.url}/#/${at}`);
      const line = page.locator('.hands li a').first();
      await line.waitFor();
      const found = await line.evaluate((it) => {
        const box = (of) => of.getBoundingClientRect();
        const board = [...it.querySelectorAll('.board > *')].map(box);
        return {
          when: box(it.querySelector('.which')),
          hole: box(it.querySelector('.hole')),
          result: box(it.querySelector('strong')),
          tops: board.map((one) => Math.round(one.top)),
          end: Math.max(...board.map((one) => one.right)),
          all: box(it),
        };
      });
      const where = `#/${at} at ${width}: ${JSON.stringify(found)}`;
      assert(found.when.left < found.hole.left && found.hole.right <= found.result.left, where);
      assert.equal(new Set(found.tops).size, 1, where);
      assert(found.end <= found.all.right, where);
    }
  await page.context().close();
});

// Every text that is shown, with the size of its letters in px.
const texts = (page) =>
  page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode.textContent.trim(),
        parent = walk.currentNode.parentElement;
      if (!text || parent.closest('svg, .visually-hidden, script, style, .skip') || !parent.checkVisibility()) continue;
      found.push({ text: text.slice(0, 30), size: parseFloat(getComputedStyle(parent).fontSize) });
    }
    return found;
  });

test('letters are at least 12 px high on a laptop of 1280 x 720, with ten at the table', async () => {
  const { id, tables } = await server.profile();
  const view = await server.post('/tables', {
    profile: id,
    seats: 10,
    buy_in: 5000,
    small_blind: 25,
    pace: 0,
    bots: ['caller'],
    seed: 4,
  });
  const page = await open(browser, `${server.url}/#/table/${view.id}`, {
    viewport: { width: 1280, height: 720 },
    settings: { tipSeen: false },
  });
  await moment(page);
  for (let moves = 0; moves < 2; ++moves) {
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await settled(page);
      assert.deepEqual(
        (await texts(page)).filter(({ size }) => size < 12),
        [],
      );
    }
    await press(call(page));
    await moment(page);
  }
  // Nothing lies on the cards: neither plates, nor bets, nor the actions.
  const boxes = (selector) =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect())
          .map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
      );
  const [cards, others] = [
    await boxes('.seat [data-card], .board [data-card]'),
    [...(await boxes('.plate')), ...(await boxes('.bet:not(.paid)')), ...(await boxes('.deck'))],
  ];
  const shared = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  assert(cards.length >= 4);
  for (const card of cards)
    assert(
      !others.some((other) => shared(card, other)),
      JSON.stringify([card, others.find((other) => shared(card, other))]),
    );
  await server.post(`/tables/${view.id}/leave`, { confirm: true });
  assert.equal((await server.profile()).tables.length, tables.length);
  await page.context().close();
});

for (const [zoom, size] of inTurn([
  ['150 %', { width: 853, height: 480 }],
  ['200 %', { width: 640, height: 360 }],
])) {
  test(`at ${zoom} of 1280 x 720 the actions cover no cards, and your cards are beside them`, async () => {
    const page = await open(browser, server.url, { viewport: size });
    if ((await moment(page)) === 'between') {
      await press(page.locator('.next'));
      await moment(page);
    }
    const [cards, deck, beside] = await Promise.all(
      ['.seat.you .cards', '.deck', '.deck .mine'].map((one) => page.locator(one).boundingBox()),
    );
    assert(cards.x + cards.width <= deck.x || cards.y + cards.height <= deck.y, JSON.stringify([cards, deck]));
    assert(beside.y >= 0 && beside.y + beside.height <= size.height, 'seen without scrolling');
    for (const button of ['fold', 'call', 'raise']) {
      const box = await page.locator(`.act.${button}`).boundingBox();
      assert(
        box.height >= 40 && box.y + box.height <= size.height,
        `${button} is on the screen: ${JSON.stringify(box)}`,
      );
    }
    await page.context().close();
  });
}

const words = {
  en: ['Small games', 'Lab', 'Settings'],
  fr: ['Petits jeux', 'Labo', 'Réglages'],
  pt: ['Jogos pequenos', 'Laboratório', 'Definições'],
};
for (const [language, theme] of inTurn(
  ['light', 'dark'].flatMap((one) => ['en', 'fr', 'pt'].map((other) => [other, one])),
))
  test(`everything in ${language}, ${theme}: whole texts, nothing wider than the screen, nothing serious for axe`, async () => {
    const page = await open(browser, server.url, { colorScheme: theme, settings: { language, theme } });
    const found = [];
    for (const at of pages) {
      await visit(page, `${server.url}/#/${at}`);
      const text = await page.locator('body').innerText();
      assert(
        !/undefined|NaN|\[object|\{\w+\}/.test(text),
        `#/${at}: ${text.match(/.{0,30}(undefined|NaN|\[object|\{\w+\}).{0,30}/)?.[0]}`,
      );
      assert(!/\b(act|seat|log|odds|lab|play|setup|rules)\.[a-z]/.test(text), `#/${at} shows a key instead of a text`);
      assert.equal(await beside(page), 0, `#/${at} is wider than 1280 px`);
      for (const tab of at === 'table' ? await page.getByRole('tab').all() : [null]) {
        await tab?.click();
        if (tab) await moment(page);
        found.push(...(await findings(page, { serious: true })).map((one) => `#/${at} ${one}`));
      }
    }
    assert.deepEqual(found, []);
    const locale = language === 'pt' ? 'pt-PT' : language; // the texts are European
    assert.equal(await page.evaluate(() => document.documentElement.lang), locale);
    for (const word of words[language]) assert((await page.locator('nav').innerText()).includes(word), word);
    await visit(page, `${server.url}/#/profiles`);
    const written = new Intl.NumberFormat(locale).format(10000);
    assert(
      (await page.locator('main').innerText()).replace(/\s/g, ' ').includes(written.replace(/\s/g, ' ')),
      `10,000 as ${written}`,
    );
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

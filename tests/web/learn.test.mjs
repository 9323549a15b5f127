// Learn: every chapter in three languages, by keyboard and on a phone; its figures say what the server says.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beside, browse, cutOff, findings, inTurn, open, Server, settled, suite, until } from './browser.mjs';

const { after, before, test } = suite('Learn');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

const chapters = [
  'game',
  'regret',
  'tree',
  'cfr',
  'response',
  'equilibria',
  'matrix',
  'experts',
  'search',
  'attractor',
  'hands',
  'safety',
  'luck',
  'exploit',
  'history',
  'glossary',
];
// A chapter whose figure is there.
async function turnTo(page, id) {
  await page.goto(`${server.url}/#/learn/${id}`);
  await page.locator(`[data-figure="${id}"]`).waitFor();
  await page
    .locator(
      {
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
      }[id] ?? `[data-figure="${id}"]`,
    )
    .waitFor();
  await settled(page);
}
const shown = (page, selector, name) => page.locator(selector).first().getAttribute(name);
const number = (text) => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''));
const near = (a, b, within = 1e-3) => assert(Math.abs(a - b) <= within, `${a} is not ${b}`);
async function slide(page, slider, to) {
  await slider.focus();
  await slider.press(to);
}

for (const [language, theme] of inTurn(
  ['light', 'dark'].flatMap((one) => ['en', 'fr', 'pt'].map((other) => [other, one])),
))
  test(`every chapter in ${language}, ${theme}: its figure, its question, the next one; axe finds nothing serious`, async () => {
    const page = await open(browser, `${server.url}/#/learn`, { colorScheme: theme, settings: { language, theme } });
    await page.locator('.cards a').first().click(); // the cover leads to the first chapter
    const titles = [],
      found = [];
    for (const [i, id] of chapters.entries()) {
      await turnTo(page, id);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language === 'pt' ? 'pt-PT' : language);
      titles.push(await page.locator('h1').textContent());
      assert.equal(await page.locator('.side [aria-current="page"]').count(), 1);
      found.push(...(await findings(page, { serious: true })).map((one) => `${id} ${one}`));
      assert.equal(await beside(page), 0, id);
      // Each answer is explained; the right one is remembered.
      const choices = page.locator('.choice');
      const said = [];
      for (let k = 0; k < (await choices.count()); ++k) {
        await choices.nth(k).click();
        said.push(await page.locator('.why').textContent());
      }
      assert.equal(new Set(said).size, 3, `${id}: every answer has its explanation`);
      await until('the right answer to count', async () =>
        (await page.evaluate(() => JSON.parse(localStorage.getItem('hindsight.learn')).done)).includes(id),
      );
      await page.locator('h1').click();
      if (i + 1 < chapters.length) {
        await page.keyboard.press('n');
        await page.locator(`[data-figure="${chapters[i + 1]}"]`).waitFor();
      }
    }
    assert.equal(new Set(titles).size, chapters.length);
    assert.deepEqual(found, []);
    await page.goto(`${server.url}/#/learn`);
    await page.reload();
    await page.locator('.cards .done').first().waitFor();
    assert.equal(await page.locator('.cards .done').count(), chapters.length, 'kept over a reload');
    assert.deepEqual(await findings(page, { serious: true }), []);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

test('the cover offers to go on', async () => {
  const page = await open(browser, `${server.url}/#/learn`);
  await turnTo(page, 'cfr');
  await page.goto(`${server.url}/#/learn`);
  await page.locator('.cover .button.primary', { hasText: 'Go on: Regret in a tree' }).waitFor();
  await page.goto(`${server.url}/#/learn/alchemy`);
  await page.locator('[role="alert"]', { hasText: 'alchemy' }).waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const [language, text] of inTurn([
  ['en', 100],
  ['fr', 100],
  ['pt', 100],
  ['fr', 150],
  ['pt', 150],
]))
  test(`on a phone of 375 px nothing scrolls sideways, figures work with a finger, and no text is tiny, in ${language} at ${text} %`, async () => {
    const page = await open(browser, `${server.url}/#/learn`, {
      viewport: { width: 375, height: 760 },
      hasTouch: true,
      settings: { language, text },
    });
    for (const id of ['', ...chapters]) {
      if (id) await turnTo(page, id);
      else await page.locator('.cards').waitFor();
      assert.equal(await beside(page), 0, id || 'cover');
      assert.deepEqual(await cutOff(page), [], id);
      const tiny = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter(
            (it) =>
              [...it.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) &&
              it.checkVisibility() &&
              parseFloat(getComputedStyle(it).fontSize) < 12,
          )
          .map((it) => `${it.tagName} ${getComputedStyle(it).fontSize} ${it.textContent.trim().slice(0, 30)}`),
      );
      assert.deepEqual(tiny, [], id);
    }
    await turnTo(page, 'tree');
    await page.locator('[data-infoset="3"] circle').first().tap();
    await until('the infoset', async () => (await page.locator('.said').textContent()).includes('J Q'));
    await page.locator('details.top summary').tap();
    await page.locator('details.top a').nth(3).tap();
    await page.locator('[data-figure="cfr"]').waitFor();
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  });

test('what is a game: a plan has a price, and one third each has none', async () => {
  const page = await open(browser, `${server.url}/#/learn/game`);
  await turnTo(page, 'game');
  near(Number(await shown(page, '[data-price]', 'data-price')), 0);
  assert.equal(await page.locator('[data-earns="paper"]').textContent(), '+0.250');
  const mine = page.locator('fieldset.p1 input');
  await slide(page, mine.nth(1), 'End'); // always paper
  await until('its price', async () => (await shown(page, '[data-price]', 'data-price')) === '1.0000');
  assert.match(await page.locator('[data-price]').textContent(), /scissors/);
  await page.getByRole('button', { name: 'I play each a third' }).click();
  await until('no price', async () => (await shown(page, '[data-price]', 'data-price')) === '0.0000');
  await page.context().close();
});

test('regret matching: step by keyboard, the numbers are the server’s, and two learners’ averages meet at the equilibrium', async () => {
  const page = await open(browser, `${server.url}/#/learn/regret`);
  await turnTo(page, 'regret');
  await page.locator('h1').click();
  for (let i = 0; i < 7; ++i) await page.keyboard.press('s');
  await until('round 7', async () => (await shown(page, '[data-round]', 'data-round')) === '7');
  const { rounds } = await server.post('/learn/matching', {
    game: 'rock_paper_scissors',
    opponent: [0.5, 0.25, 0.25],
    sampled: true,
    seed: 1,
    rounds: 8,
  });
  const share = async (name) =>
    Promise.all(
      ['rock', 'paper', 'scissors'].map(
        async (move) => number(await page.locator(`[data-${name}="${move}"]`).textContent()) / 100,
      ),
    );
  await until('its plan', async () => Math.abs((await share('plan'))[0] - rounds[7].first.played[0]) < 1e-3);
  (await share('plan')).forEach((p, i) => near(p, rounds[7].first.played[i]));
  (await share('average')).forEach((p, i) => near(p, rounds[6].first.average[i]));
  await page.getByRole('button', { name: 'one who learns, too' }).click();
  await page.getByRole('button', { name: 'scissors count double' }).click();
  await slide(page, page.locator('.stepper input'), 'End');
  await until('the last round', async () => (await shown(page, '[data-round]', 'data-round')) === '600');
  await until('the average near 40, 40, 20', async () =>
    (await share('average')).every((p, i) => Math.abs(p - [0.4, 0.4, 0.2][i]) < 0.08),
  );
  await page.getByRole('button', { name: 'Run' }).isDisabled();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a tree: infosets by keyboard, other eyes, other games', async () => {
  const page = await open(browser, `${server.url}/#/learn/tree`);
  await turnTo(page, 'tree');
  assert.match(await page.locator('.said').textContent(), /30 ways to end, 24 .* 12 infosets/);
  await page.locator('[data-infoset="3"]').focus(); // player 2, queen, facing a bet
  assert.equal(await page.locator('.node.lit').count(), 2, 'both histories light up');
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.said').textContent(), /queen, facing a bet.*J Q · K Q.*fold, call/s);
  await page.getByRole('button', { name: 'Player 2', exact: true }).click();
  assert.equal(await page.locator('.card.p1 text').first().textContent(), '?');
  assert.equal(await page.locator('.band.p1').count(), 0);
  await page.getByRole('button', { name: 'Rock, paper, scissors' }).click();
  await until('nine ends', async () => (await page.locator('.said').textContent()).includes('9 ways to end'));
  assert.equal(await page.locator('[data-infoset]').count(), 2);
  await page.getByRole('button', { name: 'with four cards' }).click();
  await until('twelve deals', async () => (await page.locator('[data-infoset]').count()) === 16);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('CFR: a step adds up to the last digit that is shown, tree and table choose the same infoset, and the average wins', async () => {
  const page = await open(browser, `${server.url}/#/learn/cfr`);
  await turnTo(page, 'cfr');
  await page.locator('h1').click();
  for (let i = 0; i < 4; ++i) await page.keyboard.press('s');
  await until('iteration 5', async () => (await shown(page, '[data-at]', 'data-at')) === '5');
  await page.locator('[data-cell="1"]').click(); // player 2, queen, after a check
  await until('its numbers', async () => (await shown(page, '[data-working]', 'data-working')) === '1');
  assert.equal(await page.locator('[data-infoset="1"]').getAttribute('aria-pressed'), 'true');
  const step = await server.post('/learn/step', { rule: 'cfr', iteration: 5 });
  await until(
    'this iteration',
    async () => Math.abs(number(await page.locator('[data-regret="bet"]').textContent()) - step.regrets[1][1]) < 1e-3,
  );
  near(number(await page.locator('[data-value="bet"]').textContent()), step.played.infosets[1].values[1]);
  for (const row of await page.locator('section[data-working] table').nth(1).locator('tbody tr').all()) {
    const [, gain, sofar, now] = (await row.locator('td').allTextContents()).map(number);
    near(sofar + gain, now, 2e-3);
  }
  await slide(page, page.locator('.stepper input'), 'End');
  await until('iteration 1,000', async () => (await shown(page, '[data-at]', 'data-at')) === '1000');
  const exploitability = async (which) => number(await page.locator(`[data-exploitability="${which}"]`).textContent());
  await until(
    'the average to be far better',
    async () => (await exploitability('average')) < 0.01 && (await exploitability('current')) > 0.1,
  );
  await page.getByRole('button', { name: 'CFR+' }).click();
  await until('CFR+', async () => (await exploitability('average')) < 0.005);
  await page.getByText('The curve so far').click();
  await page.locator('.plot canvas').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a best response: who never bluffs is answered by folding, and an equilibrium gives nothing away', async () => {
  const page = await open(browser, `${server.url}/#/learn/response`);
  await turnTo(page, 'response');
  const takes = async () => Number(await shown(page, '[data-takes]', 'data-takes'));
  await page.getByRole('button', { name: 'never bluffs' }).click();
  await until('a response', async () => Math.abs((await takes()) - (1 / 12 + 1 / 18)) < 1e-4);
  assert.match(await page.locator('[data-cell="8"] .best').textContent(), /fold/, 'the queen folds to a bet');
  await page.getByRole('button', { name: 'equilibrium' }).click();
  await until('nothing', async () => (await takes()) < 1e-5);
  assert.match(await page.locator('[data-cell="8"]').textContent(), /tie/);
  await slide(page, page.locator('[data-often="7"]'), 'End'); // now the jack always bluffs
  const best = async () => (await page.locator('[data-cell="8"] .best').allTextContents()).join(); // two while they tie
  await until('the queen to call', async () => /^\s*call[^,]*$/.test(await best()) && (await takes()) > 0.01);
  await page.getByRole('button', { name: 'Player 1’s plan' }).click();
  await until('the other seat', async () => (await page.locator('[data-cell="3"]').count()) === 1);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('Kuhn’s equilibria: one value along the line, other profits from other opponents, and a price off the line', async () => {
  const page = await open(browser, `${server.url}/#/learn/equilibria`);
  await turnTo(page, 'equilibria');
  const alpha = page.locator('.alpha input');
  const told = async (name) => Number(await shown(page, `[data-${name}]`, `data-${name}`));
  for (const [key, at] of [
    ['Home', 0],
    ['End', 1 / 3],
  ]) {
    await slide(page, alpha, key);
    await until('this alpha', async () => Math.abs((await told('alpha')) - at) < 1e-4);
    await until('its value', async () => Math.abs((await told('earned')) + 1 / 18) < 1e-5);
    near(await told('guaranteed'), -1 / 18, 1e-5);
  }
  await page.getByRole('button', { name: 'calls everything' }).click();
  await until('a caller to pay', async () => Math.abs((await told('earned')) - 1 / 9) < 1e-5);
  await slide(page, alpha, 'Home');
  await until('without value bets nothing is earned', async () => Math.abs((await told('earned')) + 1 / 18) < 1e-5);
  await page.getByLabel('Set the three numbers free').check();
  await slide(page, page.locator('[data-number="jack"]'), 'End');
  await until('the guarantee to be gone', async () => (await told('guaranteed')) < -0.2);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('history: a milestone by keyboard, its idea, paper and place', async () => {
  const page = await open(browser, `${server.url}/#/learn/history`);
  await turnTo(page, 'history');
  await page.locator('[data-milestone="libratus"]').focus();
  await page.keyboard.press('Enter');
  assert.match(
    await page.locator('[data-open="libratus"]').textContent(),
    /20 days and 120,000 hands.*four.*Science 359/s,
  );
  await page.getByRole('button', { name: 'theory' }).click();
  assert.equal(await page.locator('[data-milestone="libratus"]').count(), 0);
  await page.context().close();
});

test('other pages lead to the glossary, and it to the chapters', async () => {
  const page = await open(browser, `${server.url}/#/games/kuhn`);
  await page.getByRole('link', { name: 'The moves so far' }).or(page.locator('a.term').first()).first().click();
  await until('the glossary', () => page.evaluate(() => location.hash.startsWith('#/learn/glossary/')));
  await page.goto(`${server.url}/#/learn/glossary/exploitability`);
  const word = page.locator('#term-exploitability');
  await word.waitFor();
  await until('the word in sight', () =>
    word.evaluate((it) => {
      const box = it.getBoundingClientRect();
      return it.classList.contains('wanted') && box.top >= 0 && box.bottom <= innerHeight;
    }),
  );
  await page.getByRole('searchbox').fill('bluf');
  await until('what is found', async () => (await page.locator('[data-figure] dt').count()) === 1);
  await page.locator('dl .seen').first().click();
  await page.locator('[data-figure="equilibria"]').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('what was kept of Learn is damaged: it begins anew, and a server that comes back is asked again', async () => {
  const page = await open(browser, `${server.url}/#/learn/game`);
  await page.evaluate(() => localStorage.setItem('hindsight.learn', '{"done": 7, "last": ['));
  await page.reload();
  await turnTo(page, 'game');
  assert.equal(await page.locator('.side .done').count(), 0);
  await server.stop();
  await slide(page, page.locator('fieldset.p1 input').first(), 'End');
  await page.locator('.server-gone').waitFor();
  await server.start();
  await until('the answer', async () => (await shown(page, '[data-price]', 'data-price')) === '1.0000');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

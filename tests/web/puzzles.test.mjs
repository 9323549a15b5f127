// Puzzles: the one of the day, and one's own worst decisions, which come back.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beside, browse, cutOff, findings, inTurn, open, Server, settled, suite, visit } from './browser.mjs';
import { playedDown } from './table.mjs';

const { after, before, test } = suite('Puzzles');
let browser, server, id, record;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
  id = await playedDown(browser, server);
  record = await server.get(`/tables/${id}/hands/1`);
});
after(async () => {
  await server?.close();
});

const move = (action, value_bb, to_bb = null) => ({
  action: { kind: action.split(' ')[0], text: action },
  to_bb,
  chance: 0.5,
  range_chance: 0.5,
  value_bb,
  error_bb: 0.2,
});
// Of the hand that was played: the turn lost 3.2 bb.
function onTheTurn() {
  const own = record.steps
    .map(({ event }, step) => ({ event, step }))
    .filter(({ event }) => event.chair === 0 && ['check', 'call'].includes(event.kind));
  return {
    event: own[2].step - 1,
    street: 'turn',
    players: 2,
    board: '7s2hTd',
    pot_bb: 4,
    to_call_bb: 0,
    made: 0,
    best: 1,
    by: 'search',
    searched: true,
    lost_bb: 3.2,
    error_bb: 0.4,
    moves: [move('check', 1), move('bet 150', 4.2, 3), move('bet 300', 4.1, 6)],
  };
}
const review = () => ({
  position: 'BTN',
  cards: 'KdKc',
  big_blind: 50,
  lost_bb: 3.2,
  turning_point: 0,
  seconds: 1,
  decisions: [onTheTurn()],
});
const daily = () => ({
  state: 'ready',
  position: 'BTN',
  cards: 'KdKc',
  big_blind: 50,
  decision: onTheTurn(),
  steps: record.steps.slice(0, onTheTurn().event + 1),
});
const board = (page) => page.locator('[data-puzzle]');
const choices = (page) => page.locator('[data-choice]');

async function withDaily(page) {
  let asked = 0;
  await page.route('**/puzzles/daily?*', (route) => {
    const date = new URL(route.request().url()).searchParams.get('date');
    assert.match(date, /^\d{4}-\d\d-\d\d$/);
    return route.fulfill({ json: asked++ ? { date, ...daily() } : { date, state: 'preparing' } });
  });
}

test('the puzzle of the day is waited for, answered once, and told', async () => {
  const page = await open(browser, 'about:blank');
  await withDaily(page);
  await visit(page, `${server.url}/#/study`);
  await page.getByRole('link', { name: 'Puzzles' }).click();
  await page.getByText('this takes a minute or so').waitFor();
  await page.getByRole('link', { name: 'Solve it' }).click();
  await board(page).waitFor();
  assert.equal(await board(page).getAttribute('data-answer'), 'none');
  assert.deepEqual(
    (await choices(page).allTextContents()).map((text) => text.trim()),
    ['check1', 'bet 1502', 'bet 3003'],
  );
  const hidden = record.steps.at(-1).view.chairs[1].cards; // never told before the end
  assert.doesNotMatch(await page.locator('main').innerHTML(), new RegExp(`data-card="(${hidden.join('|')})"`));
  assert.deepEqual(await findings(page, { within: 'main' }), []);
  await page.keyboard.press('1');
  await page.locator('[data-answer="wrong"]').waitFor();
  assert.match(await page.locator('[data-said]').textContent(), /^Lost 3\.20 bb ± 0\.40: better is bet 150\.$/);
  assert.match(await page.locator('tr.made').textContent(), /check.*yours/);
  assert.deepEqual(await findings(page, { within: 'main' }), []);
  await page.reload(); // it is not asked twice
  await page.locator('[data-answer="wrong"]').waitFor();
  await page.getByRole('link', { name: 'Puzzles' }).first().click();
  await page.getByText('Not this time').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('what a review found worst comes as a puzzle, comes back when it is missed, and rests when it is solved', async () => {
  const page = await open(browser, 'about:blank');
  await withDaily(page);
  await page.clock.install({ time: new Date('2026-03-01T10:00:00') });
  await page.route(`**/tables/${id}/hands/1/review`, (route) => route.fulfill({ json: review() }));
  await page.goto(`${server.url}/#/study/puzzles`);
  await page.getByText('None yet: review some hands').waitFor();
  await page.goto(`${server.url}/#/table/${id}/hands/1?review=1`);
  await page.locator('[data-review="told"]').waitFor();
  await page.goto(`${server.url}/#/study/puzzles`);
  await page.locator('[data-due="1"]').waitFor();
  await page.getByRole('link', { name: 'Begin' }).click();
  await choices(page).first().click();
  await page.locator('[data-answer="wrong"]').waitFor();
  await page.getByText('In the hand you played check, which lost 3.20 bb.').waitFor();
  assert.match(
    await page.getByRole('link', { name: 'The whole hand' }).getAttribute('href'),
    new RegExp(`^#/table/${id}/hands/1/\\d+\\?review=1$`),
  );
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-due="0"]').waitFor();
  await page.clock.fastForward('11:00'); // minutes
  await page.reload();
  await page.locator('[data-due="1"]').waitFor();
  await page.getByRole('link', { name: 'Begin' }).click();
  await choices(page).nth(2).click(); // as good as the best, to its error
  await page.locator('[data-answer="right"]').waitFor();
  await page.getByText('Too close to say: that counts as right.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[data-due="0"]').waitFor();
  await page.clock.fastForward('20:00:00');
  await page.reload();
  await page.locator('[data-due="0"]').waitFor(); // tomorrow
  await page.clock.fastForward('05:00:00');
  await page.reload();
  await page.locator('[data-due="1"]').waitFor();
  await page.getByRole('link', { name: 'Begin' }).click();
  await choices(page).nth(1).click();
  await page.getByRole('button', { name: 'Never again' }).click();
  await page.getByText('None yet: review some hands').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

for (const language of inTurn(['en', 'fr', 'pt']))
  test(`on a phone nothing lies beside the screen (${language})`, async () => {
    const page = await open(browser, 'about:blank', {
      viewport: { width: 390, height: 844 },
      settings: { language, theme: 'dark' },
    });
    await withDaily(page);
    await visit(page, `${server.url}/#/study/puzzles`);
    const fits = async () => {
      assert.equal(await beside(page), 0);
      assert.deepEqual(await cutOff(page), []);
      assert.deepEqual(await findings(page, { within: 'main', serious: true }), []);
    };
    await fits();
    await page.goto(`${server.url}/#/study/puzzles/daily`);
    await board(page).waitFor();
    await settled(page);
    await fits();
    await choices(page).first().click();
    await page.locator('[data-answer="wrong"]').waitFor();
    await fits();
    await page.context().close();
  });

// A past hand reviewed beside its replay: every decision with its moves and what was lost, and the table where it was made.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beside, browse, cutOff, findings, inTurn, open, Server, suite, until } from './browser.mjs';
import { moment, playedDown } from './table.mjs';

const { after, before, test } = suite('Review of a past hand');
let browser, server, id;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
  id = await playedDown(browser, server);
});
after(async () => {
  await server?.close();
});

const told = (page) => page.locator('[data-review="told"]');
const decisions = (page) => page.locator('button[data-decision]');
const place = async (page) =>
  Number(/(\d+)\/\d+/.exec(await page.getByRole('region', { name: 'Replay' }).textContent())[1]);

const move = (action, chance, value_bb, error_bb = 0.2, to_bb = null) => ({
  action: { kind: action.split(' ')[0], text: action },
  to_bb,
  chance,
  range_chance: chance,
  value_bb,
  error_bb,
});
// Of the hand that was played: the turn lost 3.2 bb, and the river is too close to say.
function lostOnTheTurn(record) {
  const events = record.steps
    .map(({ event }, step) => ({ event, step }))
    .filter(({ event }) => event.chair === 0 && ['check', 'call'].includes(event.kind));
  assert.equal(events.length, 4);
  const of = (i, street, more) => ({
    event: events[i].step - 1,
    street,
    players: 2,
    board: '7s2hTd',
    pot_bb: 4,
    to_call_bb: 0,
    made: 0,
    best: 1,
    by: 'search',
    searched: true,
    ...more,
    moves: [move(events[i].event.kind, 0.1, 1), move('bet 150', 0.9, 4.2, 0.2, 3)],
  });
  const first = { ...of(0, 'preflop', { by: null, searched: false, lost_bb: null, error_bb: null, board: '' }) };
  first.moves = first.moves.map((one) => ({ ...one, range_chance: null, value_bb: null, error_bb: null }));
  return {
    position: 'BTN',
    cards: 'KdKc',
    big_blind: 50,
    lost_bb: 3.2,
    turning_point: 2,
    seconds: 1,
    decisions: [
      first,
      of(1, 'flop', { made: 0, best: 0, lost_bb: 0, error_bb: 0 }),
      of(2, 'turn', { lost_bb: 3.2, error_bb: 0.4 }),
      of(3, 'river', { lost_bb: 0.5, error_bb: 0.9 }),
    ],
  };
}
async function answered(page, how) {
  await page.route('**/hands/1/review', how);
}

test('the hand that was just played is one click from its review, which moves the replay', async () => {
  const page = await open(browser, `${server.url}/#/table/${id}`);
  await moment(page);
  await page.getByRole('group', { name: 'Your action' }).getByRole('link', { name: 'Review' }).click();
  await told(page).waitFor();
  assert.match(page.url(), /hands\/1(\/\d+)?\?review=1$/);
  assert.equal(await decisions(page).count(), 4);
  assert.match(await decisions(page).first().textContent(), /Preflop\s*call/i);
  const { steps } = await server.get(`/tables/${id}/hands/1`);
  for (let i = 0; i < 4; ++i) {
    await decisions(page).nth(i).click();
    assert.equal(await decisions(page).nth(i).getAttribute('aria-current'), 'step');
    const event = Number(await decisions(page).nth(i).getAttribute('data-decision'));
    assert.equal(await place(page), event + 2); // counted from one
    assert.equal(steps[event + 1].event.chair, 0);
    assert.equal(await page.locator('[data-said]').count(), 1);
    assert.match(await page.locator('tr.made').textContent(), /yours/);
  }
  await page.getByRole('button', { name: 'Moves', exact: true }).click();
  await page.locator('.streets').waitFor();
  assert.doesNotMatch(page.url(), /review/);
  await page.reload();
  await page.locator('.streets').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a review says what was lost, marks the turning point, and is walked by keys', async () => {
  const record = await server.get(`/tables/${id}/hands/1`);
  const page = await open(browser, 'about:blank');
  await answered(page, (route) => route.fulfill({ json: lostOnTheTurn(record) }));
  await page.goto(`${server.url}/#/table/${id}/hands/1?review=1`);
  await told(page).waitFor();
  assert.equal(await page.locator('[data-lost]').textContent(), 'Lost 3.20 bb against the best moves');
  await page.getByText('3 of 4 decisions judged').waitFor();
  assert.deepEqual(await decisions(page).evaluateAll((all) => all.map((one) => one.dataset.judged)), [
    'time',
    'best',
    'lost',
    'unsure',
  ]);
  assert.equal(
    await page
      .locator('[aria-current="step"][data-decision]')
      .textContent()
      .then((text) => /Turning point/.test(text)),
    true,
  ); // shown first
  assert.equal(await page.locator('[data-said]').textContent(), 'Lost 3.20 bb ± 0.40: better is bet 150.');
  assert.match(await page.locator('tr[data-move="bet 150"]').textContent(), /best.*90%.*90%.*\+4\.20 ± 0\.20/);
  const here = await place(page);
  await page.keyboard.press('ArrowDown');
  assert.match(await page.locator('[data-said]').textContent(), /^Too close to say: bet 150 looks 0\.50 bb better/);
  assert.ok((await place(page)) > here);
  for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowUp');
  assert.match(await page.locator('[data-said]').textContent(), /^The time did not suffice here/);
  await page.getByRole('region', { name: 'Replay' }).waitFor();
  await decisions(page).nth(2).click();
  const study = await page.locator('[data-review] a').getAttribute('href');
  assert.match(study, new RegExp(`^#/study/new\\?table=${id}&hand=1&step=${here - 1}&solve=1$`));
  assert.deepEqual(await findings(page, { within: '.side' }), []);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a review that fails says why, one that takes long can be cancelled, and the last one asked for counts', async () => {
  const record = await server.get(`/tables/${id}/hands/1`);
  const page = await open(browser, 'about:blank');
  let how = (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'impossible', message: 'the cards of this player are not known' } },
    });
  await answered(page, (route) => how(route));
  await page.goto(`${server.url}/#/table/${id}/hands/1?review=1`);
  assert.equal(
    await page.locator('[data-review] [role="alert"]').textContent(),
    'the cards of this player are not known',
  );
  how = () => {}; // never
  await page.getByRole('button', { name: 'Review this hand' }).click();
  await page.getByText(/^Going through your 4 decisions: about \d+ s more$/).waitFor();
  await page.getByRole('progressbar', { name: 'Review of your decisions' }).waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  assert.equal(await page.locator('[data-review]').getAttribute('data-review'), 'none');
  how = (route) => route.fulfill({ json: lostOnTheTurn(record) });
  await page.getByRole('button', { name: 'Review this hand' }).click();
  await told(page).waitFor();
  let asked = null;
  how = (route) => {
    asked = route.request().postDataJSON().seconds;
    return route.fulfill({ json: { ...lostOnTheTurn(record), lost_bb: 0, turning_point: null, seconds: 3 } });
  };
  await page.getByRole('button', { name: /^Search longer/ }).click();
  await page.getByText('Nothing that counts was lost').waitFor();
  assert.equal(asked, 3);
  await until(
    'nothing more to search',
    async () => (await page.getByRole('button', { name: /^Search longer/ }).count()) === 0,
  );
  await page.context().close();
});

for (const language of inTurn(['en', 'fr', 'pt']))
  test(`on a phone nothing lies beside the screen (${language})`, async () => {
    const record = await server.get(`/tables/${id}/hands/1`);
    const page = await open(browser, 'about:blank', {
      viewport: { width: 390, height: 844 },
      settings: { language, theme: 'dark' },
    });
    await answered(page, (route) => route.fulfill({ json: lostOnTheTurn(record) }));
    await page.goto(`${server.url}/#/table/${id}/hands/1`);
    await page.locator('.bar [aria-pressed="false"]').first().click();
    await told(page).waitFor();
    await until('the review in sight', () =>
      told(page).evaluate((it) => it.getBoundingClientRect().top < innerHeight / 2),
    );
    assert.equal(await beside(page), 0);
    assert.deepEqual(await cutOff(page), []);
    assert.deepEqual(await findings(page, { within: '.side', serious: true }), []);
    await page.context().close();
  });

// A session reviewed: hands of one's tables and of a file, what they add up to, and each decision opened.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beside, browse, cutOff, findings, inTurn, open, Server, settled, suite, until, visit } from './browser.mjs';
import { playedDown } from './table.mjs';

const { after, before, test } = suite('A session reviewed');
// Anna folds quads on the flop, and Ben shows nothing.
const quads = `[7]
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [20000, 20000]
actions = ["d dh p1 ????", "d dh p2 KdKc", "p2 cbr 250", "p1 cc", "d db KhKs7c", "p1 cbr 300", "p2 f"]
players = ["Ben", "Anna"]
`;
let browser, server, id;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
  id = await playedDown(browser, server);
});
after(async () => {
  await server?.close();
});

const told = (page) => page.locator('[data-report="told"]');
const lines = (page) => page.locator('[data-line]');
const move = (action, value_bb, to_bb = null) => ({
  action: { kind: action.split(' ')[0], text: action },
  to_bb,
  chance: 0.5,
  range_chance: 0.5,
  value_bb,
  error_bb: 0.2,
});
const decision = (event, street, made, lost_bb, error_bb, more = {}) => ({
  event,
  street,
  players: 2,
  board: '7s2hTd',
  pot_bb: 4,
  to_call_bb: 0,
  moves: [move('check', 1), move('bet 150', 4.2, 3)],
  made,
  best: 1,
  by: 'search',
  searched: lost_bb !== null,
  lost_bb,
  error_bb,
  ...more,
});
const review = {
  position: 'BTN',
  cards: 'KdKc',
  big_blind: 50,
  lost_bb: 3.7,
  turning_point: 0,
  seconds: 0.3,
  decisions: [
    decision(8, 'flop', 0, 3.2, 0.4),
    decision(10, 'turn', 1, 0, 0, { kind: 'bluff' }),
    decision(12, 'river', 0, 0.5, 0.3, { kind: 'bluff-catch' }),
  ],
};

async function paste(page, text) {
  await visit(page, `${server.url}/#/study/review`);
  await page
    .getByText('Review other hands')
    .click({ timeout: 500 })
    .catch(() => {});
  await page.getByRole('button', { name: 'Hand histories' }).click();
  await page.getByRole('textbox').fill(text);
}

test('hands of a file are gone through for the player whose cards are known, and each opens in its replay', async () => {
  const page = await open(browser, 'about:blank');
  await paste(page, quads);
  await page.getByLabel('Whose decisions').waitFor();
  assert.equal(await page.getByLabel('Whose decisions').inputValue(), 'Anna');
  await page.getByLabel('Time for each decision').selectOption({ label: '3 s' });
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await told(page).waitFor();
  assert.equal(await page.getByRole('heading', { level: 2 }).first().textContent(), 'Anna: 1 hand');
  assert.ok(Number(await page.locator('[data-lost]').getAttribute('data-lost')) > 5); // the pot holds eight big blinds, and quads win it
  await page.getByText(/^[12] mistakes?; 2 of 2 decisions judged\./).waitFor();
  assert.match(await page.locator('[data-by="street"] [data-row="flop"]').textContent(), /Flop\s*1\s*−\d/);
  assert.equal(await lines(page).count(), 2);
  assert.equal(await lines(page).first().getAttribute('data-line'), 'lost');
  assert.match(await lines(page).first().textContent(), /^\s*−\d+\.\d+ bb.*fold; better is .*Hand 7 · BTN · Flop/i);
  await page.reload(); // it is kept
  await told(page).waitFor();
  await lines(page).first().locator('.what').click();
  await page.locator('[data-review="told"]').waitFor(); // what was found is not asked for again
  assert.match(page.url(), /#\/study\/review\/0\/9$/);
  assert.match(
    await page.getByRole('region', { name: 'Replay' }).last().textContent(),
    /Hand 7 · 1\d\/12 · Anna folds/,
  );
  assert.equal(await page.locator('[aria-current="step"][data-decision]').getAttribute('data-judged'), 'lost');
  assert.deepEqual(await findings(page, { within: 'main' }), []);
  await page.getByRole('button', { name: 'Moves', exact: true }).click();
  await page.locator('.streets').waitFor();
  await page.keyboard.press('Escape');
  await told(page).waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a decision opens in Study, solved with what the play before leaves, and is not solved twice', async () => {
  const page = await open(browser, 'about:blank');
  await paste(
    page,
    quads.replace(
      '"d db KhKs7c", "p1 cbr 300", "p2 f"',
      '"d db KhQs7c", "p1 cc", "p2 cc", "d db 2d", "p1 cc", "p2 cc", "d db 3s", "p1 cbr 300", "p2 f"',
    ),
  );
  await page.getByLabel('Whose decisions').waitFor();
  await page.getByLabel('Time for each decision').selectOption({ label: '3 s' });
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await told(page).waitFor();
  const fold = page.locator('[data-line="lost"]').filter({ hasText: 'River' }).first();
  for (let i = 0; i < 2; ++i) {
    await fold.getByRole('link', { name: 'Solve in Study' }).click();
    await page.waitForURL(/#\/study\/[\w-]{22}\?line=bet\+300/);
    await page.goBack();
    if (i === 0) await visit(page, `${server.url}/#/study/review`);
  }
  assert.equal((await server.get('/spots')).spots.length, 1);
  assert.match(
    (await server.get('/spots')).spots[0].name,
    /Ben against Anna.*ranges as Hindsight plays|Ben against Anna/,
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('hands of one’s tables add up by street, position and kind, and are filtered', async () => {
  const page = await open(browser, 'about:blank');
  await page.route(`**/tables/${id}/hands/1/review`, (route) => route.fulfill({ json: review }));
  await visit(page, `${server.url}/#/table/${id}/hands`);
  await page.getByRole('link', { name: 'Review a session' }).click();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await told(page).waitFor();
  assert.equal(await page.locator('[data-lost] strong').textContent(), 'Lost 3.70 bb ± 0.50 against the best moves');
  await page.getByText('2 mistakes; 3 of 3 decisions judged.').waitFor();
  assert.deepEqual(await page.locator('[data-by="kind"] tbody th').allTextContents(), [
    'Checks',
    'Bluff-catching',
    'Bluffs',
  ]);
  assert.deepEqual(await lines(page).evaluateAll((all) => all.map((one) => one.dataset.line)), [
    'lost',
    'lost',
    'best',
  ]);
  await page.getByRole('button', { name: 'River' }).click();
  assert.match(page.url(), /street=river/);
  assert.equal(await page.locator('[data-lost] strong').textContent(), 'Lost 0.50 bb ± 0.30 against the best moves');
  assert.equal(await lines(page).count(), 1);
  await page.getByRole('button', { name: 'Show all' }).click();
  assert.equal(await lines(page).count(), 3);
  assert.deepEqual(await findings(page, { within: 'main' }), []);
  await lines(page).first().locator('.what').click();
  await page.waitForURL(new RegExp(`#/table/${id}/hands/1/9\\?review=1$`));
  await page.locator('[data-review="told"]').waitFor();
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('what cannot be reviewed says why, a pause keeps what was found, and it goes on', async () => {
  const page = await open(browser, 'about:blank');
  await paste(page, 'no hand');
  await page.getByRole('alert').filter({ hasText: 'no hand begins here' }).waitFor();
  await page.getByRole('textbox').fill(quads.replace('KdKc', '????'));
  await page.getByText('In none of these hands are a player’s cards known').waitFor();
  let how = (route) =>
    route.fulfill({ status: 422, json: { error: { code: 'impossible', message: 'stacks are not known' } } });
  await page.route('**/hands/review', (route) => how(route));
  await page.getByRole('textbox').fill(`${quads}${quads.replace('[7]', '[8]')}`);
  await until('both', async () => /2 hands/.test(await page.getByLabel('Whose decisions').textContent()));
  how = async (route) => {
    how = () => {};
    await route.fulfill({ status: 422, json: { error: { code: 'impossible', message: 'stacks are not known' } } });
  };
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByText('1 of 2 hands reviewed').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('[data-report="stopped"]').waitFor();
  how = (route) => route.fulfill({ json: review });
  await page.getByRole('button', { name: 'Go on' }).click();
  await told(page).waitFor();
  await page.getByText('1 hand could not be reviewed').click();
  await page.getByText('Hand 7: stacks are not known').waitFor();
  await visit(page, `${server.url}/#/study/review/99`);
  await page.getByText('This hand is not in the session').waitFor();
  await page.context().close();
});

for (const language of inTurn(['en', 'fr', 'pt']))
  test(`on a phone nothing lies beside the screen (${language})`, async () => {
    const page = await open(browser, 'about:blank', {
      viewport: { width: 390, height: 844 },
      settings: { language, theme: 'dark' },
    });
    await page.route('**/hands/review', (route) => route.fulfill({ json: review }));
    await visit(page, `${server.url}/#/study/review`);
    await page.locator('.segments button').nth(1).click();
    await page.getByRole('textbox').fill(quads);
    await page.locator('.choice select').first().waitFor();
    await page.locator('.choice .primary').click();
    await told(page).waitFor();
    await settled(page);
    assert.equal(await beside(page), 0);
    assert.deepEqual(await cutOff(page), []);
    assert.deepEqual(await findings(page, { within: 'main', serious: true }), []);
    await lines(page).first().locator('.what').click();
    await page.locator('[data-review="told"]').waitFor();
    assert.equal(await beside(page), 0);
    assert.deepEqual(await cutOff(page), []);
    await page.context().close();
  });

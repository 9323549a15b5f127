// A hand, a session and side pots, on the screen and in the engine.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, open, Server, suite, until } from './browser.mjs';
import {
  asksAgain,
  call,
  callDown,
  digits,
  fold,
  moment,
  next,
  over,
  potsShown,
  press,
  raise,
  shoveDown,
  stacks,
} from './table.mjs';

const { after, before, test } = suite('the table');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const table = async () => server.get(`/tables/${(await server.profile()).tables.at(-1)}`);

test('a first visit is a seat at a table with cards dealt; one click is the first action', async () => {
  const page = await open(browser, server.url);
  await page.locator('.seat.you [data-card]').nth(1).waitFor();
  assert.equal(await page.locator('.seats > li').count(), 6);
  assert.match(
    await page.locator('.seat.you [data-card]').first().getAttribute('aria-label'),
    /^(two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace) of (spades|hearts|diamonds|clubs)$/,
  );
  assert.equal(
    await page.locator('.seats [data-card]:not([data-card="?"])').count(),
    2,
    'nobody else’s cards are open',
  );
  while ((await moment(page)) === 'between') await press(next(page)); // all may fold to the big blind
  const before = (await table()).version;
  await press(call(page));
  if (await asksAgain(page)) await press(call(page)); // somebody is all-in
  await until('the move to count', async () => (await table()).version > before);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

// Leaves whatever table there is and sits down at another.
async function sitDown(settings) {
  const profile = await server.profile();
  for (const id of profile.tables) await server.post(`/tables/${id}/leave`, { confirm: true });
  if ((await server.profile()).capital < 10000) await server.post(`/profiles/${profile.id}/refill`);
  const view = await server.post('/tables', { profile: profile.id, pace: 0, ...settings });
  return { view, page: await open(browser, `${server.url}/#/table/${view.id}`) };
}

test('a whole hand at six seats: the stacks on the screen are those of the engine and add up', async () => {
  const { page } = await sitDown({ seats: 6, small_blind: 25, buy_in: 5000, seed: 11, bots: ['caller'] }); // who never bet: nobody goes broke
  await moment(page);
  const hand = (await table()).hand;
  await page.reload();
  assert.equal(await callDown(page), 'between');
  const view = await table();
  assert.equal(view.hand, hand, 'a reload goes on with the same hand');
  assert.deepEqual(
    await stacks(page),
    view.chairs.map((chair) => chair.stack),
  );
  assert.equal(sum(await stacks(page)), 6 * 5000);
  assert.equal(sum(view.result.won.map((w) => w.amount)), view.pot);
  await page.locator('#tab-log').click();
  for (const { chair } of view.result.won)
    assert((await page.locator('li.win').allTextContents()).some((line) => line.includes(view.chairs[chair].name)));
  await press(next(page));
  await until('the next hand', async () => (await table()).hand === hand + 1);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a past hand is replayed step by step with every card that was dealt', async () => {
  const page = await open(browser, server.url);
  await page.locator('#tab-hands').click();
  await page.locator('#beside li a').last().click();
  await page.locator('section[aria-label="Replay"]').waitFor();
  await page.keyboard.press('End');
  const id = (await server.profile()).tables.at(-1);
  const { steps } = await server.get(`/tables/${id}/hands/1`);
  await until('the last step', async () =>
    (await page.locator('section[aria-label="Replay"] p').textContent()).includes(`${steps.length}/${steps.length}`),
  );
  const open_ = steps
    .at(-1)
    .view.chairs.flatMap((chair) => chair.cards)
    .filter((card) => card !== '?');
  assert(open_.length >= 12, 'all cards are open in a replay');
  await page.keyboard.press('ArrowLeft');
  assert.match(
    await page.locator('section[aria-label="Replay"] p').textContent(),
    new RegExp(`${steps.length - 1}/${steps.length}`),
  );
  await page.keyboard.press('Escape');
  await page.locator('.actions').waitFor();
  await page.context().close();
});

test('all-in with side pots: the pots on the screen are those of the engine', async () => {
  const { view, page } = await sitDown({ seats: 4, small_blind: 25, buy_in: 1000, seed: 35, bots: ['caller'] });
  let layered = null;
  for (let hand = 0; hand < 40 && !layered; ++hand) {
    const before = await server.get(`/tables/${view.id}`);
    const [mine, ...others] = before.chairs.map((c) => c.stack + c.staked);
    const apart = Math.min(...others) < mine && Math.min(...others) < Math.max(...others); // an all-in covers some and not all alike
    const now = await (apart ? shoveDown(page) : callDown(page));
    const done = await server.get(`/tables/${view.id}`);
    if (done.pots.length > 1) layered = done;
    if (now === 'over') break;
    if (!layered) {
      await press(next(page));
      await until('the next hand', async () => (await server.get(`/tables/${view.id}`)).hand > done.hand);
    }
  }
  assert(layered, 'no hand of this seed has a side pot: choose another seed');
  await until('the pots on the screen', async () => (await potsShown(page)).length === layered.pots.length);
  assert.deepEqual(
    await potsShown(page),
    layered.pots.map((pot) => pot.amount),
  );
  assert.equal(digits(await page.locator('[data-pot="total"]').textContent()), layered.pot);
  assert.deepEqual(
    await stacks(page),
    layered.chairs.map((chair) => chair.stack),
  );
  assert.equal(sum(await stacks(page)), 4000);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('a session until somebody is broke', async () => {
  const { view, page } = await sitDown({ seats: 2, small_blind: 25, buy_in: 500, seed: 3, bots: ['caller'] });
  for (let hand = 0; hand < 60; ++hand) {
    if ((await shoveDown(page)) === 'over') break;
    await press(next(page));
  }
  await over(page).waitFor();
  const end = await server.get(`/tables/${view.id}`);
  assert.equal(end.state, 'over');
  assert.match(await over(page).textContent(), end.chairs[0].stack > 0 ? /All chips are yours/ : /You are broke/);
  assert.deepEqual(
    await stacks(page),
    end.chairs.map((chair) => chair.stack),
  );
  await page.getByRole('button', { name: 'Sit down again' }).click();
  await until('another table', async () => {
    const id = (await server.profile()).tables.at(-1);
    return id && id !== view.id;
  });
  await over(page).waitFor({ state: 'detached' });
  await moment(page);
  await page.context().close();
});

test('every hand may begin with the buy-in: chosen in the set-up, said at the table', async () => {
  await sitDown({ seats: 2, small_blind: 25, buy_in: 1000, seed: 2, bots: ['caller'] }).then(({ page }) =>
    page.context().close(),
  );
  const before = (await server.profile()).tables.at(-1);
  const page = await open(browser, `${server.url}/#/setup`);
  await page.getByRole('radio', { name: /^Every hand begins with the buy-in/ }).check();
  await page.getByRole('button', { name: 'Sit down' }).click();
  await until('the new table', async () => (await server.profile()).tables.at(-1) !== before);
  const view = await table();
  assert.equal(view.chips, 'reset');
  await page.getByText('Every hand from the buy-in', { exact: true }).waitFor();
  assert.equal(await callDown(page), 'between');
  await page.locator('#tab-hands').click();
  await page.locator('#beside li a').last().click();
  await page.locator('section[aria-label="Replay"]').waitFor();
  assert.equal(
    await page.getByText('Every hand from the buy-in', { exact: true }).count(),
    1,
    'it is true of the table, also while a hand is replayed',
  );
  await page.context().close();
});

test('leaving says first what it costs', async () => {
  const { view, page } = await sitDown({ seats: 3, small_blind: 25, buy_in: 1000, seed: 2, bots: ['caller'] });
  await moment(page);
  await page.getByRole('button', { name: 'Leave table' }).click();
  const { capital } = await server.profile();
  const { lost, returned } = await server.post(`/tables/${view.id}/leave`);
  const said = await page.locator('.cost p').textContent();
  assert(said.includes(String(returned)) || said.includes(returned.toLocaleString('en')), said);
  if (lost > 0) assert(said.includes(String(lost)), said);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('heading', { name: 'A new table' }).waitFor();
  assert.equal(returned, 1000 - lost);
  assert.equal((await server.profile()).capital, capital + returned);
  await page.context().close();
});

test('the buttons stay where they are, are dead for a moment, and all-in takes two presses', async () => {
  const {
    view: { id },
    page,
  } = await sitDown({ seats: 2, small_blind: 25, buy_in: 1000, seed: 8, bots: ['caller'] });
  await moment(page);
  const view = await server.get(`/tables/${id}`);
  const places = async () =>
    Promise.all([fold(page), call(page), raise(page)].map(async (b) => (await b.boundingBox()).x));
  const first = await places();
  await page.getByRole('button', { name: 'All-in', exact: true }).click();
  assert.equal(
    (await server.get(`/tables/${view.id}`)).version,
    view.version,
    'a preset sets the size and does not bet',
  );
  await press(raise(page));
  assert.match(await raise(page).textContent(), /Press again/);
  assert.deepEqual(await places(), first);
  assert.equal((await server.get(`/tables/${view.id}`)).decision?.number, view.decision.number);
  await press(raise(page));
  await until('the all-in', async () => (await server.get(`/tables/${view.id}`)).version > view.version);
  await page.context().close();
});

// What stands before one's turn, in one look.
const ahead = (page) =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('.ahead button')];
    return {
      offered: buttons.length > 0,
      chosen: buttons.some((button) => button.getAttribute('aria-pressed') === 'true'),
      street: document.querySelector('.street')?.textContent,
    };
  });
// Chooses before one's turn what is done then; acts by hand wherever the turn was quicker, and deals on.
async function chooseAhead(page, key) {
  await until('a choice before one’s turn', async () => {
    if ((await ahead(page)).offered) {
      await page.keyboard.press(key);
      return (await ahead(page)).chosen;
    }
    if (await next(page).count()) await press(next(page));
    else if (
      (await call(page)
        .getAttribute('aria-disabled')
        .catch(() => 'true')) === 'false'
    )
      await press(call(page));
    return false;
  });
}

test('what is chosen before one’s turn is done when it comes, and once', async () => {
  const {
    view: { id },
    page,
  } = await sitDown({ seats: 4, small_blind: 25, buy_in: 5000, seed: 4, bots: ['caller'], pace: 1500 });
  await chooseAhead(page, 'v');
  const mine = async () => (await server.get(`/tables/${id}`)).chairs[0];
  const before = await ahead(page);
  await until(
    'the call',
    async () => ['call', 'check'].includes((await mine()).last?.kind) || (await ahead(page)).street !== before.street,
  );
  assert.notEqual((await mine()).state, 'folded');
  await until('the choice to be spent', async () => !(await ahead(page)).chosen);
  await chooseAhead(page, 'x');
  await until('the check or fold', async () => !(await ahead(page)).chosen);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('what was chosen ahead does not outlive its street', async () => {
  const {
    view: { id },
    page,
  } = await sitDown({ seats: 3, small_blind: 25, buy_in: 5000, seed: 4, bots: ['caller'], pace: 1500 });
  // On the button one acts first, so the others' turns follow one's own on this street.
  await until(
    'one’s own turn before the flop on the button',
    async () => {
      const view = await server.get(`/tables/${id}`);
      if (view.chairs[0].button && view.street === 'preflop' && view.decision)
        return (await moment(page)) === 'decision';
      if (await next(page).count()) await press(next(page));
      else if (view.decision) await press(call(page));
      return false;
    },
    120,
  );
  await press(call(page));
  await until('the others', async () => (await ahead(page)).offered);
  await page.keyboard.press('v');
  assert((await ahead(page)).chosen || (await ahead(page)).street !== 'Preflop', 'chosen for this street');
  await until('the flop', async () => (await ahead(page)).street === 'Flop');
  assert.equal((await ahead(page)).chosen, false, 'a new street asks anew');
  assert.equal(await moment(page), 'decision', 'nothing was done unasked');
  assert.equal((await server.get(`/tables/${id}`)).street, 'flop');
  await page.context().close();
});

test('what was typed stays when the table’s pace changes', async () => {
  const {
    view: { id },
    page,
  } = await sitDown({ seats: 2, small_blind: 25, buy_in: 1000, seed: 8, bots: ['caller'] });
  await moment(page);
  await page.locator('.amount .number').fill('350');
  await fetch(`${server.url}/api/v1/tables/${id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: '{"pace": 2000}',
  });
  await until(
    'another view of the same decision',
    async () => (await page.locator('.pace input').inputValue()) === '2000',
  );
  assert.equal(await page.locator('.amount .number').inputValue(), '350');
  await page.context().close();
});

// What is typed, pressed and clicked at the table does what it says, and nothing that was not meant.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, open, Server, suite, until } from './browser.mjs';
import { call, digits, fold, moment, next, press, raise, shoveDown } from './table.mjs';

const { after, before, test } = suite('the table’s controls');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

async function sitDown(settings, options) {
  const profile = await server.profile();
  for (const id of profile.tables) await server.post(`/tables/${id}/leave`, { confirm: true });
  if ((await server.profile()).capital < 10000) await server.post(`/profiles/${profile.id}/refill`);
  const { id } = await server.post('/tables', {
    profile: profile.id,
    pace: 0,
    small_blind: 25,
    buy_in: 5000,
    seed: 8,
    bots: ['caller'],
    ...settings,
  });
  const page = await open(browser, `${server.url}/#/table/${id}`, options);
  return { page, view: () => server.get(`/tables/${id}`), field: page.locator('.amount .number') };
}
const said = (page) => page.locator('.status .problem');
const live = async (button) => (await button.getAttribute('aria-disabled')) === 'false';
const mine = (view) => view.chairs[view.you];
// Plays until a decision for which `wanted` is true, by calling.
async function decisionWhere({ page, view }, wanted) {
  for (let i = 0; i < 200; ++i) {
    const now = await moment(page);
    assert.notEqual(now, 'over', 'the table ended before');
    if (now === 'between') {
      await press(next(page));
      continue;
    }
    const seen = await view();
    if (seen.decision && wanted(seen)) {
      await moment(page);
      return seen;
    }
    await press(call(page));
  }
  assert.fail('no such decision in 200 moves');
}

test('an amount that is not understood is never bet: the field says why and Enter is dead', async () => {
  const { page, view, field } = await sitDown({ seats: 2 });
  await moment(page);
  const before = await view();
  for (const text of ['abc', '12a', '', '5 apples', '1//2']) {
    await field.fill(text);
    assert.match(await said(page).textContent(), /not an amount/, text);
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await live(raise(page)), false, 'the button is off');
    await field.press('Enter');
    await raise(page).click({ force: true });
  }
  await page.locator('.status').click(); // the field loses the focus
  assert.equal(await field.inputValue(), '1//2', 'and what was typed stays in sight');
  await page.keyboard.press('Enter');
  await field.fill('1');
  assert.match(await said(page).textContent(), /too little: the smallest you may go to is 100/);
  await field.press('Enter');
  await field.fill('1.9bb');
  assert.match(await said(page).textContent(), /^95 is too little/);
  await field.press('Enter');
  await field.fill('6k');
  assert.match(await said(page).textContent(), /6,000 is too much: the most you may go to is 5,000/);
  await field.press('Enter');
  assert.equal((await view()).version, before.version, 'nothing was bet');
  await field.press('Escape');
  assert.equal(await said(page).count(), 0);
  await page.context().close();
});

test('the button follows what is typed, and that is what is bet', async () => {
  const { page, view, field } = await sitDown({ seats: 2 });
  await moment(page);
  const { pot, decision } = await view();
  const share = (of) => mine_ + decision.call + Math.round(of * (pot + decision.call));
  const mine_ = mine(await view()).bet;
  for (const [text, to] of [
    ['3k', 3000],
    ['50%', share(0.5)],
    ['pot', share(1)],
    ['1/2', share(0.5)],
    ['2.5bb', 125],
    ['1,200', 1200],
    ['3x', 150],
    ['350', 350],
  ]) {
    await field.fill(text);
    assert.equal(digits(await raise(page).locator('span').textContent()), to, text);
    assert.equal(await said(page).count(), 0, text);
  }
  await field.press('Enter');
  await until('the raise', async () => (await view()).version > 0 && mine(await view()).staked === 350);
  await page.context().close();
});

test('promised keys work after a click, wherever the focus is', async () => {
  const { page, view } = await sitDown({ seats: 2 });
  await moment(page);
  const before = await until('a decision', async () => {
    const now = await view();
    return now.decision && now;
  });
  const half = before.decision.presets.find((p) => p.name === '1/2').to;
  await page.getByRole('button', { name: '1/2', exact: true }).click();
  await page.keyboard.press('Enter');
  await until('the raise by Enter', async () => mine(await view()).staked === half);
  await moment(page);
  await page.locator('#tab-log').click(); // a tab
  await page.keyboard.press('c');
  while ((await moment(page)) === 'decision') await page.keyboard.press('c');
  const { hand } = await view();
  await page.locator('#tab-ranks').click();
  await page.keyboard.press(' ');
  await until('the next hand by Space', async () => (await view()).hand === hand + 1);
  const box = page.getByRole('checkbox', { name: 'Fast-forward after folding' });
  await box.click(); // a box
  while ((await moment(page)) === 'decision') await page.keyboard.press('c');
  await page.keyboard.press(' ');
  await until('the next hand by Space', async () => (await view()).hand === hand + 2);
  assert.equal(await box.isChecked(), true, 'Space has not toggled the box');
  await page.locator('#tab-hands').click();
  await page.locator('#beside li a').first().click(); // a past hand
  const bar = page.locator('section[aria-label="Replay"] p');
  await bar.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('#tab-hands').click();
  await page.keyboard.press('ArrowRight');
  assert.match(await bar.textContent(), / 3\//, 'arrows step, also from a tab that was clicked');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.context().close();
});

test('a control keeps the keys that it needs itself', async () => {
  const { page, view, field } = await sitDown({ seats: 2 });
  await moment(page);
  const before = await view();
  await page.keyboard.press('l');
  const box = page.getByRole('checkbox', { name: 'This hand only' });
  await page.locator('#beside').focus();
  await page.keyboard.press('Tab'); // by keyboard: Space presses what has the focus
  assert.equal(await box.evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press(' ');
  assert.equal(await box.isChecked(), true);
  await field.click();
  await field.fill('');
  await page.keyboard.type('fcbxv 12');
  assert.equal(await field.inputValue(), 'fcbxv 12');
  assert.equal((await view()).version, before.version, 'typing plays no move');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave table' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Stay' }).waitFor();
  await page.keyboard.press('f');
  assert.equal((await view()).version, before.version, 'a question on the table takes the keys');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.context().close();
});

test('a region that scrolls keeps the keys that scroll it, if one went there by keyboard', async () => {
  const { page, field } = await sitDown({ seats: 2 }, { viewport: { width: 1280, height: 560 } });
  await moment(page);
  const before = await field.inputValue();
  await page.locator('#tab-ranks').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const panel = page.locator('#beside');
  assert(
    await panel.evaluate((it) => it === document.activeElement && it.scrollHeight > it.clientHeight + 50),
    'the panel has the focus, and more than fits',
  );
  await page.keyboard.press('ArrowDown');
  await until('the panel to scroll', async () => (await panel.evaluate((it) => it.scrollTop)) > 0);
  assert.equal(await field.inputValue(), before);
  await panel.click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('ArrowUp');
  assert.notEqual(await field.inputValue(), before, 'after a click the arrows are the page’s again');
  await page.context().close();
});

test('with the list of keys open no key plays, wherever one has clicked', async () => {
  const { page, view } = await sitDown({ seats: 2 });
  await moment(page);
  const before = await view();
  await page.keyboard.press('?');
  await page.locator('dialog h2').click(); // nothing in it has the focus any more
  for (const key of ['f', 'c', 'l']) await page.keyboard.press(key);
  assert.equal(await page.locator('#tab-log').getAttribute('aria-selected'), 'false');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await until('the call', async () => (await view()).version > before.version);
  assert.equal(mine(await view()).last?.kind ?? 'call', 'call', 'and nothing before it');
  await page.context().close();
});

test('Enter held down on a button presses it once', async () => {
  const { page } = await sitDown({ seats: 2 });
  await moment(page);
  await page.evaluate(() => {
    window.pressed = 0;
    document.querySelector('header [aria-pressed]').addEventListener('click', () => {
      window.pressed += 1;
    });
  });
  await page.getByRole('button', { name: 'Mute' }).focus();
  for (let i = 0; i < 4; ++i) await page.keyboard.down('Enter');
  assert.equal(await page.evaluate(() => window.pressed), 1);
  await page.keyboard.up('Enter');
  await page.context().close();
});

test('a select that was used with the mouse gives the keys back', async () => {
  const { page, view } = await sitDown({ seats: 2 });
  await moment(page);
  await page.locator('#tab-seats').click();
  const list = page.locator('#beside select').first();
  await list.click();
  await page.keyboard.press('Escape');
  await list.selectOption('random');
  const before = await view();
  await page.keyboard.press('c');
  await until('the call', async () => (await view()).version > before.version);
  assert.equal(await list.inputValue(), 'random');
  await page.context().close();
});

test('folding where checking is free asks first', async () => {
  const seat = await sitDown({ seats: 2 });
  const { page, view } = seat;
  const before = await decisionWhere(seat, (now) => now.decision.call === 0 && now.decision.can_fold);
  await page.keyboard.press('f');
  assert.match(await page.locator('.status').textContent(), /Checking is free/);
  assert.match(await fold(page).textContent(), /all the same/);
  await page.keyboard.press('Enter');
  assert.equal((await view()).version, before.version, 'neither the first F nor Enter folds');
  await page.keyboard.press('f');
  await until('the fold', async () => mine(await view()).state === 'folded' || (await view()).state === 'between');
  await page.context().close();
});

test('the question before an all-in moves nothing', async () => {
  for (const unit of ['chips', 'bb']) {
    const { page } = await sitDown({ seats: 2 }, { settings: { unit } });
    await moment(page);
    const boxes = () =>
      Promise.all(
        [fold(page), call(page), raise(page), page.locator('.size'), page.locator('.felt').first()].map((part) =>
          part.boundingBox(),
        ),
      );
    const first = await boxes();
    await page.getByRole('button', { name: 'All-in', exact: true }).click();
    await press(raise(page));
    assert.match(await raise(page).textContent(), /Press again/);
    assert.deepEqual(await boxes(), first);
    await page.context().close();
  }
});

test('what a call must win is said only where the call ends the betting', async () => {
  const ten = await sitDown({ seats: 10, bots: ['caller'], seed: 3 });
  await decisionWhere(ten, (now) => now.decision.call > 0);
  assert.match(await ten.page.locator('.status').textContent(), /to call/);
  assert.equal(await ten.page.locator('[data-advice]').count(), 0, 'others act behind, and streets follow');
  assert(
    !/your share is/.test(await ten.page.locator('#beside').textContent()),
    'and odds against random hands are not advice',
  );
  await ten.page.context().close();
  const two = await sitDown({ seats: 2, buy_in: 1000, bots: ['always_raise'], seed: 5 });
  const now = await decisionWhere(
    two,
    (seen) => seen.decision.call >= mine(seen).stack || seen.chairs[1].state === 'all-in',
  );
  const price =
    now.decision.call /
    (now.decision.call + mine(now).staked + Math.min(now.chairs[1].staked, mine(now).staked + now.decision.call));
  assert.match(await two.page.locator('[data-advice]').textContent(), new RegExp(`win ${Math.round(100 * price)}%`));
  await two.page.context().close();
});

test('the odds do not freeze at an all-in: at the end they are what happened', async () => {
  const { page, view } = await sitDown({ seats: 2, buy_in: 1000, bots: ['caller'], seed: 3 });
  await moment(page);
  assert.notEqual(await shoveDown(page), 'decision');
  const { result, chairs } = await view();
  const shares = result.won.map((won) => won.chair);
  const win = shares.length > 1 ? 0 : shares[0] === 0 ? 100 : 0;
  assert.equal(chairs[1].cards.includes('?'), false);
  await until(
    'the odds of open cards',
    async () => (await page.locator('[data-odds="win"]').textContent()) === `${win.toFixed(2)}%`,
  );
  assert.equal(
    await page.locator('[data-odds="lose"]').textContent(),
    `${(shares.length > 1 || win ? 0 : 100).toFixed(2)}%`,
  );
  await page.context().close();
});

test("odds are against random hands, or against what the others' play leaves them", async () => {
  const three = await sitDown({ seats: 3, bots: ['caller'] });
  const { page } = three;
  await decisionWhere(three, (now) => now.street === 'flop');
  await page.locator('#tab-odds').click();
  const win = () => page.locator('[data-odds="win"]').textContent();
  const share = parseFloat;
  await page.locator('[data-odds="win"]').waitFor();
  assert.equal(await page.locator('[data-ranges]').count(), 0);
  await page.getByRole('button', { name: 'Their play' }).click();
  await page.locator('[data-ranges]').waitFor();
  const rivals = (await three.view()).chairs.filter(
    (chair) => chair.chair !== 0 && ['in', 'all-in'].includes(chair.state),
  );
  assert.deepEqual(
    await page.locator('[data-ranges] th').allTextContents(),
    rivals.map((chair) => chair.name),
  );
  for (const text of await page.locator('[data-ranges] .value').allTextContents())
    assert(share(text) > 0 && share(text) <= 100, text);
  const all = await page.locator('dl.three dd').allTextContents();
  assert(Math.abs(all.map(share).reduce((sum, x) => sum + x, 0) - 100) < 0.1, all.join(' '));
  const before = await win();
  await page.reload();
  await page.locator('#tab-odds').click();
  await page.locator('[data-ranges]').waitFor();
  assert.equal(await win(), before, 'what was chosen stays');
  await page.context().close();
});

test('when a hand is over the winner stands in the middle, and a line says what it came to', async () => {
  const { page, view } = await sitDown({ seats: 3, bots: ['caller'], seed: 21 });
  while ((await moment(page)) === 'decision') await press(call(page));
  const { result, chairs } = await view();
  const winner = await page.locator('[data-winner]').textContent();
  for (const { chair } of result.won) assert(winner.includes(chair === 0 ? 'You win' : chairs[chair].name), winner);
  const line = await page.locator('[data-verdict]').textContent();
  assert.match(line, result.change > 0 ? /up/ : result.change < 0 ? /down/ : /even/);
  if (result.change) assert(line.includes(Math.abs(result.change).toLocaleString('en')), line);
  await page.context().close();
});

test('a stake is written once', async () => {
  const seat = await sitDown({ seats: 2 });
  const { page } = seat;
  await decisionWhere(seat, (now) => now.chairs.some((chair) => chair.bet > 0));
  assert.equal(await page.getByText(/in pot/).count(), 0);
  const bets = (await seat.view()).chairs.filter((chair) => chair.bet > 0).length;
  assert.equal(await page.locator('.bet:not(.paid), .seat .said.call.num').count(), bets);
  await page.context().close();
});

// Learn: the chapters on classical games. What they show is what the server says, and all of it works from the keyboard.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { browse, open, Server, suite, until } from './browser.mjs';

const { after, before, test } = suite('Learn, classical games');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

const chapter = async (path, options) => {
  const page = await open(browser, `${server.url}/#/learn/${path}`, options);
  await page.locator(`[data-figure="${path.split('/')[0]}"]`).waitFor();
  return page;
};
const texts = (page, selector) => page.locator(selector).allTextContents();
const position = (page) => page.locator('[data-position]').getAttribute('data-position');
// The exact values have come, and the search's.
const solved = (page) => page.locator('[data-known="true"] + [data-right]').waitFor();
// The page may be asking at the same time: the server answers two at once.
const answer = (to, what) =>
  until('an answer', () =>
    server.post(`/learn/${to}`, what).catch((reason) => {
      if (!/busy/.test(reason.message)) throw reason;
    }),
  );
const best = (what) => answer('best', what);
async function done(page) {
  assert.deepEqual(page.wrong, []);
  await page.context().close();
}

test('a trap: exact values beside those of a search, deeper by keyboard, the line on the board', async () => {
  const page = await chapter('search');
  await solved(page);
  const { moves } = await best({ game: 'connect_four', moves: '34553533554', seconds: 3 });
  for (const { move, payoff, distance } of moves)
    assert.equal(
      await page.locator(`[data-column="${move}"] .exact`).textContent(),
      { '-1': '✗', 0: '=', 1: '✓' }[payoff] + distance,
    );
  assert.deepEqual(await texts(page, '.guess'), Array(7).fill('0'), 'depth 4 sees nothing');
  assert.match(
    await page.locator('[data-right="false"]').textContent(),
    /depth 4 plays 1, which loses in 8 plies. But 4 wins in 11 plies/,
  );
  assert.equal(await page.locator('.ghost').count(), 11);
  await page.locator('.depth input').focus();
  for (let depth = 5; depth <= 8; ++depth) await page.keyboard.press('ArrowRight');
  await until('depth 8 to see the danger', async () => (await texts(page, '.guess')).join() === '−1,0,−1,0,0,−1,−1');
  assert.match(await page.locator('[data-right]').textContent(), /depth 8 plays 2, which loses in 24/);
  await page.getByLabel('Show what each move is worth').uncheck();
  assert.equal(await page.locator('.exact').count(), 0);
  await done(page);
});

test('Connect Four by keyboard: number keys, take back, typed moves, the address, and a finished game', async () => {
  const page = await chapter('search/four-5x4');
  await solved(page);
  await page.locator('h1').click();
  for (const key of '313') await page.keyboard.press(key);
  await until('three discs', async () => (await position(page)) === '313');
  assert.match(page.url(), /#\/learn\/search\/four-5x4\/313$/);
  await page.keyboard.press('Backspace');
  await until('two discs', async () => (await position(page)) === '31');
  const line = page.locator('[data-moves]');
  await line.fill('1122339');
  await line.press('Enter');
  await until('what is possible of it', async () => (await position(page)) === '112233');
  assert.match(await page.locator('[role="alert"]').textContent(), /Move 7, 9, is not possible/);
  await page.locator('[data-column="4"]').focus();
  await until('a win in one', async () => /wins in 1 ply/.test(await page.locator('[data-column="4"]').textContent()));
  await page.keyboard.press('Enter');
  assert.match(await page.locator('p.turn').textContent(), /Player 1 has won/);
  assert.equal(await page.locator('.disc.four').count(), 4);
  await page.reload();
  await until('the same game', async () => (await position(page)) === '1122334');
  await done(page);
});

test('against the program: a depth answers as it says, perfect play wins what is won', async () => {
  const page = await chapter('search/four-7x6/34553533554');
  await solved(page);
  await page.getByRole('button', { name: 'a search of depth 4' }).click();
  await page.locator('[data-column="4"]').click();
  await until('an answer', async () => (await position(page)).length === 13);
  const { moves } = await best({ game: 'connect_four', moves: '345535335544', depth: 4, exact: false });
  assert.equal((await position(page)).at(-1), moves[0].move);
  await page.getByRole('button', { name: 'Take back' }).click();
  assert.equal(await position(page), '34553533554', 'both moves are taken back');
  await page.getByRole('button', { name: 'perfect play' }).click();
  await page.getByRole('button', { name: 'Change sides' }).click(); // now the program has the won side
  await until('its best move', async () => (await position(page)) === '345535335544');
  const over = async () => (await page.locator('[data-over]').getAttribute('data-over')) === 'true';
  await page.locator('h1').click();
  while (!(await over())) {
    const before = await position(page);
    const { moves: mine } = await best({ game: 'connect_four', moves: before, exact: false });
    await page.keyboard.press(mine[0].move);
    await until(
      'a reply or the end',
      async () => (await position(page)).length === before.length + 2 || (await over()),
    );
  }
  assert.match(await page.locator('p.turn').textContent(), /Player 2 \(the program\) has won/);
  assert((await position(page)).length <= 22, 'in eleven plies or sooner');
  await done(page);
});

test('an empty board is too large for two seconds: the figure says so and shows what the search says', async () => {
  const page = await chapter('search/four-7x6');
  await until('the limit', async () =>
    /Within 2 seconds \d of 7 moves are solved/.test(await page.locator('[data-known]').textContent()),
  );
  await until('the search', async () => (await texts(page, '.guess')).join() === '0,0,0,0,0,0,0');
  await page.getByRole('button', { name: 'open lines' }).click();
  await until('shades', async () => new Set(await texts(page, '.guess')).size > 2);
  await done(page);
});

test('Nim: the sum says what the values say, with limits and where the last match loses', async () => {
  const page = await chapter('search/nim-3+4+5');
  for (const [heaps, take, misere] of [
    ['3+4+5', 'any', 0],
    ['1+2+3', 'any', 0],
    ['5+9', '1+2+3', 1],
    ['4+6+7', '1+2+3', 0],
    ['1+1+1', 'any', 1],
    ['2+2', 'any', 1],
  ]) {
    await page.goto(
      `${server.url}/#/learn/search/nim-${heaps}${take === 'any' ? '' : '-take3'}${misere ? '-last_loses' : ''}`,
    );
    await page.locator('[data-match]').first().waitFor();
    await solved(page);
    const { moves } = await best({ game: `nim(heaps=${heaps},take=${take},misere=${misere})` });
    const wins = moves[0].payoff > 0;
    assert.match(
      await page.locator('.reason').textContent(),
      wins ? /mover wins/ : /mover loses/,
      `${heaps} ${take} ${misere}`,
    );
    for (const { move, payoff } of moves)
      assert.equal(
        await page.locator(`[data-match="${move}"] [data-exact]`).getAttribute('data-exact'),
        String(payoff),
      );
  }
  await page.goto(`${server.url}/#/learn/search/nim-3+4+5`);
  await until('the sum', async () => (await page.locator('[data-sum]').textContent()) === '2');
  await page.locator('[data-match="a2"]').focus();
  await page.keyboard.press('Enter');
  await until('it to be nothing', async () => (await page.locator('[data-sum]').textContent()) === '0');
  await page.locator('.heaps input').fill('9+99');
  await page.locator('.heaps input').press('Enter');
  assert.match(await page.locator('[role="alert"]').textContent(), /0 to 15/);
  await done(page);
});

const fills = async (page, names) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await page.locator(`[data-vertex="${name}"]`).getAttribute('data-fill')]),
    ),
  );
const won = (page, counts) =>
  until(
    `${counts} vertices won`,
    async () =>
      (await page
        .locator('[data-won]')
        .getAttribute('data-won')
        .catch(() => '')) === counts,
  );
const press = async (page, vertex, key) => {
  await page.locator(`[data-vertex="${vertex}"]`).focus();
  await page.keyboard.press(key);
};
const thick = (page, arc) => page.locator(`[data-arc="${arc}"]`).getAttribute('data-thick');

test('five matches: the rings of both players by keyboard, each with its reason', async () => {
  const page = await chapter('attractor');
  await won(page, '4,6');
  assert.match(
    await page.locator('.result').textContent(),
    /Player 1 wins from 3₁, 2₁, 1₂, W₁.*Player 2 wins from 5₁, 4₂, 3₂, 2₂, 1₁, W₂/,
  );
  assert.match(
    await page.locator('.said').textContent(),
    /5₁: Player 1 moves there, and every arc leads in: 4₂, 3₂, 2₂/,
  );
  assert.equal(await thick(page, '3₁ 1₂'), 'true');
  assert.equal(await thick(page, '2₁ 1₂'), 'true');
  await page.getByRole('button', { name: 'Back to the beginning' }).click();
  await until('ring 0', async () => (await page.locator('[data-ring]').getAttribute('data-ring')) === '0');
  const none = 'var(--surface)';
  assert.deepEqual(
    Object.entries(await fills(page, ['W₁', 'W₂', '1₂', '5₁']))
      .filter(([, fill]) => fill === none)
      .map(([name]) => name),
    ['1₂', '5₁'],
  );
  await page.locator('h1').click();
  await page.keyboard.press('s');
  await until('ring 1', async () => (await page.locator('[data-ring]').getAttribute('data-ring')) === '1');
  assert.match(
    await page.locator('.said').textContent(),
    /1₁: Player 1 moves there, and every arc leads in: W₂.*1₂: Player 2 moves there, and every arc leads in: W₁/,
  );
  await page.keyboard.press('s');
  await until('ring 2', async () =>
    /2₁: Player 1 moves there and can go to 1₂/.test(await page.locator('.said').textContent()),
  );
  await page.locator('[data-select]').selectOption('5₁');
  await page.locator('[data-to]').selectOption('1₂');
  await page.getByRole('button', { name: 'Add 5₁ → 1₂' }).click();
  await until('player 1 to win from five', async () =>
    /5₁: Player 1 moves there and can go to 1₂/.test(await page.locator('.said').textContent()),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await until('three rings again', async () => (await page.locator('[data-last]').getAttribute('data-last')) === '3');
  await page.locator('.stepper input').press('End');
  await won(page, '4,6');
  await done(page);
});

test('a standoff is drawn until an arc goes; owners, targets, arcs and vertices by keyboard; safety is the other’s reach', async () => {
  const page = await chapter('attractor');
  await page.getByRole('button', { name: 'A standoff' }).click();
  await won(page, '2,3');
  assert.match(await page.locator('.result').textContent(), /Drawn from a, b, c, d/);
  await page.locator('[data-select]').selectOption('b');
  await page.getByRole('button', { name: 'Remove the arc from b to c' }).click();
  await won(page, '6,3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await won(page, '2,3');
  await page.getByRole('button', { name: 'safety' }).click(); // player 1 keeps the token from player 2's target
  await won(page, '6,3');
  await page.getByRole('button', { name: 'reach' }).click();
  await press(page, 'u', 't');
  await until('its target to be the other’s', async () =>
    /target of player 2/i.test(await page.locator('[data-vertex="u"]').getAttribute('aria-label')),
  );
  await won(page, '0,9');
  await press(page, 'u', 't');
  await press(page, 'v', 't');
  await until('no target', async () => /Nobody has a target yet/.test(await page.locator('.said').textContent()));
  await press(page, 'v', 't');
  await press(page, 'a', 'o');
  await press(page, 'g', 'a');
  await press(page, 'e', 'Enter');
  assert.equal(await page.locator('[data-arc="g e"]').count(), 1);
  await press(page, 'u', 'Delete');
  assert.equal(await page.locator('[data-vertex="u"]').count(), 0);
  const label = await page.locator('[data-vertex="e"]').getAttribute('transform');
  await press(page, 'e', 'ArrowDown');
  assert.notEqual(await page.locator('[data-vertex="e"]').getAttribute('transform'), label);
  await page.getByRole('button', { name: 'New vertex' }).click();
  await until('a dead end', async () =>
    (await page.locator('[data-ends]').getAttribute('data-ends')).split(',').includes('h'),
  );
  for (let i = 0; i < 20; ++i) await page.getByRole('button', { name: 'New vertex' }).click();
  assert.match(await page.locator('[role="alert"]').textContent(), /24 vertices are enough/);
  await done(page);
});

test('by mouse: a vertex is dragged, an arc drawn and drawn away, a vertex placed', async () => {
  const page = await chapter('attractor');
  await page.getByRole('button', { name: 'A guard on patrol' }).click();
  await won(page, '2,4');
  await page.locator('svg[role="group"]').evaluate((it) => it.scrollIntoView({ block: 'center' }));
  const middle = async (name) => {
    const box = await page.locator(`[data-vertex="${name}"] .shape`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const pull = async (from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
  };
  const [x, y] = await middle('yard');
  await pull([x, y], [x + 20, y + 130]);
  const [, lower] = await middle('yard');
  assert(Math.abs(lower - y - 130) < 3, `${lower - y}`);
  await page.getByRole('button', { name: 'draw arcs' }).click();
  await pull(await middle('lane'), await middle('gate'));
  await until('the lane to lead to the gate', async () => (await page.locator('[data-arc="lane gate"]').count()) === 1);
  await won(page, '4,2'); // from the cell the thief still goes to the safe
  await pull(await middle('lane'), await middle('gate'));
  await won(page, '2,4');
  await page.getByRole('button', { name: 'place vertices' }).click();
  const box = await page.locator('svg[role="group"]').boundingBox();
  await page.mouse.click(box.x + box.width * 0.2, box.y + box.height * 0.8);
  assert.equal(await page.locator('[data-vertex="a"]').count(), 1);
  await done(page);
});

test('Büchi has rings inside what is won; parity is the server’s answer', async () => {
  const page = await chapter('attractor');
  await page.getByRole('button', { name: 'A guard on patrol' }).click();
  await won(page, '2,4');
  await press(page, 'hall', 'o');
  await won(page, '4,2');
  assert.match(await page.locator('.said').textContent(), /lane: Player 1 moves there and can go to hall/);
  assert.equal(await thick(page, 'hall gate'), 'true');
  await page.getByRole('button', { name: 'A parity game' }).click();
  const arena =
    'a 0 priority=2 -> b c\nb 1 priority=1 -> a d\nc 1 priority=3 -> c e\nd 0 priority=4 -> b f\ne 0 priority=0 -> c d\nf 1 priority=5 -> d g\ng 0 priority=6 -> f';
  const { vertices } = await answer('graph', { arena, objective: 'parity' });
  await won(page, [0, 1].map((player) => vertices.filter((v) => v.winner === player).length).join());
  await page.locator('[data-select]').selectOption('c');
  await until('why', async () =>
    /c: Player 2 goes to c and makes the greatest priority that comes again and again odd/.test(
      await page.locator('.said').textContent(),
    ),
  );
  await page.locator('[data-priority]').fill('8');
  await page.locator('[data-priority]').press('Tab');
  await won(page, '7,0');
  await done(page);
});

test('on a phone: a disc and a match by finger, an arc by two taps', async () => {
  const page = await chapter('search', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await solved(page);
  await page.locator('[data-column="4"]').tap();
  await until('the disc', async () => (await position(page)) === '345535335544');
  await page.goto(`${server.url}/#/learn/search/nim-5-take3-last_loses`);
  await page.locator('[data-match="a3"]').tap();
  await until('the matches', async () => (await position(page)) === 'a3');
  await page.goto(`${server.url}/#/learn/attractor`);
  await won(page, '4,6');
  await page.getByRole('button', { name: 'draw arcs' }).tap();
  await page.locator('[data-vertex="5₁"] .shape').tap();
  await page.locator('[data-vertex="1₂"] .shape').tap();
  await won(page, '5,5');
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert(wide[0] <= wide[1], `${wide}`);
  await done(page);
});

test('a table of payoffs: dominance step by step, what is typed counts at once, and all equilibria are there', async () => {
  const page = await open(browser, `${server.url}/#/learn/matrix`, { settings: { language: 'en' } });
  const count = async () => Number(await page.locator('.equilibria').getAttribute('data-count'));
  await page.getByLabel('Game').selectOption('dominance_example');
  await until(
    'the notes’ order',
    async () => (await page.locator('[data-left]').getAttribute('data-left')) === 'y / v',
  );
  for (let i = 0; i < 4; ++i) await page.keyboard.press('s');
  await until('four steps', async () => (await page.locator('[data-left] li').count()) === 4);
  assert.deepEqual(
    (await page.locator('[data-left] li').allTextContents()).map((line) => /drops (\w)/.exec(line)[1]),
    ['x', 'u', 'z', 'w'],
  );
  assert.deepEqual(await page.locator('.equilibria li').allTextContents(), ['y, v: pays 8 and 2']);
  await page.getByLabel('Game').selectOption('chicken');
  await until('three equilibria', async () => (await count()) === 3);
  assert.match(
    (await page.locator('.equilibria li').allTextContents()).join('; '),
    /2\/3 give way \+ 1\/3 dare, 2\/3 give way \+ 1\/3 dare: pays 14\/3 and 14\/3/,
  );
  // Whoever begins a little bolder does not give way; by slider, then by dragging the ring across.
  const end = async () => (await page.locator('[data-end]').getAttribute('data-end')).split(',').map(Number);
  await page.locator('[data-start="x"]').fill('80');
  await page.locator('[data-start="y"]').fill('40');
  await until('player 1 to give way', async () => {
    const [x, y] = await end();
    return x > 0.99 && y < 0.01;
  });
  const box = await page.locator('.two svg').boundingBox();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.85, box.y + box.height * 0.8, { steps: 4 });
  await page.mouse.up();
  await until('player 2 to give way', async () => {
    const [x, y] = await end();
    return x < 0.01 && y > 0.99;
  });
  // Player 1's payoffs change player 2's mixture.
  await page.getByLabel('Game').selectOption('matching_pennies');
  await until('one', async () => (await count()) === 1);
  const cell = page.locator('[data-cell="0,0"] input').first();
  await cell.fill('x');
  assert.match(await page.getByRole('alert').textContent(), /“x” in row heads, column heads is not a number/);
  assert.equal(await count(), 1, 'what held before still stands');
  await cell.fill('9');
  await until('the other mixture', async () =>
    (await page.locator('.equilibria li').textContent()).includes('1/2 heads + 1/2 tails, 1/6 heads + 5/6 tails'),
  );
  assert.equal(await page.getByRole('alert').count(), 0);
  // Rows and columns come and go.
  await page.getByRole('button', { name: 'Another row' }).click();
  await page.getByRole('button', { name: 'Another column' }).click();
  await until(
    'three by three',
    async () => (await page.locator('[data-cell]').count()) === 9 && (await page.locator('.plot canvas').count()) === 1,
  );
  await page.getByRole('button', { name: 'Remove heads' }).first().click();
  await until('one column less', async () => (await page.locator('[data-cell]').count()) === 6);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('experts racing: regret stays below its bound, a badly tuned rate pays, and who follows the leader never learns', async () => {
  const page = await open(browser, `${server.url}/#/learn/experts`, { settings: { language: 'en' } });
  const regret = async (name) => Number(await page.locator(`[data-forecaster^="${name}"]`).getAttribute('data-regret'));
  await page.locator('[data-forecaster="rm"]').waitFor();
  for (const share of await page.locator('[data-forecaster] td:last-child').allTextContents())
    assert(Number(share.replace('%', '')) <= 100, share);
  const rate = page.locator('[data-rate]');
  for (const [source, key, at] of [
    ['One is better', 'ArrowRight', 0.001],
    ['An enemy', 'End', 3],
  ]) {
    await page.getByRole('button', { name: source }).click();
    await rate.fill('-1');
    await until(
      'the tuned rate',
      async () => (await page.locator('[data-forecaster="hedge"]').count()) === 1 && (await regret('hedge')) < 20,
    );
    const tuned = await regret('hedge');
    await rate.focus();
    await rate.press(key);
    await until(
      `a rate of ${at}`,
      async () => (await page.locator(`[data-forecaster="hedge(rate=${at})"]`).count()) === 1,
    );
    assert((await regret('hedge')) > 2 * tuned, `${source}: ${at} is a bad rate`);
  }
  // Regret matching is the polynomially weighted average with p = 2.
  await page.getByLabel('Polynomial weights').check();
  await page.getByLabel('Exponent p').fill('2');
  await until('p = 2', async () => (await page.locator('[data-forecaster="pwa(p=2)"]').count()) === 1);
  assert.equal(await regret('pwa'), await regret('rm'));
  await page.getByLabel('Follow the leader').check();
  await until(
    'the leader to fall',
    async () =>
      (await page.locator('[data-forecaster="follow_the_leader"]').count()) === 1 &&
      (await regret('follow_the_leader')) > 200,
  );
  const same = await answer('experts', {
    forecasters: ['rm'],
    losses: 'adversarial(experts=5,kind=leader)',
    rounds: 1000,
    seed: 1,
  });
  assert.equal(await regret('rm'), same.forecasters[0].regret, 'the server’s number');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

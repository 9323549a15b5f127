// Every small game to its end, and what the coach says.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { browse, inTurn, open, Server, settled, suite, until } from './browser.mjs';

const { after, before, test } = suite('small games');
let browser, server;
before(async () => {
  [browser, server] = await Promise.all([browse(), new Server().start()]);
});
after(async () => {
  await server?.close();
});

const action = (page) => page.locator('button.action');
const nextRound = (page) => page.getByRole('button', { name: /^Next round/ });

// The game on the screen, in one look: between two looks a round may end.
const look = (page) =>
  page.locator('section.board').evaluate((board) => ({
    round: Number(board.dataset.round),
    over: board.dataset.state === 'over',
    history: board.querySelectorAll('.history li').length,
    ready: [...board.querySelectorAll('button')].some(
      (button) => button.matches('.action') && button.ariaDisabled !== 'true',
    ),
    result: board.querySelector('.result')?.textContent ?? null,
    key: board.querySelector('.action kbd')?.textContent.toLowerCase() ?? null,
  }));

// Takes the first action till the end of the given round: a press on "Next round" shows the new one a moment later.
async function playRound(page, round = 1) {
  for (let moves = 0; moves < 40; ++moves) {
    const now = await until(`a decision or the end of round ${round}`, async () => {
      const it = await look(page);
      return it.round === round && (it.over || it.ready) && it;
    });
    if (now.over) return now.result;
    await page.keyboard.press(now.key);
    await until('the move', async () => {
      const it = await look(page);
      return it.over || it.history > now.history;
    });
  }
  return assert.fail('a round has no 40 moves');
}

test('every game of the catalog to its end, twice', async () => {
  const games = (await server.get('/info')).games.filter((game) => game.playable && game.spec === game.name);
  assert(games.length >= 6, 'the catalog has at least six games to play');
  const page = await open(browser, `${server.url}/#/games`);
  for (const { name } of games) {
    await page.goto(`${server.url}/#/games/${encodeURIComponent(name)}`);
    for (const round of [1, 2]) {
      assert.match(await playRound(page, round), /You win|You lose|A draw/, name);
      await nextRound(page).click();
    }
    await until('two rounds of score', async () =>
      /Rounds: 2/.test(await page.locator('section[aria-label="Score"]').textContent()),
    );
    await page.goto(`${server.url}/#/games`);
    await page.locator('section.board').waitFor({ state: 'detached' });
  }
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

// `npm run mock`: recorded rounds, and no program behind the page.
test('a session without the program', async () => {
  const vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--mode', 'mock', '--port', '0', '--host', '127.0.0.1'],
    { cwd: fileURLToPath(new URL('../../web', import.meta.url)), env: { ...process.env, NO_COLOR: '1' } },
  );
  try {
    let said = '';
    for (const stream of [vite.stdout, vite.stderr])
      stream.on('data', (text) => {
        said += text;
      });
    const url = await until('its address', () => /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]);
    const page = await open(browser, `${url}/#/games/leduc`);
    for (let round = 1; round <= 5; ++round) {
      assert.match(await playRound(page, round), /You win|You lose|A draw/);
      if (round < 5) await nextRound(page).click();
    }
    assert.match(await page.locator('section[aria-label="Score"]').textContent(), /Rounds: 5/);
    assert.deepEqual(page.wrong, []);
    await page.context().close();
  } finally {
    vite.kill();
  }
});

const kuhn = async (settings = {}) => open(browser, `${server.url}/#/games/kuhn`, { settings });
const verdict = (page) => page.locator('section.verdict');
// Deals until the given card is held at the given choice, folding, checking or whatever comes first meanwhile.
async function dealt(page, card, first) {
  await page.getByLabel('You play').selectOption('0');
  for (let tries = 0; tries < 200; ++tries) {
    const now = await until('a decision or an end', async () => {
      const it = await look(page);
      return (it.over || it.ready) && it;
    });
    if (now.over) {
      await page.keyboard.press('Space');
      await until('the next round', async () => (await look(page)).round > now.round);
      continue;
    }
    const here = await page.evaluate(() => [
      document.querySelector('[data-side="you"] [data-card]')?.dataset.card,
      document.querySelector('button.action')?.textContent,
    ]);
    if (here[0] === card && here[1].startsWith(first)) return;
    await page.keyboard.press('1');
    await until('the move', async () => {
      const it = await look(page);
      return it.over || it.history > now.history;
    });
  }
  assert.fail(`${card} was never dealt`);
}

test('the coach hides the answer until one has chosen, and shows it when asked', async () => {
  const page = await kuhn();
  await page.getByRole('checkbox', { name: /Coach/ }).check();
  await until('a decision', async () => (await look(page)).ready);
  assert.equal(
    await page.getByRole('heading', { name: 'What the solution does here' }).count(),
    0,
    'not before the choice',
  );
  await page.getByRole('button', { name: 'Show me the solution' }).click();
  await page.getByRole('heading', { name: 'What the solution does here' }).waitFor();
  const shares = await page
    .locator('section[aria-labelledby="coach-before"] tbody tr td:nth-of-type(1)')
    .allTextContents();
  const total = shares.map((text) => parseFloat(text)).reduce((a, b) => a + b, 0);
  assert(Math.abs(total - 100) < 0.3, `a strategy sums to 100 %: ${shares}`);
  await until('the move to be taken', async () => (await look(page)).ready);
  await page.keyboard.press('2');
  await verdict(page).waitFor();
  assert(
    await verdict(page)
      .locator('details')
      .evaluate((it) => it.open),
    'the coach explains',
  );
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('solver noise is not a mistake: both actions of the first jack are right, the star is on what the solution does', async () => {
  const page = await kuhn();
  for (const key of ['1', '2']) {
    await dealt(page, 'J', 'check');
    await page.keyboard.press(key);
    await until('the verdict', async () => (await verdict(page).count()) > 0);
    assert.equal(await verdict(page).getAttribute('data-verdict'), 'right');
    assert.match(await verdict(page).textContent(), /Both actions are right/);
    assert.doesNotMatch(await verdict(page).textContent(), /gave? away/i);
    await verdict(page).getByText('Why', { exact: true }).click();
    const starred = verdict(page).locator('tr', { hasText: '★' });
    assert(
      parseFloat(await starred.locator('td').first().textContent()) > 1,
      'the star is on an action that the solution takes',
    );
    if ((await look(page)).ready) await page.keyboard.press('1');
  }
  await page.context().close();
});

test('without the coach a blunder is called one, with what it cost', async () => {
  const page = await kuhn();
  assert(!(await page.getByRole('checkbox', { name: /Coach/ }).isChecked()));
  await dealt(page, 'J', 'fold'); // in one deal of six: the king always bets after a check
  await page.keyboard.press('2');
  await until(
    'the verdict',
    async () => (await verdict(page).count()) > 0 && (await verdict(page).getAttribute('data-verdict')) === 'blunder',
  );
  assert.match(await verdict(page).textContent(), /It gives away 1 chip; better: fold/);
  assert((await verdict(page).locator('.loss span').boundingBox()).width > 100, 'all that was at stake');
  await page.context().close();
});

test('one meaning, one colour: the actions are coloured as at the table', async () => {
  const page = await kuhn();
  const rgb = (name) =>
    page.evaluate((variable) => {
      const it = document.createElement('i');
      it.style.color = `var(--${variable})`;
      document.body.append(it);
      const seen = getComputedStyle(it).color;
      it.remove();
      return seen;
    }, name);
  const painted = () =>
    page
      .locator('button.action')
      .evaluateAll((all) =>
        all.map((it) => [it.textContent.trim().split(' ')[0], getComputedStyle(it).backgroundColor]),
      );
  const kinds = { check: 'call', call: 'call', bet: 'raise', fold: 'fold' };
  const seen = new Set();
  for (const [card, first] of [
    ['J', 'check'],
    ['Q', 'fold'],
  ]) {
    await dealt(page, card, first);
    for (const [word, colour] of await painted()) {
      assert.equal(colour, await rgb(kinds[word]), word);
      seen.add(word);
    }
  }
  assert.deepEqual([...seen].sort(), ['bet', 'call', 'check', 'fold']);
  await page.context().close();
});

test('a wrong variant: a sentence beside the field, the old game goes on, a reload too', async () => {
  const page = await kuhn();
  await until('a decision', async () => (await look(page)).ready);
  await page.getByText('Variant:').click();
  await page.getByLabel('players', { exact: false }).first().fill('3');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByText(/With 3 players nobody can play it here/).waitFor();
  assert((await look(page)).ready, 'the old game is still there');
  await page.keyboard.press('1');
  await until('the move', async () => (await verdict(page).count()) > 0);
  await page.reload();
  await until('a game', async () => {
    const it = await look(page);
    return it.ready || it.over;
  });
  assert.equal(await page.locator('.note.error').count(), 0);
  // An address of such a variant says so, and leads on.
  await page.goto(`${server.url}/#/games/${encodeURIComponent('kuhn(players=3)')}`);
  await page.reload();
  await page.getByText(/With 3 players nobody can play it here/).waitFor();
  await page.getByRole('link', { name: /Play Kuhn poker/ }).click();
  await until('Kuhn', async () => {
    const it = await look(page);
    return it.ready || it.over;
  });
  await page.goto(`${server.url}/#/games/nothing`);
  await page.getByText('There is no game nothing here').waitFor();
  await page.context().close();
});

test('a variant has an address, rules of its own, and Back leads to the one before', async () => {
  const page = await kuhn();
  await until('a decision', async () => (await look(page)).ready);
  await page.locator('.rules summary').click();
  assert.match(await page.locator('.rules p').textContent(), /holds 3 cards, from low to high J, Q, K/);
  await page.getByText('Variant:').click();
  await page.getByLabel('cards', { exact: false }).first().fill('5');
  await page.getByRole('button', { name: 'Start again' }).click();
  await until('the address', async () => decodeURIComponent(page.url()).endsWith('#/games/kuhn(cards=5)'));
  await until('five cards', async () =>
    /holds 5 cards, from low to high 10, J, Q, K, A/.test(await page.locator('.rules p').textContent()),
  );
  await until('a decision', async () => {
    const it = await look(page);
    return it.ready || it.over;
  });
  await page.goBack();
  await until('three cards', async () => /J, Q, K\./.test(await page.locator('.rules p').textContent()));
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('cards, pot and the tree: where one is, and the buttons keep their place', async () => {
  const page = await open(browser, `${server.url}/#/games/leduc`);
  await until('a decision', async () => (await look(page)).ready);
  const tops = new Set();
  for (let round = 0; round < 4; ++round) {
    const now = await until('a decision or an end', async () => {
      const it = await look(page);
      return (it.over || it.ready) && it;
    });
    assert.match(await page.locator('.felt .pot').textContent(), /^Pot \d+ chips$/);
    assert.equal(await page.locator('[data-side="you"] [data-card]').count(), 1);
    assert.equal(
      (await page
        .locator('section[aria-label="Where you are"] circle.halo, section[aria-label="Where you are"] .halo')
        .count()) > 0,
      true,
    );
    if (now.over) {
      await page.keyboard.press('Space');
      await until('the next', async () => (await look(page)).round > now.round);
      continue;
    }
    tops.add(Math.round((await action(page).first().boundingBox()).y));
    assert.match(await page.getByText('your information set').textContent(), /[23] histories look the same/);
    await page.keyboard.press('1');
    await until('the move', async () => {
      const it = await look(page);
      return it.over || it.history > now.history;
    });
  }
  assert(tops.size <= 2, `the actions stay where they are: ${[...tops]}`);
  await page.context().close();
});

test('Goofspiel: a key plays the card that it names, prize and points are there', async () => {
  const page = await open(browser, `${server.url}/#/games/goofspiel`);
  await until('a decision', async () => (await look(page)).ready);
  await page.getByLabel('You play').selectOption('0');
  await until('the seat', async () => (await look(page)).ready);
  assert.match(await page.locator('.felt .prize').textContent(), /Prize 4/);
  assert.match(await page.locator('[data-side="you"] .plate').textContent(), /points 0/);
  await page.keyboard.press('2');
  await until('the first bid', async () =>
    (await page.locator('.history .you').allTextContents()).some((text) => /: 2$/.test(text)),
  );
  await until(
    'the next prize',
    async () => /Prize 3/.test(await page.locator('.felt .prize').textContent()) && (await look(page)).ready,
  );
  const before = await look(page);
  await page.keyboard.press('2'); // gone
  await page.keyboard.press('3');
  await until('the bid', async () => {
    const it = await look(page);
    return it.over || it.history > before.history;
  });
  assert(
    (await page.locator('.history .you').allTextContents()).some((text) => /: 3$/.test(text)),
    'key 3 plays card 3 also when card 2 is gone',
  );
  await page.context().close();
});

test('liar’s dice: every bid has a key of one press, beyond the ninth too', async () => {
  const page = await open(browser, `${server.url}/#/games/liars_dice`);
  await until('a decision', async () => (await look(page)).ready);
  await page.getByLabel('You play').selectOption('0');
  for (let tries = 0; tries < 60; ++tries) {
    // until one begins
    const now = await until('a decision or an end', async () => {
      const it = await look(page);
      return (it.over || it.ready) && it;
    });
    if (now.ready && (await action(page).count()) === 12) break;
    if (now.over) await page.keyboard.press('Space');
    else await page.keyboard.press('1');
    await until('a change', async () => {
      const it = await look(page);
      return it.round > now.round || it.over !== now.over || it.history > now.history;
    });
  }
  const keys = await action(page).locator('kbd').allTextContents();
  assert.equal(keys.length, 12);
  assert.equal(new Set(keys).size, 12);
  await page.keyboard.press(keys[11].toLowerCase());
  await until('the twelfth bid', async () =>
    (await page.locator('.history .you').allTextContents()).some((text) => /2-6/.test(text)),
  );
  await page.context().close();
});

test('Space deals the next round also after a click on the coach', async () => {
  const page = await kuhn();
  await until('a decision', async () => (await look(page)).ready);
  await page.getByText('Coach: explain').click();
  for (let moves = 0; moves < 3 && !(await look(page)).over; ++moves) {
    const now = await look(page);
    await action(page).first().click();
    await until('the move', async () => {
      const it = await look(page);
      return it.over || (it.ready && it.history > now.history);
    });
  }
  const { round } = await look(page);
  await page.keyboard.press('Space');
  await until('the next round', async () => (await look(page)).round === round + 1);
  assert(await page.getByRole('checkbox', { name: /Coach/ }).isChecked(), 'Space left the coach alone');
  await page.context().close();
});

for (const [language, words] of inTurn([
  [
    'en',
    [
      /The opponent (checks|bets|folds|calls)/,
      /No round has been played yet\./,
      /plays the solution, exploitable by less than/,
    ],
  ],
  [
    'fr',
    [
      /L’adversaire (dit parole|mise|se couche|suit)/,
      /Aucune manche/,
      /joue la solution, exploitable de moins de .* jetons?\./,
    ],
  ],
  [
    'pt',
    [
      /O adversário (passa|aposta|desiste|paga)/,
      /Ainda não se jogou/,
      /joga a solução, explorável em menos de .* fichas?\./,
    ],
  ],
])) {
  test(`whole sentences in ${language}: moves, score, units and the opponent`, async () => {
    const page = await kuhn({ language });
    const text = () => page.locator('main').innerText();
    await until('a game', async () => words[1].test(await text()) && words[2].test(await text()));
    for (let moves = 0; moves < 12; ++moves) {
      const now = await until('a decision or an end', async () => {
        const it = await look(page);
        return (it.over || it.ready) && it;
      });
      if (words[0].test(await text())) break;
      await page.keyboard.press(now.over ? 'Space' : '1');
      await until('a change', async () => {
        const it = await look(page);
        return it.round > now.round || it.over !== now.over || it.history > now.history;
      });
    }
    assert.match(await text(), words[0]);
    assert.doesNotMatch(await text(), /null|undefined|\{\w+\}|– a round|(?<![\d.])1 chips/);
    if (language !== 'en') assert.doesNotMatch(await text(), /\bchips?\b|solved to/);
    await page.context().close();
  });
}

test('text is at least 12 px at 1280×720', async () => {
  const page = await open(browser, `${server.url}/#/games/leduc`, { viewport: { width: 1280, height: 720 } });
  await until('a decision', async () => (await look(page)).ready);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(
        (it) =>
          [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) &&
          !it.closest('.visually-hidden, [data-card], [data-die]') &&
          parseFloat(getComputedStyle(it).fontSize) < 12,
      )
      .map((it) => `${it.tagName} ${it.textContent.slice(0, 30)}`),
  );
  assert.deepEqual(small, []);
  await page.context().close();
});

// The page as it is when the reply to a move never comes: the stream alone says what happened.
test('the next decision can be taken though the reply to the one before is late', async () => {
  const page = await open(browser, `${server.url}/#/games/goofspiel`);
  await page.getByLabel('You play').selectOption('0');
  await until('a decision', async () => (await look(page)).ready);
  let late = true,
    release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/act', async (route) => {
    const response = await route.fetch();
    if (late) {
      late = false;
      await held;
    }
    await route.fulfill({ response });
  });
  await page.keyboard.press('2');
  await until('the next decision', async () => (await look(page)).ready && (await look(page)).history > 0);
  const before = await look(page);
  await page.keyboard.press('3');
  release();
  await until('the bid', async () => {
    const it = await look(page);
    return it.over || it.history > before.history;
  });
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('the second press of a double click counts for nothing', async () => {
  const page = await open(browser, 'about:blank');
  await page.addInitScript(() => {
    if (location.protocol === 'http:') sessionStorage.setItem('hindsight.chips.bot', 'fullbet');
  }); // who takes no time
  for (const [game, index] of [
    ['leduc', 1],
    ['chip_poker', 1],
    ['rock_paper_scissors', 1],
  ]) {
    await page.goto(`${server.url}/#/games/${game}`);
    await page.reload();
    const acts = [];
    page.on('request', (request) => {
      if (/\/(act|next)$/.test(request.url())) acts.push(request.url());
    });
    await page.locator('button.action[aria-disabled="false"]').first().waitFor();
    const { x, y, width, height } = await action(page).nth(index).boundingBox();
    // The second press comes as soon as the page shows something new, on what stands there and on what leads on: nobody has read it yet.
    await page.evaluate(
      ([left, top]) => {
        const board = document.querySelector('section.board');
        window.pressedAgain = false;
        const seen = new MutationObserver(() => {
          seen.disconnect();
          document.elementFromPoint(left, top)?.click();
          board.querySelector('button.primary')?.click();
          window.pressedAgain = true;
        });
        seen.observe(board, { subtree: true, childList: true, characterData: true });
      },
      [x + width / 2, y + height / 2],
    );
    await page.mouse.click(x + width / 2, y + height / 2); // checks, or plays paper
    await page.waitForFunction(() => window.pressedAgain);
    await settled(page);
    assert.equal(acts.length, 1, `${game}: ${acts}`);
    page.removeAllListeners('request');
  }
  await page.context().close();
});

test('a digit that is held down plays once', async () => {
  const page = await open(browser, 'about:blank');
  await page.addInitScript(() => {
    if (location.protocol === 'http:') sessionStorage.setItem('hindsight.chips.bot', 'fullbet');
  }); // who takes no time
  await page.addInitScript(() => {
    window.acts = 0;
    const plain = window.fetch;
    window.fetch = (...what) => {
      if (/\/act$/.test(what[0])) window.acts += 1;
      return plain(...what);
    };
  });
  for (const game of ['leduc', 'chip_poker']) {
    await page.goto(`${server.url}/#/games/${game}`);
    await page.reload();
    const ready = () => page.locator('button.action[aria-disabled="false"]').count();
    await until('a decision', ready);
    await page.keyboard.down('2'); // checks or calls, and plays on in most rounds
    await until('the move', async () => (await page.evaluate(() => window.acts)) === 1);
    for (let tries = 0; tries < 3; ++tries) {
      await until(
        'what comes then',
        async () =>
          (await ready()) || /over|between/.test(await page.locator('section.board').getAttribute('data-state')),
      );
      await page.keyboard.down('2'); // the same press, repeated
      assert.equal(await page.evaluate(() => window.acts), 1, game);
    }
    await page.keyboard.up('2');
  }
  await page.context().close();
});

test('a game that is taken up again shows its own opponent, not that of another variant', async () => {
  const page = await kuhn();
  const opponent = page.getByRole('combobox', { name: /^Opponent/ });
  const score = () => page.locator('section[aria-label="Score"]').textContent();
  await until('the perfect opponent', async () => /plays the solution/.test(await score()));
  await page.goto(`${server.url}/#/games/${encodeURIComponent('kuhn(cards=5)')}`);
  await until('five cards', async () => /cards=5/.test(await page.locator('main h1').textContent()));
  await until('a decision', async () => {
    const it = await look(page);
    return it.ready || it.over;
  });
  await opponent.selectOption('uniform');
  await until('the weaker one', async () => /every action with the same chance/.test(await score()));
  await page.goto(`${server.url}/#/games/kuhn`);
  await until('the first game', async () => /plays the solution/.test(await score()));
  assert.equal(await opponent.inputValue(), 'solved');
  await page.goBack();
  await until('the second game', async () => /every action with the same chance/.test(await score()));
  assert.equal(await opponent.inputValue(), 'uniform');
  await page.context().close();
});

test('no interval is said where all rounds brought the same', async () => {
  const page = await open(browser, `${server.url}/#/games/rock_paper_scissors`);
  await until('a decision', async () => (await look(page)).ready);
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('first'); // rock, and so do you
  await until('the opponent', async () =>
    /always takes the first action/.test(await page.locator('section[aria-label="Score"]').textContent()),
  );
  for (const round of [1, 2]) {
    assert.equal(await playRound(page, round), 'A draw');
    await page.keyboard.press('Space');
  }
  const line = page.locator('section[aria-label="Score"] p', { hasText: 'Rounds: 2' });
  assert.equal((await line.textContent()).trim(), 'Rounds: 2 · 0.000 a round');
  await page.context().close();
});

test('the rules list what can be bet in one sentence', async () => {
  const page = await open(
    browser,
    `${server.url}/#/games/${encodeURIComponent('leduc_no_limit(bets=half+pot+allin)')}`,
  );
  await page.locator('.rules summary').click();
  await page.getByText('These can be bet: half the pot; the size of the pot; all you have.').waitFor();
  await page.context().close();
});

test('the other seat and a weaker opponent', async () => {
  const page = await open(browser, `${server.url}/#/games/kuhn`);
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('uniform');
  await page.getByLabel('You play').selectOption('1');
  await until('the opponent', async () =>
    /every action with the same chance/.test(await page.locator('section[aria-label="Score"]').textContent()),
  );
  await playRound(page);
  await nextRound(page).click();
  await until('the second seat', async () =>
    /you are player 2/.test(await page.locator('section[aria-label="Game"]').textContent()),
  );
  await page.context().close();
});

// A strategy for Kuhn poker that always bets and never folds.
const maniac = [
  'player,secret,open,action,probability',
  ...['J', 'Q', 'K'].flatMap((card) =>
    [
      ['1', '', 'check', 'bet'],
      ['1', 'pb', 'fold', 'call'],
      ['2', 'p', 'check', 'bet'],
      ['2', 'b', 'fold', 'call'],
    ].flatMap(([player, seen, never, always]) => [
      `${player},${card},${seen},${never},0`,
      `${player},${card},${seen},${always},1`,
    ]),
  ),
].join('\n');

test('a strategy of one’s own as the opponent; a file that is none says why, and the game goes on', async () => {
  const page = await open(browser, `${server.url}/#/games/kuhn`);
  const score = () => page.locator('section[aria-label="Score"]').textContent();
  await until('the perfect opponent', async () => /plays the solution/.test(await score()));
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('file');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({
    name: 'broken.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(maniac.replace('1,J,,check,0', '1,J,,check,2')),
  });
  await until('the reason', async () =>
    /This file can’t be played: 'broken.csv', line 2: 2 is not a probability/.test(
      await page.locator('.problem').textContent(),
    ),
  );
  assert.match(await score(), /plays the solution/);
  await file.setInputFiles({ name: 'maniac.csv', mimeType: 'text/csv', buffer: Buffer.from(maniac) });
  await until('the new opponent', async () => /Your opponent plays maniac\.csv, .* from perfect/.test(await score()));
  assert.equal(await page.locator('.problem').count(), 0);
  await playRound(page);
  await page.reload();
  await until('the same opponent', async () => /Your opponent plays maniac\.csv/.test(await score()));
  await page.close();
});

test('an opponent chosen while the first game is still on its way is the one that one plays', async () => {
  const page = await open(browser, 'about:blank');
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  let first = true;
  await page.route('**/api/v1/plays', async (route) => {
    if (first) {
      first = false;
      await held;
    }
    await route.continue();
  });
  await page.goto(`${server.url}/#/games/kuhn`);
  await page.getByRole('combobox', { name: /^Opponent/ }).selectOption('uniform');
  release();
  await until('the opponent', async () =>
    /every action with the same chance/.test(await page.locator('section[aria-label="Score"]').textContent()),
  );
  assert.equal(await page.getByRole('combobox', { name: /^Opponent/ }).inputValue(), 'uniform');
  await page.context().close();
});

test('no-limit Leduc with a grid of bets: every size has a button and a key, an all-in says of how much', async () => {
  const page = await open(browser, `${server.url}/#/games/${encodeURIComponent('leduc_no_limit(bets=grid:100)')}`);
  await page.getByLabel('You play').selectOption('0');
  await until('a decision', async () => (await look(page)).ready);
  const labels = (await action(page).allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
  assert.equal(labels.length, 12, `check, 200 to 1,100, all-in: ${labels}`);
  assert.match(labels[1], /^bet 200/);
  assert.match(labels[11], /^all-in 1,200/);
  assert.match(await page.locator('[data-side="you"] .plate').textContent(), /behind 1,100.*in the pot 100/);
  await page.keyboard.press((await action(page).nth(11).locator('kbd').textContent()).toLowerCase());
  await until('the all-in', async () =>
    (await page.locator('.history .you').allTextContents()).includes('You go all-in'),
  );
  await until('the verdict', async () => (await verdict(page).count()) > 0);
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test('chip poker: a match by keyboard, cards of the opponent only when the hand is over', async () => {
  const page = await open(browser, `${server.url}/#/games`);
  await page.getByRole('link', { name: /Chip poker/ }).click();
  await page.locator('select').first().selectOption('fullbet');
  await page.getByLabel('Chips each').fill('4');
  await page.getByRole('button', { name: 'Start again' }).click();
  const board = page.locator('section.board');
  const state = async () => board.getAttribute('data-state');
  let hands = 0;
  for (let moves = 0; moves < 60; ++moves) {
    const now = await until('a decision or an end', async () => {
      const it = await state();
      return (
        it !== 'preparing' &&
        (it !== 'acting' || (await page.locator('button.action[aria-disabled="false"]').count())) &&
        it
      );
    });
    if (now === 'over') break;
    const hidden = await page.locator('[data-side="opponent"] [data-card="?"]').count();
    assert.equal(hidden, now === 'acting' ? 2 : 0);
    const before = await board.textContent();
    if (now === 'between') {
      hands += 1;
      await page.keyboard.press('Space');
    } else await page.keyboard.press((await action(page).last().locator('kbd').textContent()).toLowerCase());
    await until('a change', async () => (await board.textContent()) !== before);
  }
  assert.equal(await state(), 'over', `a match from 4 chips ends soon; hands: ${hands}`);
  assert.match(await page.locator('.result').textContent(), /has won the match|You have won the match/);
  await page.getByRole('button', { name: 'A new match' }).click();
  await until('a new one', async () => (await state()) !== 'over');
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

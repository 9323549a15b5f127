// Records what a running server says in rounds of small games, every way that the person may play them, for the mock:
//   node web/mock/record.mjs http://127.0.0.1:8317 > web/mock/recorded.json
// SPDX-License-Identifier: MIT
const base = `${process.argv[2] ?? 'http://127.0.0.1:8317'}/api/v1`;
const rounds = 4;

async function ask(method, path, body) {
  const reply = await fetch(base + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  return reply.json();
}
const get = (path) => ask('GET', path);

async function settled(id) {
  for (;;) {
    const view = await get(`/plays/${id}?coach=1`);
    if (view.state !== 'preparing') return view;
    await new Promise((over) => setTimeout(over, 20));
  }
}

// One round after these actions; the same seed deals the same cards.
async function after(game, seed, actions) {
  const { id } = await ask('POST', '/plays', { game, opponent: 'solved', seat: seed % 2, seed, coach: true });
  let view = await settled(id);
  for (const action of actions) {
    await ask('POST', `/plays/${id}/act`, { decision: view.decision.number, action });
    view = await settled(id);
  }
  await ask('DELETE', `/plays/${id}`, {});
  return view;
}

async function explore(game, seed) {
  const views = {};
  const open = [[]];
  while (open.length) {
    const actions = open.pop();
    const view = await after(game, seed, actions);
    views[actions.join(' ')] = view;
    for (const { index } of view.decision?.actions ?? []) open.push([...actions, index]);
  }
  return views;
}

const info = await get('/info');
const profiles = await get('/profiles');
const plays = {};
for (const game of ['kuhn', 'leduc']) {
  plays[game] = [];
  for (let seed = 1; seed <= rounds; ++seed) plays[game].push(await explore(game, seed));
}
info.games = info.games.filter((game) => game.spec in plays);
info.bots = info.bots.filter((bot) => bot.name === 'pot_odds');
info.algorithms = [];
info.data = '/mock';
process.stdout.write(JSON.stringify({ info, profiles, plays }) + '\n');

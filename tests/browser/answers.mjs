// The module of `make static` and the program answer the same questions of Learn with the same characters.
// Usage: node tests/browser/answers.mjs PROGRAM; exit code 77 where the module has not been built
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, 'build/static/hindsight.wasm');
if (!existsSync(built)) {
  console.log(
    'skipped: build/static/hindsight.wasm is not there; make static builds it, with the packages of tools/install.sh browser',
  );
  process.exit(77);
}

// The page's own module.ts, its types taken off.
const typescript = createRequire(join(root, 'web/package.json'))('typescript');
const source = readFileSync(join(root, 'web/src/static/module.ts'), 'utf8');
const options = { compilerOptions: { module: 'ES2022', target: 'ES2022' } };
const { Module } = await import(
  `data:text/javascript,${encodeURIComponent(typescript.transpileModule(source, options).outputText)}`
);
const module = new Module(new WebAssembly.Module(readFileSync(built)));

const kuhn = [2 / 3, 1 / 3, 0.75, 0.25, 0.5, 0.5, 1, 0, 0.4, 0.6, 0, 1];
const bimatrix = ',L,R\nT,3;3,0;5\nB,5;0,1;1\n';
const arena = 'a 0 -> b c\nb 1 -> a c\nc 0 goal=1\n';
const questions = [
  ['/learn/game?game=kuhn'],
  ['/learn/game?game=leduc'],
  ['/learn/game?game=none'], // refused alike, too
  ['/learn/evaluation', { game: 'kuhn' }],
  ['/learn/evaluation', { game: 'kuhn', strategy: [1, 2] }],
  ['/learn/evaluation', { game: 'leduc' }],
  ['/learn/step', { game: 'kuhn', rule: 'cfr+', iteration: 50 }],
  ['/learn/curve', { game: 'kuhn', rule: 'cfr', at: [1, 10, 100, 1000] }],
  ['/learn/matching', { rounds: 200, seed: 7 }],
  ['/learn/matching', { opponent: [0.2, 0.5, 0.3], sampled: false }],
  ['/learn/frontier', { game: 'kuhn', model: 'uniform' }],
  ['/learn/frontier', { game: 'leduc', model: 'first', p: [0, 0.5, 0.9] }],
  ['/learn/evidence', { model: 'uniform', at: [10, 100, 400] }],
  ['/learn/kuhn-equilibria', { alpha: 0.2 }],
  ['/learn/hands', { cards: 'kuhn', weights: [1, 0.5, 0.25] }],
  ['/learn/hands', { cards: 'river', board: 'Ks7h2d9c3s', range: '22+,A2s+,KTo+' }],
  ['/learn/coin', {}],
  ['/learn/coin', { sale: [1, -0.25], so_far: 0.5, owed: 'sale_too' }],
  ['/learn/luck', { game: 'leduc', opponent: 'uniform', seed: 3, at: [100, 1000], shown: 10 }],
  ['/learn/best', { game: 'nim(piles=3/4/5)' }],
  ['/learn/best', { game: 'tic_tac_toe', depth: 4, exact: false, seconds: 3 }],
  ['/learn/best', { game: 'connect_four', depth: 4, exact: false, seconds: 3 }],
  ['/learn/matrix', { table: bimatrix }],
  [
    '/learn/matrix',
    {
      name: 'rock_paper_scissors',
      dynamics: 'replicator',
      time: 50,
      start_x: [0.5, 0.3, 0.2],
      start_y: [0.2, 0.3, 0.5],
    },
  ],
  ['/learn/matrix', { table: bimatrix, dynamics: 'logit' }],
  ['/learn/graph', { arena }],
  ['/learn/graph', { arena, objective: 'buchi', player: 1 }],
  ['/learn/experts', { forecasters: ['rm', 'hedge'], losses: 'coins', rounds: 500, seed: 4 }],
  ['/learn/tree', { game: 'kuhn', strategy: 'equilibrium' }],
  ['/learn/tree', { game: 'leduc', strategy: 'equilibrium', depth: 4 }],
  ['/learn/tree', { game: 'liars_dice', depth: 3 }],
  ['/exploitation'],
  ['/exploitation', { game: 'kuhn', model: 'uniform', top: 5 }],
  ['/exploitation', { game: 'leduc', model: 'rough', p: [0, 0.9, 1], seat: 2, top: 3 }],
];
// How long something took is the machine's, and the last digit of an interval that of a C library: its sine and erfc.
const asSaid = (text) =>
  text
    .replace(/"(\w+_us|seconds)":[^,}]+/g, '')
    .replace(/"half_width":([\d.e+-]+)/g, (_, width) => `"half_width":${Number(width).toPrecision(13)}`);

const port = await new Promise((resolve) => {
  const socket = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = socket.address();
    socket.close(() => resolve(free));
  });
});
const data = mkdtempSync(join(tmpdir(), 'hindsight-alone-'));
const server = spawn(process.argv[2], ['serve', '--port', String(port), '--data', data], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const asked = (path, body) =>
  fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body && { 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
let differ = 0;
try {
  for (let tries = 0; ; ++tries) {
    if (await asked('/games').catch(() => null)) break;
    assert(tries < 600 && server.exitCode === null, 'the server does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const [path, body] of questions) {
    const reply = await asked(path, body),
      theirs = { status: reply.status, body: asSaid(await reply.text()) };
    const answer = module.ask(body ? 'POST' : 'GET', `/api/v1${path}`, body ? JSON.stringify(body) : '');
    const ours = { status: answer.status, body: asSaid(answer.body) };
    if (ours.status === theirs.status && ours.body === theirs.body) continue;
    ++differ;
    const at = [...ours.body].findIndex((c, i) => c !== theirs.body[i]);
    const near = ({ status, body: text }) => `${status} ...${text.slice(Math.max(0, at - 60), at + 60)}...`;
    console.log(
      `${path} ${JSON.stringify(body)} differs at ${at}:\n  module  ${near(ours)}\n  program ${near(theirs)}`,
    );
  }
} finally {
  server.kill();
  await ended;
  rmSync(data, { recursive: true });
}
console.log(`${questions.length} questions, ${differ} answered otherwise`);
process.exitCode = differ ? 1 : 0;

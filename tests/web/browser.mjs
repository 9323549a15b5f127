// A `hindsight serve` of its own on a free port with a fresh data folder, and Debian's Chromium looking at it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
export const axeSource = require('axe-core').source;

export const program = process.env.HINDSIGHT_BINARY;
assert(program, 'HINDSIGHT_BINARY names the program to test');
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const freePort = () => new Promise((resolve) => {
  const socket = createServer().listen(0, '127.0.0.1', () => {
    const { port } = socket.address();
    socket.close(() => resolve(port));
  });
});
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
// Calls until it gives something true, or says what it waited for.
export async function until(what, ask, seconds = 30) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(40)) {
    const got = await ask();
    if (got) return got;
  }
  assert.fail(`waited ${seconds} s for ${what}`);
}

export class Server {
  // `more`: options of the command behind those that every server is started with.  `spawned`: starts it in another way.
  constructor(data, more = []) { this.more = more; this.data = data ?? mkdtempSync(join(tmpdir(), 'hindsight-web-')); }
  async start() {
    this.port ??= await freePort(); // the same after a restart: the page stays open
    this.url = `http://127.0.0.1:${this.port}`;
    const words = ['serve', '--port', String(this.port), '--data', this.data, ...this.more];
    this.process = this.spawned?.(words) ?? spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    await until('the server', () => this.get('/info').catch(() => null), 60);
    return this;
  }
  async stop(signal = 'SIGTERM') {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill(signal);
    await this.ended;
  }
  async close() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
  async get(path) {
    const reply = await fetch(`${this.url}/api/v1${path}`);
    assert(reply.ok, `${path}: ${reply.status}`);
    return reply.json();
  }
  async post(path, body = {}) {
    const reply = await fetch(`${this.url}/api/v1${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    assert(reply.ok, `${path}: ${reply.status} ${await reply.clone().text()}`);
    return reply.json();
  }
  async profile() {
    const { profiles, current } = await this.get('/profiles');
    return profiles.find((p) => p.id === current);
  }
}

export async function browse() {
  const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  assert(path, 'the browser tests need Debian’s chromium');
  return chromium.launch({ executablePath: path, args: quiet });
}

// HINDSIGHT_LATE_MS=800 lets every request and every reply of the page come late by up to so much, at random: races show.
const late = Number(process.env.HINDSIGHT_LATE_MS ?? 0);
const pause = () => sleep(Math.random() * late);
async function delay(route) {
  await pause();
  if (route.request().url().includes('/events')) return route.continue().catch(() => {});
  const reply = await route.fetch().catch(() => null);
  await pause();
  return (reply ? route.fulfill({ response: reply }) : route.abort()).catch(() => {}); // the page may have gone meanwhile
}

// A page that remembers what went wrong on it: scripts that failed, and whatever the content policy refused.
export async function open(browser, url, options = {}) {
  const { settings, ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce', ...rest });
  if (late) await context.route('**/api/v1/**', delay);
  const page = await context.newPage();
  page.wrong = [];
  page.on('pageerror', (error) => page.wrong.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource')) page.wrong.push(line.text());
  });
  const kept = JSON.stringify({ tipSeen: true, ...settings });
  await page.addInitScript((text) => { if (location.protocol === 'http:' && !localStorage.getItem('hindsight.settings')) localStorage.setItem('hindsight.settings', text); }, kept);
  await page.goto(url);
  return page;
}

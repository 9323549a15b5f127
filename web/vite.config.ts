// How the page is built: one script, one style sheet and the plots, which load when a plot is first shown.
// SPDX-License-Identifier: MIT
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { mock } from './mock/plugin';

const program = 'http://127.0.0.1:8000'; // `npm run dev` beside `hindsight serve`

const alone = new URL('src/static/line.ts', import.meta.url).pathname;

export default defineConfig(({ mode }) => ({
  // `make static`: a folder for any host, wherever it lies there, with the program's module in the server's place.
  ...(mode === 'static' && {
    base: './',
    resolve: { alias: [{ find: /^(\.{1,2}\/)+(lib\/)?line$/, replacement: alone }] },
    worker: { format: 'es' as const },
  }),
  plugins: [svelte(), ...(mode === 'mock' ? [mock()] : [])],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  server:
    mode === 'mock' ? {} : { proxy: { '/api': { target: program, changeOrigin: true, headers: { origin: program } } } },
  // One thread and one set of modules for all files take half of the time; a test may wait for a module to be compiled.
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    poolOptions: { threads: { singleThread: true } },
    testTimeout: 60_000,
  },
}));

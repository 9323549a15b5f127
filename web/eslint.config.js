// What is asked of the page's code beyond its form (prettier) and its types (svelte-check).
// SPDX-License-Identifier: MIT
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check reads them
      'svelte/prefer-svelte-reactivity': 'off', // maps of what is known, which nothing on the screen follows
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space where a line ends
      'svelte/no-at-html-tags': 'off', // drawings that the page itself writes, without anybody's words
    },
  },
);

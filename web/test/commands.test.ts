// Commands that the page shows are read by a shell as they are meant.  SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { againstProgram, quoted, serving } from '../src/lab/commands';

const words = (line: string): string[] => execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' }).split('\n').slice(0, -1);

test('whatever folders are called, the shell reads them back', () => {
  for (const text of ['/home/ann/.local/share/hindsight', 'C:/my poker', "it's", '$HOME', 'a"b', '*', 'pokerface(risk=1.1)', '']) expect(words(quoted(text))).toEqual([text]);
  expect(words(serving('9000', "/tmp/it's here"))).toEqual(['hindsight', 'serve', '--port', '9000', '--data', "/tmp/it's here"]);
  expect(words(serving('', ''))).toEqual(['hindsight', 'serve']);
  expect(words(againstProgram('equity(trials=20)')).slice(2, 4)).toEqual(['equity(trials=20)', 'program:python3 acpc_bot.py']);
});

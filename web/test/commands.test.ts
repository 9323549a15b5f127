// Commands that the page shows are read by a shell as they are meant.  SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { againstProgram, quoted, serving } from '../src/lab/commands';

test('whatever folders are called, the shell reads them back', () => {
  for (const plain of ['/home/ann/.local/share/hindsight', 'pot_odds', 'C:/poker']) expect(quoted(plain)).toBe(plain);
  expect(quoted('C:/my poker')).toBe("'C:/my poker'");
  expect(quoted("it's")).toBe("'it'\\''s'");
  for (const odd of ['$HOME', 'a"b', '*', '', 'pokerface(risk=1.1)', 'a\nb']) expect(quoted(odd)).toBe(`'${odd}'`);
  expect(serving('9000', "/tmp/it's here")).toBe("hindsight serve --port 9000 --data '/tmp/it'\\''s here'");
  expect(serving('', '')).toBe('hindsight serve');
  expect(againstProgram('equity(trials=20)')).toMatch(/^hindsight match 'equity\(trials=20\)' "program:/);
});

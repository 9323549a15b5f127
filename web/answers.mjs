// Types of what the server answers, made from docs/api.schema.json: npm run answers; with --check it only says whether they are as old.
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';

const from = new URL('../docs/api.schema.json', import.meta.url),
  to = new URL('src/lib/answers.ts', import.meta.url);
const schema = JSON.parse(readFileSync(from, 'utf8'));
const style = JSON.parse(readFileSync(new URL('.prettierrc.json', import.meta.url), 'utf8'));

const comment = ({ description }) => (description ? `// ${description}\n` : '');

function objectType({ properties = {}, required = [], additionalProperties }) {
  if (additionalProperties) return `Record<string, ${typeOf(additionalProperties)}>`;
  const members = Object.entries(properties).map(
    ([name, of]) => `${comment(of)}${name}${required.includes(name) ? '' : '?'}: ${typeOf(of)};`,
  );
  return `{\n${members.join('\n')}\n}`;
}
function arrayType({ items, prefixItems }) {
  if (!prefixItems) return `(${typeOf(items)})[]`;
  const named = prefixItems.every(({ title }) => title);
  return `[${prefixItems.map((of) => (named ? `${of.title}: ${typeOf(of)}` : typeOf(of))).join(', ')}]`;
}
function typeOf(of) {
  if (of.$ref) return of.$ref.replace('#/$defs/', '');
  if (of.anyOf) return of.anyOf.map(typeOf).join(' | ');
  if (of.enum) return of.enum.map((value) => (value === null ? 'null' : JSON.stringify(value))).join(' | ');
  if (Array.isArray(of.type)) return of.type.map((type) => typeOf({ ...of, type })).join(' | ');
  if (of.type === 'object') return objectType(of);
  return of.type === 'array' ? arrayType(of) : (of.type ?? 'unknown');
}
const declared = ([name, of]) =>
  of.type === 'object' && of.properties
    ? `${comment(of)}export interface ${name} ${objectType(of)}`
    : `${comment(of)}export type ${name} = ${typeOf(of)};`;

const text = await format(
  `// What the server answers, made from docs/api.schema.json by \`npm run answers\`: change it there.
// SPDX-License-Identifier: MIT

${Object.entries(schema.$defs).map(declared).join('\n')}
`,
  { ...style, parser: 'typescript' },
);
if (!process.argv.includes('--check')) writeFileSync(to, text);
else if (readFileSync(to, 'utf8') !== text) {
  console.error('web/src/lib/answers.ts is not what docs/api.schema.json says: run `npm run answers` in web/');
  process.exitCode = 1;
}

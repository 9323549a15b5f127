// Turns the built page into a C++ table of its files, compressed: node embed.mjs DIST OUT.inc
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

const filesUnder = (folder) =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesUnder(path) : [path];
    });

// One array a file: a string literal may not be that long.
function array(name, bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length; at += 32)
    lines.push([...bytes.subarray(at, at + 32)].map((b) => `'\\${b.toString(8)}'`).join(','));
  return `constexpr char ${name}[] = {\n${lines.join(',\n')}};\n`;
}

const [dist, out] = process.argv.slice(2);
const entries = filesUnder(dist).map((file, i) => {
  const bytes = gzipSync(readFileSync(file), { level: 9 });
  const type = types[extname(file)];
  if (!type) throw new Error(`${file}: no content type for ${extname(file)}`);
  const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const path = '/' + relative(dist, file).split(sep).join('/');
  const name = `file_${i}`;
  const row = `    {"${path}", "${type}", {${name}, sizeof ${name}}, "\\"${etag}\\""},\n`;
  return { size: bytes.length, bytes: array(name, bytes), row };
});
const [arrays, rows] = ['bytes', 'row'].map((part) => entries.map((entry) => entry[part]).join(''));
writeFileSync(out, `// Made by web/embed.mjs.\n${arrays}\nconstexpr PageFile built_files[] = {\n${rows}};\n`);
console.log(
  `page: ${entries.length} files, ${Math.ceil(entries.reduce((sum, e) => sum + e.size, 0) / 1024)} KiB compressed`,
);

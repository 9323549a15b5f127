// What node's test runner says, a line for each test: "✔ suite > test (1234 ms)"; what failed comes again at the end, with its reason, so
// that it is there in whatever is kept of a long log.
// SPDX-License-Identifier: MIT
const indented = (text) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
// A test's own error, without the runner's frames.
function reason({ error }) {
  const it = error?.cause ?? error;
  return (it?.stack ?? String(it))
    .split('\n')
    .filter((line) => !/^ +at .*\bnode:/.test(line))
    .join('\n');
}

export default async function* report(events) {
  const above = [],
    failed = [];
  let passed = 0;
  for await (const { type, data } of events) {
    if (type === 'test:start') above[data.nesting] = data.name;
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    if (type === 'test:diagnostic' && data.nesting > 0) yield `  ${data.message}\n`;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details.type === 'suite' && data.details.error?.failureType === 'subtestsFailed') continue; // its tests have been told
    const line = [...above.slice(0, data.nesting), `${data.name} (${Math.round(data.details.duration_ms)} ms)`].join(
      ' > ',
    );
    yield `${type === 'test:pass' ? '✔' : '✖'} ${line}\n`;
    if (type === 'test:fail') failed.push(`✖ ${line}\n${indented(reason(data.details))}\n`);
    else if (data.details.type !== 'suite') passed += 1;
  }
  yield `${passed} passed, ${failed.length} failed\n`;
  yield* failed;
}

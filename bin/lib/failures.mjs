/**
 * The tests that failed, by what a runner printed of them.
 * @returns {string[]}
 */
export function readFailures(output) {
  // eslint-disable-next-line no-control-regex -- colours begin with one
  const lines = output.replaceAll(/\u001b\[[\d;]*m/g, '').split('\n');
  const found = new Set();
  // Playwright lists its own at the end, and after them those that passed when tried again.
  let isList = false;
  for (const line of lines) {
    isList = /^ {2}\d+ failed$/.test(line) || (isList && line.startsWith('    '));
    const [, name] =
      (isList && /^ {4}(\S.*?)[ ─]*$/.exec(line)) ||
      // vitest:  FAIL  |api| tests/api/a.test.ts > what > it does (in colours, without the strokes)
      /^ FAIL +(?:\|\w+\| |\w+ {2})?(.*)$/.exec(line) ||
      // pgTAP: # Failed test 3: "somebody cannot"
      /^# (Failed test \d+: ".*")$/.exec(line) ||
      // pg_prove's summary: ./access.test.sql (Wstat: 0 Tests: 20 Failed: 1)
      /^(\S+\.sql +\(Wstat: .*\))$/.exec(line) ||
      [];
    if (name) found.add(name);
  }
  return [...found];
}

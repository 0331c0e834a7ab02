/**
 * A suite's outcome, read from its runner's report.
 * @typedef {object} Outcome
 * @property {number} passed on the first try
 * @property {string[]} failures names of the tests that failed
 * @property {string[]} secondTries names of those that passed only when retried
 * @property {string[]} skipped names of those that did not run
 */

// Attribute values are escaped; apart from the CDATA sections, so is all text.
const testCase = /<testcase((?:\s+[\w:-]+="[^"]*")*)\s*(?:\/>|>([\s\S]*?)<\/testcase>)/g;

/**
 * Parses the JUnit XML of vitest, Playwright (including retries), Deno and the pgTAP runner.
 * @param {string} xml
 * @returns {Outcome}
 */
export function readJunit(xml) {
  const outcome = { passed: 0, failures: [], secondTries: [], skipped: [] };
  for (const [, tag = '', content = ''] of withoutCdata(xml).matchAll(testCase)) {
    const { name = '', classname = '' } = attributesOf(tag);
    const title = `${classname.replace(/^\.\//, '')} › ${name}`;
    if (/<(failure|error)\b/.test(content)) outcome.failures.push(title);
    else if (/<flaky(Failure|Error)\b/.test(content)) outcome.secondTries.push(title);
    else if (/<skipped\b/.test(content)) outcome.skipped.push(title);
    else outcome.passed += 1;
  }
  return outcome;
}

/**
 * Parses the last lines of pg_prove, which `supabase test db` runs and which writes no report: a line for
 * each failed file, then `Files=2, Tests=25, …`.
 * @param {string} output
 * @returns {Outcome}
 */
export function readPgProve(output) {
  const [, tests = 0] = /^Files=\d+, Tests=(\d+),/m.exec(output) ?? [];
  const failures = [...output.matchAll(/^# (Failed test \d+: ".*")$/gm)].map(([, title]) => title);
  const died = [...output.matchAll(/^(\S+\.sql) +\(Wstat: (?!0 ).*\)$/gm)].map(([line]) => line);
  const passed = Math.max(0, Number(tests) - failures.length);
  return { passed, failures: [...failures, ...died], secondTries: [], skipped: [] };
}

const withoutCdata = (xml) => xml.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');

function attributesOf(tag) {
  const pairs = [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name, value]) => [name, unescape(value)]));
}

const unescape = (text) =>
  text
    .replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

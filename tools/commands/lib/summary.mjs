/** @typedef {import('./results.mjs').Outcome & { suite: string, failed: number, seconds: number }} Result */

/**
 * The output of `npm test` at its end. The last line is `N passed, N failed`, where a test that passed
 * only when retried counts as neither: it is listed.
 * @param {Result[]} results
 * @param {{ leftOut: string[], seconds: number }} run `leftOut`: the families that were sampled
 * @returns {string}
 */
export function summary(results, { leftOut, seconds }) {
  const parts = [
    table(results),
    list('Sampled; npm test -- --all runs them whole:', leftOut),
    ...results.map(({ suite, secondTries }) =>
      list(`${suite}: passed on the second try`, secondTries),
    ),
    // Repeated here because their own messages may be thousands of lines above.
    ...results
      .filter(({ failed }) => failed > 0)
      .map(({ suite, failures }) =>
        list(`${suite}: failed`, [...failures, `its output: .data/test-report/${suite}.log`]),
      ),
    `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
    lastLine(results),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** @param {Result[]} results */
function lastLine(results) {
  const count = (read) => results.reduce((sum, result) => sum + read(result), 0);
  const skipped = count((result) => result.skipped.length);
  const line = `${count((result) => result.passed)} passed, ${count((result) => result.failed)} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

function table(results) {
  const rows = [
    ['suite', 'passed', 'second try', 'failed', 'seconds'],
    ...results.map(({ suite, passed, secondTries, failed, seconds }) =>
      [suite, passed, secondTries.length, failed, seconds.toFixed(1)].map(String),
    ),
  ];
  return rows
    .map(
      ([suite = '', ...cells]) =>
        suite.padEnd(10) + cells.map((cell) => cell.padStart(11)).join(''),
    )
    .join('\n');
}

const list = (title, lines) =>
  lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)].join('\n') : '';

import { lastLine } from './summary.mjs';

/**
 * A workflow's summary page for a run: its counts, and each test that failed or needed a retry. A test
 * that fails only on the real services shows where the embedded stack differs.
 * @param {import('./summary.mjs').Result[]} results
 * @param {{ services: string | undefined }} run the real services it ran on, if any
 * @returns {string} Markdown
 */
export function summaryPage(results, { services }) {
  const rows = results.map(
    ({ suite, passed, secondTries, failed, seconds }) =>
      `| ${suite} | ${passed} | ${secondTries.length} | ${failed} | ${Math.round(seconds)} |`,
  );
  const lists = results.flatMap(({ suite, failed, failures, secondTries }) => [
    ...(failed > 0 ? [section(`${suite}: failed`, failures)] : []),
    ...(secondTries.length > 0 ? [section(`${suite}: passed on the second try`, secondTries)] : []),
  ]);
  return [
    `## On ${services ?? 'the embedded stack'}: ${lastLine(results)}`,
    '',
    '| suite | passed | second try | failed | seconds |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    ...(services && lists.length > 0
      ? ['A test that fails here and passes on the embedded stack shows where the two differ.', '']
      : []),
    ...lists,
  ].join('\n');
}

function section(title, names) {
  const list = names.length > 0 ? names.map(listItem).join('\n') : 'It gave up: see its log.';
  return `### ${title}\n\n${list}\n`;
}

/** Formatted as code, so that a title is never parsed as Markdown. */
const listItem = (name) => `- \`${name.replaceAll('`', "'").replaceAll('\n', ' ')}\``;

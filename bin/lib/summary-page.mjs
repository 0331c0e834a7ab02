/**
 * What a workflow's page shows of a run: its figures, and each test that failed. What fails on the
 * services, and not on the embedded stack, is where that imitates them badly.
 * @param {{ suite: string, passed: number, failed: number, seconds: number, failures: string[] }[]} results
 * @returns {string} Markdown
 */
export function summaryPage(results, { onServices, last }) {
  const rows = results.map(
    ({ suite, passed, failed, seconds }) =>
      `| ${suite} | ${passed} | ${failed} | ${Math.round(seconds)} |`,
  );
  const lists = results.filter(({ failed }) => failed > 0).map(failureList);
  return [
    `## ${onServices ? 'On Supabase’s own services' : 'On the embedded stack'}: ${last}`,
    '',
    '| suite | passed | failed | seconds |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    '',
    ...(onServices && lists.length > 0
      ? ['What fails here and passes on the embedded stack is where the two differ.', '']
      : []),
    ...lists,
  ].join('\n');
}

function failureList({ suite, failures }) {
  const list = failures.length > 0 ? failures.map(inList).join('\n') : 'It gave up: see its log.';
  return `### ${suite}: what failed\n\n${list}\n`;
}

/** As code, so that nothing in a title is taken for Markdown. */
const inList = (name) => `- \`${name.replaceAll('`', "'").replaceAll('\n', ' ')}\``;

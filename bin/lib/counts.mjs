/**
 * How many tests passed and failed, from what a runner printed at the end.
 * @returns {{ passed: number, failed: number }}
 */
export function readCounts(output) {
  // eslint-disable-next-line no-control-regex -- colours begin with one
  const text = output.replaceAll(/\u001b\[[\d;]*m/g, '');
  // pg_prove: a line of each file that failed, then Files=2, Tests=25, …
  const [, proved] = /^Files=\d+, Tests=(\d+),/m.exec(text) ?? [];
  if (proved) {
    const inFiles = [...text.matchAll(/\(Wstat: .* Failed: (\d+)\)/g)];
    const failed = inFiles.reduce((sum, [, count]) => sum + Number(count), 0);
    return { passed: Number(proved) - failed, failed };
  }
  const last = (pattern) => [...text.matchAll(pattern)].at(-1)?.[0];
  const summary =
    // ours: 12 passed, 0 failed
    last(/^\d+ passed, \d+ failed$/gm) ??
    // vitest:  Tests  1 failed | 12 passed (13)
    last(/^\s*Tests\s.*$/gm) ??
    // deno: ok | 12 passed | 0 failed (1s)
    last(/^.*\d+ passed.*\| \d+ failed.*$/gm) ??
    // Playwright: a line each
    [last(/^\s*\d+ failed$/gm), last(/^\s*\d+ flaky$/gm), last(/^\s*\d+ passed .*$/gm)].join(' ');
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { passed: count('passed') + count('flaky'), failed: count('failed') };
}

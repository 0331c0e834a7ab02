// npm run test:mutation -- code [part of a path]: changes the Edge Functions and what decides about access and
// money in the client, in one place at a time, and fails unless a test notices each change or equivalent.ts
// says why none can. The functions' tests, which are Deno's, run under vitest here (deno.ts), so that only
// those run that come by the change.

import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

import { Stryker } from '@stryker-mutator/core';

import { projectDir } from '../../../stack/lib/config.ts';
import { equivalents, type Change } from './equivalent.ts';
import './mutators.ts';

const clientFiles = [
  'src/app/decide-access.ts',
  'src/app/ensure-account.ts',
  'src/app/plan-page.ts',
  'src/app/sign-out.ts',
  'src/app/verification-link.ts',
  'src/features/account/held-products.ts',
  'src/features/auth/access.ts',
  'src/features/auth/sign-out-intent.ts',
  'src/features/auth/paid-flag.ts',
  'src/features/auth/session.ts',
  'src/features/auth/store.ts',
  'src/features/checkout/await-order.ts',
  'src/features/checkout/billing.ts',
  'src/features/checkout/charge.ts',
  'src/features/checkout/save-payment-preferences.ts',
  'src/features/checkout/lost-payments.ts',
  'src/features/checkout/payment.ts',
  'src/features/checkout/store.ts',
  'src/features/checkout/upgrade-offers.ts',
  'src/features/guest/store.ts',
  'src/lib/errors.ts',
  'src/lib/money.ts',
  'src/lib/order-number.ts',
];

const functionFiles = readdirSync(path.join(projectDir, 'supabase/functions'), {
  encoding: 'utf8',
  recursive: true,
})
  .filter((file) => /^_shared\/|\/handler\.ts$/.test(file) && !file.includes('test'))
  .map((file) => `supabase/functions/${file}`);

const [wanted = ''] = process.argv.slice(2);
const files = [...clientFiles, ...functionFiles].filter((file) => new RegExp(wanted).test(file));

process.chdir(projectDir);
const results = await new Stryker({
  mutate: files,
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/code/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: availableParallelism(),
  // Only what the tests need is copied.
  ignorePatterns: [
    '**',
    '!{hosting,src,stack,stripe-fake,supabase/functions,tests}/**',
    '!*.{json,ts,html}',
  ],
  tempDirName: '.data/mutation',
  // Both want the API that TypeScript had before 7.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  timeoutMS: 10_000,
  reporters: ['progress-append-only'],
}).runMutationTest();

type Result = (typeof results)[number];

const outcomes = ['failed', 'crashed', 'timed out', 'equivalent', 'survived'] as const;
type Outcome = (typeof outcomes)[number];

function outcomeOf({ status, statusReason = '' }: Result): Outcome {
  if (status === 'Survived' || status === 'NoCoverage') return 'survived';
  if (status === 'Timeout' || statusReason.includes('Test timed out')) return 'timed out';
  return /^(Assertion|TestingLibraryElement)Error:/.test(statusReason) ? 'failed' : 'crashed';
}

function changeOf({ fileName, location: { start, end }, replacement }: Result): Change {
  const line = readFileSync(fileName, 'utf8').split('\n')[start.line - 1] ?? '';
  return {
    file: path.relative(projectDir, fileName),
    line: line.trim(),
    from: line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined),
    to: replacement.replaceAll(/\s+/g, ' '),
  };
}

const isSame = (a: Change, b: Change) =>
  a.file === b.file && a.line === b.line && a.from === b.from && a.to === b.to;

const inWords = ({ file, line, from, to }: Change, problem: string, number?: number) =>
  `${file}${number ? `:${number}` : ''}: ${problem}\n  in    ${line}\n  from  ${from}\n  to    ${to}`;

const counts = new Map(files.map((file) => [file, new Map<Outcome, number>()]));
const problems: string[] = [];
for (const result of results) {
  const change = changeOf(result);
  const noticed = outcomeOf(result);
  const isExplained = equivalents.some((each) => isSame(each, change));
  const outcome = isExplained && noticed === 'survived' ? 'equivalent' : noticed;
  const count = counts.get(change.file);
  count?.set(outcome, (count.get(outcome) ?? 0) + 1);
  const { line } = result.location.start;
  if (outcome === 'survived') problems.push(inWords(change, 'no test notices', line));
  else if (isExplained && outcome !== 'equivalent') {
    problems.push(inWords(change, 'a test notices, though it is said to make no difference', line));
  }
}
const tried = results.map(changeOf);
for (const each of equivalents.filter(({ file }) => files.includes(file))) {
  if (!tried.some((change) => isSame(each, change))) {
    problems.push(inWords(each, 'is said to make no difference, and is not tried'));
  }
}

const widest = Math.max(...files.map(({ length }) => length));
const row = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(widest) + cells.map((cell) => String(cell).padStart(12)).join('');
const total = (outcome: Outcome) =>
  [...counts.values()].reduce((sum, count) => sum + (count.get(outcome) ?? 0), 0);

console.log(row('', outcomes));
for (const [file, count] of counts) {
  const cells = outcomes.map((outcome) => count.get(outcome) ?? 0);
  console.log(row(file, cells));
}
console.log(row('in all', outcomes.map(total)));
for (const problem of problems) console.log(`\n${problem}`);

const noticed = total('failed') + total('crashed') + total('timed out');
const score = Math.floor((100 * noticed) / Math.max(1, noticed + total('survived')));
console.log(
  `\n${noticed} changes noticed, ${total('survived')} not, ${total('equivalent')} make no difference: ${score} %`,
);
if (problems.length > 0) process.exitCode = 1;

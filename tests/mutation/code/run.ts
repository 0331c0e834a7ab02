// npm run test:mutation -- code [part of a path]: mutates the Edge Functions and the client's code about access
// and money, and fails if a mutant survives that equivalent.ts does not explain. The functions' tests, written
// for Deno, run under vitest here (deno.ts), which can run only the tests that reach a mutant.

import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

import { Stryker } from '@stryker-mutator/core';

import { projectDir } from '../../../tools/stack/lib/config.ts';
import { equivalents, type Mutant } from './equivalent.ts';
import './mutators.ts';

const clientFiles = [
  'src/app/access/decide-access.ts',
  'src/app/session/ensure-account.ts',
  'src/app/access/plan-page.ts',
  'src/app/session/sign-out.ts',
  'src/features/account/plans/held-products.ts',
  'src/features/auth/session/sign-out-intent.ts',
  'src/features/auth/session/plan-flag.ts',
  'src/features/auth/session/session.ts',
  'src/features/auth/session/store.ts',
  'src/features/checkout/confirmation/await-order.ts',
  'src/features/checkout/payment/billing.ts',
  'src/features/checkout/plan/coverage.ts',
  'src/features/checkout/payment/charge.ts',
  'src/features/checkout/payment/save-payment-preferences.ts',
  'src/features/checkout/confirmation/lost-payments.ts',
  'src/features/checkout/payment/payment.ts',
  'src/features/checkout/store.ts',
  'src/features/checkout/plan/upgrade-offers.ts',
  'src/features/visitors/guest/store.ts',
  'src/lib/data/errors.ts',
  'src/lib/money/money.ts',
  'src/model/orders/order-number.ts',
];

/** Places and fonts on a page: its amounts come from format.ts, and its function's tests check that it fits. */
const layout = '_shared/receipt-pdf.ts';

const functionFiles = readdirSync(path.join(projectDir, 'supabase/functions'), {
  encoding: 'utf8',
  recursive: true,
})
  .filter(
    (file) => /^_shared\/|\/handler\.ts$/.test(file) && !file.includes('test') && file !== layout,
  )
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
  // Both need the API of TypeScript before 7.
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

function mutantOf({ fileName, location: { start, end }, replacement }: Result): Mutant {
  const line = readFileSync(fileName, 'utf8').split('\n')[start.line - 1] ?? '';
  return {
    file: path.relative(projectDir, fileName),
    line: line.trim(),
    from: line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined),
    to: replacement.replaceAll(/\s+/g, ' '),
  };
}

const isSame = (a: Mutant, b: Mutant) =>
  a.file === b.file && a.line === b.line && a.from === b.from && a.to === b.to;

const describeMutant = ({ file, line, from, to }: Mutant, problem: string, number?: number) =>
  `${file}${number ? `:${number}` : ''}: ${problem}\n  in    ${line}\n  from  ${from}\n  to    ${to}`;

const counts = new Map(files.map((file) => [file, new Map<Outcome, number>()]));
const problems: string[] = [];
for (const result of results) {
  const mutant = mutantOf(result);
  const observed = outcomeOf(result);
  const isExplained = equivalents.some((each) => isSame(each, mutant));
  const outcome = isExplained && observed === 'survived' ? 'equivalent' : observed;
  const count = counts.get(mutant.file);
  count?.set(outcome, (count.get(outcome) ?? 0) + 1);
  const { line } = result.location.start;
  if (outcome === 'survived') problems.push(describeMutant(mutant, 'survived', line));
  else if (isExplained && outcome !== 'equivalent') {
    problems.push(describeMutant(mutant, 'killed, but listed as equivalent', line));
  }
}
const mutants = results.map(mutantOf);
for (const each of equivalents.filter(({ file }) => files.includes(file))) {
  if (!mutants.some((mutant) => isSame(each, mutant))) {
    problems.push(describeMutant(each, 'listed as equivalent, but no such mutant exists'));
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
console.log(row('total', outcomes.map(total)));
for (const problem of problems) console.log(`\n${problem}`);

const killed = total('failed') + total('crashed') + total('timed out');
const score = Math.floor((100 * killed) / Math.max(1, killed + total('survived')));
console.log(
  `\n${killed} mutants killed, ${total('survived')} survived, ${total('equivalent')} equivalent: ${score} %`,
);
if (problems.length > 0) process.exitCode = 1;

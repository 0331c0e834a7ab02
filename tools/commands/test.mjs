#!/usr/bin/env node
// npm test: installs what is missing, starts a separate stack with fresh data, runs the suites with a sample of each
// family of similar tests, and prints one summary. The last line is `N passed, N failed`.
// npm test -- --all: runs every test, and the suites of rare events: faults, and SQL on hosted projects.
// npm test -- --services: the suites that can use Supabase's own services (`supabase start`, in Docker or as
// processes) instead of the embedded ones, on those services.
// npm test -- --postgrest: the API and browser suites with PostgREST itself as the Data API of the embedded stack.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { installBrowser } from './lib/browser.mjs';
import { findPortOffset } from './lib/free-ports.mjs';
import { installPackages, projectDir } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { startOwnStack, stopOwnStack } from './lib/own-stack.mjs';
import { endSuites, runSuite } from './lib/suites.mjs';
import { summary } from './lib/summary.mjs';

const startOptions = ['--services', '--postgrest'].filter((each) => process.argv.includes(each));
const onServices = startOptions.includes('--services');
const runsEverything = process.argv.includes('--all') || onServices;
// The real ones may have to be downloaded.
const startPatienceMs = startOptions.length > 0 ? 15 * 60_000 : 120_000;

checkNode();
installPackages();
const dataDir = path.join(projectDir, '.data/test');
const reportDir = path.join(projectDir, '.data/test-report');
const leftOutFile = path.join(reportDir, 'left-out.txt');
rmSync(reportDir, { recursive: true, force: true });
mkdirSync(reportDir, { recursive: true });
const env = {
  ...process.env,
  CHROMIUM_PATH: await installBrowser(),
  PORT_OFFSET: process.env.PORT_OFFSET ?? String(await findPortOffset()),
  DATA_DIR: dataDir,
  // Data that lasts minutes need not survive a power cut.
  STACK_DURABLE: 'no',
  // Never a real Stripe account, whatever .env contains.
  STRIPE_SECRET_KEY: '',
  TEST_ALL: runsEverything ? '1' : '',
  TEST_LEFT_OUT: leftOutFile,
};

let stack;
/** No new suite is started. */
let isOver = false;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    isOver = true;
    endSuites();
  });
}

// Lines run in parallel. The first begins with what needs no stack, as that starts; the unit tests can use every core.
const linesOf = { '--services': [['db', 'api']], '--postgrest': [['api']] };
const omitted = runsEverything ? [] : ['faults', 'hosted'];
const lines =
  linesOf[startOptions[0]] ??
  [['functions', 'api'], ['db', 'hosted'], ['unit'], ['faults']].map((suites) =>
    suites.filter((suite) => !omitted.includes(suite)),
  );
const startedAt = Date.now();
const results = [];
let stackIsUp;
try {
  stackIsUp = startStack();
  // A failure is handled where it is awaited.
  stackIsUp.catch(() => {});
  await Promise.all(Array.from({ length: availableParallelism() }, runLines));
  // The browsers use every core.
  await run('e2e');
} catch (error) {
  isOver = true;
  endSuites();
  console.error(error.message);
  results.push(failureToStart(error));
} finally {
  await stopOwnStack(stack);
}
if (interrupted) process.exit(130);
summarise();

async function runLines() {
  for (let suites; (suites = lines.shift());) {
    for (const suite of suites) await run(suite);
  }
}

async function run(suite) {
  if (onServices || suite === 'api' || suite === 'e2e') await stackIsUp;
  if (isOver) return;
  // Next to another suite, its output is held back until its end.
  const isLive = startOptions.length > 0 || suite === 'e2e';
  const isPgProve = onServices && suite === 'db';
  const services = path.join(dataDir, 'services');
  const command = isPgProve ? ['npx', 'supabase', 'test', 'db', '--workdir', services] : undefined;
  results.push(await runSuite(suite, { env, folder: reportDir, isLive, command }));
}

async function startStack() {
  await startOwnStack({
    env,
    options: startOptions,
    patienceMs: startPatienceMs,
    logFile: path.join(projectDir, '.data/test.log'),
    isOver: () => isOver,
    started: (child) => (stack = child),
  });
  console.log(`The stack is up (PORT_OFFSET=${env.PORT_OFFSET}); its log is .data/test.log`);
}

/** Hoisted: a start may fail before this file's constants are initialized. */
function failureToStart({ message }) {
  return {
    suite: 'start',
    passed: 0,
    failed: 1,
    skipped: [],
    seconds: (Date.now() - startedAt) / 1000,
    failures: [message],
    secondTries: [],
  };
}

function summarise() {
  const seconds = (Date.now() - startedAt) / 1000;
  const leftOut = readLeftOut();
  if (!runsEverything) {
    leftOut.push(...omitted.map((suite) => `the suite ${suite}`));
    // Tests that resemble others: it.runIf(runsEverything).
    for (const result of results) leftOut.push(...result.skipped.splice(0));
  }
  const text = summary(results, { leftOut, seconds });
  // A workflow's page, in Markdown.
  const page = process.env.GITHUB_STEP_SUMMARY;
  if (page) appendFileSync(page, `~~~\n${text}\n~~~\n`);
  console.log(`\n${text}`);
  if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
}

/** The sampled families, one line each, although every worker records them. */
function readLeftOut() {
  if (!existsSync(leftOutFile)) return [];
  return [...new Set(readFileSync(leftOutFile, 'utf8').trim().split('\n'))];
}

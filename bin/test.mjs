#!/usr/bin/env node
// npm test: installs what is missing, starts a stack of its own with fresh data, runs every suite,
// and prints one summary. The last line is `N passed, N failed`.
// npm test -- --services: the suites that can tell Supabase's own services (`supabase start`, so it takes
// Docker) from the embedded ones, on those services.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installBrowser } from './lib/browser.mjs';
import { readCounts } from './lib/counts.mjs';
import { readFailures } from './lib/failures.mjs';
import { findPortOffset } from './lib/free-ports.mjs';
import { installPackages, projectDir } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { summaryPage } from './lib/summary-page.mjs';

const onServices = process.argv.includes('--services');
const suites = onServices
  ? ['db', 'api', 'e2e']
  : ['unit', 'db', 'plain', 'functions', 'api', 'faults', 'e2e'];
// The services' images may have to be downloaded.
const startPatienceMs = onServices ? 15 * 60_000 : 120_000;

checkNode();
installPackages();
const dataDir = path.join(projectDir, '.data/test');
const env = {
  ...process.env,
  CHROMIUM_PATH: await installBrowser(),
  PORT_OFFSET: process.env.PORT_OFFSET ?? String(await findPortOffset()),
  DATA_DIR: dataDir,
  // Data that lives for minutes need not survive a power cut.
  STACK_DURABLE: 'no',
  // Never a real Stripe account, whatever .env says.
  STRIPE_SECRET_KEY: '',
};

/** The children that run, each in a process group of its own. */
const running = new Set();
let stack;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) end(child);
  });
}

const results = [];
try {
  await startStack();
  for (const suite of suites) if (!interrupted) results.push(await runSuite(suite));
} catch (error) {
  console.error(error.message);
  results.push({ suite: 'start', passed: 0, failed: 1, seconds: 0, failures: [error.message] });
} finally {
  await stopStack();
}
if (interrupted) process.exit(130);
summarise();

async function startStack() {
  // Ends what a killed run left, too.
  const reset = spawnSync(process.execPath, ['bin/reset.mjs'], { cwd: projectDir, env });
  if (reset.status !== 0) throw new Error(String(reset.stderr).trim());
  mkdirSync(dataDir, { recursive: true });
  const logFile = path.join(projectDir, '.data/test.log');
  const log = openSync(logFile, 'w');
  const options = ['--no-watch', '--until-parent-ends', ...(onServices ? ['--services'] : [])];
  stack = spawn(process.execPath, ['bin/start.mjs', ...options], {
    cwd: projectDir,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  for (const startedAt = Date.now(); ;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (interrupted) return;
    if (isUp()) break;
    if (stack.exitCode !== null || Date.now() - startedAt > startPatienceMs) {
      throw new Error(`The stack did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
  }
  console.log(`The stack is up (PORT_OFFSET=${env.PORT_OFFSET}); its log is .data/test.log`);
}

function isUp() {
  try {
    return 'status' in JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8'));
  } catch {
    return false;
  }
}

function stopStack() {
  if (!stack || stack.exitCode !== null || stack.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    stack.once('exit', resolve);
    stack.kill('SIGTERM');
  });
}

function runSuite(suite) {
  console.log(`\n— test:${suite}`);
  const startedAt = Date.now();
  const [command, ...args] = commandFor(suite);
  const child = spawn(command, args, {
    cwd: projectDir,
    env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  running.add(child);
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on('data', (data) => {
      output += data;
      to.write(data);
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      const { passed, failed } = readCounts(output);
      // A runner that gives up, or finds no tests, has failed even if it counted none.
      const isBroken = code !== 0 || passed === 0;
      resolve({
        suite,
        passed,
        failed: isBroken ? Math.max(failed, 1) : failed,
        failures: readFailures(output),
        seconds: (Date.now() - startedAt) / 1000,
      });
    });
  });
}

function commandFor(suite) {
  if (onServices && suite === 'db') {
    return ['npx', 'supabase', 'test', 'db', '--workdir', path.join(dataDir, 'services')];
  }
  return ['npm', 'run', '--silent', `test:${suite}`];
}

function end(child) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}

function summarise() {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const last = `${passed} passed, ${failed} failed`;
  console.log('\nsuite      passed  failed  seconds');
  for (const result of results) {
    const cells = [result.passed, result.failed, result.seconds.toFixed(1)];
    console.log(result.suite.padEnd(9) + cells.map((cell) => String(cell).padStart(8)).join(''));
  }
  // Again, as their own messages may be thousands of lines above.
  for (const { suite, failures, failed } of results) {
    if (failed > 0) console.log(`\n${suite}: what failed`);
    for (const name of failures) console.log(`  ${name}`);
  }
  const page = process.env.GITHUB_STEP_SUMMARY;
  if (page) appendFileSync(page, summaryPage(results, { onServices, last }));
  console.log(`\n${last}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

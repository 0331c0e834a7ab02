import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './install.mjs';
import { readJunit, readPgProve } from './results.mjs';

/** The running children, each in a separate process group. */
const running = new Set();

export function endSuites() {
  for (const child of running) {
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
    } catch {
      // It has ended already.
    }
  }
}

/**
 * Runs one suite; its output goes to a log in `folder`, and to the terminal live if `isLive`,
 * otherwise all together at the end.
 * @returns {Promise<import('./summary.mjs').Result>}
 */
export function runSuite(suite, { env, folder, isLive, command = npmCommand(suite) }) {
  console.log(`— test:${suite}`);
  const startedAt = Date.now();
  const report = path.join(folder, `${suite}.xml`);
  rmSync(report, { force: true });
  const [program, ...args] = [...command, ...reportOptions(suite, report)];
  const child = spawn(program, args, {
    cwd: projectDir,
    env: {
      ...env,
      ...reportEnvironment(suite, report),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  running.add(child);
  const log = createWriteStream(path.join(folder, `${suite}.log`));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      log.write(text);
      if (isLive) process.stdout.write(text);
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      log.end();
      const seconds = (Date.now() - startedAt) / 1000;
      if (!isLive) console.log(`\n— test:${suite}, ${seconds.toFixed(0)} s\n${output}`);
      const outcome = existsSync(report)
        ? readJunit(readFileSync(report, 'utf8'))
        : readPgProve(output);
      // A runner that aborts, or finds no tests, has failed even if it counted none.
      const isBroken = code !== 0 || outcome.passed === 0;
      const failed = Math.max(outcome.failures.length, isBroken ? 1 : 0);
      resolve({ suite, ...outcome, failed, seconds });
    });
  });
}

const npmCommand = (suite) =>
  suite === 'hosted'
    ? ['npm', 'run', '--silent', 'test:db', '--', '--hosted']
    : ['npm', 'run', '--silent', `test:${suite}`, '--'];

const vitest = (file) => ['--reporter=default', '--reporter=junit', `--outputFile.junit=${file}`];
const options = {
  unit: vitest,
  api: vitest,
  faults: vitest,
  functions: (file) => [`--junit-path=${file}`],
  e2e: () => ['--add-reporter=junit'],
};

/** The option that makes the suite's runner write JUnit XML; the pgTAP runner reads the environment. */
const reportOptions = (suite, file) => options[suite]?.(file) ?? [];
const reportEnvironment = (suite, file) =>
  suite === 'e2e'
    ? { PLAYWRIGHT_JUNIT_OUTPUT_FILE: file, PLAYWRIGHT_JUNIT_INCLUDE_RETRIES: '1' }
    : { TEST_REPORT: file };

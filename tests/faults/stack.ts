import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { projectDir } from '../../local/config.ts';
import { readRun } from '../../local/run-file.ts';

// A stack whose parts may be killed: these tests' own, beside the one the other suites share.
const dataDir = path.join(projectDir, '.data/faults');
const logFile = path.join(projectDir, '.data/faults.log');
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  // Ports are found in steps of 50; a stack needs 20.
  PORT_OFFSET: String(Number(process.env['PORT_OFFSET'] ?? 0) + 25),
  STRIPE_SECRET_KEY: '',
  // What was committed has to be there after a crash.
  STACK_DURABLE: 'yes',
};
const patienceMs = 90_000;

declare module 'vitest' {
  export interface ProvidedContext {
    /** As `npm run status` prints it. */
    status: Record<string, string>;
    dataDir: string;
  }
}

/** Starts the stack, and starts it again whenever it has ended, as a machine's service manager would. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const reset = spawnSync(process.execPath, ['bin/reset.mjs'], { cwd: projectDir, env });
  if (reset.status !== 0) throw new Error(String(reset.stderr).trim());
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');

  let isUp = false;
  let isOver = false;
  let child = start();
  function start() {
    const started = spawn(
      process.execPath,
      ['bin/start.mjs', '--no-site', '--no-watch', '--until-parent-ends'],
      { cwd: projectDir, env, stdio: ['ignore', log, log] },
    );
    started.once('exit', () => {
      if (isUp && !isOver) child = start();
    });
    return started;
  }

  async function stop() {
    isOver = true;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
    closeSync(log);
  }

  for (const startedAt = Date.now(); ;) {
    await sleep(100);
    const status = readRun(dataDir)?.status;
    if (status) {
      isUp = true;
      project.provide('status', status);
      project.provide('dataDir', dataDir);
      return stop;
    }
    if (child.exitCode !== null || Date.now() - startedAt > patienceMs) {
      await stop();
      throw new Error(`The stack did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
  }
}

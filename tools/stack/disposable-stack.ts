import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectDir } from './lib/config.ts';
import { readRun } from './lib/run-file.ts';

// A disposable stack, by default without a site, for tests and benchmarks that may destroy it. It ends with the
// program that started it.

const startTimeoutMs = 90_000;

/** Where a disposable stack keeps its data and its log. */
export interface StackPaths {
  dataDir: string;
  logFile: string;
}

/** The environment of a disposable stack. Its ports lie between those of other stacks, which use multiples of 100. */
export function isolatedEnvironment(
  { dataDir }: StackPaths,
  overrides: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const offset = Number(process.env['PORT_OFFSET'] ?? 0) + 50;
  return { ...process.env, DATA_DIR: dataDir, PORT_OFFSET: String(offset), ...overrides };
}

/** Starts a disposable stack; `waitUntilUp` waits for it. */
export function spawnStack(
  { logFile }: StackPaths,
  env: NodeJS.ProcessEnv,
  options = ['--no-site'],
): ChildProcess {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(
    process.execPath,
    ['tools/commands/start.mjs', ...options, '--no-watch', '--until-parent-ends'],
    { cwd: projectDir, env, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  return child;
}

/**
 * The output of `npm run status` for a stack, once it is up.
 * @throws {Error} with its log if it does not start; it has ended then.
 */
export async function waitUntilUp(
  child: ChildProcess,
  { dataDir, logFile }: StackPaths,
): Promise<Record<string, string>> {
  for (const startedAt = Date.now(); ;) {
    await sleep(100);
    const run = readRun(dataDir);
    if (run?.pid === child.pid && run?.status) return run.status;
    if (child.exitCode !== null || Date.now() - startedAt > startTimeoutMs) {
      await endStack(child);
      throw new Error(`The stack did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
  }
}

export async function endStack(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

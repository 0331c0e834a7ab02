import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectDir } from '../../stack/lib/config.ts';
import { endStack, ownEnvironment, spawnStack, untilUp } from '../../stack/own-stack.ts';

// A stack whose parts may be killed: these tests' own, beside the one the other suites share.
const place = {
  dataDir: path.join(projectDir, '.data/faults'),
  logFile: path.join(projectDir, '.data/faults.log'),
};
const env = ownEnvironment(place, {
  STRIPE_SECRET_KEY: '',
  // What was committed has to be there after a crash.
  STACK_DURABLE: 'yes',
  // Its silence is waited for.
  STRIPE_TIMEOUT_MS: '5000',
});

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
  rmSync(place.logFile, { force: true });

  let isUp = false;
  let isOver = false;
  let child = start();
  function start() {
    const started = spawnStack(place, env);
    started.once('exit', () => {
      if (isUp && !isOver) child = start();
    });
    return started;
  }

  project.provide('status', await untilUp(child, place));
  project.provide('dataDir', place.dataDir);
  isUp = true;
  return async () => {
    isOver = true;
    await endStack(child);
  };
}

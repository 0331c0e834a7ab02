import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectDir } from '../../tools/stack/lib/config.ts';
import {
  endStack,
  isolatedEnvironment,
  spawnStack,
  waitUntilUp,
} from '../../tools/stack/disposable-stack.ts';

// A separate stack, because these tests kill its parts.
const paths = {
  dataDir: path.join(projectDir, '.data/faults'),
  logFile: path.join(projectDir, '.data/faults.log'),
};
const env = isolatedEnvironment(paths, {
  STRIPE_SECRET_KEY: '',
  // Commits have to survive a crash.
  STACK_DURABLE: 'yes',
  // Tests wait for its timeouts.
  STRIPE_TIMEOUT_MS: '5000',
});

declare module 'vitest' {
  export interface ProvidedContext {
    /** The output of `npm run status`. */
    status: Record<string, string>;
    dataDir: string;
  }
}

/** Starts the stack and restarts it when it exits, as a service manager would. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const reset = spawnSync(process.execPath, ['tools/commands/reset.mjs'], { cwd: projectDir, env });
  if (reset.status !== 0) throw new Error(String(reset.stderr).trim());
  rmSync(paths.logFile, { force: true });

  let isUp = false;
  let isOver = false;
  let child = start();
  function start() {
    const started = spawnStack(paths, env);
    started.once('exit', () => {
      if (isUp && !isOver) child = start();
    });
    return started;
  }

  project.provide('status', await waitUntilUp(child, paths));
  project.provide('dataDir', paths.dataDir);
  isUp = true;
  return async () => {
    isOver = true;
    await endStack(child);
  };
}

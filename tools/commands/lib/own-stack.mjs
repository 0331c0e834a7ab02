import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './install.mjs';

/**
 * Starts a stack of its own, with fresh data, that ends with this program. Resolves once it is up, or once nobody wants
 * it any more; `started` gets its process at once.
 * @throws {Error} with its log if it does not start
 */
export async function startOwnStack({ env, options, patienceMs, logFile, isOver, started }) {
  const dataDir = path.resolve(projectDir, env.DATA_DIR);
  // Also ends the processes of a killed run.
  const reset = spawnSync(process.execPath, ['tools/commands/reset.mjs'], { cwd: projectDir, env });
  if (reset.status !== 0) throw new Error(String(reset.stderr).trim());
  mkdirSync(dataDir, { recursive: true });
  const log = openSync(logFile, 'w');
  const stack = spawn(
    process.execPath,
    ['tools/commands/start.mjs', '--no-watch', '--until-parent-ends', ...options],
    { cwd: projectDir, env, detached: true, stdio: ['ignore', log, log] },
  );
  started(stack);
  const begun = Date.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (isOver() || isUp(dataDir)) return;
    if (stack.exitCode !== null || Date.now() - begun > patienceMs) {
      throw new Error(`The stack did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
  }
}

function isUp(dataDir) {
  try {
    return 'status' in JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8'));
  } catch {
    return false;
  }
}

export function stopOwnStack(stack) {
  if (!stack || stack.exitCode !== null || stack.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    stack.once('exit', resolve);
    stack.kill('SIGTERM');
  });
}

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors.ts';

/**
 * Starts a child in a separate process group, so that Ctrl-C in the terminal only reaches the
 * supervisor, which then stops its children in order.
 */
export function spawnChild(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number } = {},
): ChildProcess {
  return spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  // A zombie process holds no resources.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

/** The command line of a process, or '' if it has ended. */
export function commandLine(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Asks a process to end, and kills it if it has not after `patience` milliseconds. */
export async function endProcess(
  pid: number,
  signal: NodeJS.Signals = 'SIGTERM',
  patience = 3000,
): Promise<void> {
  const send = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // It has already ended.
    }
  };
  send(signal);
  for (let waited = 0; waited < patience; waited += 20) {
    if (!isAlive(pid)) return;
    await sleep(20);
  }
  send('SIGKILL');
  while (isAlive(pid)) await sleep(20);
}

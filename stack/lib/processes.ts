import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors.ts';

/**
 * Starts a child in a process group of its own, so that Ctrl-C in the terminal reaches only the
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
  // A process that ended but whose parent has not asked yet (a zombie) holds nothing.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

/** The command line of a process, or '' when it is gone. */
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

/** Asks a process to end, and ends it when it has not after `patience` milliseconds. */
export async function endProcess(
  pid: number,
  signal: NodeJS.Signals = 'SIGTERM',
  patience = 3000,
): Promise<void> {
  const send = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // It is gone already.
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

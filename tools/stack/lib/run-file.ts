import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type StackConfig, postgrestDir, supabaseDir } from './config.ts';
import { StackError } from './errors.ts';
import { commandLine, endProcess, isAlive } from './processes.ts';

/** The state a running stack saves on disk, for `npm run status` and for the next start after a crash. */
const schema = z.object({
  pid: z.number(),
  /** The processes it started, except the database (which has its own file). */
  children: z.array(z.number()),
  /** Set once everything responds. */
  status: z.record(z.string(), z.string()).optional(),
});

type RunFile = z.infer<typeof schema>;

const fileOf = (dataDir: string) => path.join(dataDir, 'run.json');

export function readRun(dataDir: string): RunFile | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** The status of the running stack with this configuration, if any. */
export function readStatus({
  dataDir,
}: Pick<StackConfig, 'dataDir'>): Record<string, string> | undefined {
  const run = readRun(dataDir);
  return run && isSupervisor(run.pid) ? run.status : undefined;
}

/** Claims the data folder: throws if another stack is using it, and ends the processes of a killed one. */
export async function claimDataDir(config: StackConfig): Promise<void> {
  mkdirSync(config.dataDir, { recursive: true });
  const run = readRun(config.dataDir);
  if (run && run.pid !== process.pid && isSupervisor(run.pid)) {
    throw new StackError(
      `The stack already runs here (process ${run.pid}). Stop it first, or start a second one with PORT_OFFSET=${config.portOffset + 100}.`,
    );
  }
  for (const pid of run?.children ?? []) {
    const command = isAlive(pid) ? commandLine(pid) : '';
    const isFunction = command.includes('deno') && command.includes(supabaseDir);
    if (isFunction || command.startsWith(postgrestDir)) await endProcess(pid);
  }
  await endDatabase(config.dataDir);
  writeRun(config, { children: [] });
}

/** Ends the PostgreSQL that a killed run left behind in its folder. */
async function endDatabase(dataDir: string): Promise<void> {
  const link = path.join(dataDir, 'postgres');
  const pidFile = path.join(link, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (pid > 0 && isAlive(pid) && commandLine(pid).includes(realpathSync(link))) {
    await endProcess(pid, 'SIGINT', 10_000);
  }
}

export function writeRun(config: StackConfig, run: Omit<RunFile, 'pid'>): void {
  writeFileSync(
    fileOf(config.dataDir),
    `${JSON.stringify({ pid: process.pid, ...run }, null, 2)}\n`,
  );
}

export function removeRun(config: StackConfig): void {
  rmSync(fileOf(config.dataDir), { force: true });
}

/** Whether it is a process of a stack or the SQL tests; the id may have been reused since. */
function isSupervisor(pid: number): boolean {
  const programs = /(commands[\\/]start\.mjs|tests[\\/](sql|mutation)[\\/][\w\\/]+\.ts)/;
  return isAlive(pid) && programs.test(commandLine(pid));
}

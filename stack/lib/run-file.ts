import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type StackConfig, supabaseDir } from './config.ts';
import { StackError } from './errors.ts';
import { commandLine, endProcess, isAlive } from './processes.ts';

/** What a running stack leaves on disk, for `npm run status` and for a start after a crash. */
const schema = z.object({
  pid: z.number(),
  /** Processes it started, beside the database (which has a file of its own). */
  children: z.array(z.number()),
  /** Set once everything answers. */
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

/** The status of the stack that runs with this configuration, if one does. */
export function readStatus({
  dataDir,
}: Pick<StackConfig, 'dataDir'>): Record<string, string> | undefined {
  const run = readRun(dataDir);
  return run && isSupervisor(run.pid) ? run.status : undefined;
}

/** Takes the data folder: refuses while another stack has it, and ends what a killed one left. */
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
    if (command.includes('deno') && command.includes(supabaseDir)) await endProcess(pid);
  }
  writeRun(config, { children: [] });
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

/** A stack's process or the SQL tests'; the id may have passed on to something else since. */
function isSupervisor(pid: number): boolean {
  const programs = /(bin[\\/]start\.mjs|tests[\\/](sql|mutation)[\\/][\w\\/]+\.ts)/;
  return isAlive(pid) && programs.test(commandLine(pid));
}

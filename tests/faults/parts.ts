import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { inject, vi } from 'vitest';
import { commandLine, isAlive } from '../../tools/stack/lib/processes.ts';
import { readRun } from '../../tools/stack/lib/run-file.ts';
import { call } from '../api/requests.ts';
import { database } from '../api/support/database.ts';
import { target } from '../api/support/target.ts';

// Kills parts of the stack without a chance to finish anything.

const dataDir = inject('dataDir');
const patience = { timeout: 60_000, interval: 50 };

/** The process that serves everything except the functions and the database. */
export const stackPid = () => readRun(dataDir)?.pid;

/** Kills an Edge Function, which the stack restarts. */
export function killFunction(name: string): void {
  const pids = readRun(dataDir)?.children ?? [];
  const pid = pids.find((one) => isAlive(one) && commandLine(one).includes(`/${name}/`));
  if (!pid) throw new Error(`${name} is not running.`);
  process.kill(pid, 'SIGKILL');
}

/** Kills the database. The stack exits and is restarted. */
export function killDatabase(): void {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
}

const isUp = () =>
  call('/functions/v1/health').then(
    ({ status }) => status === 200,
    () => false,
  );

/** Waits until the store is healthy again. */
export const storeIsUp = () => vi.waitUntil(isUp, patience);

/** Waits until the store is unhealthy. */
export const storeIsDown = () => vi.waitUntil(async () => !(await isUp()), patience);

export interface HeldOrder {
  /** The id of the database process that waits for the order. */
  waiting(): Promise<number>;
  release(): Promise<void>;
}

/** Locks an order's row, which blocks settling it. */
export async function hold(orderId: string): Promise<HeldOrder> {
  const holder = postgres(target.DB_URL, { max: 1, onnotice: () => {} });
  const connection = await holder.reserve();
  await connection`begin`;
  await connection`select from public.orders where id = ${orderId} for update`;
  return {
    async waiting() {
      const sql = database();
      try {
        return await vi.waitUntil(async () => {
          const [row] = await sql<{ pid: number }[]>`
            select pid from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`;
          return row?.pid;
        }, patience);
      } finally {
        await sql.end();
      }
    },
    // After a crash there is no lock to release.
    release: () => holder.end({ timeout: 1 }).catch(() => {}),
  };
}

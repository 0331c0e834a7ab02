import { execFileSync } from 'node:child_process';
import { readConfig } from '../../tools/stack/lib/config.ts';
import { readRun } from '../../tools/stack/lib/run-file.ts';
import { database } from '../api/support/database.ts';

/** The durations of actions by name, and their failures. */
export class Measures {
  readonly failures: string[] = [];
  readonly #times = new Map<string, number[]>();

  /** Runs an action and records its duration or failure. Returns whether it succeeded. */
  async take(name: string, work: () => Promise<unknown>): Promise<boolean> {
    const startedAt = performance.now();
    try {
      await work();
    } catch (error) {
      this.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
    const times = this.#times.get(name) ?? [];
    this.#times.set(name, times);
    times.push(performance.now() - startedAt);
    return true;
  }

  /** For each action, the count and the milliseconds at the median, the 95th and the 99th percentile. */
  table(): Record<string, { count: number; p50: number; p95: number; p99: number }> {
    const rows = [...this.#times].map(([name, times]) => {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
      return [name, { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }] as const;
    });
    return Object.fromEntries(rows);
  }
}

export interface Footprint {
  /** Megabytes of the process of the API, Auth, Storage and the Stripe fake; undefined for a remote stack. */
  apiMb: number | undefined;
  /** Megabytes of all Edge Functions. */
  functionsMb: number | undefined;
  /** Connections to the database, except this one. */
  connections: number;
}

/** The memory and connections that the stack uses now. */
export async function footprint(): Promise<Footprint> {
  const run = process.env['API_URL'] ? undefined : readRun(readConfig().dataDir);
  const sql = database();
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await sql.end();
  return {
    apiMb: run && megabytes([run.pid]),
    functionsMb: run && megabytes(run.children),
    connections: row?.count ?? 0,
  };
}

function megabytes(pids: number[]): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', pids.join(',')], { encoding: 'utf8' });
  const sum = kilobytes
    .trim()
    .split(/\s+/)
    .reduce((total, each) => total + Number(each), 0);
  return Math.round(sum / 1024);
}

// npm run admin -- restore-drill: takes a backup of the running store, restores it into an empty one, and checks
// that it has the same rows and agrees with Stripe. What the schema does is the SQL suite's, which needs an empty store.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { projectDir, readConfig } from '../../tools/stack/lib/config.ts';
import { runCommand } from '../../tools/operations/command.ts';
import {
  endStack,
  isolatedEnvironment,
  spawnStack,
  waitUntilUp,
} from '../../tools/stack/disposable-stack.ts';
import { Report } from './report.ts';
import type { Assertion } from '../../tools/generators/reference/tap.ts';
import { findOrphans, restoreBackup, takeBackup } from '../../tools/operations/backup.ts';
import { compareWithBackup } from './compare-backup.ts';

const usage = `npm run admin -- restore-drill                   restore a backup of the stack that runs here, and compare it
npm run admin -- restore-drill --db-url <url>    of another project; with STRIPE_SECRET_KEY and its other keys
                                                 in .env, its orders are compared with Stripe`;

const home = path.join(projectDir, '.data/restore-drill');
const folder = path.join(home, 'backup');
const paths = { dataDir: path.join(home, 'stack'), logFile: path.join(home, 'stack.log') };

/** The fake's data that the drill reads. */
const stripeData = z.object({
  deliveries: z.record(
    z.string(),
    z.looseObject({ status: z.string(), next_attempt_at: z.number() }),
  ),
});

interface Store {
  status: Record<string, string>;
  child: ChildProcess;
}

const is = (ok: boolean, title: string, details: string[] = []): Assertion[] => [
  { ok, title, details },
];

async function drill(databaseUrl: string, isEmbedded: boolean): Promise<void> {
  const report = new Report();
  rmSync(home, { recursive: true, force: true });
  mkdirSync(paths.dataDir, { recursive: true });
  const { dataDir: sourceDir, stripe } = readConfig();
  const hasStripeFake = isEmbedded && stripe.isFake;

  // Stripe at the moment of the backup: every confirmed request is on disk.
  let atStripe = '';
  const manifest = await takeBackup(databaseUrl, folder, () => {
    const file = path.join(sourceDir, 'stripe.json');
    if (hasStripeFake && existsSync(file)) atStripe = readFileSync(file, 'utf8');
  });
  console.log(`Taken: ${manifest.tables.length} tables, as of migration ${manifest.migration}.`);
  if (isEmbedded)
    cpSync(path.join(sourceDir, 'storage'), path.join(paths.dataDir, 'storage'), {
      recursive: true,
    });
  const before = hasStripeFake ? differences() : [];
  const pendingEvents = atStripe ? keepForLater(atStripe) : [];

  const store = await startEmptyStore();
  let finished = false;
  try {
    const url = store.status['DB_URL'] ?? '';
    const superuserUrl = url.replace('//postgres:', '//supabase_admin:');
    const admins = await restoreBackup(superuserUrl, folder);
    const again = path.join(home, 'again');
    await report.add('restored', compareWithBackup(superuserUrl, folder, again, admins));
    await report.add(
      'references',
      findOrphans(url).then((orphans) =>
        is(orphans.length === 0, 'every row refers to a row that is there', orphans),
      ),
    );
    if (hasStripeFake || !stripe.isFake)
      await report.add('reconcile', reconcile(store, pendingEvents, before));
    finished = true;
  } finally {
    await endStack(store.child);
    report.end(finished);
  }
}

/**
 * Stripe resends the events unanswered at the time of the backup; then reconciliation must find no differences but those that
 * it found in the store itself.
 */
async function reconcile(
  { status }: Store,
  pendingEvents: string[],
  before: string[],
): Promise<Assertion[]> {
  for (const id of pendingEvents) {
    const response = await fetch(`${status['STRIPE_API_URL']}/fake/events/${id}/resend`, {
      method: 'POST',
      body: '{}',
    });
    if (!response.ok) throw new Error(await response.text());
  }
  const found = differences({ API_URL: status['API_URL'], SECRET_KEY: status['SECRET_KEY'] });
  const added = found.filter((line) => !before.includes(line));
  console.log(`reconcile: ${found.length} differences; ${pendingEvents.length} events resent`);
  return is(added.length === 0, 'reconcile finds nothing that was not there before', added);
}

/** What reconciliation says of a store: of the one that runs here, or that the environment names. */
function differences(environment: NodeJS.ProcessEnv = {}): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/commands/admin.mjs', 'reconcile', '--dry-run'],
    { cwd: projectDir, encoding: 'utf8', env: { ...process.env, ...environment } },
  );
  if (!/^\d+ checked/m.test(stdout)) throw new Error(`${stdout}${stderr}`);
  return stdout.split('\n').filter((line) => line.startsWith('unresolved'));
}

/** Copies the fake's data to the new store, with its webhooks held back until the orders exist. */
function keepForLater(text: string): string[] {
  const data: unknown = JSON.parse(text);
  const { deliveries } = stripeData.parse(data);
  const pending = Object.entries(deliveries).filter(([, { status }]) => status === 'pending');
  for (const [, delivery] of pending) delivery.next_attempt_at = Date.now() + 60 * 60 * 1000;
  writeFileSync(
    path.join(paths.dataDir, 'stripe.json'),
    JSON.stringify({ ...Object(data), deliveries }),
    { mode: 0o600 },
  );
  return pending.map(([id]) => id);
}

async function startEmptyStore(): Promise<Store> {
  const child = spawnStack(paths, isolatedEnvironment(paths, { STACK_DURABLE: 'no' }));
  return { child, status: await waitUntilUp(child, paths) };
}

await runCommand(usage, async () => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { 'db-url': { type: 'string' } },
  });
  const databaseUrl = values['db-url'];
  await drill(databaseUrl ?? readConfig().urls.database, databaseUrl === undefined);
});

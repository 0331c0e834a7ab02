import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { compareWithBackup } from './compare-backup.ts';
import { filledStore } from './filled-store.ts';
import { projectDir, supabaseDir } from '../../tools/stack/lib/config.ts';
import type { Assertion } from '../../tools/generators/reference/tap.ts';

/**
 * Fills a project with something in every table, backs it up and restores it into an empty one, with
 * the commands that docs/operations.md names, as `postgres`.
 */
export async function testRestore(name: string, full: string, empty: string): Promise<Assertion[]> {
  const home = path.join(projectDir, '.data/plain-restore', name);
  const folder = path.join(home, 'backup');
  rmSync(home, { recursive: true, force: true });
  await fill(full);
  const taken = await run('backup', folder, full);
  if (!taken.ok) return [{ ...taken, title: 'npm run admin -- backup succeeds' }];
  const restored = await run('restore', folder, empty);
  const again = await run('restore', folder, empty);
  const admins =
    /authenticator apps are not restored: (.*) were\./
      .exec(restored.details.join('\n'))?.[1]
      ?.split(', ') ?? [];
  return [
    { ...restored, title: 'npm run admin -- restore succeeds' },
    {
      ok: !again.ok && again.details.some((line) => line.includes('Restore into a new one')),
      title: 'and a project with accounts in it is refused',
      details: again.details,
    },
    ...(await compareWithBackup(empty, folder, path.join(home, 'again'), admins)),
  ];
}

async function fill(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(readFileSync(path.join(supabaseDir, 'seed.sql'), 'utf8'));
    await sql.unsafe(filledStore);
  } finally {
    await sql.end();
  }
}

/** npm run admin -- backup, or npm run admin -- restore. */
function run(
  command: 'backup' | 'restore',
  folder: string,
  url: string,
): Promise<{ ok: boolean; details: string[] }> {
  const tsx = path.join(projectDir, 'node_modules/.bin/tsx');
  const args = ['tools/operations/backup-command.ts', command, folder, '--db-url', url];
  return new Promise((resolve) => {
    execFile(tsx, args, { cwd: projectDir }, (error, stdout, stderr) =>
      resolve({ ok: !error, details: `${stdout}${stderr}`.trim().split('\n') }),
    );
  });
}

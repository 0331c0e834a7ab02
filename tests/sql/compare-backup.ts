import { statSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from '../../tools/stack/lib/config.ts';
import { connect } from '../../tools/stack/lib/connect.ts';
import type { Assertion } from '../../tools/generators/reference/tap.ts';
import { readManifest, takeBackup } from '../../tools/operations/backup.ts';

/**
 * Checks that a backup of the restored project is identical byte for byte, once its admins have their rights again.
 * Writes it to `again` for inspection.
 * @param admins the addresses of those who were admins.
 */
export async function compareWithBackup(
  url: string,
  folder: string,
  again: string,
  admins: readonly string[],
): Promise<Assertion[]> {
  const before = readManifest(folder);
  const leftOver = await grantAgain(url, admins);
  const after = await takeBackup(url, again);
  const details = [
    `Compare ${path.relative(projectDir, folder)} with ${path.relative(projectDir, again)}.`,
  ];
  const tables = before.tables.map(({ name, sha256 }) => ({
    ok: after.tables.find((table) => table.name === name)?.sha256 === sha256,
    title: `${name} holds what it held`,
    details,
  }));
  const sequences = before.sequences.map(({ name, last }) => ({
    ok: after.sequences.find((sequence) => sequence.name === name)?.last === last,
    title: `${name} goes on where it was`,
    details,
  }));
  const rights = [
    {
      ok: admins.length > 0 && leftOver.length === 0,
      title: 'admins come back without their rights',
      details: leftOver,
    },
    {
      ok: [folder, path.join(folder, 'manifest.json')].every(
        (name) => (statSync(name).mode & 0o77) === 0,
      ),
      title: 'no other user of the machine can read the backup',
      details: [folder],
    },
  ];
  return [...rights, ...tables, ...sequences];
}

/** Makes accounts admins, and changes nothing else. Returns those who were already. */
async function grantAgain(url: string, admins: readonly string[]): Promise<string[]> {
  const sql = connect(url);
  try {
    return await sql.begin(async (tx) => {
      const already = await tx<{ email: string }[]>`
        select email from auth.users where raw_app_meta_data ->> 'is_admin' = 'true'`;
      await tx`set local session_replication_role = replica`;
      await tx`
        update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}'
        where email = any (${[...admins]})`;
      return already.map(({ email }) => email);
    });
  } finally {
    await sql.end();
  }
}

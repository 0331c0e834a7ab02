import path from 'node:path';
import { projectDir } from '../../stack/lib/config.ts';
import type { Assertion } from '../../src/lib/tap.ts';
import { readManifest, takeBackup } from '../../operations/backup.ts';

/** Checks that a backup of the restored project is identical byte for byte. Writes it to `again` for inspection. */
export async function compareWithBackup(
  url: string,
  folder: string,
  again: string,
): Promise<Assertion[]> {
  const before = readManifest(folder);
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
  return [...tables, ...sequences];
}

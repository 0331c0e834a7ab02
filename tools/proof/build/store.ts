import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

export const projectDir = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(projectDir, 'node_modules/.cache/proof');

/** What the store is made from. */
const sources = [
  'tools/proof/build/make-store.ts',
  'tools/proof/build/sample-store.sql',
  'supabase/tests/00-helpers.test.sql',
  'node_modules/@electric-sql/pglite/package.json',
  'node_modules/@electric-sql/pglite-pgtap/package.json',
  'node_modules/@supabase/lite/package.json',
  ...['supabase/migrations', 'tools/stack/database'].flatMap((folder) =>
    readdirSync(path.join(projectDir, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((file) => !file.endsWith('.test.ts'));

/** The folder with the store (store.bin) and its people's tokens (claims.json), made again if a source has changed. */
export async function storeFolder(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of sources) hash.update(file).update(readFileSync(path.join(projectDir, file)));
  const folder = path.join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const started = mkdtempSync(path.join(cache, 'making-'));
  // In a process of its own: PGlite's memory is not given back.
  const program = path.join(projectDir, 'tools/proof/build/make-store.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', program, started], {
    cwd: projectDir,
  });
  // Another build may have been faster.
  if (!existsSync(folder)) renameSync(started, folder);
  return folder;
}

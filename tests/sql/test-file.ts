import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { projectDir, supabaseDir } from '../../tools/stack/lib/config.ts';
import { type RunOptions, runStatements, type TestText } from './pgtap.ts';
import type { Assertion } from '../../tools/generators/reference/tap.ts';

export const testFolder = path.join(supabaseDir, 'tests');

/** Creates the helpers that the other files use, and commits them. */
export const helpersFile = path.join(testFolder, '00-helpers.test.sql');

/** Whether a name contains one of the parts asked for. Every name does if none is asked for. */
export const isAsked = (name: string, parts: readonly string[]): boolean =>
  parts.length === 0 || parts.some((part) => name.includes(part));

/** The other pgTAP files, in the order of `supabase test db`: those whose names contain one of `parts`. */
export function findTestFiles(parts: readonly string[] = []): string[] {
  return readdirSync(testFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.sql'))
    .sort()
    .map((name) => path.join(testFolder, name))
    .filter((file) => file !== helpersFile && isAsked(path.basename(file), parts));
}

/** Runs a file's statements on a server, as psql would. A crash counts as one more failure. */
export async function runTestFile(
  url: string,
  file: string,
  { settings = {}, ...options }: RunOptions & { settings?: Record<string, string> } = {},
): Promise<Assertion[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: settings });
  try {
    return await runStatements((text) => sql.unsafe(text), readTest(file), options);
  } finally {
    await sql.end();
  }
}

/** The content of a file, and its path in the repository. */
export const readTest = (file: string): TestText => ({
  name: path.relative(projectDir, file),
  text: readFileSync(file, 'utf8'),
});

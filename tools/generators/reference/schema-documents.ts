import { readFileSync } from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';
import { projectDir } from '../../stack/lib/config.ts';
import { connect } from '../../stack/lib/connect.ts';
import { describeAccess } from './access-matrix.ts';
import { describeDatabase } from './database-reference.ts';

/** The rights in one file and the tables in the other. Together, they list every rule but the functions' bodies. */
const documents = { 'docs/access-matrix.md': describeAccess, 'docs/database.md': describeDatabase };
const files = ['docs/access-matrix.md', 'docs/database.md'] as const;
export type SchemaDocument = (typeof files)[number];

/** A table, or a group of functions, that is not as a document says. */
export interface Difference {
  file: SchemaDocument;
  section: string;
  missing: string[];
  extra: string[];
}

/** A document of the schema, as it is in a transaction. */
async function describe(file: SchemaDocument, sql: postgres.TransactionSql): Promise<string> {
  // Makes PostgreSQL write names outside of pg_catalog in full.
  await sql`set local search_path = pg_catalog`;
  return documents[file](sql);
}

/** A document of a database's schema. */
export async function describeSchema(file: SchemaDocument, databaseUrl: string): Promise<string> {
  const sql = connect(databaseUrl);
  try {
    return await sql.begin((transaction) => describe(file, transaction));
  } finally {
    await sql.end();
  }
}

/** What a database's schema, after some statements, has otherwise than the committed documents. */
export async function compareSchema(
  databaseUrl: string,
  statements: readonly string[] = [],
): Promise<Difference[]> {
  const sql = connect(databaseUrl);
  const undo = new Error('Undo the statements.');
  const differences: Difference[] = [];
  try {
    await sql.begin(async (transaction) => {
      for (const statement of statements) await transaction.unsafe(statement);
      for (const file of files) {
        differences.push(...compareWithCommitted(file, await describe(file, transaction)));
      }
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  } finally {
    await sql.end();
  }
  return differences;
}

/** Whether a difference is one of our own: in the storage schema, only the policies are ours. */
export const isOurs = ({ file, section }: Difference): boolean =>
  file === 'docs/database.md' || !section.startsWith('storage.');

/** How a document differs from the committed one, by section. */
export function compareWithCommitted(file: SchemaDocument, found: string): Difference[] {
  const wanted = sectionsOf(readFileSync(path.join(projectDir, file), 'utf8'));
  const present = sectionsOf(found);
  return [...new Set([...wanted.keys(), ...present.keys()])].flatMap((section) => {
    const [ours = [], theirs = []] = [wanted.get(section), present.get(section)];
    const missing = ours.filter((line) => !theirs.includes(line));
    const extra = theirs.filter((line) => !ours.includes(line));
    return missing.length + extra.length === 0 ? [] : { file, section, missing, extra };
  });
}

/** As lines, like those of a diff. */
export const describeDifference = ({ section, missing, extra }: Difference): string[] => [
  `${section}:`,
  ...missing.map((line) => `- ${line}`),
  ...extra.map((line) => `+ ${line}`),
];

/** The lines under each heading that names a table or a group of functions. */
function sectionsOf(markdown: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of markdown.split('\n')) {
    const [, name] = /^#+ (.*)$/.exec(line) ?? [];
    if (name !== undefined) sections.set(name, (lines = []));
    else if (/^[|-]/.test(line) && !line.startsWith('|--')) lines.push(line.replace(/^- /, ''));
    else if (line.includes('**')) lines.push(line);
  }
  return sections;
}

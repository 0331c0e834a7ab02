import { readdirSync } from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';
import { supabaseDir } from '../../stack/lib/config.ts';
import { unexplainedAdvice } from '../../generators/reference/advisors.ts';
import { compareSchema, isOurs } from '../../generators/reference/schema-documents.ts';
import type { Finding } from '../environment.ts';

/** Whether a database has exactly the migrations of this checkout. */
export async function checkMigrations(sql: postgres.Sql): Promise<Finding[]> {
  const [table] = await sql`
    select 1 where to_regclass('supabase_migrations.schema_migrations') is not null`;
  const rows = table ? await sql`select version from supabase_migrations.schema_migrations` : [];
  const applied = new Set(rows.map(({ version }) => String(version)));
  const files = readdirSync(path.join(supabaseDir, 'migrations')).filter((file) =>
    file.endsWith('.sql'),
  );
  const behind = files.filter((file) => !applied.has(versionOf(file)));
  const known = new Set(files.map(versionOf));
  const ahead = [...applied].filter((version) => !known.has(version));
  return [
    ...(behind.length > 0
      ? [
          {
            problem: `The database is ${behind.length} ${behind.length === 1 ? 'migration' : 'migrations'} behind: ${some(behind.sort(byName))}.`,
            remedy: 'npm run deploy -- database (here: npm start).',
          },
        ]
      : []),
    ...(ahead.length > 0
      ? [
          {
            problem: `The database has migrations that this checkout lacks: ${some(ahead.sort(byName))}.`,
            remedy: 'git pull, or check out the release that is deployed.',
          },
        ]
      : []),
  ];
}

/** Reports rights and tables that differ from the migrations, according to the generated references. */
export async function checkRights(databaseUrl: string): Promise<Finding[]> {
  const differences = await compareSchema(databaseUrl);
  return differences.filter(isOurs).map(({ file, section, missing, extra }) => ({
    problem: [
      `${section} differs from the migrations.`,
      ...(missing.length > 0 ? [`Missing: ${some(missing, 2)}.`] : []),
      ...(extra.length > 0 ? [`Unexpected: ${some(extra, 2)}.`] : []),
    ].join(' '),
    remedy: `Restore it as in its migration (${file}, ${section}), and change it only by migrations.`,
  }));
}

export async function checkAdvice(databaseUrl: string): Promise<Finding[]> {
  return (await unexplainedAdvice(databaseUrl)).map((advice) => ({
    problem: `Supabase’s advisor: ${advice}`,
    remedy: 'Fix it in a migration; docs/decisions/0023 lists the accepted findings.',
  }));
}

const versionOf = (file: string) => file.split('_')[0] ?? '';
const byName = (one: string, other: string) => one.localeCompare(other);

const some = (all: string[], most = 3) =>
  [...all.slice(0, most), ...(all.length > most ? [`and ${all.length - most} more`] : [])].join(
    ', ',
  );

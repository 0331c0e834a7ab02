import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';
import { projectDir, supabaseDir } from '../../stack/lib/config.ts';
import { describeAccess } from '../../reference/access-matrix.ts';
import { unexplainedAdvice } from '../../reference/advisors.ts';
import { describeDatabase } from '../../reference/database-reference.ts';
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

/**
 * Reports rights and tables that differ from the migrations, according to the generated references. In
 * the storage schema only the policies are ours.
 */
export async function checkRights(databaseUrl: string): Promise<Finding[]> {
  const access = await describeAccess(databaseUrl);
  const tables = await describeDatabase(databaseUrl);
  return [
    ...differences('docs/access-matrix.md', access, (name) => !name.startsWith('storage.')),
    ...differences('docs/database.md', tables, () => true),
  ];
}

export async function checkAdvice(databaseUrl: string): Promise<Finding[]> {
  return (await unexplainedAdvice(databaseUrl)).map((advice) => ({
    problem: `Supabase’s advisor: ${advice}`,
    remedy: 'Fix it in a migration; docs/decisions/0023 lists the accepted findings.',
  }));
}

function differences(file: string, found: string, isOurs: (name: string) => boolean): Finding[] {
  const wanted = sectionsOf(readFileSync(path.join(projectDir, file), 'utf8'));
  const present = sectionsOf(found);
  return [...new Set([...wanted.keys(), ...present.keys()])].filter(isOurs).flatMap((name) => {
    const [ours = [], theirs = []] = [wanted.get(name), present.get(name)];
    const missing = ours.filter((line) => !theirs.includes(line));
    const extra = theirs.filter((line) => !ours.includes(line));
    if (missing.length + extra.length === 0) return [];
    return [
      {
        problem: [
          `${name} differs from the migrations.`,
          ...(missing.length > 0 ? [`Missing: ${some(missing, 2)}.`] : []),
          ...(extra.length > 0 ? [`Unexpected: ${some(extra, 2)}.`] : []),
        ].join(' '),
        remedy: `Restore it as in its migration (${file}, ${name}), and change it only by migrations.`,
      },
    ];
  });
}

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

const versionOf = (file: string) => file.split('_')[0] ?? '';
const byName = (one: string, other: string) => one.localeCompare(other);

const some = (all: string[], most = 3) =>
  [...all.slice(0, most), ...(all.length > most ? [`and ${all.length - most} more`] : [])].join(
    ', ',
  );

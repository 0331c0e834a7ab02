// The SQL suite on empty projects to which the Supabase CLI itself has applied the migrations. Twice: hosted
// projects once granted everything by default, and now grant nothing. Then each project is filled, backed up and
// restored into an empty one. Only PostgreSQL of the embedded stack runs. Assertions that `test:db` also makes
// are counted separately.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { repeated } from '../../tools/commands/lib/repeated.ts';
import { projectDir, supabaseDir } from '../../tools/stack/lib/config.ts';
import { type EmptyServer, withEmptyServer } from '../../tools/stack/database/test-server.ts';
import {
  compareSchema,
  describeDifference,
  isOurs,
} from '../../tools/generators/reference/schema-documents.ts';
import { testRestore } from './hosted-restore.ts';
import type { Report } from './report.ts';
import { supabaseCli } from '../../tools/stack/lib/supabase-cli.ts';
import type { Assertion } from '../../tools/generators/reference/tap.ts';
import { findTestFiles, helpersFile, isAsked, runTestFile } from './test-file.ts';

interface Projects {
  url: string;
  /** The URL of a project with the migrations and nothing else. */
  empty: string;
}

const kinds = ['grants-everything', 'grants-nothing'] as const;
const read = (file: string) => readFileSync(new URL(`hosted/${file}.sql`, import.meta.url), 'utf8');

/** Creates an empty project. Returns its URL for `postgres`. */
async function createProject({ superuserUrl, config }: EmptyServer, kind: string): Promise<string> {
  const name = kind.replace('-', '_');
  const admin = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)}`;
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {}, database: name });
  await sql.begin(async (tx) => {
    await tx.unsafe(read('project'));
    await tx.unsafe(read(kind));
  });
  await admin`alter database ${admin(name)} owner to postgres`;
  await Promise.all([admin.end(), sql.end()]);
  return config.urls.database.replace(/\/postgres$/, `/${name}`);
}

/** Copies a project into a second one. The first must have no connections. */
async function copyProject(
  { superuserUrl }: EmptyServer,
  url: string,
  copyName: string,
): Promise<string> {
  const admin = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  const original = new URL(url).pathname.slice(1);
  await admin`create database ${admin(copyName)} template ${admin(original)} owner postgres`;
  await admin.end();
  return url.replace(/\/\w+$/, `/${copyName}`);
}

async function push(url: string): Promise<Assertion[]> {
  const said = await supabaseCli(['db', 'push', '--yes', '--output-format', 'json'], url);
  const sql = postgres(url, { max: 1 });
  try {
    const rows = await sql`select version from supabase_migrations.schema_migrations`;
    const applied = new Set(rows.map(({ version }) => String(version)));
    const missing = readdirSync(path.join(supabaseDir, 'migrations')).filter(
      (file) => !applied.has(file.split('_')[0] ?? ''),
    );
    return [
      {
        ok: missing.length === 0,
        title: 'the Supabase CLI applies every migration',
        details: [...missing, said],
      },
    ];
  } finally {
    await sql.end();
  }
}

/** Whether the rights and tables are those of the documents. */
async function checkRights(url: string): Promise<Assertion[]> {
  const differences = await compareSchema(url);
  const details = differences.filter(isOurs).flatMap(describeDifference);
  return [{ ok: details.length === 0, title: 'the rights are those of the documents', details }];
}

// The files whose outcome depends on default privileges, owners, or the schemas of the services.
const depends = /^(access-|catalog\.|personal-data|retention|rate-limits)/;

// What statements cost is the same on every project, and takes long to measure.
const measures = /^(dear-calls|plans)\./;

function chooseFiles(parts: readonly string[]): readonly string[] {
  const found = findTestFiles(parts);
  if (parts.length > 0) return found;
  return repeated(
    'SQL files on two other projects',
    found.filter((file) => !measures.test(path.basename(file))),
    (file) => depends.test(path.basename(file)),
  );
}

/** Runs the files whose names contain one of `parts`. Resolves to false when it was interrupted. */
export function testHosted(report: Report, parts: readonly string[]): Promise<boolean> {
  const files = chooseFiles(parts);

  async function runSuite(kind: string, { url, empty }: Projects): Promise<void> {
    for (const file of [helpersFile, ...files]) {
      await report.add(`${kind}: ${path.relative(projectDir, file)}`, runTestFile(url, file), kind);
    }
    if (isAsked('rights', parts)) await report.add(`${kind}: rights`, checkRights(url));
    if (!isAsked('hosted-restore', parts)) return;
    await report.add(`${kind}: backup and restore`, testRestore(kind, url, empty));
  }

  return withEmptyServer(async (server) => {
    const projects = new Map<string, Projects>();
    // Sequentially: migrations change roles, which belong to the whole server.
    for (const kind of kinds) {
      const url = await createProject(server, kind);
      await report.add(`${kind}: migrations`, push(url));
      const empty = await copyProject(server, url, `${kind.replace('-', '_')}_empty`);
      projects.set(kind, { url, empty });
    }
    await Promise.all([...projects].map(([kind, urls]) => runSuite(kind, urls)));
  });
}

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import type postgres from 'postgres';
import { z } from 'zod';
import { connect } from '../stack/lib/connect.ts';

// A backup is a folder with a manifest and a JSON Lines file per table. It excludes the schema, which the
// migrations recreate; sessions, because users sign in again; the files of the buckets, which are copied
// separately; and the record of what was seeded, which only concerns one machine.

const manifestSchema = z.object({
  takenAt: z.string(),
  /** The last migration applied when the backup was taken. */
  migration: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** The checksum of its file. */
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;
type Table = Omit<Manifest['tables'][number], 'sha256'>;

/** For tables owned by the services, the columns that every service version has. */
const ofServices: Table[] = [
  {
    name: 'auth.users',
    columns:
      'id instance_id aud role email encrypted_password email_confirmed_at last_sign_in_at raw_app_meta_data raw_user_meta_data is_super_admin created_at updated_at confirmation_token recovery_token email_change email_change_token_new email_change_token_current phone_change phone_change_token reauthentication_token'.split(
        ' ',
      ),
  },
  {
    name: 'auth.identities',
    columns:
      'id user_id provider provider_id identity_data last_sign_in_at created_at updated_at'.split(
        ' ',
      ),
  },
  {
    name: 'storage.buckets',
    columns: 'id name public file_size_limit allowed_mime_types created_at updated_at'.split(' '),
  },
  {
    name: 'storage.objects',
    columns:
      'id bucket_id name owner owner_id metadata user_metadata version created_at updated_at last_accessed_at'.split(
        ' ',
      ),
  },
];

/**
 * Writes a consistent snapshot of the database into a folder, while the store stays in use.
 * Refuses one that holds a backup.
 * @param justBefore runs with the connection open, right before the snapshot.
 */
export async function takeBackup(
  url: string,
  folder: string,
  justBefore: () => void = () => {},
): Promise<Manifest> {
  // It is written last: a folder that has one holds a whole backup.
  if (existsSync(path.join(folder, 'manifest.json'))) {
    throw new Error(`${folder} holds a backup already. Name another folder.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const tables: Manifest['tables'] = [];
  const manifest: Manifest = { takenAt: '', migration: '', tables, sequences: [] };
  await atOneMoment(url, justBefore, async (tx) => {
    manifest.takenAt = new Date().toISOString();
    for (const table of await findTables(tx)) {
      const sha256 = await writeRows(tx, table, path.join(folder, `${table.name}.jsonl`));
      tables.push({ ...table, sha256 });
    }
    manifest.sequences = await tx<Manifest['sequences']>`
      select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
      from pg_sequences where schemaname in ('public', 'private') and last_value is not null
      order by 1`;
    const [latest] = await tx`
      select max(version) as version from supabase_migrations.schema_migrations`;
    manifest.migration = String(latest?.['version']);
  });
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
  return manifest;
}

export function readManifest(folder: string): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')));
}

/**
 * Replaces a project's data with a backup, all or nothing. It needs the same migrations, and a role that
 * may disable triggers: `postgres` on a hosted project. Authenticator apps are not in a backup, so admins come back
 * without their rights: otherwise their password alone would have them.
 * @returns the addresses of those who were admins.
 */
export async function restoreBackup(url: string, folder: string): Promise<string[]> {
  const { tables, sequences, migration } = readManifest(folder);
  const sql = connect(url);
  try {
    return await sql.begin(async (tx) => {
      const [latest] =
        await tx`select max(version) as version from supabase_migrations.schema_migrations`;
      if (latest?.['version'] !== migration) {
        throw new Error(
          `The backup was taken after migration ${migration}, the project is at ${latest?.['version']}.`,
        );
      }
      await tx`set local timezone = 'UTC'`;
      // The rows that the triggers would write are in the backup.
      await tx`set local session_replication_role = replica`;
      await tx`set local storage.allow_delete_query = 'true'`;
      for (const { name } of tables) await tx.unsafe(`delete from ${name}`);
      for (const { name, columns } of tables) {
        await readRows(tx, { name, columns }, path.join(folder, `${name}.jsonl`));
      }
      for (const { name, last } of sequences)
        await tx`select setval(${name}::regclass, ${last}::bigint)`;
      const admins = await tx<{ email: string }[]>`
        update auth.users set raw_app_meta_data = raw_app_meta_data - 'is_admin'
        where raw_app_meta_data ->> 'is_admin' = 'true' returning email`;
      await tx`set local session_replication_role = origin`;
      return admins.map(({ email }) => email);
    });
  } finally {
    await sql.end();
  }
}

/** Rows with a dangling reference: foreign keys were not checked during the copy. */
export async function findOrphans(url: string): Promise<string[]> {
  const sql = connect(url);
  try {
    const keys = await sql<{ name: string; query: string }[]>`
      select format('%s of %s', k.conname, k.conrelid::regclass) as name,
        format('select 1 from %s c where %s and not exists (select from %s p where %s) limit 1',
          k.conrelid::regclass,
          string_agg(format('c.%I is not null', c.attname), ' and '),
          k.confrelid::regclass,
          string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and ')) as query
      from pg_constraint k
      join pg_namespace n on n.oid = k.connamespace and n.nspname in ('public', 'private')
      cross join unnest(k.conkey, k.confkey) as pair (own, other)
      join pg_attribute c on (c.attrelid, c.attnum) = (k.conrelid, pair.own)
      join pg_attribute p on (p.attrelid, p.attnum) = (k.confrelid, pair.other)
      where k.contype = 'f'
      group by k.oid, k.conname, k.conrelid, k.confrelid`;
    const orphans: string[] = [];
    for (const { name, query } of keys) {
      if ((await sql.unsafe(query)).length > 0) orphans.push(name);
    }
    return orphans;
  } finally {
    await sql.end();
  }
}

async function atOneMoment(
  url: string,
  justBefore: () => void,
  work: (tx: postgres.TransactionSql) => Promise<void>,
): Promise<void> {
  const sql = connect(url);
  try {
    await sql.begin('isolation level repeatable read read only', async (tx) => {
      await tx`set local timezone = 'UTC'`;
      // Copying a large table takes longer than a request may.
      await tx`set local statement_timeout = 0`;
      justBefore();
      // The first query takes the snapshot.
      await tx`select 1 from pg_class limit 1`;
      await work(tx);
    });
  } finally {
    await sql.end();
  }
}

async function findTables(tx: postgres.TransactionSql): Promise<Table[]> {
  const ours = await tx<Table[]>`
    select format('%s.%s', nspname, relname) as name, array_agg(attname::text order by attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = relnamespace
    join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and nspname in ('public', 'private')
    group by nspname, relname order by nspname, relname`;
  return [...ofServices, ...ours];
}

/** One row per line, as JSON, in an order that does not depend on the physical storage. */
async function writeRows(tx: postgres.TransactionSql, table: Table, file: string): Promise<string> {
  const hash = createHash('sha256');
  const out = createWriteStream(file, { mode: 0o600 });
  const columns = table.columns.map(quoted).join(', ');
  const query = tx.unsafe<{ line: string }[]>(
    `select row_to_json(r)::text collate "C" as line
     from (select ${columns} from ${table.name}) r order by line`,
  );
  for await (const rows of query.cursor(rowsAtOnce)) {
    const text = rows.map(({ line }) => `${line}\n`).join('');
    hash.update(text);
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return hash.digest('hex');
}

async function readRows(
  tx: postgres.TransactionSql,
  { name, columns }: Table,
  file: string,
): Promise<void> {
  const list = columns.map(quoted).join(', ');
  const insert = async (lines: string[]) => {
    if (lines.length === 0) return;
    await tx.unsafe(
      `insert into ${name} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${name}, $1::text::json)`,
      [`[${lines.join(',')}]`],
    );
  };
  let lines: string[] = [];
  for await (const line of linesOf(file)) {
    lines.push(line);
    if (lines.length < rowsAtOnce) continue;
    await insert(lines);
    lines = [];
  }
  await insert(lines);
}

/** The lines of a file. From Node 24 on, readline also breaks texts at U+2028 and U+2029. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const text of createReadStream(file, 'utf8')) {
    const lines = `${rest}${String(text)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const rowsAtOnce = 1000;
const quoted = (name: string) => `"${name}"`;

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { keys, supabaseDir } from '../lib/config.ts';
import { StackError } from '../lib/errors.ts';
import { type SupabaseConfig, parseSize } from '../lib/supabase-config.ts';
import { type Sources, runFile } from './migrations.ts';

/**
 * Runs the seed files of `[db.seed]` that have not run yet. Each commits together with its record (the
 * Supabase CLI's own), so that an interrupted start leaves nothing behind.
 */
export async function seed(url: string, config: SupabaseConfig): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const ran: string[] = [];
  try {
    for (const { name, text } of readSeeds(config)) {
      const [done] = await sql`select 1 from supabase_migrations.seed_files where path = ${name}`;
      if (done) continue;
      await sql.begin(async (tx) => {
        await runFile(tx, text, name);
        await tx`insert into supabase_migrations.seed_files (path, hash) values (${name}, ${sha256(text)})`;
      });
      ran.push(name);
    }
  } finally {
    await sql.end();
  }
  return ran;
}

/** The seed files that have run on a database, with a hash of their content. */
export async function readRunSeeds(sql: postgres.Sql): Promise<Sources> {
  const rows = await sql<{ path: string; hash: string }[]>`
    select path, hash from supabase_migrations.seed_files where path like 'supabase/%'`;
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

/** The seed files in the folder. */
export function readSeedSources(config: SupabaseConfig): Sources {
  return new Map(readSeeds(config).map(({ name, text }) => [name, sha256(text)]));
}

function readSeeds({ db }: SupabaseConfig): { name: string; text: string }[] {
  if (!db.seed.enabled) return [];
  return db.seed.sql_paths.flatMap((relative) => {
    if (relative.includes('*')) {
      throw new StackError(
        `supabase/config.toml: name the seed files one by one, not "${relative}".`,
      );
    }
    const file = path.resolve(supabaseDir, relative);
    if (!existsSync(file)) return [];
    const name = path.join('supabase', path.relative(supabaseDir, file));
    return [{ name, text: readFileSync(file, 'utf8') }];
  });
}

/**
 * Creates the buckets of `[storage.buckets]` and uploads the files of their `objects_path`, each once, and
 * again after it has changed. Until then, files that an admin replaced or deleted stay that way.
 */
export async function seedBuckets(
  url: string,
  apiUrl: string,
  { storage }: SupabaseConfig,
): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    for (const [id, bucket] of Object.entries(storage.buckets)) {
      const limit = bucket.file_size_limit ? parseSize(bucket.file_size_limit) : null;
      const types = bucket.allowed_mime_types.length > 0 ? bucket.allowed_mime_types : null;
      await sql`
        insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
        values (${id}, ${id}, ${bucket.public}, ${limit}, ${types})
        on conflict (id) do update set public = excluded.public,
          file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types`;

      const folder = bucket.objects_path && path.resolve(supabaseDir, bucket.objects_path);
      if (!folder || !existsSync(folder)) continue;
      for (const file of listFiles(folder)) {
        const content = readFileSync(path.join(folder, file));
        const note = path.join('storage', id, file);
        const hash = sha256(content);
        const [done] = await sql`
          select from supabase_migrations.seed_files where path = ${note} and hash = ${hash}`;
        if (done) continue;
        await upload(apiUrl, id, file, content);
        await sql`
          insert into supabase_migrations.seed_files (path, hash) values (${note}, ${hash})
          on conflict (path) do update set hash = excluded.hash`;
      }
    }
  } finally {
    await sql.end();
  }
}

const contentTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
};

async function upload(
  apiUrl: string,
  bucket: string,
  file: string,
  content: Buffer<ArrayBuffer>,
): Promise<void> {
  const key = file.split(path.sep).map(encodeURIComponent).join('/');
  const response = await fetch(`${apiUrl}/storage/v1/object/${bucket}/${key}`, {
    method: 'POST',
    headers: {
      apikey: keys.secret,
      'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
      'x-upsert': 'true',
    },
    body: content,
  });
  if (!response.ok) {
    throw new StackError(
      `${file} could not be stored in bucket ${bucket}: ${await response.text()}`,
    );
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

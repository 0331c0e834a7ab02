// Makes the database of the page /proof: `tsx proof/build/make-store.ts <folder>`. The build runs it when its
// sources have changed (store.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createPglite, startSession } from '../../stack/database/pglite.ts';
import { supabaseDir } from '../../stack/lib/config.ts';

/** The texts that are sold: they have never been in this database. Rows marked as samples replace them. */
const isSold = (statement: string) =>
  /^insert into (public\.guides|private\.sample_applicants)\b/.test(statement);

const [folder = '.'] = process.argv.slice(2);
const read = (file: string) => readFileSync(file, 'utf8');
const db = await createPglite(isSold);

await startSession(db);
await db.exec(read(path.join(supabaseDir, 'tests/00-helpers.test.sql')));
await db.exec(read(path.join(import.meta.dirname, 'sample-store.sql')));
const { rows: claims } = await db.query(
  'select email, tests.claims_of(email) as claims from auth.users order by email',
);
// Nobody who tries to break in has the helpers, which sign in as anyone.
await db.exec('drop schema tests cascade; drop extension pgtap');

// Without the dead rows that pgTAP left in the catalogs. A small write-ahead log: only the segment in use is kept.
const steps = [
  'set session authorization supabase_admin',
  'vacuum full',
  'checkpoint',
  'select pg_switch_wal()',
];
for (const step of [...steps, 'checkpoint']) await db.exec(step);
const { rows } = await db.query<{ wal: string; database: number }>(`
  select pg_walfile_name(pg_current_wal_lsn()) as wal, oid as database
  from pg_database where datname = current_database()`);
const { wal = '', database = 0 } = rows[0] ?? {};
const dump = Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer());
await db.close();

const isKept = (name: string) =>
  (!/^\/?pg_wal\/[0-9A-F]{24}$/.test(name) || name.endsWith(wal)) &&
  (!/^\/?base\/\d+\//.test(name) || name.includes(`base/${database}/`));
writeFileSync(path.join(folder, 'store.bin'), gzipSync(withoutFiles(dump, isKept), { level: 9 }));
writeFileSync(path.join(folder, 'claims.json'), JSON.stringify(claims));

/** Zeros in the pages of a segment that are left from the time when its file had another name. */
function clearOldPages(segment: Buffer): void {
  const page = 8192;
  const start = BigInt(`0x${wal.slice(8, 16)}${wal.slice(-2)}000000`);
  for (let at = 0; at < segment.length; at += page) {
    const isOld = segment.readBigUInt64LE(at + 8) !== start + BigInt(at);
    if (isOld) segment.fill(0, at, at + page);
  }
}

/** A tar archive without some of its entries. */
function withoutFiles(archive: Buffer, isKept: (name: string) => boolean): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0;) {
    const field = (start: number, length: number) =>
      archive.toString('utf8', at + start, at + start + length).replace(/\0[\s\S]*$/, '');
    const end = at + 512 + Math.ceil(Number.parseInt(field(124, 12), 8) / 512) * 512;
    const name = field(0, 100);
    if (isKept(name)) kept.push(archive.subarray(at, end));
    if (name.endsWith(wal)) clearOldPages(archive.subarray(at + 512, end));
    at = end;
  }
  return Buffer.concat([...kept, Buffer.alloc(1024)]);
}

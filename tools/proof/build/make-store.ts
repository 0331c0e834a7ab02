// Makes the database of the page /proof: `tsx tools/proof/build/make-store.ts <folder>`. The build runs it when its
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

// As small as it gets: without the dead rows that pgTAP left in the catalogs, without the databases that new ones are
// copied from, and with one segment of the write-ahead log, new and so full of zeros.
const steps = [
  'set session authorization supabase_admin',
  'set wal_recycle = off',
  'vacuum full',
  'update pg_database set datistemplate = false where datname <> current_database()',
  'drop database template0',
  'drop database template1',
  'checkpoint',
  'select pg_switch_wal()',
  'checkpoint',
];
for (const step of steps) await db.exec(step);
const dump = await (await db.dumpDataDir('none')).arrayBuffer();
await db.close();
writeFileSync(path.join(folder, 'store.bin'), gzipSync(dump, { level: 9 }));
writeFileSync(path.join(folder, 'claims.json'), JSON.stringify(claims));

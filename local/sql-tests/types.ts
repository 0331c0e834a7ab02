// npm run types: writes src/lib/database.types.ts anew. With --check, only says whether it is current.
import { withTestServer } from './database.ts';
import { checkTypes, writeTypes } from './database-types.ts';

await withTestServer(async (server) => {
  if (!process.argv.includes('--check')) return writeTypes(server);
  for (const { ok, title, details } of await checkTypes(server)) {
    console.log(ok ? `ok: ${title}.` : `not ok: ${title}. ${details.join(' ')}`);
    if (!ok) process.exitCode = 1;
  }
});

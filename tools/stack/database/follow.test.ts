import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPortOffset } from '../../commands/lib/free-ports.mjs';
import type { Stack } from '../stack.ts';
import { runsEverything } from '../../commands/lib/repeated.ts';

// The stack with a small Supabase folder made for this test.
const home = mkdtempSync(path.join(tmpdir(), 'follow-test-'));
const supabaseDir = path.join(home, 'supabase');
vi.stubEnv('SUPABASE_DIR', supabaseDir);
vi.stubEnv('DATA_DIR', path.join(home, 'data'));
vi.stubEnv('STACK_DURABLE', 'no');
vi.stubEnv('STRIPE_SECRET_KEY', '');
// Between the ports of stack.test.ts.
vi.stubEnv('PORT_OFFSET', String(await findPortOffset(8350)));
const { keys, readConfig } = await import('../lib/config.ts');
const { startStack } = await import('../stack.ts');
const config = readConfig();
const { api, stripe } = config.urls;

function write(file: string, text: string): void {
  const target = path.join(supabaseDir, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

async function query(text: string): Promise<unknown> {
  const sql = postgres(config.urls.database, { max: 1 });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

const notesFile = 'migrations/20260101000000_notes.sql';
const notes = (columns: string) => `create table public.notes (${columns});
grant select on public.notes to anon;
create function public.check_request() returns void language sql as 'select';
alter role authenticator set pgrst.db_pre_request = 'public.check_request';
`;
const seed = (text: string) => `insert into public.notes (text) values ('${text}');
insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
values ('00000000-0000-4000-8000-000000000001', 'demo@example.com',
  extensions.crypt('letmein-local', extensions.gen_salt('bf', 4)), now(), '{}', '{}');
`;

/** A server-wide connection, independent of the database it serves. */
const roleSettings = async () =>
  JSON.stringify(await query("select rolconfig from pg_roles where rolname = 'authenticator'"));

const post = (path: string, body: object) =>
  fetch(`${api}${path}`, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const file = (name: string, init?: RequestInit) =>
  fetch(`${api}/storage/v1/object/files/${name}`, {
    ...init,
    headers: { apikey: keys.secret, 'content-type': 'text/plain' },
  });
const readNotes = async (columns: string): Promise<unknown> => {
  const headers = { apikey: keys.publishable };
  return (await fetch(`${api}/rest/v1/notes?select=${columns}`, { headers })).json();
};
const customer = (id: string, init?: RequestInit) =>
  fetch(`${stripe}/v1/customers${id}`, {
    ...init,
    headers: { authorization: `Bearer ${config.stripe.secretKey}` },
  });

describe('a stack that watches the migrations', { timeout: 120_000 }, () => {
  let stack: Stack;
  let output = '';

  function start(watch = true): Promise<Stack> {
    output = '';
    return startStack(config, { site: false, watch, log: (line) => (output += `${line}\n`) });
  }

  /** The output from now on, up to a line with this text. */
  async function printed(end: string): Promise<string> {
    while (!output.includes(end)) await sleep(20);
    const text = output;
    output = '';
    return text;
  }

  beforeAll(async () => {
    write('config.toml', '[storage.buckets.files]\nobjects_path = "./files"\n');
    write('files/guide.txt', 'A guide.');
    write(notesFile, notes('text text'));
    write('seed.sql', seed('demo'));
    stack = await start();
    output = '';
  }, 60_000);

  afterAll(async () => {
    await stack.stop();
    rmSync(home, { recursive: true, force: true });
  });

  it('rebuilds the database when a migration is saved, and keeps users signed in', async () => {
    const signIn = await post('/auth/v1/token?grant_type=password', {
      email: 'demo@example.com',
      password: 'letmein-local',
    });
    const session: { refresh_token: string } = await signIn.json();
    await query("insert into public.notes values ('entered by hand')");
    expect((await file('upload.txt', { method: 'POST', body: 'mine' })).status).toBe(200);
    const { id }: { id: string } = await (await customer('', { method: 'POST' })).json();
    // A client is connected in the meantime.
    const open = postgres(config.urls.database, { max: 1 });
    await open`select 1`;

    write(notesFile, notes('text text, author text'));
    const said = await printed('rebuilt in');
    expect(said).not.toContain('FATAL');
    expect(said.match(/^database.*$/gm)).toEqual([
      'database  20260101000000_notes.sql changed: rebuilding. Accounts, orders and uploads created here are deleted, the demo data is restored.',
      expect.stringMatching(/^database {2}rebuilt in \d+\.\d s$/),
    ]);

    expect(await readNotes('text,author')).toEqual([{ text: 'demo', author: null }]);
    expect(await open`select text from public.notes`).toEqual([{ text: 'demo' }]);
    await open.end();
    const refreshed = await post('/auth/v1/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(refreshed.status).toBe(200);
    expect(await (await file('guide.txt')).text()).toBe('A guide.');
    expect((await file('upload.txt')).status).toBe(400);
    expect((await customer(`/${id}`)).status).toBe(404);
  });

  it.runIf(runsEverything)(
    'keeps the database when a statement fails, and retries with the next save',
    async () => {
      await query("insert into public.notes values ('entered by hand')");
      write(
        notesFile,
        `alter role authenticator reset all;\n\n${notes('text text, author no_type')}`,
      );
      const failed = await printed('the next save retries');
      expect(failed).toContain(
        'supabase/migrations/20260101000000_notes.sql:3: type "no_type" does not exist',
      );
      expect(failed).not.toContain('No part of this file');
      expect(await readNotes('text')).toEqual([{ text: 'demo' }, { text: 'entered by hand' }]);
      expect(await roleSettings()).toContain('pgrst.db_pre_request=public.check_request');

      write(notesFile, notes('text text, author text'));
      expect(await printed('again\n')).toContain('matches its files again');
      expect(await readNotes('text')).toHaveLength(2);

      write(notesFile, notes("text text, author text default 'nobody'"));
      await printed('rebuilt in');
      expect(await readNotes('text,author')).toEqual([{ text: 'demo', author: 'nobody' }]);

      write(notesFile, notes('text text').replace(/alter role.*/, ''));
      await printed('rebuilt in');
      expect(await roleSettings()).not.toContain('pgrst');
    },
  );

  it.runIf(runsEverything)(
    'detects an added or removed file, and a changed seed, but not a merely touched file',
    async () => {
      write('seed.sql', seed('other'));
      expect(await printed('rebuilt in')).toContain('supabase/seed.sql changed');
      const embedded = [{ text: 'other', authors: null }];
      expect(await readNotes('text,authors(name)')).not.toEqual(embedded);
      write(
        'migrations/20260102000000_authors.sql',
        `create table public.authors (id int primary key, name text);
      grant select on public.authors to anon;
      alter table public.notes add author_id int references public.authors;
      `,
      );
      expect(await printed('rebuilt in')).toContain('20260102000000_authors.sql changed');
      // The API knows the new table.
      expect(await readNotes('text,authors(name)')).toEqual(embedded);
      write('seed.sql', seed('other'));
      await sleep(500);
      rmSync(path.join(supabaseDir, 'migrations/20260102000000_authors.sql'));
      expect(await printed('rebuilt in')).toMatch(
        /^database {2}20260102000000_authors\.sql changed/,
      );
      expect(await readNotes('text')).toEqual([{ text: 'other' }]);
    },
  );

  it.runIf(runsEverything)(
    'detects earlier changes at startup, and deletes nothing with --no-watch',
    async () => {
      await query("insert into public.notes values ('entered by hand')");
      await stack.stop();
      write(notesFile, notes('text text, pages int'));
      await expect(start(false)).rejects.toThrow(
        /^Changed since .*: 20260101000000_notes\.sql\. npm run reset .*$/,
      );

      write(notesFile, notes('text text, pages no_type'));
      stack = await start();
      expect(output).toContain('type "no_type" does not exist');
      expect(await readNotes('text')).toHaveLength(2);

      await stack.stop();
      write(notesFile, notes('text text, pages int'));
      stack = await start();
      expect(output).toContain('rebuilt in');
      expect(await readNotes('text,pages')).toEqual([{ text: 'other', pages: null }]);
    },
  );
});

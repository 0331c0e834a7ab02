import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPortOffset } from '../commands/lib/free-ports.mjs';
import { projectDir } from './lib/config.ts';
import { isAlive } from './lib/processes.ts';
import { readRun } from './lib/run-file.ts';
import { runsEverything } from '../commands/lib/repeated.ts';

// Starts the real stack on a small Supabase folder made for this test, as a user would.
const home = mkdtempSync(path.join(tmpdir(), 'stack-test-'));
const supabaseDir = path.join(home, 'supabase');
const dataDir = path.join(home, 'data');
const portOffset = await findPortOffset(8300);

const env = {
  ...process.env,
  SUPABASE_DIR: supabaseDir,
  DATA_DIR: dataDir,
  PORT_OFFSET: String(portOffset),
  STACK_DURABLE: 'no',
  STRIPE_SECRET_KEY: '',
};

interface Attempt {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function attempt(): Attempt {
  const child = spawn(process.execPath, ['tools/commands/start.mjs', '--no-site', '--no-watch'], {
    cwd: projectDir,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { child, output: () => output, ended };
}

async function start(): Promise<Attempt> {
  const started = attempt();
  while (!started.output().includes('Ctrl-C')) {
    if (started.child.exitCode !== null) throw new Error(started.output());
    await sleep(50);
  }
  return started;
}

async function stop({ child, ended }: Attempt): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

function write(file: string, text: string): void {
  const target = path.join(supabaseDir, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

async function query(text: string): Promise<unknown> {
  const sql = postgres(`postgresql://postgres:postgres@127.0.0.1:${54322 + portOffset}/postgres`);
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

const api = `http://127.0.0.1:${54321 + portOffset}`;
const call = (name: string, token?: string) =>
  fetch(`${api}/functions/v1/${name}/below?x=1`, {
    method: 'POST',
    body: 'exactly this',
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });

beforeAll(() => {
  write('config.toml', '[functions.open]\nverify_jwt = false\n[functions.off]\nenabled = false\n');
  write(
    'migrations/20260101000000_first.sql',
    `create table public.first (id int);
    create schema private;
    create table private.notes (id int);
    create function private.remove_old_rows() returns table (relation text, removed bigint) language sql as $$
      with gone as (delete from private.notes where id = 1 returning id)
      select 'notes', count(*) from gone
    $$;`,
  );
  write(
    'seed.sql',
    'insert into public.first values (1);\ninsert into private.notes values (1), (2);\n',
  );
  const echo = `Deno.serve(async (request) =>
    Response.json({
      path: new URL(request.url).pathname,
      body: await request.text(),
      variables: Object.keys(Deno.env.toObject()),
    }));`;
  for (const name of ['open', 'closed', 'off']) write(`functions/${name}/index.ts`, echo);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe.runIf(runsEverything)('the embedded stack', { timeout: 120_000 }, () => {
  it('starts, serves, refuses a second one, recovers from being killed, and stops without leftovers', async () => {
    const stack = await start();
    const anonKey = readRun(dataDir)?.status?.['ANON_KEY'];
    expect(await query('select * from public.first')).toEqual([{ id: 1 }]);
    // Removed by pg_cron on a hosted project.
    expect(stack.output()).toContain('1 expired rows of notes removed');
    expect(await query('select * from private.notes')).toEqual([{ id: 2 }]);

    const open = await call('open');
    expect(open.status).toBe(200);
    const seen = await open.text();
    expect(seen).toContain('"path":"/open/below","body":"exactly this"');
    expect(seen).toContain('"SUPABASE_SERVICE_ROLE_KEY"');
    // Without this machine's own environment.
    expect(seen).not.toContain('"DATA_DIR"');
    expect((await call('off')).status).toBe(404);
    expect((await call('closed')).status).toBe(401);
    expect((await call('closed', 'no.to.ken')).status).toBe(401);
    // A function starts at its first call.
    expect(readRun(dataDir)?.children).toHaveLength(1);
    expect((await call('closed', anonKey)).status).toBe(200);
    const run = readRun(dataDir);
    expect(run?.children).toHaveLength(2);

    const second = attempt();
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(/^The stack already runs here .*PORT_OFFSET=\d+\.$/);

    stack.child.kill('SIGKILL');
    await stack.ended;

    // Cleans up after a killed run, and keeps the data.
    const next = await start();
    for (const pid of run?.children ?? []) expect(isAlive(pid)).toBe(false);
    expect(await query('select count(*)::int from public.first')).toEqual([{ count: 1 }]);

    expect((await call('open')).status).toBe(200);
    const children = readRun(dataDir)?.children ?? [];
    expect(children).toHaveLength(1);
    expect(await stop(next)).toBe(0);
    for (const pid of children) expect(isAlive(pid)).toBe(false);
    expect(readRun(dataDir)).toBeUndefined();
  });

  it('stops at a failing migration, names the line, and applies none of it', async () => {
    write('migrations/20260102000000_second.sql', "create type public.size as enum ('small');\n");
    write(
      'migrations/20260103000000_third.sql',
      '-- Ünïcode before the line.\n\ncreate table public.third (\n  id int,\n  other no_such_type\n);\n',
    );
    const failing = attempt();
    expect(await failing.ended).toBe(1);
    expect(failing.output()).toContain(
      'supabase/migrations/20260103000000_third.sql:5: type "no_such_type" does not exist',
    );
    expect(failing.output()).toContain('No part of this file was applied.');
    expect(failing.output()).not.toMatch(/\bat .*\.ts:/);
  });

  it('runs a file like the Supabase CLI: in a transaction, except for statements PostgreSQL refuses there', async () => {
    // A new enum value can be used once the transaction that added it has ended. A file's session settings
    // end with it.
    write(
      'migrations/20260103000000_third.sql',
      "alter type public.size add value 'large';\nset search_path = private;\n",
    );
    write(
      'migrations/20260104000000_fourth.sql',
      "create table fourth (size public.size default 'large');\n",
    );
    write(
      'migrations/20260105000000_fifth.sql',
      '-- Nobody waits.\nset statement_timeout = 0;\ncreate index concurrently fourth_size_idx on public.fourth (size);\n',
    );
    const stack = await start();
    // The second was applied before the third failed.
    expect(stack.output()).toContain('3 migrations applied');
    expect(
      await query('select version from supabase_migrations.schema_migrations order by version'),
    ).toEqual([1, 2, 3, 4, 5].map((day) => ({ version: `2026010${day}000000` })));
    expect(
      await query(
        "select indisvalid from pg_index where indexrelid = 'public.fourth_size_idx'::regclass",
      ),
    ).toEqual([{ indisvalid: true }]);
    await stop(stack);
  });

  it('names a port that is in use', async () => {
    const port = 54324 + portOffset;
    const server = await new Promise<Server>((resolve) => {
      const taken = createServer().listen(port, '127.0.0.1', () => resolve(taken));
    });
    const refused = attempt();
    expect(await refused.ended).toBe(1);
    expect(refused.output().trim()).toMatch(new RegExp(`^Port ${port}, .*PORT_OFFSET`));
    server.close();
  });
});

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectDir } from '../stack/lib/config.ts';
import { messageOf } from '../stack/lib/errors.ts';

// A copy of the code with its own `.env`.
const data = path.join(projectDir, '.data');
mkdirSync(data, { recursive: true });
const checkout = mkdtempSync(path.join(data, 'checkout-'));

/** Requests to the fake project, with their keys. */
const asked: string[] = [];
const project = createServer((request, response) => {
  asked.push(`${request.url} ${String(request.headers['apikey'])}`);
  response.end(JSON.stringify({ checked: 2, findings: [], next: null }));
});
let address = '';

beforeAll(async () => {
  for (const folder of ['tools/stack', 'tools/operations']) {
    cpSync(path.join(projectDir, folder), path.join(checkout, folder), {
      recursive: true,
      filter: (file) => !file.endsWith('.test.ts'),
    });
  }
  await new Promise<void>((resolve) => {
    project.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
});
afterAll(() => {
  project.close();
  rmSync(checkout, { recursive: true });
});

interface Outcome {
  code: unknown;
  output: string;
}

/** Runs a command in the copy, without the shell's project. */
function run(command: string): Promise<Outcome> {
  const [script = '', ...args] = command.split(' ');
  const program = ['--import', 'tsx', path.join(checkout, script), ...args];
  const env = { ...process.env, API_URL: undefined, SECRET_KEY: undefined, DB_URL: undefined };
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd: projectDir, env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

const saveEnv = (lines: string[]) =>
  writeFileSync(path.join(checkout, '.env'), `${lines.join('\n')}\n`);

/** Calls project.ts with a `.env` and a shell. Returns its result, or the message of its error. */
async function ask<T>(
  question: (project: typeof import('./project.ts')) => T,
  lines: string[],
  shell: Record<string, string> = {},
): Promise<T | string> {
  saveEnv(lines);
  const before = { ...process.env };
  for (const name of ['API_URL', 'SECRET_KEY', 'DB_URL']) delete process.env[name];
  Object.assign(process.env, shell);
  try {
    return question(await import(path.join(checkout, 'tools/operations/project.ts')));
  } catch (error) {
    return messageOf(error);
  } finally {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

const production = {
  api: 'API_URL=https://abc.supabase.co',
  key: 'SECRET_KEY=sb_secret_production',
  database: 'DB_URL=postgresql://postgres:secret@db.abc.supabase.co/postgres?sslmode=verify-full',
};
const all = Object.values(production);

test('reconcile goes to the project in .env, with the key next to it', async () => {
  // An incomplete set of Stripe keys does not matter here.
  saveEnv([`API_URL=${address}/`, production.key, 'STRIPE_SECRET_KEY=sk_live_1']);
  const { code, output } = await run('tools/operations/reconcile.ts reconcile');
  expect(output).toContain('2 checked, 0 fixed, 0 unresolved');
  expect(code).toBe(0);
  expect(asked).toEqual(['/functions/v1/reconcile-orders sb_secret_production']);
});

test('admin and backup go to the database in .env, and explain a malformed address', async () => {
  saveEnv(['DB_URL=postgresql://postgres:secret#1@host/postgres']);
  const outcomes = await Promise.all([
    run('tools/operations/admins.ts list'),
    run('tools/operations/backup-command.ts backup .data/none'),
  ]);
  for (const outcome of outcomes) {
    expect(outcome).toEqual({
      code: 1,
      output: expect.stringMatching(/^DB_URL is not a valid address\. Write postgresql:.*\n$/),
    });
  }
});

const named = (lines: string[], shell?: Record<string, string>) =>
  ask(({ targetApi }) => `${targetApi().apiUrl} ${targetApi().secretKey}`, lines, shell);
const database = (lines: string[], option?: string) =>
  ask(({ targetDatabase }) => targetDatabase(option), lines);

test('commands go to the embedded stack by default', async () => {
  expect(await ask((project) => project.targetApi().isEmbedded, [])).toBe(true);
  expect(await database([])).toContain('@127.0.0.1:');
});

test('a key is sent to its own project only', async () => {
  const own = 'https://abc.supabase.co sb_secret_production';
  expect(await named(all)).toBe(own);
  expect(await named([production.key])).toContain('SECRET_KEY is set, and API_URL is not.');
  expect(await named([production.api])).toContain('API_URL is set, and SECRET_KEY is not.');
  expect(await named(all, { API_URL: 'https://other.supabase.co' })).toContain(
    'API_URL is set, and SECRET_KEY is not.',
  );
  expect(await named(all, { SECRET_KEY: 'sb_secret_staging' })).toContain(
    'SECRET_KEY is set, and API_URL is not.',
  );
  expect(
    await named(all, { API_URL: 'https://other.supabase.co', SECRET_KEY: 'sb_secret_staging' }),
  ).toBe('https://other.supabase.co sb_secret_staging');
});

test('missing settings of a project are not taken from the embedded stack', async () => {
  expect(await named([production.database])).toContain(
    'DB_URL is set, and API_URL and SECRET_KEY are not.',
  );
  expect(await database([production.api, production.key])).toContain(
    'API_URL is set, and DB_URL is not.',
  );
  expect(await database(all)).toContain('db.abc.supabase.co');
  expect(await database(all, 'postgres://localhost/other')).toBe('postgres://localhost/other');
});

test('a malformed address is explained, and not repeated', async () => {
  expect(await named(['API_URL=abc.supabase.co', production.key])).toBe(
    'API_URL is not a valid address. Write it in full: https://host.',
  );
  for (const address of ['db.abc.supabase.co', 'https://abc.supabase.co', 'localhost:5432']) {
    const message = await database([], address);
    expect(message).toMatch(/^--db-url is not a valid address\. Write postgresql:/);
    expect(message).not.toContain(address);
  }
});

test('a remote database whose certificate would not be verified is refused', async () => {
  const remote = 'postgresql://postgres:secret@db.abc.supabase.co/postgres';
  for (const address of [remote, `${remote}?sslmode=require`, `${remote}?sslrootcert=ca.crt`]) {
    for (const message of [await database([], address), await database([`DB_URL=${address}`])]) {
      expect(message).toMatch(
        /^(DB_URL|--db-url) does not verify the server: .*sslmode=verify-full/,
      );
      expect(message).not.toContain('secret');
    }
  }
  const verified = `${remote}?sslmode=verify-full`;
  expect(await database([], verified)).toBe(verified);
});

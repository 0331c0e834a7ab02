import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type TomlTable, parse, stringify } from 'smol-toml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { server } from '../support/clients.ts';
import { target } from '../support/target.ts';
import { runsEverything } from '../../../tools/commands/lib/repeated.ts';

// The Supabase CLI's commands that need no Docker, on the stack under test.

const projectDir = path.resolve(import.meta.dirname, '../../..');
const program = path.join(projectDir, 'node_modules/.bin/supabase');
const run = promisify(execFile);
let workDir = '';

beforeAll(() => {
  workDir = mkdtempSync(path.join(tmpdir(), 'cli-'));
  cpSync(path.join(projectDir, 'supabase'), path.join(workDir, 'supabase'), { recursive: true });
  const file = path.join(workDir, 'supabase/config.toml');
  const settings = parse(readFileSync(file, 'utf8'));
  const port = Number(new URL(target.API_URL).port);
  const api = { ...(settings['api'] as TomlTable), port };
  writeFileSync(file, stringify({ ...settings, api }));
});
afterAll(() => rmSync(workDir, { recursive: true }));

it('`seed buckets` uploads every file of the guides', async () => {
  const command = ['seed', 'buckets', '--yes', '--workdir', workDir];
  const { stdout, stderr } = await run(program, command);
  const folder = path.join(workDir, 'supabase/storage/guides');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    expect(stdout + stderr).toContain(`guides/${file}`);
    const { data, error } = await server().storage.from('guides').download(file);
    expect(error).toBeNull();
    expect(data?.size).toBe(readFileSync(path.join(folder, file)).length);
  }
});

it.runIf(runsEverything)('`db push` has nothing to apply', async () => {
  const url = new URL(target.DB_URL);
  if (url.hostname === '127.0.0.1') url.searchParams.set('sslmode', 'disable');
  const command = ['db', 'push', '--dry-run', '--yes', '--workdir', workDir];
  const { stdout, stderr } = await run(program, [...command, `--remote=${url.href}`]);
  expect(stdout + stderr).toMatch(/database is up to date/);
});

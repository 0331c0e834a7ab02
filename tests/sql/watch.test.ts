import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectDir } from '../../tools/stack/lib/config.ts';
import { runsEverything } from '../../tools/commands/lib/repeated.ts';

// `npm run test:db -- --watch price` in a small temporary Supabase folder.
const home = mkdtempSync(path.join(tmpdir(), 'watch-test-'));
const migration = 'migrations/20260101000000_prices.sql';
/** Takes a rebuild at least this long. */
const rebuildSeconds = 3;
const prices = (cents: number) => `select pg_sleep(${rebuildSeconds});
create table public.prices (cents int);
insert into public.prices values (${cents});
`;
const test = (cents: number) => `begin;
select plan(1);
select is((select cents from public.prices), ${cents}, 'the price is ${cents}');
select * from finish();
rollback;
`;

function write(file: string, text: string): void {
  const target = path.join(home, 'supabase', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

describe.runIf(runsEverything)('SQL tests that watch', { timeout: 120_000 }, () => {
  let child: ChildProcess;
  let output = '';

  async function printed(end: string): Promise<string> {
    while (!output.includes(end)) {
      if (child.exitCode !== null) throw new Error(output);
      await sleep(20);
    }
    const text = output;
    output = '';
    return text;
  }

  beforeAll(() => {
    write(migration, prices(10));
    write(
      'tests/00-helpers.test.sql',
      "create extension pgtap with schema extensions;\nselect plan(1);\nselect pass('helpers');\nselect * from finish();\n",
    );
    write('tests/price.test.sql', test(10));
    write('tests/price-too.test.sql', test(10));
    write('tests/other.test.sql', test(11));
    const command = ['--import', 'tsx', 'tests/sql/run.ts', '--watch', 'price'];
    child = spawn(process.execPath, command, {
      cwd: projectDir,
      env: {
        ...process.env,
        SUPABASE_DIR: path.join(home, 'supabase'),
        DATA_DIR: path.join(home, 'data'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (data) => (output += String(data)));
    child.stderr?.on('data', (data) => (output += String(data)));
  });

  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  });

  it('runs a file again once it is saved, and all of them on the new schema', async () => {
    expect(await printed('Waiting')).toContain('3 passed, 0 failed');

    write('tests/price.test.sql', test(20));
    const once = await printed('s after the save');
    // Without a rebuild, however busy the machine is: calm, it is a fraction of a second.
    expect(Number(/([\d.]+) s after the save/.exec(once)?.[1])).toBeLessThan(rebuildSeconds);
    expect(once).toContain('not ok: the price is 20');
    expect(once).toContain('1 passed, 1 failed');

    write(migration, prices(20));
    const both = await printed('s after the save');
    expect(both).toContain('not ok: the price is 10');
    expect(both).toContain('2 passed, 1 failed');

    write(migration, 'create tabel x;');
    expect(await printed('applied.')).toMatch(/20260101000000_prices\.sql:1: syntax error/);
    write('tests/price.test.sql', test(20));
    expect(await printed('s after the save')).toContain('2 passed, 0 failed');
  });
});

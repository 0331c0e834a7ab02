import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from './lib/install.mjs';

const read = (file) => readFileSync(path.join(projectDir, file), 'utf8');

const atStripe = (keys) =>
  spawnSync(process.execPath, ['tools/commands/e2e.mjs', '--stripe'], {
    cwd: projectDir,
    encoding: 'utf8',
    env: { ...process.env, ...keys },
  });

test.each([
  ['another kind of key', 'pk_test_1', 'pk_test_1'],
  ['live keys', 'sk_live_1', 'pk_live_1'],
  ['a live key beside a test key', 'sk_test_1', 'pk_live_1'],
])('with %s it says in one line what it needs, and starts nothing', (_, secret, publishable) => {
  const { status, stdout, stderr } = atStripe({
    STRIPE_SECRET_KEY: secret,
    VITE_STRIPE_PUBLISHABLE_KEY: publishable,
  });
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^It needs the test keys of a Stripe account in \.env: .*\n$/);
});

test('the page of runs names every journey', () => {
  const titles = [...read('tests/stripe/journeys.spec.ts').matchAll(/^test\('([^']+)'/gm)];
  const page = read('docs/services.md').replaceAll(/\s+/g, ' ');
  expect(titles.length).toBeGreaterThan(10);
  for (const [, title] of titles) expect(page).toContain(`*${title}*`);
});

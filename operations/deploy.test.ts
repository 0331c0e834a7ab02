import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectDir } from '../local/config.ts';
import { chooseSteps, problemsWith, steps } from './steps.ts';

const variables = {
  SUPABASE_ACCESS_TOKEN: 'sbp_secret',
  SUPABASE_PROJECT_REF: 'abcdefghijklmnopqrst',
  SUPABASE_DB_PASSWORD: 'password-secret',
  SITE_URL: 'https://premed.example',
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  VITE_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLISH_COMMAND: 'true',
};

function dryRun(env: Record<string, string>, ...names: string[]) {
  const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bin/deploy.mjs', '--dry-run', ...names],
    { cwd: projectDir, encoding: 'utf8', env: { ...process.env, ...empty, ...env } },
  );
  return { status, stdout, stderr };
}

test('the dry run prints each step it would take, in order, and no secret', () => {
  const { status, stdout, stderr } = dryRun(
    variables,
    'publish',
    'database',
    'secrets',
    'functions',
  );
  expect(stderr).not.toMatch(/is not set/);
  expect(status).toBe(0);
  expect(stdout.match(/^\w+(?=: )/gm)).toEqual(['database', 'secrets', 'functions', 'publish']);
  expect(stdout).toContain('npx supabase db push --remote --yes');
  expect(stdout).toContain('nothing was done');
  expect(stdout).not.toMatch(/_secret|password-secret/);
});

test('what is missing is named, once each, and nothing is done', () => {
  const { status, stderr } = dryRun({});
  expect(status).toBe(1);
  for (const name of Object.keys(variables)) {
    expect(stderr.split('\n').filter((line) => line === `${name} is not set.`)).toHaveLength(1);
  }
  expect(stderr).toContain('Nothing was done');
});

test('a project without settings of its own does not get this machine’s address', () => {
  expect(problemsWith(chooseSteps(['config']), variables)).toEqual([
    expect.stringContaining('supabase/config.toml has no [remotes.<name>]'),
  ]);
});

const problems = (changes: object) =>
  problemsWith(chooseSteps(['secrets']), { ...variables, ...changes });

test('secrets of the wrong kind are refused', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ STRIPE_SECRET_KEY: 'pk_live_1' })).toHaveLength(1);
  expect(problems({ STRIPE_WEBHOOK_SECRET: 'sk_live_1' })).toHaveLength(1);
  expect(problems({ SITE_URL: 'http://premed.example' })).toHaveLength(1);
});

test('a step that does not exist is refused', () => {
  expect(() => chooseSteps(['databse'])).toThrow('There is no step databse.');
  expect(chooseSteps([])).toEqual(steps);
});

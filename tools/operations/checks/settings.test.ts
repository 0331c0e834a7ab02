import { expect, test } from 'vitest';
import type { Remote } from '../remotes.ts';
import { checkMail, checkSettings, missingHomeState } from './settings.ts';

const right = {
  API_URL: 'https://abc.supabase.co',
  DB_URL: 'postgresql://postgres@db.abc.supabase.co/postgres?sslmode=verify-full',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  VITE_SUPABASE_URL: 'https://abc.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
const problemsWith = (changes: Record<string, string | undefined>) =>
  checkSettings({ variables: { ...right, ...changes }, isProduction: true }).map(
    ({ problem }) => problem,
  );

test('consistent settings pass', () => {
  expect(problemsWith({})).toEqual([]);
  expect(
    problemsWith({ STRIPE_SECRET_KEY: 'rk_live_1', VITE_SUPABASE_URL: 'https://abc.supabase.co/' }),
  ).toEqual([]);
});

test('each missing variable is reported, with where to find it', () => {
  const found = checkSettings({ variables: {}, isProduction: true });
  expect(found.map(({ problem }) => problem)).toEqual(
    Object.keys(right).map((name) => `${name} is not set.`),
  );
  expect(found.every(({ remedy }) => remedy.startsWith('Set it in .env'))).toBe(true);
});

const findings = (isProduction: boolean, remotes: Remote[], named: object = {}) =>
  checkMail(
    {
      variables: { API_URL: 'https://abcdefghijklmnopqrst.supabase.co', ...named },
      isProduction,
    },
    remotes,
  );

test('a production store without a mail server is reported', () => {
  const remote = {
    projectId: 'abcdefghijklmnopqrst',
    siteUrl: 'https://premedcheatsheet.example',
    hasMailServer: true,
    hasCaptcha: false,
    variables: [],
  };
  expect(findings(true, [remote])).toEqual([]);
  expect(findings(false, [])).toEqual([]);
  for (const remotes of [[], [{ ...remote, hasMailServer: false }]]) {
    expect(findings(true, remotes)).toEqual([
      expect.objectContaining({ problem: expect.stringContaining('names no mail server') }),
    ]);
  }
  // A custom domain does not reveal its project; the variable does.
  const own = { API_URL: 'https://api.premedcheatsheet.example' };
  expect(findings(true, [remote], own)).toHaveLength(1);
  const named = { ...own, SUPABASE_PROJECT_REF: remote.projectId };
  expect(findings(true, [remote], named)).toEqual([]);
});

test('live and test keys do not mix, and live keys are refused on this machine', () => {
  expect(problemsWith({ VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([
    'STRIPE_SECRET_KEY is a live key and VITE_STRIPE_PUBLISHABLE_KEY a test key: no payment can succeed.',
  ]);
  const api = 'http://127.0.0.1:54321';
  expect(problemsWith({ API_URL: api, VITE_SUPABASE_URL: api })).toEqual([
    expect.stringContaining('it would take real money'),
  ]);
});

test('a captcha needs both its site key and its secret', () => {
  const shown = { VITE_TURNSTILE_SITE_KEY: '0x4AAA' };
  const checked = { TURNSTILE_SECRET_KEY: '0x4BBB' };
  expect(problemsWith({ ...shown, ...checked })).toEqual([]);
  expect(problemsWith(shown)).toEqual([expect.stringContaining('nothing checks the captcha')]);
  expect(problemsWith(checked)).toEqual([expect.stringContaining('could send nothing')]);
  expect(problemsWith(checked)[0]).not.toContain('0x4BBB');
});

test('a secret in a public variable is reported, without the secret', () => {
  const [problem = ''] = problemsWith({ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_abc' });
  expect(problem).toContain('VITE_SUPABASE_PUBLISHABLE_KEY holds a secret key');
  expect(problem).not.toContain('abc');
});

const problemsWithToken = (role: string) => {
  const payload = Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url');
  return problemsWith({ VITE_SUPABASE_PUBLISHABLE_KEY: `e30.${payload}.x` });
};

test('an older project’s server token is a secret, its publishable one is not', () => {
  expect(problemsWithToken('service_role')).toEqual([
    expect.stringContaining('holds a secret key'),
  ]);
  expect(problemsWithToken('anon')).toEqual([]);
});

test('a malformed address is reported without its password, and skips the other checks', () => {
  for (const [name, address] of [
    ['API_URL', 'abc.supabase.co'],
    ['API_URL', 'localhost:54321'],
    ['DB_URL', 'db.abc.supabase.co'],
    ['DB_URL', 'postgresql://postgres:pass#word@db.abc.supabase.co/postgres'],
    ['DB_URL', 'https://abc.supabase.co'],
    ['SITE_URL', 'premed.example'],
    ['VITE_SUPABASE_URL', 'abc.supabase.co'],
    ['STRIPE_API_URL', '127.0.0.1:12111'],
  ] as const) {
    expect(problemsWith({ [name]: address })).toEqual([`${name} is not a valid address.`]);
  }
});

test('a site built for another project is reported', () => {
  expect(problemsWith({ VITE_SUPABASE_URL: 'https://old.supabase.co' })).toEqual([
    'The site is built for https://old.supabase.co, but the project checked is https://abc.supabase.co.',
  ]);
});

test('the owner says in which state they are at home', () => {
  for (const HOME_STATE of ['CA', 'none']) expect(missingHomeState({ HOME_STATE })).toEqual([]);
  for (const HOME_STATE of [undefined, '', 'California', 'ca']) {
    expect(missingHomeState({ HOME_STATE })).toHaveLength(1);
  }
});

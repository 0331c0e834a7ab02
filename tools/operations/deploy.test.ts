import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { projectDir } from '../stack/lib/config.ts';
import { runsEverything } from '../commands/lib/repeated.ts';
import { checkPolicies } from './checks/policies.ts';
import { chooseSteps, dotenvQuoted, environmentOf, problemsWith, steps } from './steps.ts';

const ref = 'abcdefghijklmnopqrst';
const site = 'https://premedcheatsheet.example';
// Not the repository's own block, which people edit: settings-everywhere.test.ts checks that one.
const config = `
[remotes.production]
project_id = "${ref}"
[remotes.production.auth]
site_url = "${site}"
[remotes.production.auth.email.smtp]
enabled = true
host = "env(SMTP_HOST)"
pass = "env(SMTP_PASSWORD)"
`;

const variables = {
  SUPABASE_ACCESS_TOKEN: 'sbp_secret',
  SUPABASE_PROJECT_REF: ref,
  SUPABASE_DB_PASSWORD: 'password-secret',
  SITE_URL: site,
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  VITE_SUPABASE_URL: `https://${ref}.supabase.co`,
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLISH_COMMAND: 'npx publish dist',
  SMTP_HOST: 'smtp.mailer.test',
  SMTP_USER: 'store',
  SMTP_SENDER: 'store@premed.test',
};
const smtp = {
  SMTP_PASSWORD: 'smtp-secret',
};

const folder = mkdtempSync(path.join(tmpdir(), 'deploy-test-'));
const log = path.join(folder, 'log');
const configFolder = path.join(folder, 'supabase');
const temporary = path.join(folder, 'tmp');
mkdirSync(configFolder);
mkdirSync(temporary);
writeFileSync(path.join(configFolder, 'config.toml'), config);
// Fake programs that record their arguments, their project and the content of a secrets file.
for (const program of ['npx', 'npm']) {
  const script = `#!/bin/sh
echo "$SUPABASE_PROJECT_ID: ${program} $*" >> "$LOG"
for part; do
  case $part in *.env) ls -l "$part" | cut -c1-10 >> "$LOG"; cat "$part" >> "$LOG";; esac
done
case "$*" in *"$FAILS"*) exit 1;; esac
`;
  writeFileSync(path.join(folder, program), script, { mode: 0o755 });
}
// Answers instead of Stripe and of Supabase's management API.
const preload = path.join(folder, 'preload.mjs');
writeFileSync(
  preload,
  `import { createServer } from 'node:http';
const { WEBHOOK, AUTH_SETTINGS } = process.env;
const server = createServer((_, response) => {
  response.writeHead(200, { connection: 'close' }).end('{"data":[' + WEBHOOK + ']}');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
server.unref();
process.env.STRIPE_API_URL = 'http://127.0.0.1:' + server.address().port;
globalThis.fetch = async () => new Response(AUTH_SETTINGS);
`,
);
const webhook = {
  // The site's domain gets the same answer.
  enabled: true,
  apple_pay: { status: 'active' },
  google_pay: { status: 'active' },
  link: { status: 'active' },
  id: 'we_1',
  url: `https://${ref}.supabase.co/functions/v1/stripe-webhook`,
  status: 'enabled',
  enabled_events: ['*'],
  api_version: Stripe.API_VERSION,
};
afterAll(() => rmSync(folder, { recursive: true }));

function deploy(env: Record<string, string>, ...args: string[]) {
  rmSync(log, { force: true });
  const names = Object.keys({ ...variables, ...smtp });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/commands/deploy.mjs', ...args],
    {
      cwd: projectDir,
      encoding: 'utf8',
      env: {
        ...process.env,
        // Ignores the variables of the machine and its .env.
        ...Object.fromEntries(names.map((name) => [name, ''])),
        SUPABASE_PROJECT_ID: 'linkedbeforelinkedbe',
        SUPABASE_DIR: configFolder,
        TMPDIR: temporary,
        PATH: `${folder}:${process.env['PATH']}`,
        LOG: log,
        FAILS: 'nothing fails',
        NODE_OPTIONS: `--import ${preload}`,
        WEBHOOK: JSON.stringify(webhook),
        AUTH_SETTINGS: '{"security_sb_forwarded_for_enabled":true,"smtp_host":"smtp.mailer.test"}',
        ...env,
      },
    },
  );
  const called = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return { status, stdout, stderr, called };
}

const secretsFileIn = (called: string[]) => /--env-file (\S+)/.exec(called.join('\n'))?.[1] ?? '';

test('the dry run prints each step in order, and no secret', () => {
  const { status, stdout, stderr, called } = deploy({ ...variables, ...smtp }, '--dry-run');
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    `  npx supabase link --project-ref ${ref}`,
    `  npx supabase db push --remote=${ref} --yes`,
    `  npx supabase config push --remote=${ref} --yes`,
    `  npx supabase seed buckets --remote=${ref} --yes`,
    `  npx supabase secrets set --remote=${ref} --env-file <secrets> --yes`,
    `  npx supabase functions deploy --remote=${ref} --use-api --yes`,
    `  env VITE_SITE_URL=${site} npm run build`,
    "  sh -c 'npx publish dist'",
    // Stripe visits the site.
    '  npm run admin -- wallets',
  ]);
  expect(stdout.match(/^\w+(?=: )/gm)).toEqual(steps.map(({ name }) => name));
  expect(stdout).toContain('nothing was done');
  expect(stdout).not.toMatch(/_secret|-secret/);
  expect(called).toEqual([]);
});

test('each missing setting is reported once, and nothing is done', () => {
  const { status, stderr, called } = deploy({});
  expect(status).toBe(1);
  for (const name of new Set(steps.flatMap(({ needs }) => needs))) {
    expect(stderr.split('\n').filter((line) => line === `${name} is not set.`)).toHaveLength(1);
  }
  expect(stderr).toContain('Nothing was done');
  expect(called).toEqual([]);
});

test('the dry run prints no command of which a part is missing', () => {
  const { status, stdout, stderr } = deploy(
    { ...variables, ...smtp, PUBLISH_COMMAND: '', SITE_URL: '' },
    '--dry-run',
    'buckets',
    'build',
    'publish',
  );
  expect(status).toBe(1);
  expect(stderr).toContain('PUBLISH_COMMAND is not set.');
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^buckets: /),
    `  npx supabase seed buckets --remote=${ref} --yes`,
    expect.stringMatching(/^build: /),
    expect.stringMatching(/^publish: /),
    '',
  ]);
});

test.runIf(runsEverything)(
  'every step goes to the named project, whatever was linked before',
  () => {
    const { status, stdout, stderr, called } = deploy({ ...variables, ...smtp });
    expect(stderr).toBe('');
    expect(stdout).not.toMatch(/Warning: (The webhook|IP)/);
    expect(status).toBe(0);
    const file = secretsFileIn(called);
    expect(called).toEqual([
      `${ref}: npx supabase link --project-ref ${ref}`,
      `${ref}: npx supabase db push --remote=${ref} --yes`,
      `${ref}: npx supabase config push --remote=${ref} --yes`,
      `${ref}: npx supabase seed buckets --remote=${ref} --yes`,
      `${ref}: npx supabase secrets set --remote=${ref} --env-file ${file} --yes`,
      // Readable by its owner only.
      '-rw-------',
      "STRIPE_SECRET_KEY='sk_live_secret'",
      "STRIPE_WEBHOOK_SECRET='whsec_secret'",
      `SITE_URL='${site}'`,
      "SMTP_SENDER='store@premed.test'",
      "SMTP_HOST='smtp.mailer.test'",
      "SMTP_USER='store'",
      "SMTP_PASSWORD='smtp-secret'",
      `${ref}: npx supabase functions deploy --remote=${ref} --use-api --yes`,
      `${ref}: npm run build`,
      `${ref}: npx publish dist`,
      `${ref}: npm run admin -- wallets`,
    ]);
    expect(file.startsWith(temporary)).toBe(true);
    expect(existsSync(path.dirname(file))).toBe(false);
  },
);

test('a deployment warns at its end about settings and texts that it cannot set', () => {
  const { status, stdout } = deploy({
    ...variables,
    ...smtp,
    WEBHOOK: JSON.stringify({ ...webhook, api_version: '2020-08-27' }),
    AUTH_SETTINGS: '{"security_sb_forwarded_for_enabled":false,"smtp_host":"smtp.mailer.test"}',
  });
  expect(status).toBe(0);
  const texts = checkPolicies({ variables: {}, isProduction: true });
  expect(stdout.split('\n').filter((line) => line.startsWith('Warning'))).toEqual([
    expect.stringMatching(/^Warning: The webhook endpoint we_1 uses API version 2020-08-27.* → /),
    expect.stringMatching(/^Warning: IP address forwarding is off.* → /),
    expect.stringMatching(/^Warning: Realtime has public channels.* → /),
    ...texts.map(({ problem }) => expect.stringContaining(`Warning: ${problem}`)),
  ]);
});

test.each([
  ['plain', "'plain'"],
  ['a"b', "'a\"b'"],
  [String.raw`a\b\n`, String.raw`'a\b\n'`],
  ["it's", "`it's`"],
  ["'`", '"\'`"'],
])('a secret %s is written so that dotenv reads it unchanged', (value, written) => {
  expect(dotenvQuoted(value)).toBe(written);
});

test.each(['ends in \\', 'two\nlines', '\'`"', "'`\\n"])(
  'a secret that dotenv cannot read is refused: %j',
  (value) => {
    expect(dotenvQuoted(value)).toBeUndefined();
    expect(
      problemsWith(chooseSteps(['secrets']), { ...variables, ...smtp, SMTP_PASSWORD: value }),
    ).toEqual([expect.stringMatching(/^SMTP_PASSWORD ends in a backslash/)]);
  },
);

test('a step gets only its own secrets', () => {
  const tokens = { NETLIFY_AUTH_TOKEN: 'nfp_secret', CLOUDFLARE_API_TOKEN: 'cf_secret' };
  const secrets = { ...tokens, DB_URL: 'postgresql://secret', SMTP_PASSWORD: 'smtp-secret' };
  const everything = { PATH: '/bin', ...variables, ...secrets };
  const seen = steps.map((step): [string, string[]] => {
    const seenByIt = Object.entries(environmentOf(step, everything));
    expect(Object.fromEntries(seenByIt)).toMatchObject({ PATH: '/bin', SITE_URL: site });
    return [
      step.name,
      seenByIt.filter(([, value]) => value?.includes('secret')).map(([name]) => name),
    ];
  });
  const cli = ['SUPABASE_ACCESS_TOKEN'];
  const password = [...cli, 'SUPABASE_DB_PASSWORD'];
  expect(Object.fromEntries(seen)).toEqual({
    link: password,
    database: password,
    config: cli,
    buckets: cli,
    secrets: [...cli, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    functions: cli,
    build: [],
    publish: Object.keys(tokens),
    wallets: ['STRIPE_SECRET_KEY'],
  });
});

test('a failing step is the last, leaves no secrets file, and is suggested again with the remaining ones', () => {
  const chosen = ['functions', 'database', 'secrets'];
  const { status, stderr, called } = deploy(
    { ...variables, ...smtp, SMTP_PORT: '2525', FAILS: 'secrets set' },
    ...chosen,
  );
  expect(status).toBe(1);
  expect(stderr).toBe(
    'secrets failed. Fix the error above, then npm run deploy -- secrets functions\n',
  );
  expect(called[0]).toBe(`${ref}: npx supabase db push --remote=${ref} --yes`);
  expect(called.join('\n')).not.toContain('functions deploy');
  for (const line of ["SMTP_PORT='2525'", "SMTP_PASSWORD='smtp-secret'", `SITE_URL='${site}'`])
    expect(called).toContain(line);
  const file = secretsFileIn(called);
  expect(file).toMatch(/secrets\.env$/);
  expect(existsSync(path.dirname(file))).toBe(false);
});

test('invalid arguments print the usage and do nothing', () => {
  const wrong = deploy(variables, '--dryrun');
  expect(wrong).toMatchObject({ status: 2, stdout: '', called: [] });
  expect(wrong.stderr).toMatch(/Unknown option '--dryrun'[^]*npm run deploy -- --dry-run/);
});

test.runIf(runsEverything)('--help prints the usage with every step', () => {
  const help = deploy(variables, '--help');
  expect(help).toMatchObject({ status: 0, stderr: '', called: [] });
  for (const { name } of steps) expect(help.stdout).toContain(`  ${name} `);
});

test.runIf(runsEverything)('a step that does not exist is refused', () => {
  expect(() => chooseSteps(['databse'])).toThrow('Unknown step: databse.');
  expect(chooseSteps([])).toEqual(steps);
});

const problems = (changes: object) =>
  problemsWith(chooseSteps(['secrets', 'build']), { ...variables, ...changes });

test('invalid secrets and addresses are refused', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ STRIPE_SECRET_KEY: 'pk_live_1' })).toHaveLength(1);
  expect(problems({ STRIPE_WEBHOOK_SECRET: 'sk_live_1' })).toHaveLength(1);
  expect(problems({ SITE_URL: 'http://premed.example' })).toHaveLength(1);
});

test('a secret in a public variable is refused', () => {
  const [problem = '', ...others] = problems({ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_abc' });
  expect(problem).toContain('VITE_SUPABASE_PUBLISHABLE_KEY holds a secret key');
  expect(problem).not.toContain('abc');
  expect(others).toEqual([]);
  expect(problems({ VITE_SITE_URL: 'whsec_1' })).toHaveLength(1);
});

test('a live key with a test key is refused', () => {
  expect(problems({ VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([
    expect.stringContaining('no payment can succeed'),
  ]);
  expect(
    problems({ STRIPE_SECRET_KEY: 'rk_test_1', VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }),
  ).toEqual([]);
});

test('a site that would use another project is refused', () => {
  expect(problems({ VITE_SUPABASE_URL: 'https://oldprojectoldproject.supabase.co' })).toEqual([
    `VITE_SUPABASE_URL is https://oldprojectoldproject.supabase.co, and SUPABASE_PROJECT_REF names another project, ${ref}.`,
  ]);
  expect(problems({ VITE_SUPABASE_URL: `${ref}.supabase.co` })).toEqual([
    'VITE_SUPABASE_URL is not a valid address.',
  ]);
  // Written differently, or a custom domain, which does not reveal its project.
  for (const url of [`https://${ref}.supabase.co/`, 'https://api.premedcheatsheet.example']) {
    expect(problems({ VITE_SUPABASE_URL: url })).toEqual([]);
  }
});

test.runIf(runsEverything)('the dry run reports invalid settings, too', () => {
  const { status, stderr } = deploy(
    { ...variables, ...smtp, VITE_STRIPE_PUBLISHABLE_KEY: 'sk_live_secret' },
    '--dry-run',
  );
  expect(status).toBe(1);
  expect(stderr).toContain('VITE_STRIPE_PUBLISHABLE_KEY holds a secret key');
  expect(stderr).not.toContain('sk_live_secret');
});

test('a project without its own settings does not get this machine’s address', () => {
  expect(problemsWith(chooseSteps(['config']), variables)).toEqual([
    expect.stringContaining('supabase/config.toml has no [remotes.<name>]'),
  ]);
});

/** The steps, with these settings. */
async function stepsWith(settings: string) {
  writeFileSync(path.join(configFolder, 'config.toml'), settings);
  vi.stubEnv('SUPABASE_DIR', configFolder);
  vi.resetModules();
  const own = await import('./steps.ts');
  vi.unstubAllEnvs();
  onTestFinished(() => writeFileSync(path.join(configFolder, 'config.toml'), config));
  return (names: string[], changes: object = {}) =>
    own.problemsWith(own.chooseSteps(names), { ...variables, ...smtp, ...changes });
}

test('a project without its own mail server is not deployed: it could not send our emails', async () => {
  for (const settings of [
    config.replace('enabled = true', 'enabled = false'),
    config.replace(/\[remotes\.production\.auth\.email\.smtp\][^]*/, ''),
  ]) {
    expect((await stepsWith(settings))(['config'])).toEqual([
      expect.stringContaining('without its own mail server'),
    ]);
  }
});

test('a captcha must be enabled in both Auth and the site', async () => {
  const key = { VITE_TURNSTILE_SITE_KEY: '0x4AAA', TURNSTILE_SECRET_KEY: '0x4BBB' };
  const without = await stepsWith(config);
  const withOne = await stepsWith(`${config}[remotes.production.auth.captcha]\nenabled = true\n`);
  for (const step of ['config', 'build']) {
    expect(withOne([step], key)).toEqual([]);
    expect(withOne([step])).toEqual([expect.stringContaining('no one could sign in')]);
  }
  await stepsWith(config);
  expect(without(['config', 'build'], key)).toEqual([
    expect.stringContaining('has no [remotes.<name>.auth.captcha]'),
  ]);
});

test.runIf(runsEverything)(
  'the functions get the secret of a captcha that the site shows',
  async () => {
    const key = { VITE_TURNSTILE_SITE_KEY: '0x4AAA' };
    const secret = { TURNSTILE_SECRET_KEY: '0x4BBB' };
    const problemsFor = await stepsWith(
      `${config}[remotes.production.auth.captcha]\nenabled = true\n`,
    );
    for (const step of ['secrets', 'build']) {
      expect(problemsFor([step], { ...key, ...secret })).toEqual([]);
      expect(problemsFor([step], key)).toEqual([expect.stringContaining('nothing checks')]);
    }
    expect(problemsFor(['secrets'], secret)).toEqual([expect.stringContaining('shows no captcha')]);

    const { status, called } = deploy({ ...variables, ...key, ...secret }, 'secrets');
    expect(status).toBe(0);
    expect(called).toContain("TURNSTILE_SECRET_KEY='0x4BBB'");
  },
);

test('the functions need a mail server that they can reach, and not that of an example', async () => {
  const problemsFor = await stepsWith(config);
  const problems = (changes: object) => problemsFor(['secrets'], changes);
  expect(problems({})).toEqual([]);
  expect(problems({ SMTP_HOST: '', RESEND_API_KEY: 're_1' })).toEqual([]);
  expect(problems({ SMTP_PORT: '2525' })).toEqual([]);
  for (const [changes, problem] of [
    [{ SMTP_HOST: '' }, 'Neither SMTP_HOST nor RESEND_API_KEY is set'],
    [{ SMTP_USER: '' }, 'SMTP_HOST is set and SMTP_USER is not'],
    [{ RESEND_API_KEY: 'sk_1' }, 'RESEND_API_KEY is not a key of Resend'],
    [{ SMTP_HOST: 'smtp.example.com' }, 'SMTP_HOST is still a placeholder'],
    [{ SMTP_SENDER: 'store@premedcheatsheet.example' }, 'SMTP_SENDER is still a placeholder'],
    [{ SMTP_SENDER: 'Store <a@b.co>' }, 'SMTP_SENDER is not an email address'],
    [{ SMTP_SENDER: '' }, 'SMTP_SENDER is not set.'],
    [{ SITE_URL: '' }, 'SITE_URL is not set.'],
    [{ SMTP_PORT: '587' }, 'which Supabase’s functions cannot reach'],
    [{ SMTP_PORT: 'smtp' }, 'SMTP_PORT is not a number'],
  ] as const) {
    expect(problems(changes)).toEqual([expect.stringContaining(problem)]);
  }
});

test('a project’s settings require the variables they name, and the site’s address', async () => {
  const problemsFor = await stepsWith(config);
  const problemsOfConfig = (changes: object) => problemsFor(['config'], changes);
  expect(problemsOfConfig({})).toEqual([]);
  expect(problemsOfConfig({ SMTP_HOST: '', SMTP_PASSWORD: undefined })).toEqual([
    'SMTP_HOST is not set.',
    'SMTP_PASSWORD is not set.',
  ]);
  expect(problemsOfConfig({ SITE_URL: 'https://other.example' })).toEqual([
    `supabase/config.toml says ${site} for this project, SITE_URL says https://other.example.`,
  ]);
});

import { messageOf } from '../stack/lib/errors.ts';
import { addressProblem } from './project.ts';
import { exposed, halfCaptcha, mixedKeys, wrongMailServer } from './checks/settings.ts';
import type { Finding } from './environment.ts';
import { readSupabaseRemotes } from './remotes.ts';

/** One part of a deployment. Each can be run separately, and repeated. */
export interface Step {
  name: string;
  does: string;
  /** Required variables. */
  needs: readonly string[];
  /** Other problems that block the step, as readable messages. */
  problems?: (variables: Variables) => string[];
  /** Programs and their arguments, in order. They contain no secrets. */
  commands: (variables: Variables) => string[][];
}
export type Variables = Record<string, string | undefined>;

const account = ['SUPABASE_ACCESS_TOKEN', 'SUPABASE_PROJECT_REF'] as const;
const supabase = (...args: string[]) => ['npx', 'supabase', ...args];
/** Names the project in the command itself, so that a printed command can be pasted anywhere. */
const remote = ({ SUPABASE_PROJECT_REF: ref = '' }: Variables) => `--remote=${ref}`;

const stripeSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
/** Secrets of the Edge Functions; `supabase secrets set` reads those that are set from a temporary file. */
export const functionSecrets = [
  ...stripeSecrets,
  'SITE_URL',
  'SMTP_SENDER',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'RESEND_API_KEY',
  'TURNSTILE_SECRET_KEY',
] as const;
/**
 * A value as the CLI's dotenv reads it back unchanged; undefined if there is no way to write it. Single quotes and
 * backticks are literal, but a backslash before the closing one hides it; double quotes expand `\\n`.
 */
export function dotenvQuoted(value: string): string | undefined {
  if (/[\r\n]|\\$/.test(value)) return undefined;
  const quote = ["'", '`'].find((each) => !value.includes(each));
  if (quote) return `${quote}${value}${quote}`;
  return /["\\]/.test(value) ? undefined : `"${value}"`;
}

/** A placeholder for that file's path in a command. */
export const secretsFile = '<secrets>';

const viteVariables = [
  'VITE_SUPABASE_URL',
  'VITE_SUPABASE_PUBLISHABLE_KEY',
  'VITE_STRIPE_PUBLISHABLE_KEY',
] as const;

export const steps: readonly Step[] = [
  {
    name: 'link',
    does: 'links this checkout to the Supabase project',
    needs: [...account, 'SUPABASE_DB_PASSWORD'],
    commands: ({ SUPABASE_PROJECT_REF: ref = '' }) => [supabase('link', '--project-ref', ref)],
  },
  {
    name: 'database',
    does: 'applies the pending migrations',
    needs: [...account, 'SUPABASE_DB_PASSWORD'],
    commands: (variables) => [supabase('db', 'push', remote(variables), '--yes')],
  },
  {
    name: 'config',
    does: 'applies the auth settings, mail templates and limits in supabase/config.toml',
    needs: account,
    problems: hostedSettings,
    commands: (variables) => [supabase('config', 'push', remote(variables), '--yes')],
  },
  {
    name: 'buckets',
    does: 'creates the buckets and uploads the guides',
    needs: account,
    commands: (variables) => [supabase('seed', 'buckets', remote(variables), '--yes')],
  },
  {
    name: 'secrets',
    does: `sets ${stripeSecrets.join(', ')}, the site's address, the mail server and, with a captcha, its secret for the Edge Functions`,
    needs: [...account, ...stripeSecrets, 'SITE_URL', 'SMTP_SENDER'],
    problems: (variables) => [
      ...wrongSecrets(variables),
      ...functionSecrets
        .filter((name) => dotenvQuoted(variables[name] ?? '') === undefined)
        .map(
          (name) => `${name} ends in a backslash, or has a line break or too many kinds of quotes.`,
        ),
      ...wordsOf([...wrongMailServer(variables), ...halfCaptcha(variables)]),
    ],
    commands: (variables) => [
      supabase('secrets', 'set', remote(variables), '--env-file', secretsFile, '--yes'),
    ],
  },
  {
    name: 'functions',
    does: 'deploys the Edge Functions',
    needs: account,
    commands: (variables) => [
      supabase('functions', 'deploy', remote(variables), '--use-api', '--yes'),
    ],
  },
  {
    name: 'build',
    does: 'builds the site into dist/',
    needs: [...viteVariables, 'SITE_URL'],
    problems: (variables) => [...wrongSite(variables), ...wrongCaptcha(variables)],
    // The canonical addresses of pages and the sitemap contain the site's address.
    commands: ({ SITE_URL: site = '' }) => [
      ['env', `VITE_SITE_URL=${site}`, 'npm', 'run', 'build'],
    ],
  },
  {
    name: 'publish',
    does: 'publishes dist/ to the static host',
    needs: ['PUBLISH_COMMAND'],
    commands: ({ PUBLISH_COMMAND: command = '' }) => [['sh', '-c', command]],
  },
  {
    // Last, because Stripe visits the site.
    name: 'wallets',
    does: 'registers the site’s domain at Stripe and has it validated, for Apple Pay, Google Pay and Link',
    needs: ['STRIPE_SECRET_KEY', 'SITE_URL'],
    commands: () => [['npm', 'run', 'admin', '--', 'wallets']],
  },
];

/** The chosen steps, or all of them, always in their fixed order. */
export function chooseSteps(names: readonly string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`Unknown step: ${unknown.join(', ')}.`);
  return steps.filter(({ name }) => names.length === 0 || names.includes(name));
}

/**
 * The settings that a step's programs may see. Of the store's secrets, only those the step needs; other
 * variables, such as the credentials for a host's program, go to `publish` only. The CLI expects its project
 * under a different name.
 */
export function environmentOf({ name: step, needs }: Step, variables: Variables): Variables {
  const { SUPABASE_PROJECT_REF: ref } = variables;
  const wanted = new Set<string>([...needs, ...(step === 'config' ? mailVariables(ref) : [])]);
  const isWithheld = (name: string) =>
    isSecret.test(name) && !wanted.has(name) && (step !== 'publish' || isOfStore.test(name));
  return {
    ...Object.fromEntries(Object.entries(variables).filter(([name]) => !isWithheld(name))),
    // Takes precedence over the project this checkout is linked to, and works without a link.
    ...(ref && { SUPABASE_PROJECT_ID: ref }),
  };
}

const isSecret = /^(?!VITE_).*(KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|DB_URL|DATABASE_URL)/i;
const isOfStore =
  /^(DB_URL|DATABASE_URL|SECRET_KEY|SERVICE_ROLE_KEY|(SUPABASE|STRIPE|SMTP|RESEND|AUTH|TURNSTILE)_)/;

/** The environment variables that supabase/config.toml reads for a project. */
const mailVariables = (ref: string | undefined) =>
  readSupabaseRemotes().find(({ projectId }) => projectId === ref)?.variables ?? [];

/** The problems that block the steps, without duplicates. */
export function problemsWith(chosen: readonly Step[], variables: Variables): string[] {
  return [
    ...new Set([
      ...chosen.flatMap(({ needs }) => missing(needs, variables)),
      ...chosen.flatMap((step) => step.problems?.(variables) ?? []),
    ]),
  ];
}

const missing = (names: readonly string[], variables: Variables) =>
  names.filter((name) => !variables[name]).map((name) => `${name} is not set.`);

function wrongSecrets({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhook }: Variables) {
  return [
    ...(key && !/^(sk|rk)_(live|test)_/.test(key)
      ? ['STRIPE_SECRET_KEY is not a Stripe secret key (sk_…).']
      : []),
    ...(webhook && !webhook.startsWith('whsec_')
      ? ['STRIPE_WEBHOOK_SECRET is not a signing secret (whsec_…).']
      : []),
  ];
}

const wordsOf = (findings: Finding[]) => findings.map(({ problem }) => problem);

/** Problems that only visitors would notice; a published secret cannot be taken back. */
function wrongSite(variables: Variables): string[] {
  const { SITE_URL: site } = variables;
  return [
    ...(site && !site.startsWith('https://') ? ['SITE_URL must start with https://.'] : []),
    ...wrongProject(variables),
    ...wordsOf([...exposed(variables), ...mixedKeys(variables), ...halfCaptcha(variables)]),
  ];
}

/** A site on one project and its functions on another. A custom domain does not reveal its project. */
function wrongProject({ SUPABASE_PROJECT_REF: ref, VITE_SUPABASE_URL: url }: Variables): string[] {
  if (!url) return [];
  const malformed = addressProblem('VITE_SUPABASE_URL', url);
  if (malformed) return [malformed.problem];
  const { hostname } = new URL(url);
  return ref && hostname.endsWith('.supabase.co') && hostname !== `${ref}.supabase.co`
    ? [`VITE_SUPABASE_URL is ${url}, and SUPABASE_PROJECT_REF names another project, ${ref}.`]
    : [];
}

/** A captcha enabled on one side only: no one could sign in. */
function wrongCaptcha({ SUPABASE_PROJECT_REF: ref, VITE_TURNSTILE_SITE_KEY: key }: Variables) {
  try {
    const found = readSupabaseRemotes().find(({ projectId }) => projectId === ref);
    if (!found || found.hasCaptcha === Boolean(key)) return [];
    return [
      found.hasCaptcha
        ? 'supabase/config.toml asks for a captcha, and VITE_TURNSTILE_SITE_KEY is not set: no one could sign in.'
        : 'VITE_TURNSTILE_SITE_KEY is set, and supabase/config.toml has no [remotes.<name>.auth.captcha] with enabled = true.',
    ];
  } catch {
    // The step `config` reports that.
    return [];
  }
}

/**
 * Without its own settings, the project would get this machine's address for the links in its emails; with
 * a missing variable, the variable's name instead of its value.
 */
function hostedSettings(variables: Variables): string[] {
  const { SUPABASE_PROJECT_REF: ref, SITE_URL: site } = variables;
  if (!ref) return [];
  try {
    const found = readSupabaseRemotes().find(({ projectId }) => projectId === ref);
    if (!found?.siteUrl) {
      return [
        `supabase/config.toml has no [remotes.<name>] with project_id = "${ref}" and, in [remotes.<name>.auth], a site_url.`,
      ];
    }
    return [
      ...missing(found.variables, variables),
      ...(found.hasMailServer
        ? []
        : [
            'supabase/config.toml has no [remotes.<name>.auth.email.smtp] with enabled = true for this project: without its own mail server it cannot send our emails (docs/operations.md).',
          ]),
      ...wrongCaptcha(variables),
      ...(site && found.siteUrl !== site
        ? [`supabase/config.toml says ${found.siteUrl} for this project, SITE_URL says ${site}.`]
        : []),
    ];
  } catch (error) {
    return [messageOf(error)];
  }
}

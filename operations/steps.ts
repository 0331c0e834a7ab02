import { messageOf } from '../stack/lib/errors.ts';
import { addressProblem } from './project.ts';
import { exposed, halfCaptcha, mixedKeys } from './checks/settings.ts';
import type { Finding } from './environment.ts';
import { readSupabaseRemotes } from './remotes.ts';

/** One part of a deployment. Each can be run alone, and again. */
export interface Step {
  name: string;
  does: string;
  /** Variables it cannot do without. */
  needs: readonly string[];
  /** What else stands in its way, in words. */
  problems?: (variables: Variables) => string[];
  /** Programs and their arguments, in turn. Values of secrets are in none of them. */
  commands: (variables: Variables) => string[][];
}
export type Variables = Record<string, string | undefined>;

const account = ['SUPABASE_ACCESS_TOKEN', 'SUPABASE_PROJECT_REF'] as const;
const supabase = (...args: string[]) => ['npx', 'supabase', ...args];

const stripeSecrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
/** Secrets of the Edge Functions; `supabase secrets set` takes those that are set from a file that is deleted. */
export const functionSecrets = [...stripeSecrets, 'TURNSTILE_SECRET_KEY'] as const;
/** Stands for the path of that file in a command. */
export const secretsFile = '<secrets>';

const viteVariables = [
  'VITE_SUPABASE_URL',
  'VITE_SUPABASE_PUBLISHABLE_KEY',
  'VITE_STRIPE_PUBLISHABLE_KEY',
] as const;

export const steps: readonly Step[] = [
  {
    name: 'link',
    does: 'ties this checkout to the Supabase project',
    needs: [...account, 'SUPABASE_DB_PASSWORD'],
    commands: ({ SUPABASE_PROJECT_REF: ref = '' }) => [supabase('link', '--project-ref', ref)],
  },
  {
    name: 'database',
    does: 'applies the migrations that are pending',
    needs: [...account, 'SUPABASE_DB_PASSWORD'],
    commands: () => [supabase('db', 'push', '--remote', '--yes')],
  },
  {
    name: 'config',
    does: 'sets auth, its mails and limits as supabase/config.toml says',
    needs: account,
    problems: hostedSettings,
    commands: () => [supabase('config', 'push', '--remote', '--yes')],
  },
  {
    name: 'buckets',
    does: 'makes the buckets and uploads the guides',
    needs: account,
    commands: () => [supabase('seed', 'buckets', '--remote', '--yes')],
  },
  {
    name: 'secrets',
    does: `gives the Edge Functions ${stripeSecrets.join(', ')} and, with a captcha, its secret`,
    needs: [...account, ...stripeSecrets],
    problems: (variables) => [...wrongSecrets(variables), ...wordsOf(halfCaptcha(variables))],
    commands: () => [supabase('secrets', 'set', '--remote', '--env-file', secretsFile, '--yes')],
  },
  {
    name: 'functions',
    does: 'deploys the Edge Functions',
    needs: account,
    commands: () => [supabase('functions', 'deploy', '--remote', '--use-api', '--yes')],
  },
  {
    name: 'build',
    does: 'builds the site into dist/',
    needs: [...viteVariables, 'SITE_URL'],
    problems: (variables) => [...wrongSite(variables), ...wrongCaptcha(variables)],
    // The pages' canonical addresses, and the sitemap, name the site.
    commands: ({ SITE_URL: site = '' }) => [
      ['env', `VITE_SITE_URL=${site}`, 'npm', 'run', 'build'],
    ],
  },
  {
    name: 'publish',
    does: 'puts dist/ on the static host',
    needs: ['PUBLISH_COMMAND'],
    commands: ({ PUBLISH_COMMAND: command = '' }) => [['sh', '-c', command]],
  },
];

/** The steps that are asked for, all if none is, always in their order. */
export function chooseSteps(names: readonly string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}.`);
  return steps.filter(({ name }) => names.length === 0 || names.includes(name));
}

/**
 * What the programs of a step are to see of the settings. Secrets of the store: those the step needs. Others,
 * such as what a host's program signs in with: `publish` alone. The CLI asks for its project under a name
 * of its own.
 */
export function environmentOf({ name: step, needs }: Step, variables: Variables): Variables {
  const { SUPABASE_PROJECT_REF: ref } = variables;
  const wanted = new Set<string>([...needs, ...(step === 'config' ? mailVariables(ref) : [])]);
  const isWithheld = (name: string) =>
    isSecret.test(name) && !wanted.has(name) && (step !== 'publish' || isOfStore.test(name));
  return {
    ...Object.fromEntries(Object.entries(variables).filter(([name]) => !isWithheld(name))),
    // Counts before whatever project this checkout was linked to, and makes do without a link.
    ...(ref && { SUPABASE_PROJECT_ID: ref }),
  };
}

const isSecret = /^(?!VITE_).*(KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|DB_URL|DATABASE_URL)/i;
const isOfStore =
  /^(DB_URL|DATABASE_URL|SECRET_KEY|SERVICE_ROLE_KEY|(SUPABASE|STRIPE|SMTP|AUTH|TURNSTILE)_)/;

/** What supabase/config.toml has read from the environment for a project. */
const mailVariables = (ref: string | undefined) =>
  readSupabaseRemotes().find(({ projectId }) => projectId === ref)?.variables ?? [];

/** What stands in the way of the steps, each thing once. */
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
      ? ['STRIPE_SECRET_KEY is no secret key of Stripe’s (sk_…).']
      : []),
    ...(webhook && !webhook.startsWith('whsec_')
      ? ['STRIPE_WEBHOOK_SECRET is no signing secret (whsec_…).']
      : []),
  ];
}

const wordsOf = (findings: Finding[]) => findings.map(({ problem }) => problem);

/** What visitors would be the first to notice: once it is published, a secret is out. */
function wrongSite(variables: Variables): string[] {
  const { SITE_URL: site } = variables;
  return [
    ...(site && !site.startsWith('https://') ? ['SITE_URL has to start with https://.'] : []),
    ...wrongProject(variables),
    ...wordsOf([...exposed(variables), ...mixedKeys(variables), ...halfCaptcha(variables)]),
  ];
}

/** A site on one project and its functions on another. An address of one's own tells nothing of that. */
function wrongProject({ SUPABASE_PROJECT_REF: ref, VITE_SUPABASE_URL: url }: Variables): string[] {
  if (!url) return [];
  const unreadable = addressProblem('VITE_SUPABASE_URL', url);
  if (unreadable) return [unreadable.problem];
  const { hostname } = new URL(url);
  return ref && hostname.endsWith('.supabase.co') && hostname !== `${ref}.supabase.co`
    ? [`VITE_SUPABASE_URL is ${url}, and SUPABASE_PROJECT_REF names another project, ${ref}.`]
    : [];
}

/** A captcha that one side asks for and the other does not show: nobody could sign in. */
function wrongCaptcha({ SUPABASE_PROJECT_REF: ref, VITE_TURNSTILE_SITE_KEY: key }: Variables) {
  try {
    const found = readSupabaseRemotes().find(({ projectId }) => projectId === ref);
    if (!found || found.hasCaptcha === Boolean(key)) return [];
    return [
      found.hasCaptcha
        ? 'supabase/config.toml asks for a captcha, and VITE_TURNSTILE_SITE_KEY is not set: nobody could sign in.'
        : 'VITE_TURNSTILE_SITE_KEY is set, and supabase/config.toml has no [remotes.<name>.auth.captcha] with enabled = true.',
    ];
  } catch {
    // The step `config` says so.
    return [];
  }
}

/**
 * Without settings of its own, the project would get this machine's address for the links in its mails;
 * with a variable missing that they name, the variable's name for the value.
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
            'supabase/config.toml has no [remotes.<name>.auth.email.smtp] with enabled = true for this project: without a mail server of its own it cannot send our mails (docs/operations.md).',
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

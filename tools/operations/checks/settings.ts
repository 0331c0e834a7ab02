import { addressProblem } from '../project.ts';
import type { Remote } from '../remotes.ts';
import { type Environment, type Finding, isOnThisMachine } from '../environment.ts';

/** The settings a store cannot run without, and where each is found. */
const required: Record<string, string> = {
  API_URL:
    'the project’s address, https://<ref>.supabase.co (Supabase, Project Settings, Data API)',
  DB_URL: 'the connection string of the database, with its password (Supabase, Connect)',
  STRIPE_SECRET_KEY: 'the secret key, sk_… (Stripe, Developers, API keys)',
  STRIPE_WEBHOOK_SECRET: 'the signing secret, whsec_… (Stripe, Developers, Webhooks, the endpoint)',
  VITE_SUPABASE_URL: 'the same as API_URL: the site is built with it',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'the publishable key (Supabase, Project Settings, API keys)',
  VITE_STRIPE_PUBLISHABLE_KEY: 'the publishable key, pk_… (Stripe, Developers, API keys)',
};

/** Reports variables that are missing, of the wrong kind, or inconsistent. */
export function checkSettings({ variables }: Environment): Finding[] {
  const missing = Object.entries(required)
    .filter(([name]) => !variables[name])
    .map(([name, where]) => ({
      problem: `${name} is not set.`,
      remedy: `Set it in .env or the shell: ${where}.`,
    }));
  const malformed = malformedAddresses({ variables });
  return [
    ...missing,
    ...malformed,
    ...exposed(variables),
    ...mixedKeys(variables),
    ...halfCaptcha(variables),
    // The addresses show which projects they belong to.
    ...(malformed.length > 0 ? [] : mixedProjects(variables)),
  ];
}

const addresses = ['API_URL', 'DB_URL', 'SITE_URL', 'VITE_SUPABASE_URL', 'STRIPE_API_URL'];

/** Reports malformed and unsafe addresses, which make the other checks impossible. */
export function malformedAddresses({ variables }: Pick<Environment, 'variables'>): Finding[] {
  return addresses.flatMap((name) => {
    const address = variables[name];
    return (address && addressProblem(name, address)) || [];
  });
}

/** Every VITE_ variable ends up in the bundle that visitors download. */
export function exposed(variables: Environment['variables']): Finding[] {
  return Object.entries(variables)
    .filter(([name, value]) => name.startsWith('VITE_') && isSecret(value ?? ''))
    .map(([name]) => ({
      problem: `${name} holds a secret key, and VITE_ variables are in the bundle that visitors download.`,
      remedy: `Revoke that key, set ${name} to the publishable one, then build and publish again.`,
    }));
}

/** Recognized by its prefix, or by the role in an older project's token. */
function isSecret(value: string): boolean {
  if (/^(sk_|rk_|whsec_|sb_secret_)/.test(value)) return true;
  const [, payload = ''] = value.split('.');
  return Buffer.from(payload, 'base64url').toString().includes('"service_role"');
}

/** Supabase's own mailer ignores custom templates on the free plan, and ours contain the links the site handles. */
export function checkMail(
  { variables, isProduction }: Environment,
  remotes: readonly Remote[],
): Finding[] {
  const ref = projectRefOf(variables);
  const remote = remotes.find(({ projectId }) => projectId === ref);
  if (!isProduction || remote?.hasMailServer) return [];
  return [
    {
      problem:
        'supabase/config.toml names no mail server for this project: no one can verify an address or reset a password.',
      remedy:
        'Fill in [remotes.<name>.auth.email.smtp] there and the SMTP_… variables, then npm run deploy -- config.',
    },
  ];
}

/** The store's own emails: a server that functions can reach, by values that are not those of the examples. */
export function wrongMailServer(variables: Environment['variables']): Finding[] {
  const {
    RESEND_API_KEY: key = '',
    SMTP_HOST: host = '',
    SMTP_PORT: port = '',
    SMTP_USER: user = '',
    SMTP_SENDER: sender = '',
  } = variables;
  const checks: [isWrong: boolean, problem: string][] = [
    [!key && !host, 'Neither SMTP_HOST nor RESEND_API_KEY is set: the store could send no email.'],
    [
      host !== '' && !user,
      'SMTP_HOST is set and SMTP_USER is not: without a user, mail would go out unencrypted.',
    ],
    [key !== '' && !key.startsWith('re_'), 'RESEND_API_KEY is not a key of Resend (re_…).'],
    [/\.example(\.com)?$/.test(host), `SMTP_HOST is still a placeholder, ${host}.`],
    [
      sender !== '' && !/^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/.test(sender),
      'SMTP_SENDER is not an email address.',
    ],
    [/\.example(\.com)?$/.test(sender), `SMTP_SENDER is still a placeholder, ${sender}.`],
    [
      ['25', '587'].includes(port),
      `SMTP_PORT is ${port}, which Supabase’s functions cannot reach: use 465 or 2525.`,
    ],
    [port !== '' && !/^\d{1,5}$/.test(port), `SMTP_PORT is not a number: ${port}.`],
  ];
  return checks
    .filter(([isWrong]) => isWrong)
    .map(([, problem]) => ({
      problem,
      remedy: 'Correct it (docs/operations.md), then npm run deploy -- secrets.',
    }));
}

/** Sales tax may be owed in the owner's state from the first sale on, elsewhere from a threshold on. */
export function missingHomeState({ HOME_STATE: state = '' }: Environment['variables']): Finding[] {
  if (/^([A-Z]{2}|none)$/.test(state)) return [];
  return [
    {
      problem: 'HOME_STATE is not set: has anybody asked whether the store owes sales tax there?',
      remedy:
        'Read docs/operations.md, Taxes, then set it to the two letters of your state, or to none outside of the United States.',
    },
  ];
}

/** The project's reference: from its address if that is Supabase's, since the variable may be for another deployment. */
export const projectRefOf = ({
  API_URL: api = '',
  SUPABASE_PROJECT_REF: ref,
}: Environment['variables']) => /^https:\/\/([a-z]{20})\.supabase\.co/.exec(api)?.[1] ?? ref;

/** Real cards on one side and test cards on the other. */
export function mixedKeys(variables: Environment['variables']): Finding[] {
  const server = modeOf(variables['STRIPE_SECRET_KEY']);
  const browser = modeOf(variables['VITE_STRIPE_PUBLISHABLE_KEY']);
  if (!server || !browser || server === browser) return [];
  return [
    {
      problem: `STRIPE_SECRET_KEY is a ${server} key and VITE_STRIPE_PUBLISHABLE_KEY a ${browser} key: no payment can succeed.`,
      remedy:
        'Take both from the same page: Stripe, Developers, API keys, test mode either on or off.',
    },
  ];
}

/** A captcha that the contact form shows but its function does not check, or the other way round. */
export function halfCaptcha(variables: Environment['variables']): Finding[] {
  const { VITE_TURNSTILE_SITE_KEY: shown, TURNSTILE_SECRET_KEY: checked } = variables;
  if (Boolean(shown) === Boolean(checked)) return [];
  return [
    {
      problem: shown
        ? 'VITE_TURNSTILE_SITE_KEY is set and TURNSTILE_SECRET_KEY is not: nothing checks the captcha of the contact form.'
        : 'TURNSTILE_SECRET_KEY is set and VITE_TURNSTILE_SITE_KEY is not: the contact form shows no captcha, and could send nothing.',
      remedy:
        'Take both from Cloudflare, Turnstile, the widget, then npm run deploy -- secrets build publish.',
    },
  ];
}

function mixedProjects(variables: Environment['variables']): Finding[] {
  const findings: Finding[] = [];
  const { API_URL: api, VITE_SUPABASE_URL: site } = variables;
  if (modeOf(variables['STRIPE_SECRET_KEY']) === 'live' && isOnThisMachine(api)) {
    findings.push({
      problem:
        'STRIPE_SECRET_KEY is a live key, and the project is on this machine: it would take real money.',
      remedy: 'Use the test key, sk_test_…, or none: npm start has a fake Stripe.',
    });
  }
  if (api && site && originOf(api) !== originOf(site)) {
    findings.push({
      problem: `The site is built for ${site}, but the project checked is ${api}.`,
      remedy: 'Set VITE_SUPABASE_URL to the project’s address, and build and publish again.',
    });
  }
  return findings;
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : address);

const modeOf = (key: string | undefined) => /^(?:sk|pk|rk)_(live|test)_/.exec(key ?? '')?.[1];

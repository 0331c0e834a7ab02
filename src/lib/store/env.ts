// The settings the site cannot run without. They are checked without a schema library, which the
// landing page does not need otherwise.

// Listed one by one: a reference to import.meta.env as a whole would put every VITE_ variable of the shell into the page.
const given = {
  VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  VITE_STRIPE_PUBLISHABLE_KEY: import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY,
  VITE_STRIPE_JS_URL: import.meta.env.VITE_STRIPE_JS_URL,
} satisfies Record<string, unknown>;
const problems: string[] = [];

function read(
  name: keyof typeof given,
  isValid: (value: string) => boolean,
  problem: string,
): string {
  const value: unknown = given[name];
  if (typeof value === 'string' && isValid(value)) return value;
  problems.push(`${name}: ${problem}`);
  return '';
}

const isUrl = (value: string) => URL.canParse(value);
const badUrl = 'must be a URL';

export const env = {
  supabaseUrl: read('VITE_SUPABASE_URL', isUrl, badUrl),
  supabasePublishableKey: read('VITE_SUPABASE_PUBLISHABLE_KEY', Boolean, 'is missing'),
  stripePublishableKey: read(
    'VITE_STRIPE_PUBLISHABLE_KEY',
    (value) => value.startsWith('pk_'),
    'must start with pk_',
  ),
  /** The address of a fake Stripe script, set only where Stripe is not reachable. */
  stripeJsUrl:
    given['VITE_STRIPE_JS_URL'] === undefined
      ? undefined
      : read('VITE_STRIPE_JS_URL', isUrl, badUrl),
};

if (problems.length > 0) {
  throw new Error(
    `The site is not configured. See .env.example for what is needed.\n${problems.join('\n')}`,
  );
}

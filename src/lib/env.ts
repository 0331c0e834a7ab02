// What the site cannot work without. It is checked by hand: the page that everybody lands on tells
// where to count its view, and has no use for a schema library.

// Named one by one: a build puts import.meta.env as a whole into the page, with every VITE_ variable of the shell.
const given = {
  VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  VITE_STRIPE_PUBLISHABLE_KEY: import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY,
  VITE_STRIPE_JS_URL: import.meta.env.VITE_STRIPE_JS_URL,
} satisfies Record<string, unknown>;
const problems: string[] = [];

function read(
  name: keyof typeof given,
  isRight: (value: string) => boolean,
  wanted: string,
): string {
  const value: unknown = given[name];
  if (typeof value === 'string' && isRight(value)) return value;
  problems.push(`${name}: ${wanted}`);
  return '';
}

const isAddress = (value: string) => URL.canParse(value);
const address = 'should be an address';

export const env = {
  supabaseUrl: read('VITE_SUPABASE_URL', isAddress, address),
  supabasePublishableKey: read('VITE_SUPABASE_PUBLISHABLE_KEY', Boolean, 'is missing'),
  stripePublishableKey: read(
    'VITE_STRIPE_PUBLISHABLE_KEY',
    (value) => value.startsWith('pk_'),
    'should start with pk_',
  ),
  /** Only set where Stripe's own script is out of reach: the address of a fake for it. */
  stripeJsUrl:
    given['VITE_STRIPE_JS_URL'] === undefined
      ? undefined
      : read('VITE_STRIPE_JS_URL', isAddress, address),
};

if (problems.length > 0) {
  throw new Error(
    `The site is not configured. See .env.example for what is needed.\n${problems.join('\n')}`,
  );
}

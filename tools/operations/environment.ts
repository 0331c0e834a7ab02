import { readPaths, fakeStripe } from '../stack/lib/config.ts';
import { readStatus } from '../stack/lib/run-file.ts';

/** A problem in one line, and how to fix it. */
export interface Finding {
  problem: string;
  remedy: string;
}

/** The environment a store runs in, according to its variables. */
export interface Environment {
  /** Variables by name; unset ones are missing. */
  variables: Record<string, string | undefined>;
  /** A store with real customers. */
  isProduction: boolean;
}

/**
 * The running embedded stack, unless API_URL or DB_URL names another project. Environment variables
 * take precedence over the stack's.
 */
export function readEnvironment({ isProduction = false } = {}): Environment {
  const paths = readPaths();
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
  const embedded = readStatus(paths);
  const isEmbedded =
    embedded &&
    (set['API_URL'] ?? embedded['API_URL']) === embedded['API_URL'] &&
    (set['DB_URL'] ?? embedded['DB_URL']) === embedded['DB_URL'];
  const variables: Environment['variables'] = {
    ...(isEmbedded && {
      ...embedded,
      // A real Stripe key is not used with the fake.
      ...(set['STRIPE_SECRET_KEY']
        ? { STRIPE_API_URL: undefined }
        : {
            STRIPE_SECRET_KEY: fakeStripe.secretKey,
            VITE_STRIPE_PUBLISHABLE_KEY: fakeStripe.publishableKey,
          }),
      VITE_SUPABASE_URL: embedded['API_URL'],
      VITE_SUPABASE_PUBLISHABLE_KEY: embedded['PUBLISHABLE_KEY'],
    }),
    ...set,
  };
  const isElsewhere = !isOnThisMachine(variables['API_URL'] ?? variables['DB_URL']);
  return { variables, isProduction: isProduction || isElsewhere };
}

export function isOnThisMachine(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return true;
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
}

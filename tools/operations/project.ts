import { keys, readPaths } from '../stack/lib/config.ts';
import { StackError } from '../stack/lib/errors.ts';
import { isOnThisMachine } from './environment.ts';

// Commands go to the project that API_URL, SECRET_KEY and DB_URL name, in the shell or in `.env`, or to the
// embedded stack if none is set. Settings of two projects never mix: that would look right and be wrong.

const remedy = 'Set API_URL, SECRET_KEY and DB_URL together, all in .env or all in the shell.';

/** The project whose Edge Functions a command calls. */
export function targetApi(): { apiUrl: string; secretKey: string; isEmbedded: boolean } {
  const { urls } = readPaths();
  const { API_URL: apiUrl, SECRET_KEY: secretKey, DB_URL: databaseUrl } = process.env;
  if (apiUrl && secretKey) {
    requireValid('API_URL', apiUrl);
    return { apiUrl, secretKey, isEmbedded: false };
  }
  if (apiUrl) throw new StackError(`API_URL is set, and SECRET_KEY is not. ${remedy}`);
  if (secretKey) throw new StackError(`SECRET_KEY is set, and API_URL is not. ${remedy}`);
  if (databaseUrl && !isSameHost(databaseUrl, urls.database)) {
    throw new StackError(`DB_URL is set, and API_URL and SECRET_KEY are not. ${remedy}`);
  }
  return { apiUrl: urls.api, secretKey: keys.secret, isEmbedded: true };
}

/** The database a command works on; `option` is its --db-url. */
export function targetDatabase(option: string | undefined): string {
  if (option) {
    requireValid('--db-url', option);
    return option;
  }
  const { urls } = readPaths();
  const { API_URL: apiUrl, DB_URL: databaseUrl } = process.env;
  if (databaseUrl) {
    requireValid('DB_URL', databaseUrl);
    return databaseUrl;
  }
  if (apiUrl && !isSameHost(apiUrl, urls.api)) {
    throw new StackError(`API_URL is set, and DB_URL is not. ${remedy}`);
  }
  return urls.database;
}

const formOf = (name: string) =>
  /^(DB_URL|--db-url)$/.test(name)
    ? {
        protocols: ['postgresql:', 'postgres:'],
        remedy:
          'Write postgresql://user:password@host:5432/postgres, with special characters in the password percent-encoded (@ as %40).',
      }
    : {
        protocols: ['https:', 'http:'],
        remedy: 'Write it in full: https://host.',
      };

/** Explains an address that is malformed or unsafe without repeating it: it may hold a password. */
export function addressProblem(
  name: string,
  address: string,
): { problem: string; remedy: string } | undefined {
  const { protocols, remedy } = formOf(name);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.hostname || !protocols.includes(url.protocol)) {
    return { problem: `${name} is not a valid address.`, remedy };
  }
  const isDatabase = protocols.includes('postgresql:');
  if (!isDatabase || isOnThisMachine(address) || url.searchParams.get('sslmode') === 'verify-full')
    return undefined;
  return {
    problem: `${name} does not verify the server: others on the network could read its password and data.`,
    remedy:
      'End it with ?sslmode=verify-full&sslrootcert=supabase/ca.crt, and save the certificate of Supabase, Database, Settings, SSL Configuration, as that file.',
  };
}

function requireValid(name: string, address: string): void {
  const found = addressProblem(name, address);
  if (found) throw new StackError(`${found.problem} ${found.remedy}`);
}

const isSameHost = (address: string, other: string) =>
  URL.canParse(address) && new URL(address).host === new URL(other).host;

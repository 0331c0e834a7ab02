import { keys, readPlace } from '../stack/lib/config.ts';
import { StackError } from '../stack/lib/errors.ts';

// Which project an operator's command goes to: the one that API_URL, SECRET_KEY and DB_URL name, in the
// shell or in `.env`; the embedded one if they name none. What a command needs of another project has to be
// named as well: a half of one and a half of the other would look right, and be wrong.

const howToName = 'Set API_URL, SECRET_KEY and DB_URL together, all in .env or all in the shell.';

/** Whose Edge Functions a command calls, and its secret key. */
export function namedApi(): { apiUrl: string; secretKey: string; isEmbedded: boolean } {
  const { urls } = readPlace();
  const { API_URL: apiUrl, SECRET_KEY: secretKey, DB_URL: databaseUrl } = process.env;
  if (apiUrl && secretKey) {
    requireReadable('API_URL', apiUrl);
    return { apiUrl, secretKey, isEmbedded: false };
  }
  if (apiUrl) throw new StackError(`API_URL is set, and SECRET_KEY is not. ${howToName}`);
  if (secretKey) throw new StackError(`SECRET_KEY is set, and API_URL is not. ${howToName}`);
  if (databaseUrl && !isSameHost(databaseUrl, urls.database)) {
    throw new StackError(`DB_URL is set, and API_URL and SECRET_KEY are not. ${howToName}`);
  }
  return { apiUrl: urls.api, secretKey: keys.secret, isEmbedded: true };
}

/** The database a command works on, unless its own option `--db-url` says it. */
export function namedDatabase(option: string | undefined): string {
  if (option) {
    requireReadable('--db-url', option);
    return option;
  }
  const { urls } = readPlace();
  const { API_URL: apiUrl, DB_URL: databaseUrl } = process.env;
  if (databaseUrl) {
    requireReadable('DB_URL', databaseUrl);
    return databaseUrl;
  }
  if (apiUrl && !isSameHost(apiUrl, urls.api)) {
    throw new StackError(`API_URL is set, and DB_URL is not. ${howToName}`);
  }
  return urls.database;
}

const formOf = (name: string) =>
  /^(DB_URL|--db-url)$/.test(name)
    ? {
        protocols: ['postgresql:', 'postgres:'],
        remedy:
          'Write postgresql://user:password@host:5432/postgres, and what is no letter or digit in the password encoded (@ as %40).',
      }
    : {
        protocols: ['https:', 'http:'],
        remedy: 'Write it with its beginning: https://host.',
      };

/** What is wrong with an address as it is written. It is not repeated: a password may be in it. */
export function addressProblem(
  name: string,
  address: string,
): { problem: string; remedy: string } | undefined {
  const { protocols, remedy } = formOf(name);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.hostname && protocols.includes(url.protocol)) return undefined;
  return { problem: `${name} is no address that can be read.`, remedy };
}

function requireReadable(name: string, address: string): void {
  const found = addressProblem(name, address);
  if (found) throw new StackError(`${found.problem} ${found.remedy}`);
}

const isSameHost = (address: string, other: string) =>
  URL.canParse(address) && new URL(address).host === new URL(other).host;

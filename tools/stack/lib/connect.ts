import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { projectDir } from './config.ts';

/**
 * Connects to a database, once. A remote one's certificate is verified (`sslmode=verify-full`), against the
 * authority that `sslrootcert` names, which postgres.js does not read; without it, against those that Node knows.
 */
export function connect(
  databaseUrl: string,
  options: postgres.Options<Record<string, never>> = {},
): postgres.Sql {
  const url = new URL(databaseUrl);
  const file = url.searchParams.get('sslrootcert');
  url.searchParams.delete('sslrootcert');
  return postgres(url.href, {
    max: 1,
    onnotice: () => {},
    ...(file && { ssl: { ca: readFileSync(path.resolve(projectDir, file), 'utf8') } }),
    ...options,
  });
}

import postgres from 'postgres';
import { target } from './target.ts';

/** The database itself, past the API: for what a test has to arrange or look up behind it. */
export function database(): postgres.Sql {
  return postgres(target.DB_URL, { max: 1, onnotice: () => {} });
}

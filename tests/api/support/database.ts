import postgres from 'postgres';
import { target } from './target.ts';

/** A direct connection to the database, to set up and check state that the API does not expose. */
export function database(): postgres.Sql {
  return postgres(target.DB_URL, { max: 1, onnotice: () => {} });
}

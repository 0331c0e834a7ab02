import { readFileSync } from 'node:fs';

const helpers = new URL('../../supabase/tests/00-helpers.test.sql', import.meta.url);

/** The functions of the SQL tests that make a row of any table, as those of one connection. */
export const anyRow = readFileSync(helpers, 'utf8')
  .split(/^-- Any row -+$|^grant usage /m)
  .slice(1, 2)
  .join('')
  .replaceAll('tests.', 'pg_temp.');

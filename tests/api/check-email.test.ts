import { afterAll, beforeEach, expect, it } from 'vitest';
import { visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';

const sql = database();
const ask = async (email: string) => (await invoke(visitor(), 'check-email', { email })).json;

// Visitors are limited by their IP address, which all tests share.
beforeEach(async () => {
  await sql`delete from private.rate_limits where action = 'has_account'`;
});
afterAll(() => sql.end());

it('a visitor learns whether an email has an account, as from a sign-up', async () => {
  expect(await ask('Unpaid@Example.com')).toEqual({ isTaken: true });
  expect(await ask('nobody-yet@example.com')).toEqual({ isTaken: false });
});

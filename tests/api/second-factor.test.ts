import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, expect, it } from 'vitest';
import { newVerifiedPerson, signedIn } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { prove } from './support/proofs.ts';
import { codeOf, giveSecondFactor } from './support/second-factors.ts';

const sql = database();
afterAll(() => sql.end());

/** The parts of the store that only an admin reaches. */
async function reach(client: SupabaseClient) {
  const { count } = await client.from('profiles').select('*', { count: 'exact', head: true });
  const audit = await client.rpc('search_audit_log');
  const guides = await client.storage.from('guides').list('application');
  const refund = await invoke(client, 'refund-order', {
    orderId: '00000000-0000-4000-8000-00000000dead',
    reason: 'x',
  });
  return {
    everyone: (count ?? 0) > 1,
    audit: audit.error?.code ?? 'read',
    guides: (guides.data?.length ?? 0) > 0,
    refund: refund.status,
  };
}

it('an admin with a second factor has no admin access with the password alone', async () => {
  const { client, email, id } = await newVerifiedPerson();
  await sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}'
    where id = ${id}`;
  await client.auth.refreshSession();
  await prove(client, 'refund');
  const everything = { everyone: true, audit: 'read', guides: true, refund: 404 };
  expect(await reach(client)).toEqual(everything);

  const { id: factorId, secret } = await giveSecondFactor(client);
  // What was proved without a code is proved no more.
  expect(await reach(client)).toEqual({ ...everything, refund: 403 });
  await prove(client, 'refund', { code: codeOf(secret, 30) });
  expect(await reach(client)).toEqual(everything);

  const halfway = await signedIn(email);
  expect(await reach(halfway)).toEqual({
    everyone: false,
    audit: 'PT403',
    guides: false,
    refund: 403,
  });
  const gone = await invoke(halfway, 'delete-account', {});
  expect([gone.status, gone.json.error?.message]).toEqual([
    403,
    'Enter the code of your authenticator app first.',
  ]);

  const verified = await halfway.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect(verified.error).toBeNull();
  expect(await reach(halfway)).toEqual({ ...everything, refund: 403 });
});

import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import {
  accessToken,
  newPerson,
  newVerifiedPerson,
  password,
  signedIn,
  visitor,
} from '../support/clients.ts';
import { database } from '../support/database.ts';
import { prove } from '../support/proofs.ts';
import { codeOf, enroll, giveSecondFactor } from '../support/second-factors.ts';
import { target } from '../support/target.ts';

const sql = database();
afterAll(() => sql.end());

const claimsOf = async (client: SupabaseClient) =>
  decodeJwt<{ aal: string; amr: { method: string }[] }>(await accessToken(client));

/** A code that is wrong at any time of the test. */
function wrongCode(secret: string): string {
  const right = new Set([-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds)));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ??
    ''
  );
}

/** A person with a confirmed factor, and a second session with the password alone. */
async function guarded() {
  const { client, email, id } = await newVerifiedPerson();
  const factor = await giveSecondFactor(client);
  return { client, email, id, factor, halfway: await signedIn(email) };
}

describe('a second factor', () => {
  it('is enrolled with a QR code and a secret, and confirmed with a code', async () => {
    const { client, email, id } = await newVerifiedPerson();
    const elsewhere = await signedIn(email);
    const factor = await enroll(client);
    expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(factor.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,.*<svg/s);
    const uri = new URL(factor.uri);
    expect(uri.href).toMatch(/^otpauth:\/\/totp\//);
    expect(uri.searchParams.get('secret')).toBe(factor.secret);
    const listed = await client.auth.mfa.listFactors();
    expect(listed.data).toMatchObject({ all: [{ id: factor.id, status: 'unverified' }], totp: [] });

    const challenge = await client.auth.mfa.challenge({ factorId: factor.id });
    expect(challenge.data).toMatchObject({ type: 'totp' });
    expect(challenge.data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 200);
    const { data, error } = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data?.id ?? '',
      code: codeOf(factor.secret),
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      token_type: 'bearer',
      user: {
        id,
        factors: [
          { id: factor.id, status: 'verified', factor_type: 'totp', friendly_name: 'Phone' },
        ],
      },
    });
    const { aal, amr } = await claimsOf(client);
    expect(aal).toBe('aal2');
    // The latest comes first, but within one second Auth's order is arbitrary.
    expect(amr.map(({ method }) => method).toSorted()).toEqual(['password', 'totp']);
    // Sessions with the password alone have ended.
    expect((await elsewhere.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  });

  it('is missing from a session with the password alone, and kept by a refresh', async () => {
    const { client, factor, halfway } = await guarded();
    expect(await claimsOf(halfway)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    const levels = await halfway.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(levels.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
    expect((await halfway.auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(halfway)).toMatchObject({ aal: 'aal1' });
    const verified = await halfway.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(factor.secret),
    });
    expect(verified.error).toBeNull();
    expect(await claimsOf(halfway)).toMatchObject({ aal: 'aal2' });
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('accepts the previous code but no older one, and a challenge once', async () => {
    const { factor, halfway } = await guarded();
    const factorId = factor.id;
    const attempt = async (code: string, challengeId?: string) => {
      const { data } = await halfway.auth.mfa.challenge({ factorId });
      const id = challengeId ?? data?.id ?? '';
      const { error } = await halfway.auth.mfa.verify({ factorId, challengeId: id, code });
      return { id, error };
    };
    for (const code of [wrongCode(factor.secret), codeOf(factor.secret, -90), 'abcdef']) {
      expect((await attempt(code)).error).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      });
    }
    expect((await attempt('')).error).toMatchObject({ status: 400, code: 'validation_failed' });
    const used = await attempt(codeOf(factor.secret, -30));
    expect(used.error).toBeNull();
    expect((await attempt(codeOf(factor.secret), used.id)).error).toMatchObject({
      status: 422,
      code: 'mfa_ip_address_mismatch',
    });
    expect((await attempt(codeOf(factor.secret), randomUUID())).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    });
    const { data } = await halfway.auth.mfa.challenge({ factorId });
    await sql`update auth.mfa_challenges set created_at = now() - interval '6 minutes'
      where id = ${data?.id ?? null}`;
    expect((await attempt(codeOf(factor.secret), data?.id ?? '')).error).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    });
  });

  it('cannot be added, removed or bypassed without a code', async () => {
    const { factor, halfway } = await guarded();
    const added = await halfway.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' });
    expect(added.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    const removed = await halfway.auth.mfa.unenroll({ factorId: factor.id });
    expect(removed.error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    for (const change of [{ password: 'another-password' }, { email: 'x@example.com' }]) {
      const { error } = await halfway.auth.updateUser(change);
      expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    }
    expect((await halfway.auth.updateUser({ data: { first_name: 'Lee' } })).error).toBeNull();
  });

  it('cannot be seen, tried or removed by someone else', async () => {
    const { factor } = await guarded();
    const { client } = await newPerson();
    const factorId = factor.id;
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    for (const { error } of [
      await client.auth.mfa.challenge({ factorId }),
      await client.auth.mfa.unenroll({ factorId }),
    ]) {
      expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    }
    const anonymous = await fetch(`${target.API_URL}/auth/v1/factors`, {
      method: 'POST',
      headers: { apikey: target.PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: '{"factor_type":"totp"}',
    });
    // Hosted, no token; behind the CLI's gateway, the visitor's, which names no account.
    expect([401, 403]).toContain(anonymous.status);
  });

  it('can have a spare under another name, and removing the last lowers the session’s level', async () => {
    const { client, factor, email } = await guarded();
    const same = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(same.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    const spare = await giveSecondFactor(client, 'Spare', codeOf(factor.secret, 30));
    const remove = async (app: typeof factor, seconds: number) => {
      await prove(client, 'remove_factor', {
        subject: app.id,
        code: codeOf(spare.secret, seconds),
      });
      return client.auth.mfa.unenroll({ factorId: app.id });
    };
    expect((await remove(factor, -30)).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2' });
    expect((await remove(spare, 30)).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    const { data } = await visitor().auth.signInWithPassword({ email, password });
    expect(data.user?.factors).toBeUndefined();
  });
});

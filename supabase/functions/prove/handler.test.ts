import assert from 'node:assert/strict';

import { ClientError } from '../_shared/http.ts';
import type { Proofs } from '../_shared/proofs.ts';
import { alice, post, read, recorder, served, signedInUser } from '../_shared/test-support.ts';
import { prove } from './handler.ts';

/** Auth's verdict on what was typed, and what was asked. */
function scene(verdict: { withCode: boolean } | ClientError = { withCode: false }) {
  const proofs = recorder<Proofs>({ countAttempt: undefined, record: undefined });
  const checked: unknown[] = [];
  const { serve, call } = served('prove', prove, {
    signedInUser,
    sessionOf: () => 'session',
    checkCredentials: async (_request: Request, ...asked: unknown[]) => {
      checked.push(asked);
      if (verdict instanceof ClientError) throw verdict;
      return verdict;
    },
    proofs,
  });
  return { proofs, checked, serve, call };
}

Deno.test('the right password, and code, prove the session for one act', async () => {
  const plain = scene();
  const given = { act: 'refund', password: 'hers' };
  assert.deepEqual(await plain.call(given), { status: 200, body: { proved: true } });
  assert.deepEqual(plain.checked, [[alice, { password: 'hers', code: '' }]]);
  const proof = { userId: alice.id, session: 'session', withCode: false };
  assert.deepEqual(plain.proofs.asked('record'), [[{ ...proof, act: 'refund', subject: '' }]]);

  const { proofs, checked, call } = scene({ withCode: true });
  const change = { act: 'change_email', subject: 'new@example.com' };
  await call({ ...change, password: 'hers', code: '123456' });
  assert.deepEqual(checked, [[alice, { password: 'hers', code: '123456' }]]);
  assert.deepEqual(proofs.asked('record'), [[{ ...proof, ...change, withCode: true }]]);
});

Deno.test('a wrong one is counted, and proves nothing', async () => {
  const { proofs, call } = scene(new ClientError('wrong_password', 'No.'));
  const { status, errorCode } = await call({ act: 'refund', password: 'guess' });
  assert.deepEqual([status, errorCode], [403, 'wrong_password']);
  assert.deepEqual([proofs.asked('countAttempt'), proofs.asked('record')], [[['session']], []]);
});

Deno.test('beyond the limit no password is tried', async () => {
  const { proofs, checked, call } = scene();
  proofs.answers.countAttempt = new ClientError('too_many_requests', 'Too many attempts.');
  assert.equal((await call({ act: 'refund', password: 'guess' })).status, 429);
  assert.deepEqual([checked, proofs.asked('record')], [[], []]);
});

Deno.test('a visitor, or an incomplete request, tries no password', async () => {
  const { proofs, serve, call } = scene();
  assert.equal((await read(serve(post({ act: 'refund', password: 'x' })))).status, 401);
  for (const body of [
    { act: 'refund' },
    { act: 'refund', password: '' },
    { act: '', password: 'x' },
    { act: 'x'.repeat(51), password: 'x' },
    { act: 'refund', password: 'x'.repeat(1001) },
    { act: 'refund', password: 'x', code: '12345' },
    { act: 'refund', password: 'x', subject: 'x'.repeat(255) },
    { act: 'refund', password: 'x', session: 'another' },
  ]) {
    assert.equal((await call(body)).status, 400);
  }
  assert.deepEqual([proofs.asked('countAttempt'), proofs.asked('record')], [[], []]);
});

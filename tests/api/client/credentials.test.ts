import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { askForNewEmail, replacePassword } from '#features/auth/settings/credential-mutations.ts';
import { enrollFactor, removeFactor } from '#features/auth/settings/second-factor-mutations.ts';
import {
  fetchSecondFactors,
  secondFactorsOptions,
} from '#features/auth/settings/second-factor-queries.ts';
import { authEvents } from '#features/auth/session/store.ts';
import { submitCode } from '#features/auth/verification/submit-code.ts';
import { supabase } from '#lib/data/supabase.ts';
import { newPerson, newVerifiedPerson, password, signedIn, visitor } from '../support/clients.ts';
import { mailTo } from '../support/mail.ts';
import { codeOf } from '../support/second-factors.ts';
import { actAs, insert, read, removePerson, stored } from './site.ts';

let person: Awaited<ReturnType<typeof newPerson>>;
const made: { id: string }[] = [];

beforeEach(async () => {
  person = await newVerifiedPerson();
  made.push(person);
  await actAs(person.client);
  const { id, email } = person;
  authEvents.sessionFound({ id, email, firstName: 'Pat', fullName: 'Pat Example', isAdmin: false });
});
afterAll(async () => {
  authEvents.sessionEnded();
  await Promise.all(made.map((each) => removePerson(each)));
});

const own = () => supabase.from('profiles').select('user_id');
const isSignedIn = async (client = supabase) => (await client.auth.getUser()).error === null;

it('a new password needs the old one, and ends the other sessions and the saved cards', async () => {
  const elsewhere = await signedIn(person.email);
  const card = { cardholder_name: 'Pat', stripe_payment_method_id: `pm_${person.id}` };
  await insert('payment_methods', { user_id: person.id, ...card });
  const wrong = { password: 'another-secret', currentPassword: 'not mine', code: '' };
  await expect(replacePassword(wrong)).rejects.toMatchObject({ code: 'wrong_password' });
  expect(await isSignedIn(elsewhere)).toBe(true);
  await replacePassword({ ...wrong, currentPassword: password });
  expect(await isSignedIn()).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await stored('payment_methods', { user_id: person.id })).toBeNull();
  await expect(signedIn(person.email)).rejects.toThrow('Invalid login credentials');
  expect(await isSignedIn(await signedIn(person.email, 'another-secret'))).toBe(true);
});

it('a new address needs the password, and becomes that of the account by its link', async () => {
  const email = `person-${randomUUID()}@example.com`;
  await expect(
    askForNewEmail({ email, currentPassword: 'not mine', code: '' }),
  ).rejects.toMatchObject({ code: 'wrong_password' });
  const other = await newPerson();
  made.push(other);
  await expect(
    askForNewEmail({ email: other.email, currentPassword: password, code: '' }),
  ).rejects.toMatchObject({ code: 'email_exists' });
  await askForNewEmail({ email, currentPassword: password, code: '' });
  expect(await isSignedIn()).toBe(true);
  expect((await supabase.auth.getUser()).data.user?.email).toBe(person.email);
  const { html } = await mailTo(email);
  const hash = /(?:token_hash|oobCode)=([\w-]+)/.exec(html)?.[1] ?? '';
  await visitor().auth.verifyOtp({ type: 'email_change', token_hash: hash });
  expect((await supabase.auth.getUser()).data.user?.email).toBe(email);
});

it('an authenticator app is set up, asked for, and removed', async () => {
  expect(await read(secondFactorsOptions)).toEqual([]);
  const proof = { currentPassword: password, code: '' };
  const wrong = { ...proof, currentPassword: 'not mine' };
  await expect(enrollFactor({ name: 'Phone', ...wrong })).rejects.toMatchObject({
    code: 'wrong_password',
  });
  const begun = await enrollFactor({ name: 'Phone', ...proof });
  expect(begun.qrCode).toMatch(/^data:image\/svg/);
  await expect(begun.confirm('000000')).rejects.toMatchObject({
    code: 'mfa_verification_failed',
  });
  const phone = await enrollFactor({ name: 'Phone', ...proof });
  expect(await fetchSecondFactors(), 'one begun setup').toHaveLength(1);
  await phone.confirm(codeOf(phone.secret));
  const confirmed = await read(secondFactorsOptions);
  expect(confirmed).toMatchObject([{ name: 'Phone', isConfirmed: true }]);

  await actAs(await signedIn(person.email));
  expect((await own()).error, 'the password alone opens nothing').not.toBeNull();
  await expect(submitCode('000000')).rejects.toMatchObject({ code: 'mfa_verification_failed' });
  // The next one: each code is accepted once.
  await submitCode(codeOf(phone.secret, 30));
  expect((await own()).data).toEqual([{ user_id: person.id }]);

  const id = confirmed[0]?.id ?? '';
  await expect(removeFactor({ id, ...wrong })).rejects.toMatchObject({
    code: 'wrong_password',
  });
  await removeFactor({ id, ...proof, code: codeOf(phone.secret, -30) });
  expect(await read(secondFactorsOptions)).toEqual([]);
  await expect(submitCode('000000')).rejects.toMatchObject({ code: 'no_factor' });
  await actAs(await signedIn(person.email));
  expect((await own()).data).toEqual([{ user_id: person.id }]);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { changePassword } from '#features/auth/mutations.ts';
import { proveIdentity } from '#features/auth/identity/mutations.ts';
import { askForNewEmail } from '#features/auth/settings/credential-mutations.ts';
import { enrollFactor, removeFactor } from '#features/auth/settings/second-factor-mutations.ts';
import {
  fetchSecondFactors,
  secondFactorsOptions,
} from '#features/auth/settings/second-factor-queries.ts';
import { authEvents } from '#features/auth/session/store.ts';
import { submitCode } from '#features/auth/verification/submit-code.ts';
import { askForProofsWith } from '#lib/data/proof.ts';
import { supabase } from '#lib/data/supabase.ts';
import { newPerson, newVerifiedPerson, password, signedIn, visitor } from '../support/clients.ts';
import { mailTo } from '../support/mail.ts';
import { codeOf } from '../support/second-factors.ts';
import { actAs, insert, read, removePerson, stored } from './site.ts';

let person: Awaited<ReturnType<typeof newPerson>>;
const made: { id: string }[] = [];

/** What the person types when the site asks for a proof, or whether they cancel. */
const answers = { password, code: '', isGiven: true, refusal: null as unknown };

beforeEach(async () => {
  Object.assign(answers, { password, code: '', isGiven: true });
  askForProofsWith(async ({ act, subject }) => {
    const { password: typed, code, isGiven } = answers;
    answers.refusal = null;
    if (!isGiven) return false;
    try {
      await proveIdentity({ act, subject, password: typed, code });
      return true;
    } catch (error) {
      answers.refusal = error;
      return false;
    }
  });
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

it('a new password is proved, and ends the other sessions and the saved cards', async () => {
  const elsewhere = await signedIn(person.email);
  const card = { cardholder_name: 'Pat', stripe_payment_method_id: `pm_${person.id}` };
  await insert('payment_methods', { user_id: person.id, ...card });
  answers.password = 'not mine';
  await expect(changePassword('another-secret')).rejects.toMatchObject({ code: 'PT403' });
  expect(answers.refusal).toMatchObject({ code: 'wrong_password' });
  expect(await isSignedIn(elsewhere)).toBe(true);
  answers.password = password;
  await changePassword('another-secret');
  expect(await isSignedIn()).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await stored('payment_methods', { user_id: person.id })).toBeNull();
  await expect(signedIn(person.email)).rejects.toThrow('Invalid login credentials');
  expect(await isSignedIn(await signedIn(person.email, 'another-secret'))).toBe(true);
});

it('a new address is proved, and becomes that of the account by its link', async () => {
  const email = `person-${randomUUID()}@example.com`;
  const other = await newPerson();
  made.push(other);
  await expect(askForNewEmail(other.email)).rejects.toMatchObject({ code: 'email_exists' });
  answers.isGiven = false;
  await expect(askForNewEmail(email)).rejects.toThrow(
    'To change your email address, please confirm that it is you.',
  );
  answers.isGiven = true;
  await askForNewEmail(email);
  expect(await isSignedIn()).toBe(true);
  expect((await supabase.auth.getUser()).data.user?.email).toBe(person.email);
  const { html } = await mailTo(email);
  const hash = /(?:token_hash|oobCode)=([\w-]+)/.exec(html)?.[1] ?? '';
  await visitor().auth.verifyOtp({ type: 'email_change', token_hash: hash });
  expect((await supabase.auth.getUser()).data.user?.email).toBe(email);
});

it('an authenticator app is set up, asked for, and removed', async () => {
  expect(await read(secondFactorsOptions)).toEqual([]);
  answers.isGiven = false;
  await expect(enrollFactor('Phone')).rejects.toThrow(
    'To set up an authenticator app, please confirm that it is you.',
  );
  answers.isGiven = true;
  const begun = await enrollFactor('Phone');
  expect(begun.qrCode).toMatch(/^data:image\/svg/);
  await expect(begun.confirm('000000')).rejects.toMatchObject({
    code: 'mfa_verification_failed',
  });
  const phone = await enrollFactor('Phone');
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
  await expect(removeFactor(id)).rejects.toMatchObject({ code: 'PT403' });
  expect(answers.refusal).toMatchObject({ code: 'wrong_code' });
  answers.code = codeOf(phone.secret, -30);
  await removeFactor(id);
  expect(await read(secondFactorsOptions)).toEqual([]);
  await expect(submitCode('000000')).rejects.toMatchObject({ code: 'no_factor' });
  await actAs(await signedIn(person.email));
  expect((await own()).data).toEqual([{ user_id: person.id }]);
});

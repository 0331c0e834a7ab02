import { PostgrestError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { emptyApplicant } from '#lib/applicant.ts';

import { applyAsCreator, sendMessage, submitProfile } from './mutations.ts';

const { insert } = vi.hoisted(() => ({
  insert: vi.fn<(table: string, row: object) => Promise<{ error: PostgrestError | null }>>(),
}));

vi.mock('#lib/supabase.ts', () => ({
  supabase: { from: (table: string) => ({ insert: (row: object) => insert(table, row) }) },
}));

const sender = { firstName: 'Pat', lastName: 'Example', email: 'pat@example.com' };
const message = { ...sender, subject: 'Hello', message: 'Is it good?', newsletter: true };
const submission = {
  applicant: { ...emptyApplicant, major: 'Biology', gpa: '3.8', mcat: '514' },
  fullName: 'Pat Example',
  email: 'pat@example.com',
  referredBy: '',
  hasConsented: true,
};
const failWith = (code: string) =>
  insert.mockResolvedValue({
    error: new PostgrestError({ code, message: 'In the words of SQL', details: '', hint: '' }),
  });

beforeEach(() => {
  insert.mockReset().mockResolvedValue({ error: null });
});

test('a message is stored by the columns of its table', async () => {
  await sendMessage(message);
  expect(insert).toHaveBeenCalledWith('contact_messages', {
    first_name: 'Pat',
    last_name: 'Example',
    email: 'pat@example.com',
    subject: 'Hello',
    message: 'Is it good?',
    newsletter: true,
  });
});

test('creators write to the same inbox', async () => {
  await applyAsCreator({ ...sender, account: '@pat', message: 'I film.' });
  await applyAsCreator({ ...sender, account: '', message: 'I film.' });
  const rows = insert.mock.calls.map(([, row]) => row);
  expect(rows).toMatchObject([
    { subject: 'Creator team', message: 'Account: @pat\n\nI film.', newsletter: false },
    { subject: 'Creator team', message: 'I film.' },
  ]);
});

test('a profile is sent as the row that it may become', async () => {
  await submitProfile(submission);
  const [table, row] = insert.mock.calls[0] ?? [];
  expect(table).toBe('applicant_submissions');
  expect(row).toMatchObject({
    full_name: 'Pat Example',
    email: 'pat@example.com',
    referred_by: null,
    profile: { major: 'Biology', gpa: 3.8, mcat: 514, research: null, accepted_schools: [] },
  });
});

test.each([
  ['PT429', /^You have written to us several times within the hour\. .* stays here\.$/],
  ['23514', /^Your message could not be sent\. Please try again\.$/],
  ['', /^We could not reach the server\./],
])('a refusal with %j is put in words', async (code, words) => {
  failWith(code);
  await expect(sendMessage(message)).rejects.toThrow(words);
});

test('so is that of a profile', async () => {
  failWith('23514');
  await expect(submitProfile(submission)).rejects.toThrow(
    'Your profile could not be sent. Please try again.',
  );
  failWith('PT422');
  await expect(submitProfile(submission)).rejects.toThrow('In the words of SQL');
});

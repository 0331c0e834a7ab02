import type { PostgrestError } from '@supabase/supabase-js';

import { toApplicantRow } from '#lib/applicant.ts';
import { fromPostgrest, RequestError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { ContactValues, CreatorValues, SubmissionValues } from './schema.ts';

export async function sendMessage(values: ContactValues): Promise<void> {
  const { error } = await supabase.from('contact_messages').insert({
    first_name: values.firstName,
    last_name: values.lastName,
    email: values.email,
    subject: values.subject,
    message: values.message,
    newsletter: values.newsletter,
  });
  if (error) throw refusal(error, 'Your message could not be sent. Please try again.');
}

/** Sends creators' messages to the same inbox. */
export async function applyAsCreator({ account, message, ...sender }: CreatorValues) {
  await sendMessage({
    ...sender,
    subject: 'Creator team',
    message: account ? `Account: ${account}\n\n${message}` : message,
    newsletter: false,
  });
}

export async function submitProfile(values: SubmissionValues): Promise<void> {
  const { error } = await supabase.from('applicant_submissions').insert({
    full_name: values.fullName,
    email: values.email,
    referred_by: values.referredBy || null,
    profile: toApplicantRow(values.applicant),
  });
  if (error) throw refusal(error, 'Your profile could not be sent. Please try again.');
}

function refusal(error: PostgrestError, words: string): RequestError {
  const { code, message } = fromPostgrest(error);
  if (code === 'PT429') {
    return new RequestError(
      code,
      'You or somebody on your network has written to us several times within the hour. Please try again later. What you typed stays here.',
    );
  }
  // Other refusals have a message for the user.
  const isTold = code === 'network' || code.startsWith('PT');
  return new RequestError(code, isTold ? message : words);
}

import { toApplicantRow } from '#lib/applicant.ts';
import { fromFunction, fromPostgrest, RequestError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { captcha } from '#ui/captcha.ts';

import type { ContactValues, CreatorValues, SubmissionValues } from './schema.ts';

export async function sendMessage(values: ContactValues): Promise<void> {
  const { error } = await supabase.functions.invoke<unknown>('send-message', {
    body: { ...values, ...(await captcha()) },
  });
  if (!error) return;
  throw toUserError(await fromFunction(error), 'Your message could not be sent. Please try again.');
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
  const { error } = await supabase.rpc('submit_profile', {
    full_name: values.fullName,
    email: values.email,
    referred_by: values.referredBy,
    profile: toApplicantRow(values.applicant),
  });
  if (!error) return;
  throw toUserError(fromPostgrest(error), 'Your profile could not be sent. Please try again.');
}

function toUserError({ code, message }: RequestError, fallback: string): RequestError {
  if (code === 'PT429' || code === 'too_many_requests') {
    return new RequestError(
      code,
      'You or someone on your network has written to us several times within the hour. Please try again later. Your draft stays here.',
    );
  }
  // Other refusals have a message for the user.
  const isReadable = code.startsWith('PT') || readableCodes.has(code);
  return new RequestError(code, isReadable ? message : fallback);
}

const readableCodes = new Set([
  'network',
  'unauthenticated',
  'forbidden',
  'captcha_failed',
  'unavailable',
]);

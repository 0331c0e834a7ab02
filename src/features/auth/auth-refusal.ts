import type { AuthError } from '@supabase/supabase-js';

import { RequestError } from '#lib/data/errors.ts';

export const tooMany = 'Too many attempts. Please try again later.';

export const emailTaken = 'An account with this email already exists. Please log in to continue.';

/** There was no response, or a retryable one. */
export const isUnreachable = (error: AuthError) => error.name === 'AuthRetryableFetchError';

const messages: Record<string, string> = {
  invalid_credentials: 'Wrong email or password.',
  over_request_rate_limit: tooMany,
  same_password: 'This is your current password. Please choose a different one.',
  captcha_failed: 'We could not verify that you are human. Please reload the page and try again.',
};

/** Turns an error of Auth into one with a readable message. */
export function fromAuth(error: AuthError, fallback: string): RequestError {
  if (isUnreachable(error)) {
    return new RequestError(
      'network',
      'We could not reach the server. Check your connection and try again.',
    );
  }
  if (error.code === 'user_already_exists' || error.code === 'email_exists') {
    return new RequestError('user_already_exists', emailTaken);
  }
  const code = error.code ?? 'auth';
  return new RequestError(code, messages[code] ?? (error.message || fallback));
}

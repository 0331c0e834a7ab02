import type { AuthError } from '@supabase/supabase-js';

import { RequestError } from '#lib/errors.ts';

export const tooMany = 'Too many attempts. Please try again later.';

/** No answer came, or one that says to try again. */
export const isUnreachable = (error: AuthError) => error.name === 'AuthRetryableFetchError';

const wordsFor: Record<string, string> = {
  over_request_rate_limit: tooMany,
  reauthentication_needed:
    'This page was open for too long to change the password safely. Please ask for a new link.',
  same_password: 'This is the password you have. Please choose another one.',
  captcha_failed: 'We could not tell you from a robot. Please reload the page and try again.',
};

/** What Auth refused, in words for the person in front of the screen. */
export function fromAuth(error: AuthError, fallback: string): RequestError {
  if (isUnreachable(error)) {
    return new RequestError(
      'network',
      'We could not reach the server. Check your connection and try again.',
    );
  }
  if (error.code === 'user_already_exists' || error.code === 'email_exists') {
    return new RequestError(
      'user_already_exists',
      'An account with this email already exists. Please log in to continue.',
    );
  }
  const code = error.code ?? 'auth';
  return new RequestError(code, wordsFor[code] ?? (error.message || fallback));
}

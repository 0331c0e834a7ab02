import { RequestError } from './errors.ts';

/** The error that a visitor who wrote to us is shown; what only we understand becomes the fallback. */
export function toSenderError({ code, message }: RequestError, fallback: string): RequestError {
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

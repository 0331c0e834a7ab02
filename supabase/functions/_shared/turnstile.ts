import * as z from 'zod';

import { ClientError, fetchWithin } from './http.ts';
import { logError } from './log.ts';

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** Configuration errors of ours and failures of Cloudflare's. Any other error is about the token. */
const FAULTS = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
]);

const verdictSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});

/**
 * Verifies a single-use token that Cloudflare's captcha widget gave the browser. Throws 400 for an invalid one,
 * and 503 if Cloudflare gives no verdict. Without a secret there is no captcha, and no token is required.
 */
export function turnstile(
  secret: string | undefined,
  ask: typeof fetch = fetchWithin(5_000),
): (token: string | null | undefined) => Promise<void> {
  return async (token) => {
    if (!secret) return;
    if (!token || !(await isGood(token, secret, ask))) {
      throw new ClientError(
        'captcha_failed',
        'We could not tell you from a robot. Please reload the page and try again.',
      );
    }
  };
}

async function isGood(token: string, secret: string, ask: typeof fetch): Promise<boolean> {
  try {
    const body = new URLSearchParams({ secret, response: token });
    const response = await ask(SITEVERIFY, { method: 'POST', body });
    const { success, 'error-codes': codes } = verdictSchema.parse(await response.json());
    if (!success && codes.some((code) => FAULTS.has(code))) {
      throw new Error(`Cloudflare answered ${codes.join(', ')}.`);
    }
    return success;
  } catch (error) {
    logError(error, { step: 'verify the captcha' });
    throw new ClientError(
      'unavailable',
      'The check for robots does not answer at the moment. Please try again in a few minutes.',
    );
  }
}

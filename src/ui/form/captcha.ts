import { RequestError } from '#lib/data/errors.ts';

/** The key of the Cloudflare Turnstile widget; without it (see .env.example) nobody is asked. */
const siteKey: unknown = import.meta.env.VITE_TURNSTILE_SITE_KEY;

/**
 * Returns a single-use captcha token for sign-in, email and contact requests, or nothing if no captcha is configured.
 * Cloudflare shows doubtful visitors a checkbox.
 */
export async function captcha(): Promise<{ captchaToken?: string }> {
  if (typeof siteKey !== 'string' || siteKey === '') return {};
  try {
    const { solveCaptcha } = await import('./turnstile.tsx');
    return { captchaToken: await solveCaptcha(siteKey) };
  } catch {
    throw new RequestError(
      'captcha_failed',
      'We could not tell you from a robot. If something blocks challenges.cloudflare.com, allow it, and try again.',
    );
  }
}

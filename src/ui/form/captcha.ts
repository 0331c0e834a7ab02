import { RequestError } from '#lib/data/errors.ts';
import { options } from '#lib/store/options.ts';

/**
 * Returns a single-use captcha token for sign-in, email and contact requests, or nothing if no captcha is configured.
 * Cloudflare shows doubtful visitors a checkbox.
 */
export async function captcha(): Promise<{ captchaToken?: string }> {
  const { turnstileSiteKey } = options;
  if (turnstileSiteKey === null) return {};
  try {
    const { solveCaptcha } = await import('./turnstile.tsx');
    return { captchaToken: await solveCaptcha(turnstileSiteKey) };
  } catch {
    throw new RequestError(
      'captcha_failed',
      'We could not tell you from a robot. If something blocks challenges.cloudflare.com, allow it, and try again.',
    );
  }
}

import { RequestError } from '#lib/errors.ts';
import { options } from '#lib/options.ts';

/**
 * Goes with a request to sign in, to be mailed or to write to us: good for one request, and nothing at all while no
 * captcha is set up. Somebody Cloudflare is in doubt about is shown a box to tick.
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

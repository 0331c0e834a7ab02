// The headers that every page is sent with: which origins it may talk to, and nothing else.
import { paymentFrames, sourcesFor } from './stripe-guide.ts';

/** The origins a build uses in addition to its own, and its page's inline scripts. */
export interface Surroundings {
  supabase: string;
  /** Only set if Stripe's own script is unreachable: the origin of a fake. */
  stripeFakeOrigin: string | undefined;
  /** Whether Cloudflare's captcha may be loaded, on sign-in, sign-up and the contact form. */
  hasCaptcha: boolean;
  /** `'sha256-…'` of each inline script of the page. */
  inlineScripts: string[];
}

const payers = ['self', ...paymentFrames.map((origin) => `"${origin}"`)].join(' ');

export function securityHeaders(surroundings: Surroundings): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(surroundings),
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': `camera=(), geolocation=(), microphone=(), payment=(${payers}), usb=()`,
  };
}

function contentSecurityPolicy(around: Surroundings): string {
  const { supabase, stripeFakeOrigin, hasCaptcha, inlineScripts } = around;
  const stripe = (directive: Parameters<typeof sourcesFor>[0]) =>
    stripeFakeOrigin ? [stripeFakeOrigin] : sourcesFor(directive);
  const captcha = hasCaptcha ? ['https://challenges.cloudflare.com'] : [];
  const directives = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", supabase, ...stripe('connect-src')],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'frame-src': [
      // A guide's PDF, which exists only in the member's own browser.
      'blob:',
      // A form that an owner names in the settings, which the build cannot know. What is framed reads nothing of this page.
      'https:',
      ...stripe('frame-src'),
      ...captcha,
    ],
    'img-src': ["'self'", 'blob:', 'data:', supabase, ...stripe('img-src')],
    'manifest-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...stripe('script-src'), ...captcha],
    // Mantine writes sizes into style attributes, which neither a hash nor a nonce can allow.
    'style-src': ["'self'", "'unsafe-inline'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

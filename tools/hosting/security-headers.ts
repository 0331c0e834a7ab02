// The headers that every page is sent with: which origins it may talk to, and nothing else.

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

// As Stripe lists them for the Payment and Express Checkout Elements: https://docs.stripe.com/security/guide.
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

export function securityHeaders(surroundings: Surroundings): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(surroundings),
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy':
      'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()',
  };
}

function contentSecurityPolicy(around: Surroundings): string {
  const { supabase, stripeFakeOrigin, hasCaptcha, inlineScripts } = around;
  const stripeOr = (real: string[]) => (stripeFakeOrigin ? [stripeFakeOrigin] : real);
  const captcha = hasCaptcha ? ['https://challenges.cloudflare.com'] : [];
  const directives = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", supabase, ...stripeOr(stripe.connect)],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'frame-src': [
      // A guide's PDF, which exists only in the member's own browser.
      'blob:',
      ...stripeOr(stripe.frame),
      ...captcha,
    ],
    'img-src': ["'self'", 'blob:', 'data:', supabase],
    'manifest-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...stripeOr(stripe.script), ...captcha],
    // Mantine writes sizes into style attributes, which neither a hash nor a nonce can allow.
    'style-src': ["'self'", "'unsafe-inline'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

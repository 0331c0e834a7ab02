// What a browser is told with every page: whom the site talks to, and that nobody else is let in.

/** The origins a build talks to beside its own, and the scripts written into its page. */
export interface Surroundings {
  supabase: string;
  /** Only set where Stripe's own script is out of reach: the origin of a fake for it. */
  stripeFakeOrigin: string | undefined;
  /** Whether Google's tag may be loaded, for those who agree. */
  hasGoogleTag: boolean;
  /** Whether Cloudflare's captcha may be loaded, when somebody signs in or up, or writes to us. */
  hasCaptcha: boolean;
  /** The origin of a form that is embedded in place of our own. */
  embeddedForm: string | undefined;
  /** `'sha256-…'` of each script in the page itself. */
  inlineScripts: string[];
}

const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};
const google = {
  script: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  image: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};
/** Where a guide may be kept instead of in Storage; see externalDocument. */
const documentService = 'https://docs.google.com';

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
  const { supabase, stripeFakeOrigin, embeddedForm, hasGoogleTag, hasCaptcha, inlineScripts } =
    around;
  const stripeOr = (real: string[]) => (stripeFakeOrigin ? [stripeFakeOrigin] : real);
  const googleIf = (sources: string[]) => (hasGoogleTag ? sources : []);
  const captcha = hasCaptcha ? ['https://challenges.cloudflare.com'] : [];
  const directives = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'connect-src': ["'self'", supabase, ...stripeOr(stripe.connect), ...googleIf(google.connect)],
    'font-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'frame-src': [
      // A guide's PDF, which only the member's own browser holds.
      'blob:',
      ...stripeOr(stripe.frame),
      documentService,
      ...(embeddedForm ? [embeddedForm] : []),
      ...captcha,
    ],
    'img-src': ["'self'", 'blob:', 'data:', supabase, ...googleIf(google.image)],
    'manifest-src': ["'self'"],
    'script-src': [
      "'self'",
      ...inlineScripts,
      ...stripeOr(stripe.script),
      ...googleIf(google.script),
      ...captcha,
    ],
    // Mantine writes its sizes into style attributes, for which there is neither hash nor nonce.
    'style-src': ["'self'", "'unsafe-inline'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

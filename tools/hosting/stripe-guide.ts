// What Stripe's integration security guide asks of a page for each of its products, and what its frames ask of the
// browser: https://docs.stripe.com/security/guide#content-security-policy. The headers follow from it.
//
// Compared on 2026-11-29 with public repositories that quote the guide's rows (Stripe.js and Link in August and
// September 2026); the page itself was not in reach. Compare again when @stripe/stripe-js is upgraded.

export interface GuideRow {
  product: string;
  /** The components of @stripe/react-stripe-js that make it necessary. */
  elements: readonly string[];
  /** Sources by directive of the Content-Security-Policy. */
  allow: Readonly<
    Partial<Record<'connect-src' | 'frame-src' | 'img-src' | 'script-src', string[]>>
  >;
  /** The frames that may ask for a payment by the browser: the Permissions-Policy's `payment`. */
  payment?: readonly string[];
  source: string;
}

/** Stripe starts frames on hosts of this name, so that naming js.stripe.com alone is not enough. */
const stripeJs = ['https://js.stripe.com', 'https://*.js.stripe.com'];

export const stripeGuide: readonly GuideRow[] = [
  {
    product: 'Stripe.js',
    elements: ['PaymentElement', 'ExpressCheckoutElement'],
    allow: {
      'connect-src': ['https://api.stripe.com'],
      // 3-D Secure is on hooks.stripe.com.
      'frame-src': [...stripeJs, 'https://hooks.stripe.com'],
      'script-src': stripeJs,
    },
    source: 'the guide, Stripe.js',
  },
  {
    product: 'Link',
    elements: ['PaymentElement', 'ExpressCheckoutElement'],
    allow: {
      'connect-src': ['https://link.com', 'https://*.link.com'],
      'frame-src': ['https://link.com', 'https://*.link.com'],
      'img-src': ['https://*.link.com'],
    },
    source: 'the guide, Link',
  },
  {
    product: 'Apple Pay and Google Pay',
    elements: ['ExpressCheckoutElement'],
    allow: {},
    payment: stripeJs,
    // The guide has no row for it: a browser lets a frame use Payment Request only if the page names its origin.
    source:
      'https://www.w3.org/TR/payment-request/#permissions-policy, for the frames of Stripe.js',
  },
];

/** The sources that all products need for this directive, each once. */
export const sourcesFor = (directive: keyof GuideRow['allow']): string[] =>
  unique(stripeGuide.flatMap(({ allow }) => allow[directive] ?? []));

export const paymentFrames: string[] = unique(stripeGuide.flatMap(({ payment = [] }) => payment));

function unique(sources: string[]): string[] {
  return [...new Set(sources)];
}

/** A change of the code in one place. */
export interface Mutant {
  file: string;
  /** The line in which it starts, without its indentation. */
  line: string;
  /** The part of the line that changes. */
  from: string;
  to: string;
}

/** Mutants that behave like the original code, and why. */
export const equivalents: (Mutant & { because: string })[] = [
  {
    file: 'src/app/access/plan-page.ts',
    line: 'export const toTheirPages = { state: { isToTheirPages: true } };',
    from: 'true',
    to: 'false',
    because: 'isToTheirPages only checks that the key exists',
  },
  ...['!card', '!read'].map((to) => ({
    file: 'src/features/checkout/payment.ts',
    line: 'if (!card || !read || opened.amount !== shownTotalCents) {',
    from: '!card || !read',
    to,
    because: 'a card is read if there is one',
  })),
  {
    file: 'src/features/checkout/payment.ts',
    line: "error instanceof RequestError && error.code === 'unauthenticated';",
    from: "error instanceof RequestError && error.code === 'unauthenticated'",
    to: "error.code === 'unauthenticated'",
    because: 'withFallback throws nothing else',
  },
  {
    file: 'src/lib/errors.ts',
    line: '} catch {',
    from: '{',
    to: '{}',
    because: 'undefined and null are handled alike',
  },
  {
    file: 'supabase/functions/_shared/payments.ts',
    line: 'cents = (cents ?? 0) + (hasFailed(refund) ? 0 : refund.amount);',
    from: 'cents ?? 0',
    to: 'cents',
    because: 'null counts as 0 in a sum',
  },
  {
    file: 'supabase/functions/_shared/stripe.ts',
    line: "request.signature ?? '',",
    from: "request.signature ?? ''",
    to: 'request.signature',
    because: 'Stripe’s package refuses either',
  },
  {
    file: 'supabase/functions/_shared/supabase.ts',
    line: 'for (let at = 0; at < secret.length; at++) {',
    from: 'at < secret.length',
    to: 'at <= secret.length',
    because: 'both have the same length, and past the end their characters are equal',
  },
  {
    file: 'supabase/functions/create-payment-intent/handler.ts',
    line: 'if (intent && idOf(intent.customer) === customerId && !intent.setup_future_usage) return intent;',
    from: 'intent && idOf(intent.customer) === customerId',
    to: 'idOf(intent.customer) === customerId',
    because: 'an intent that Stripe does not know has already been refused',
  },
  {
    file: 'supabase/functions/reconcile-orders/handler.ts',
    line: 'for (let start = 0; start < orders.length; start += CONCURRENCY) {',
    from: 'start < orders.length',
    to: 'start <= orders.length',
    because: 'the last batch may be empty',
  },
];

/** A change of the code in one place. */
export interface Change {
  file: string;
  /** The line in which it begins, without its indentation. */
  line: string;
  /** The part of the line that changes. */
  from: string;
  to: string;
}

/** Changes that make no difference to anybody, and why. */
export const equivalents: (Change & { because: string })[] = [
  {
    file: 'src/app/plan-page.ts',
    line: 'export const toTheirPages = { state: { isToTheirPages: true } };',
    from: 'true',
    to: 'false',
    because: 'isToTheirPages asks whether it is there',
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
    file: 'src/features/account/held-products.ts',
    line: 'endsAt: revokedAt === null || endsAt < revokedAt ? endsAt : revokedAt,',
    from: 'endsAt < revokedAt',
    to: 'endsAt <= revokedAt',
    because: 'of two times that are the same it is the same which one is shown',
  },
  {
    file: 'src/lib/errors.ts',
    line: '} catch {',
    from: '{',
    to: '{}',
    because: 'undefined is no more of an answer than null',
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
    because: 'the package of Stripe’s refuses either',
  },
  {
    file: 'supabase/functions/_shared/supabase.ts',
    line: 'for (let at = 0; at < secret.length; at++) {',
    from: 'at < secret.length',
    to: 'at <= secret.length',
    because: 'after the end of both, which are as long, neither has a character that differs',
  },
  {
    file: 'supabase/functions/create-payment-intent/handler.ts',
    line: 'if (intent && idOf(intent.customer) === customerId && !intent.setup_future_usage) return intent;',
    from: 'intent && idOf(intent.customer) === customerId',
    to: 'idOf(intent.customer) === customerId',
    because: 'for an intent that Stripe does not know, a refusal was thrown before',
  },
  {
    file: 'supabase/functions/reconcile-orders/handler.ts',
    line: 'for (let start = 0; start < orders.length; start += AT_ONCE) {',
    from: 'start < orders.length',
    to: 'start <= orders.length',
    because: 'of no orders none is checked',
  },
];

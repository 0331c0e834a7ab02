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
    line: 'planPages(unlocked)[0] ?? accountPage;',
    from: 'planPages(unlocked)[0] ?? accountPage',
    to: 'planPages(unlocked)[0]',
    because: 'planPages is never empty',
  },
  {
    file: 'src/app/session/sign-out.ts',
    line: 'await leave(navigate, () => Promise.resolve());',
    from: 'Promise.resolve()',
    to: 'undefined',
    because: 'it is only awaited',
  },
  {
    file: 'src/features/account/plans/held-products.ts',
    line: 'if (!latest) return [];',
    from: '!latest',
    to: 'false',
    because: 'each product id comes from an entitlement',
  },
  {
    file: 'src/features/account/plans/held-products.ts',
    line: 'if (!latest) return [];',
    from: '[]',
    to: '["Stryker was here"]',
    because: 'each product id comes from an entitlement',
  },
  {
    file: 'src/features/account/plans/held-products.ts',
    line: '? current.map(({ startsAt }) => startsAt).reduce((a, b) => (a < b ? a : b))',
    from: 'a < b',
    to: 'a <= b',
    because: 'of two equal dates it does not matter which',
  },
  {
    file: 'src/features/account/plans/held-products.ts',
    line: '.reduce((a, b) => (a > b ? a : b)),',
    from: 'a > b',
    to: 'a >= b',
    because: 'of two equal dates it does not matter which',
  },
  ...['!method', '!read'].map((to) => ({
    file: 'src/features/checkout/payment/payment.ts',
    line: 'if (!method || !read || opened.amount !== shownTotalCents) {',
    from: '!method || !read',
    to,
    because: 'a card is read if there is one',
  })),
  {
    file: 'src/features/auth/session/sign-out-intent.ts',
    line: 'let isOurs = false;',
    from: 'false',
    to: 'true',
    because: 'it only counts for somebody signed in, and signing in sets it',
  },
  {
    file: 'src/features/checkout/payment/payment.ts',
    line: "error instanceof RequestError && error.code === 'unauthenticated';",
    from: "error instanceof RequestError && error.code === 'unauthenticated'",
    to: "error.code === 'unauthenticated'",
    because: 'withFallback throws nothing else',
  },
  {
    file: 'src/lib/money/money.ts',
    line: "const [, dollars, cents = ''] = /^\\$?(\\d{1,6})(?:\\.(\\d{0,2}))?$/.exec(plain) ?? [];",
    from: '[]',
    to: '["Stryker was here"]',
    because: 'the first item is skipped',
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
    file: 'supabase/functions/_shared/turnstile.ts',
    line: "'error-codes': z.array(z.string()).default([]),",
    from: '[]',
    to: '["Stryker was here"]',
    because: 'only known codes count',
  },
  {
    file: 'supabase/functions/create-payment-intent/handler.ts',
    line: 'if (intent && idOf(intent.customer) === customerId && !intent.setup_future_usage) return intent;',
    from: 'intent && idOf(intent.customer) === customerId',
    to: 'idOf(intent.customer) === customerId',
    because: 'an intent that Stripe does not know has already been refused',
  },
  ...[
    ['} finally {', '{', '{}'] as const,
    ['await server.close();', 'await server.close();', ';'] as const,
  ].map(([line, from, to]) => ({
    file: 'supabase/functions/mcp/handler.ts',
    line,
    from,
    to,
    because: 'a server that answered its only request holds nothing',
  })),
  {
    file: 'supabase/functions/reconcile-orders/handler.ts',
    line: 'for (let start = 0; start < orders.length; start += CONCURRENCY) {',
    from: 'start < orders.length',
    to: 'start <= orders.length',
    because: 'the last batch may be empty',
  },
  {
    file: 'supabase/functions/reconcile-orders/handler.ts',
    line: "const message = trouble === null ? '' : TROUBLES[trouble];",
    from: 'trouble === null',
    to: 'false',
    because: 'it is only called with a trouble',
  },
  {
    file: 'supabase/functions/stripe-tasks/handler.ts',
    line: 'for (let start = 0; start < ids.length; start += CONCURRENCY) {',
    from: 'start < ids.length',
    to: 'start <= ids.length',
    because: 'the last batch may be empty',
  },
];

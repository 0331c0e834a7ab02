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
    because: 'inWords throws nothing else',
  },
  {
    file: 'src/lib/errors.ts',
    line: '} catch {',
    from: '{',
    to: '{}',
    because: 'undefined is no more of an answer than null',
  },
];

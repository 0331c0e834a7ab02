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
];

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { checkBudget, scriptBudgets } from './budget.ts';

const script = (bytes: number) => ({
  fileName: 'assets/index.js',
  // Random text doesn't compress below three quarters.
  code: randomBytes(bytes).toString('base64'),
});

test.each([...scriptBudgets])(
  'a build fails if %s loads too much, and says which files',
  (address, most) => {
    expect(() => checkBudget(address, [script(most / 2)])).not.toThrow();
    expect(() => checkBudget(address, [script(most / 2), script(most)])).toThrow(
      /^\/\S* loads \d+ bytes.*\n {2}\d+ assets\/index\.js\n/,
    );
  },
);

test('a page without a limit fails, too', () => {
  expect(() => checkBudget('/new', [script(10)])).toThrow('at most 0 are allowed');
});

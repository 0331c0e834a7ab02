import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';

import { checkBudget, scriptBudget } from './budget.ts';

const script = (bytes: number) => ({
  fileName: 'assets/index.js',
  // Random text doesn't compress below three quarters.
  code: randomBytes(bytes).toString('base64'),
});

test('a build fails if the landing page loads too much, and says which files', () => {
  expect(() => checkBudget([script(scriptBudget / 2)])).not.toThrow();
  expect(() => checkBudget([script(scriptBudget / 2), script(scriptBudget)])).toThrow(
    /The landing page loads \d+ bytes.*\n {2}\d+ assets\/index\.js\n/,
  );
});

import './zod-settings.ts';

import { expect, test } from 'vitest';
import { z } from 'zod';

test('zod is configured not to compile code before it is loaded', () => {
  expect(z.config()).toMatchObject({ jitless: true });
});

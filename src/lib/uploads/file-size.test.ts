import { expect, test } from 'vitest';

import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1536, '1.50 KB'],
  [52_428_800, '50.00 MB'],
  [3 * 1024 ** 4, '3072.00 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

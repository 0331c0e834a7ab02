import { expect, test } from 'vitest';

import { withDefault } from './saved-items.ts';

test('setting a default clears the others', () => {
  const items = [
    { id: 'a', isDefault: true },
    { id: 'b', isDefault: false },
    { id: 'c', isDefault: true },
  ];
  expect(withDefault(items, 'b')).toEqual([
    { id: 'a', isDefault: false },
    { id: 'b', isDefault: true },
    { id: 'c', isDefault: false },
  ]);
});

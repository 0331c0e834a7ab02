import { expect, test } from 'vitest';

import { handlesAt, titleOf } from './routing/route-handle.ts';
import { allPaths } from '#model/store/paths.ts';
import { routes } from './router.tsx';

const titleAt = (address: string) => titleOf(handlesAt(routes, address));

test('every page has a title of its own', () => {
  const titles = allPaths.map(titleAt);
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(titles.length);
});

test('an unknown path has no title', () => {
  expect(titleAt('/no-such-page')).toBeUndefined();
});

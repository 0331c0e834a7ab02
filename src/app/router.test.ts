import { expect, test } from 'vitest';

import { accessRuleOf, handlesAt, titleOf } from './routing/route-handle.ts';
import { capabilities } from '#model/plans/capabilities.ts';
import { allPaths } from '#model/store/paths.ts';
import { routes } from './router.tsx';
import { framedPaths } from './routing/prerendered-pages.ts';

const titleAt = (address: string) => titleOf(handlesAt(routes, address));

test('every page has a title of its own', () => {
  const titles = allPaths.map(titleAt);
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(titles.length);
});

test('an unknown path has no title', () => {
  expect(titleAt('/no-such-page')).toBeUndefined();
});

test.each(capabilities)('every page of %s has a frame', (name) => {
  const pages = allPaths.filter((path) => accessRuleOf(handlesAt(routes, path))?.needs === name);
  expect(pages).not.toEqual([]);
  expect(pages.filter((path) => !framedPaths.includes(path))).toEqual([]);
});

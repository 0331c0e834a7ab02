import { expect, test } from 'vitest';
import { isToTheirPages, toTheirPages } from './navigation-flags.ts';

test('only the state of toTheirPages is recognized', () => {
  expect(isToTheirPages(toTheirPages.state)).toBe(true);
  for (const state of [undefined, null, 'isToTheirPages', {}, { isToTheirPages: 'true' }]) {
    expect(isToTheirPages(state)).toBe(false);
  }
});

import { beforeEach, expect, test } from 'vitest';

import { saveCachedResult, loadCachedResult } from './offline-cache.ts';
import { brand } from '#lib/store/brand.ts';

beforeEach(() => localStorage.clear());

test('a cached result is returned to its user only', () => {
  saveCachedResult('ada', 'profiles', { total: 35 });
  expect(loadCachedResult('ada', 'profiles')).toEqual({ total: 35 });
  expect(loadCachedResult('ada', 'schools')).toBeUndefined();
  expect(loadCachedResult('ben', 'profiles')).toBeUndefined();
});

test("another user's first result replaces the cache", () => {
  saveCachedResult('ada', 'profiles', 'of Ada');
  saveCachedResult('ben', 'schools', 'of Ben');
  expect(loadCachedResult('ada', 'profiles')).toBeUndefined();
  expect(localStorage.getItem(`${brand.slug}.offline-cache`)).not.toContain('of Ada');
});

test('a newer result replaces the older one', () => {
  saveCachedResult('ada', 'profiles', 1);
  saveCachedResult('ada', 'profiles', 2);
  expect(loadCachedResult('ada', 'profiles')).toBe(2);
});

test('the cache is limited in number and size', () => {
  for (let number = 1; number <= 20; number += 1) saveCachedResult('ada', `page ${number}`, number);
  expect(loadCachedResult('ada', 'page 8')).toBeUndefined();
  expect(loadCachedResult('ada', 'page 9')).toBe(9);
  saveCachedResult('ada', 'long', 'x'.repeat(1_500_000));
  saveCachedResult('ada', 'longer', 'x'.repeat(1_900_000));
  expect(loadCachedResult('ada', 'long')).toBeUndefined();
  expect(loadCachedResult('ada', 'longer')).toHaveLength(1_900_000);
});

test.each(['{', 'null', '{"userId":"ada"}', '[]'])('malformed storage is ignored: %s', (text) => {
  localStorage.setItem(`${brand.slug}.offline-cache`, text);
  expect(loadCachedResult('ada', 'profiles')).toBeUndefined();
});

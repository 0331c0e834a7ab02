import { expect, test } from 'vitest';

import { crestOf } from './crest.ts';

test.each([
  ['New York University (NYU)', 'NYU'],
  ['University of Pittsburgh', 'UP'],
  ['Feinberg School of Medicine', 'F'],
  ['Albert Einstein College of Medicine', 'AE'],
  ['Icahn School of Medicine at Mount Sinai', 'IMS'],
  ['Medical College', 'MC'],
  ['The', 'T'],
  ['École de médecine', 'ÉM'],
  ['!!!', ''],
])('the crest of "%s" has the initials "%s"', (name, initials) => {
  expect(crestOf(name).initials).toBe(initials);
});

test('a school always has the same crest, and schools differ', () => {
  expect(crestOf('Yale School of Medicine')).toEqual(crestOf('Yale School of Medicine'));
  const names = Array.from({ length: 50 }, (_, number) => `School ${number}`);
  const looks = names.map(crestOf).map(({ field, division }) => `${field} ${division}`);
  expect(new Set(looks).size).toBeGreaterThan(20);
});

import { expect, test, vi } from 'vitest';

import { formatCount, inDigits } from './format-count.ts';

vi.mock('#lib/store/env.ts', () => ({ env: {} }));
vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));

const modules = import.meta.glob<Record<string, unknown>>(
  [
    '/src/lib/{dates,money,text,uploads}/*.ts',
    '/src/model/{orders,places,record}/*.ts',
    '!/src/**/*.test.ts',
  ],
  { eager: true },
);

type Formatter = (...values: unknown[]) => unknown;

/** What writes a stored value for a page, by its name. */
const formatters = Object.values(modules)
  .flatMap(Object.entries)
  .filter((entry): entry is [string, Formatter] => typeof entry[1] === 'function')
  .filter(([name]) =>
    /^(format|pluralize|mailLink|slugOf|capitalized|showMoment|writeDollars)/.test(name),
  );

/** What PostgreSQL can store, or a page can be asked to write, though no clock or price says it. */
const hostile = [
  'infinity',
  '-infinity',
  '0044-03-15 BC',
  '294276-12-31T23:59:59+00:00',
  '12026-01-01',
  '',
  'NaN',
  '2026-13-45T99:99',
  '\ud83d',
  'a\udc00@example.com',
  'x'.repeat(100_000),
  Number.NaN,
  Infinity,
  -Infinity,
  1e308,
  -1e21,
  Number.MAX_SAFE_INTEGER,
];

test('the formatters of dates, money and text are tried', () => {
  const names = formatters.map(([name]) => name);
  for (const name of ['formatDate', 'formatAgo', 'formatCents', 'formatFileSize', 'mailLink']) {
    expect(names).toContain(name);
  }
});

test.each(formatters)('%s throws for nothing that a row can hold', (name, formatter) => {
  for (const value of hostile) {
    const given = name === 'formatList' ? [String(value)] : value;
    if (typeof given === 'number' && /^(slugOf|capitalized|mailLink)/.test(name)) continue;
    expect(() => formatter(given, 'a', 'b')).not.toThrow();
  }
});

test('numbers keep their thousands apart', () => {
  expect([0, 999, 1000, -1234567, 1234.5].map((count) => formatCount(count))).toEqual([
    '0',
    '999',
    '1,000',
    '-1,234,567',
    '1,234.5',
  ]);
  expect(inDigits(1449.96, 1)).toBe('1,450.0');
});

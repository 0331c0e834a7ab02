import { describe, expect, test } from 'vitest';

import { testEntry as entry } from './test-data.ts';
import { actorOf, changedColumns, columnName, formatValue } from './wording.ts';

test('names the actor', () => {
  expect(actorOf(entry())).toBe('pat@example.com');
  expect(actorOf(entry({ actorEmail: null }))).toBe('Deleted account');
  const anonymous = { actorEmail: null, actorId: null };
  expect(actorOf(entry({ ...anonymous, actorRole: 'service_role' }))).toBe('The server');
  expect(actorOf(entry({ ...anonymous, actorRole: 'anon' }))).toBe('A visitor');
});

test.each([
  ['price_cents', 'Price'],
  ['mcat_bio_biochem', 'MCAT bio biochem'],
  ['custom_image_url', 'Custom image URL'],
  ['created_at', 'Created'],
  ['is_active', 'Active'],
])('the column %s is labelled %s', (column, label) => {
  expect(columnName(column)).toBe(label);
});

test.each([
  ['price_cents', 1499, '$14.99'],
  ['is_active', false, 'No'],
  ['name', '', '–'],
  ['name', null, '–'],
  ['accepted_schools', ['NYU', 'Pitt'], 'NYU\nPitt'],
  ['features', [], '–'],
  ['gap_years', 2, '2'],
  ['profile', { gpa: 4 }, '{\n  "gpa": 4\n}'],
  ['starts_at', 'never', 'never'],
  ['ends_at', 'infinity', 'infinity'],
  ['full_name', '9999-99-99T99:99Z', '9999-99-99T99:99Z'],
])('%s: %j is formatted as %j', (column, value, text) => {
  expect(formatValue(column, value)).toBe(text);
});

test('an account is shown by its address', () => {
  expect(formatValue('paid_by', 'b1', { b1: 'pat@example.com' })).toBe('pat@example.com');
  expect(formatValue('paid_by', 'b2', { b1: 'pat@example.com' })).toBe('b2');
});

test('a timestamp is formatted as a date and time', () => {
  for (const text of ['2026-06-15T12:00:00Z', '2026-06-15T12:00:00.123456+00:00']) {
    expect(formatValue('on_sale_from', text)).toMatch(/^Jun 1[56], 2026, \d/);
  }
});

describe('changed columns', () => {
  test('an update lists its changes column by column', () => {
    const before = { price_cents: 1499, name: 'A' };
    const after = { price_cents: 500, name: null };
    expect(changedColumns(entry({ before, after }))).toEqual([
      { column: 'name', label: 'Name', before: 'A', after: '–' },
      { column: 'price_cents', label: 'Price', before: '$14.99', after: '$5.00' },
    ]);
  });

  test('a new row lists its filled columns', () => {
    const after = { name: 'A', description: null, version: 1, search_text: 'a' };
    expect(changedColumns(entry({ action: 'insert', before: null, after }))).toEqual([
      { column: 'name', label: 'Name', before: null, after: 'A' },
    ]);
  });
});

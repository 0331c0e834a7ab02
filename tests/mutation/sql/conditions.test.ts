import { expect, test } from 'vitest';
import { changesOf } from './conditions.ts';

const of = (condition: string) => changesOf(condition).map((each) => each.condition);

test('a condition with one part goes', () => {
  expect(of('(user_id = ( SELECT auth.uid() AS uid))')).toEqual(['(true)']);
  expect(of('( SELECT private.is_admin() AS is_admin)')).toEqual(['(true)']);
});

test('each part of an AND is left out, each part of an OR never holds', () => {
  expect(of("((a IS NULL) AND (b = 'x AND y'::text))")).toEqual([
    "((true) AND (b = 'x AND y'::text))",
    '((a IS NULL) AND (true))',
  ]);
  expect(changesOf('((a IS NULL) OR ((b IS NULL) AND (c IS NULL)))')).toEqual([
    {
      change: 'never by (a IS NULL)',
      condition: '(false OR ((b IS NULL) AND (c IS NULL)))',
      isLooser: false,
    },
    {
      change: 'never by ((b IS NULL) AND (c IS NULL))',
      condition: '((a IS NULL) OR false)',
      isLooser: false,
    },
    {
      change: 'without b IS NULL',
      condition: '((a IS NULL) OR ((true) AND (c IS NULL)))',
      isLooser: true,
    },
    {
      change: 'without c IS NULL',
      condition: '((a IS NULL) OR ((b IS NULL) AND (true)))',
      isLooser: true,
    },
  ]);
});

test('a subquery and a CASE are each one part', () => {
  expect(of('(( SELECT f()) OR (CASE a WHEN 1 THEN (x OR y) ELSE NULL::boolean END))').length).toBe(
    2,
  );
  expect(of('( SELECT (( SELECT f() AS f) OR ( SELECT g() AS g)))')).toEqual([
    '( SELECT (false OR ( SELECT g() AS g)))',
    '( SELECT (( SELECT f() AS f) OR false))',
  ]);
});

test('a number lets one more through', () => {
  expect(of('((char_length(name) >= 1) AND (char_length(name) <= 200))')).toEqual([
    '((char_length(name) >= 1 - 1) AND (char_length(name) <= 200))',
    '((char_length(name) >= 1) AND (char_length(name) <= 200 + 1))',
  ]);
  expect(of('(gpa <= 4.00)')).toEqual(['(gpa <= 4.00 + 0.01)']);
  expect(of('(gpa >= (0)::numeric)')).toEqual(['(gpa >= (0)::numeric - 1)']);
  expect(of('(ends_at > starts_at)')).toEqual(['(ends_at >= starts_at)']);
  expect(of('(pg_column_size(profile) <= 524288)')).toEqual([
    '(pg_column_size(profile) <= 524288 + 524288)',
  ]);
});

test('a pattern loses an end, or repeats once more', () => {
  expect(of("(code ~ '^[A-Z]{1,39}$'::text)")).toEqual([
    "(code ~ '[A-Z]{1,39}$'::text)",
    "(code ~ '^[A-Z]{1,39}'::text)",
    "(code ~ '^[A-Z]{1,40}$'::text)",
    "(code ~ '^[A-Z]{0,39}$'::text)",
  ]);
  expect(of("(last_four ~ '^[0-9]{4}$'::text)")).toContain("(last_four ~ '^[0-9]{4,5}$'::text)");
});

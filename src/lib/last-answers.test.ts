import { beforeEach, expect, test } from 'vitest';

import { forgetAnswers, keepAnswer, keptAnswer } from './last-answers.ts';

beforeEach(() => localStorage.clear());

test('an answer is kept for the person who was given it', () => {
  keepAnswer('ada', 'profiles', { total: 35 });
  expect(keptAnswer('ada', 'profiles')).toEqual({ total: 35 });
  expect(keptAnswer('ada', 'schools')).toBeUndefined();
  expect(keptAnswer('ben', 'profiles')).toBeUndefined();
});

test('another person leaves nothing of it', () => {
  keepAnswer('ada', 'profiles', 'of Ada');
  keepAnswer('ben', 'schools', 'of Ben');
  expect(keptAnswer('ada', 'profiles')).toBeUndefined();
  expect(localStorage.getItem('premed-cheatsheet.last-answers')).not.toContain('of Ada');
});

test('the last answer counts', () => {
  keepAnswer('ada', 'profiles', 1);
  keepAnswer('ada', 'profiles', 2);
  expect(keptAnswer('ada', 'profiles')).toBe(2);
});

test('nothing is left when they are forgotten', () => {
  keepAnswer('ada', 'profiles', 1);
  forgetAnswers();
  expect(localStorage.length).toBe(0);
});

test('there is an end to what is kept, by number and by size', () => {
  for (let number = 1; number <= 20; number += 1) keepAnswer('ada', `page ${number}`, number);
  expect(keptAnswer('ada', 'page 8')).toBeUndefined();
  expect(keptAnswer('ada', 'page 9')).toBe(9);
  keepAnswer('ada', 'long', 'x'.repeat(1_500_000));
  keepAnswer('ada', 'longer', 'x'.repeat(1_900_000));
  expect(keptAnswer('ada', 'long')).toBeUndefined();
  expect(keptAnswer('ada', 'longer')).toHaveLength(1_900_000);
});

test.each(['{', 'null', '{"userId":"ada"}', '[]'])(
  'what is no store of ours is none: %s',
  (text) => {
    localStorage.setItem('premed-cheatsheet.last-answers', text);
    expect(keptAnswer('ada', 'profiles')).toBeUndefined();
  },
);

import { expect, test } from 'vitest';

import {
  anyOf,
  day,
  manyOf,
  oneOf,
  openId,
  page,
  rowNumber,
  search,
  task,
  urlState,
} from './search-params.ts';

const { defaults, read, write, hasFilters } = urlState({
  text: search('q'),
  status: anyOf('status', ['open', 'closed']),
  majors: manyOf('major', [{ value: 'Biology' }, { value: 'Law' }]),
  from: day('from'),
  sort: oneOf('sort', ['newest', 'oldest']),
  before: rowNumber('before'),
  page: page(),
  open: openId('open'),
  task: task(['edit', 'uses'], ['add']),
});
const at = (address: string) => read(new URLSearchParams(address));

test('an address without search params is the default view, which is written as nothing', () => {
  expect(at('')).toEqual({
    text: '',
    status: '',
    majors: [],
    from: '',
    sort: 'newest',
    before: null,
    page: 1,
    open: null,
    task: null,
  });
  expect(at('')).toEqual(defaults);
  expect(write(defaults)).toBe('');
});

test.each([
  '?q=50%25_off,+%2300651&status=open&major=Biology&major=Law&from=2026-02-28&sort=oldest&before=512&page=3',
  '?page=2&open=a%40b.co',
  '?edit=TEN',
  '?uses=TEN',
  '?add=',
])('an address survives a round trip: %s', (address) => {
  expect(write(at(address))).toBe(address);
});

test('the order of search params is irrelevant, and unknown ones are ignored', () => {
  expect(write(at('page=2&x=y&major=Law&q=a&major=Biology'))).toBe(
    '?q=a&major=Biology&major=Law&page=2',
  );
});

test.each([
  'q=%00',
  'q=%20',
  'status=gold',
  'major=Art&major=',
  'from=2026-02-31',
  'from=soon',
  'sort=random',
  'before=0',
  'before=-1',
  'before=x',
  'before=9007199254740992',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=two',
  'page=',
  'page=1e99',
  'page=1000001',
])('an invalid value is the default: %s', (address) => {
  expect(write(at(address))).toBe('');
});

test('a repeated choice counts once', () => {
  expect(at('major=Law&major=Law').majors).toEqual(['Law']);
});

test('a search text is cut, and loses control characters and outer spaces', () => {
  expect(at(`q=${'x'.repeat(10_000)}`).text).toHaveLength(200);
  expect(at('q=%00no%00such%09%20').text).toBe('no such');
  expect(write({ ...defaults, text: ' pat\u0000 ' })).toBe('?q=pat');
});

test('an id is cleaned too', () => {
  expect(at('open=%00TEN%20').open).toBe('TEN');
  expect(at('edit=%00TEN%20').task).toEqual({ edit: 'TEN' });
});

test('the first of several tasks wins', () => {
  expect(at('add=&uses=a&edit=b').task).toEqual({ edit: 'b' });
});

test('filters count as filters; sort order, page and open forms do not', () => {
  expect(hasFilters(at('sort=oldest&before=5&page=2&open=1&add='))).toBe(false);
  for (const filter of ['q=x', 'status=open', 'major=Law', 'from=2026-01-01']) {
    expect(hasFilters(at(filter))).toBe(true);
  }
});

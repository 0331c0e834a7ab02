import { expect, test } from 'vitest';

import {
  isNarrowed,
  readAccessView,
  readOrdersView,
  writeAccessView,
  writeOrdersView,
} from './search-params.ts';

const orders = (address: string) => readOrdersView(new URLSearchParams(address));
const access = (address: string) => readAccessView(new URLSearchParams(address));

test.each([
  '',
  'q=%2300651',
  'q=50%25_off&status=partly_refunded&product=cheatsheet&payment=free&from=2026-01-01&to=2026-02-28&sort=oldest&page=3',
])('the orders address %j survives a round trip', (address) => {
  expect(writeOrdersView(orders(address)).toString()).toBe(address);
});

test.each([
  'status=nonsense',
  'payment=gold',
  'from=2026-02-31',
  'to=soon',
  'sort=random',
  'page=0',
  'page=x',
  'q=%00',
])('invalid values are ignored: %s', (address) => {
  expect(writeOrdersView(orders(address)).toString()).toBe('');
});

test('filters count as active filters, sorting does not', () => {
  expect(isNarrowed(orders('sort=oldest&page=2'))).toBe(false);
  for (const filter of ['q=x', 'status=failed', 'product=x', 'payment=paid', 'to=2026-01-01']) {
    expect(isNarrowed(orders(filter))).toBe(true);
  }
});

test.each(['', 'q=robin%40&origin=manual&state=revoked&page=2'])(
  'the address of access %j survives',
  (address) => {
    expect(writeAccessView(access(address)).toString()).toBe(address);
  },
);

test('invalid access filters are ignored', () => {
  expect(writeAccessView(access('origin=x&state=y&page=-1')).toString()).toBe('');
});

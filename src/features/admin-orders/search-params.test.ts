import { expect, test } from 'vitest';

import { accessUrl, ordersUrl } from './search-params.ts';

test.each([
  '',
  '?q=%2300651&status=partly_refunded&product=cheatsheet&payment=free&from=2026-01-01&to=2026-02-28&sort=oldest&page=3',
])('the address reflects the list of orders: %j', (address) => {
  expect(ordersUrl.write(ordersUrl.read(new URLSearchParams(address)))).toBe(address);
});

test.each(['', '?q=robin%40&origin=manual&state=revoked&page=2'])(
  'the address reflects the list of entitlements: %j',
  (address) => {
    expect(accessUrl.write(accessUrl.read(new URLSearchParams(address)))).toBe(address);
  },
);

import { expect, test, vi } from 'vitest';

import { localStore } from '#lib/storage/browser-storage.ts';

import { announcePurchase } from './plan-flag.ts';

test('a purchase notifies the other tabs and leaves nothing in storage', () => {
  const write = vi.spyOn(localStore, 'write');
  announcePurchase();
  expect(write).toHaveBeenCalledExactlyOnceWith('paymentVerified', 'true');
  expect(localStorage.length).toBe(0);
});

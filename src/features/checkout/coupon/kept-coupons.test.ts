import { beforeEach, expect, test } from 'vitest';

import {
  forgetCoupons,
  keepCoupon,
  keepLinkedCoupon,
  keptCoupon,
  linkedCoupon,
} from './kept-coupons.ts';
import { brand } from '#lib/store/brand.ts';

beforeEach(() => sessionStorage.clear());

test('a code is kept for its own plan until it is removed', () => {
  keepCoupon('cheatsheet', 'STUDENT2025');
  keepCoupon('application', 'PREMEDVIP');
  expect(keptCoupon('cheatsheet')).toBe('STUDENT2025');
  keepCoupon('cheatsheet', null);
  expect(keptCoupon('cheatsheet')).toBeNull();
  expect(keptCoupon('application')).toBe('PREMEDVIP');
  forgetCoupons();
  expect(keptCoupon('application')).toBeNull();
});

test('the code of a link is for every plan until it is removed from one, or from all', () => {
  keepCoupon('cheatsheet', 'STUDENT2025');
  keepLinkedCoupon('FRIENDS');
  expect(linkedCoupon()).toBe('FRIENDS');
  expect(keptCoupon('cheatsheet')).toBe('FRIENDS');
  keepCoupon('cheatsheet', null);
  expect(keptCoupon('cheatsheet')).toBeNull();
  expect(keptCoupon('application')).toBe('FRIENDS');
  forgetCoupons();
  expect(linkedCoupon()).toBeNull();
  expect(keptCoupon('application')).toBeNull();
});

test.each(['no JSON', 'null', '"text"', '{"cheatsheet":1}'])('%s keeps no code', (stored) => {
  sessionStorage.setItem(`${brand.slug}.coupons`, stored);
  expect(keptCoupon('cheatsheet')).toBeNull();
  expect(keptCoupon('toString')).toBeNull();
});

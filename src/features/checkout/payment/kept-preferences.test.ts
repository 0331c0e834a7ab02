import { beforeEach, expect, test } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { emptyAddress } from '#model/places/address.ts';

import { keepPreferences, takePreferences } from './kept-preferences.ts';

const address = {
  ...emptyAddress,
  fullName: 'Pat Person',
  addressLine1: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
};
const preferences = { cardholderName: 'Pat Person', address };

beforeEach(() => sessionStorage.clear());

test('what a buyer asked to save outlasts the page, and is handed out once, for its order', () => {
  keepPreferences('order', 'pi_1_secret_2', preferences);
  expect(takePreferences('another')).toBeNull();
  expect(takePreferences('order')).toMatchObject({ intentId: 'pi_1', preferences });
  expect(takePreferences('order')).toBeNull();
});

test('the next payment replaces it', () => {
  keepPreferences('order', 'pi_1_secret_2', preferences);
  keepPreferences('order', 'pi_1_secret_2', null);
  expect(takePreferences('order')).toBeNull();
});

test.each(['{', 'null', '{"orderId":"order"}'])('malformed storage is ignored: %s', (text) => {
  sessionStorage.setItem(`${brand.slug}.kept-preferences`, text);
  expect(takePreferences('order')).toBeNull();
});

import { expect, test } from 'vitest';

import { readProductsView, writeProductsView } from './search-params.ts';

const list = { text: '', page: 1, edited: null, isAdding: false };
const read = (address: string) => readProductsView(new URLSearchParams(address));

test.each([
  ['', list],
  ['q=guide&page=2', { ...list, text: 'guide', page: 2 }],
  ['add=', { ...list, isAdding: true }],
  ['edit=workbook&page=2', { ...list, page: 2, edited: 'workbook' }],
])('%j survives a round trip', (address, view) => {
  expect(read(address)).toEqual(view);
  expect(read(writeProductsView(view).toString())).toEqual(view);
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=99999999999', 'q=%00', 'q=%20'])(
  '%s makes no sense and is left out',
  (address) => {
    expect(read(address)).toEqual(list);
  },
);

test('editing a product takes precedence over adding one', () => {
  expect(read('add=&edit=workbook')).toEqual({ ...list, edited: 'workbook' });
});

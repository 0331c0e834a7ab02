import { expect, test } from 'vitest';

import { auditedTable } from './audited-tables.ts';

test('the name of a table says what its rows are, and where', () => {
  expect(auditedTable('gift_cards')).toEqual({
    one: 'gift card',
    many: 'Gift cards',
    page: undefined,
    param: 'edit',
  });
  expect(auditedTable('coupons').page).toBe('/admin/coupons');
});

test('but for some of them', () => {
  expect(auditedTable('contact_messages')).toMatchObject({ one: 'message', param: 'open' });
  expect(auditedTable('school_aliases').page).toBe('/admin/schools/aliases');
});

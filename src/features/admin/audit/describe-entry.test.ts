import { expect, test } from 'vitest';

import { describeEntry } from './describe-entry.ts';
import type { AuditEntry } from './schema.ts';
import { testEntry } from './test-data.ts';

const changed = (before: object, after: object, entry: Partial<AuditEntry> = {}) =>
  describeEntry(testEntry({ before: { ...before }, after: { ...after }, ...entry }));

test('a change names the thing, the field and its values', () => {
  expect(changed({ price_cents: 1250 }, { price_cents: 1300 })).toBe(
    'changed the price of product Workbook: $12.50 → $13.00',
  );
  const number = { tableName: 'applicants', rowKey: { id: 'applicant-156' } };
  expect(changed({ gpa: 3.5 }, { gpa: null }, { ...number, subject: { name: '156' } })).toBe(
    'changed the GPA of applicant 156: 3.5 → –',
  );
});

test('a long value and several fields are named only', () => {
  expect(changed({ description: 'A' }, { description: 'b'.repeat(41) })).toBe(
    'changed the description of product Workbook',
  );
  expect(changed({ features: [] }, { features: ['A', 'B'] })).toBe(
    'changed the features of product Workbook',
  );
  expect(changed({ a: 1, b: 1, c: 1 }, { a: 2, b: 2, c: 2 })).toBe(
    'changed the a, b and c of product Workbook',
  );
  expect(changed({ a: 1, b: 1, c: 1, d: 1 }, { a: 2, b: 2, c: 2, d: 2 })).toBe(
    'changed the a, b and 2 more fields of product Workbook',
  );
});

test.each<[Partial<AuditEntry>, string]>([
  [{ before: { is_active: true }, after: { is_active: false } }, 'deactivated product Workbook'],
  [{ before: { is_active: false }, after: { is_active: true } }, 'activated product Workbook'],
  [
    {
      tableName: 'contact_messages',
      subject: { email: 'robin@example.com' },
      before: { is_handled: false },
      after: { is_handled: true },
    },
    'handled message of robin@example.com',
  ],
  [
    {
      tableName: 'entitlements',
      subject: { name: 'Workbook', email: 'robin@example.com', orderId: null },
      before: { revoked_at: null, revoked_reason: null },
      after: { revoked_at: '2026-01-01T10:00:00Z', revoked_reason: 'refunded' },
    },
    'revoked access of robin@example.com to Workbook',
  ],
  [
    {
      tableName: 'entitlements',
      subject: { name: 'Workbook', email: 'robin@example.com', orderId: null },
      before: { revoked_at: '2026-01-01T10:00:00Z', revoked_reason: 'disputed' },
      after: { revoked_at: null, revoked_reason: null },
    },
    'restored access of robin@example.com to Workbook',
  ],
  [
    {
      tableName: 'contributor_earnings',
      subject: { email: 'robin@example.com', amountCents: 200 },
      before: { paid_at: null },
      after: { paid_at: '2026-01-01T10:00:00Z' },
    },
    'paid earnings of robin@example.com ($2.00)',
  ],
  [
    {
      tableName: 'contributor_earnings',
      subject: { email: 'robin@example.com' },
      before: { paid_at: '2026-01-01T10:00:00Z' },
      after: { paid_at: null },
    },
    'took back the payment of earnings of robin@example.com',
  ],
  [
    {
      tableName: 'refunds',
      subject: { orderId: 'o1', orderNumber: 658, amountCents: 2499 },
      before: { status: 'pending', settled_at: null, stripe_refund_id: null },
      after: { status: 'succeeded', settled_at: '2026-01-01T10:00:00Z', stripe_refund_id: 're_1' },
    },
    'completed refund of $24.99 for order #00658',
  ],
  [
    {
      tableName: 'store_settings',
      subject: null,
      rowKey: { id: true },
      before: { has_upgrade_credit: false },
      after: { has_upgrade_credit: true },
    },
    'changed the upgrade credit of store settings: No → Yes',
  ],
])('a change of state: %#', (entry, text) => {
  expect(describeEntry(testEntry(entry))).toBe(text);
});

test('an addition and a deletion name the thing, also once it is gone', () => {
  const refund = { orderId: 'o1', orderNumber: 658, amountCents: 1000 };
  const added = testEntry({ action: 'insert', tableName: 'refunds', subject: refund });
  expect(describeEntry(added)).toBe('added refund of $10.00 for order #00658');
  const admin = { tableName: 'admins', subject: { email: 'robin@example.com' } };
  expect(describeEntry(testEntry({ action: 'insert', ...admin }))).toBe(
    'added admin robin@example.com',
  );
  const gone = { action: 'delete', subject: null, after: null } as const;
  expect(describeEntry(testEntry({ ...gone, before: { name: 'Old Guide' } }))).toBe(
    'deleted product Old Guide',
  );
  expect(describeEntry(testEntry({ ...gone, before: { search_text: 'x' } }))).toBe(
    'deleted product workbook',
  );
  const applicant = { tableName: 'applicants', rowKey: { id: 'applicant-7' }, before: {} };
  expect(describeEntry(testEntry({ ...gone, ...applicant }))).toBe('deleted applicant 7');
});

test('an announcement has a time, and an invitation its address, as long as it is known', () => {
  const announcement = { tableName: 'announcements', subject: { name: 'News' } };
  expect(changed({ sends_at: null }, { sends_at: '2026-01-01' }, announcement)).toBe(
    'changed the time of sending of announcement News: – → 2026-01-01',
  );
  const invited = { action: 'insert', tableName: 'staff_invitations' } as const;
  const rowKey = { id: 'e002920e-0000-4000-8000-000000000000' };
  const subject = { email: 'robin@example.com' };
  expect(describeEntry(testEntry({ ...invited, rowKey, subject }))).toBe(
    'added staff invitation of robin@example.com',
  );
  expect(describeEntry(testEntry({ ...invited, rowKey, subject: null, after: {} }))).toBe(
    'added staff invitation',
  );
});

test('a bulk change and an unknown table are described', () => {
  const bulk = { tableName: 'applicants', rowKey: null, rowCount: 10_000, subject: null };
  expect(describeEntry(testEntry({ action: 'insert', ...bulk }))).toBe('added 10,000 applicants');
  const one = { ...bulk, tableName: 'schools', rowCount: 1 };
  expect(describeEntry(testEntry({ action: 'insert', ...one }))).toBe('added 1 school');
  expect(
    describeEntry(testEntry({ tableName: 'later_things', rowKey: { id: 7 }, subject: null })),
  ).toBe('changed later thing 7');
});

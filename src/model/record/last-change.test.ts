import { expect, test, vi } from 'vitest';

import { fetchLastChange } from './last-change.ts';

const rpc = vi.hoisted(() => vi.fn<(name: string, filter: object) => Promise<object>>());
vi.mock('#lib/data/supabase.ts', () => ({ supabase: { rpc } }));

const entry = (id: string, email: string | null) => ({
  happened_at: '2026-11-01T12:00:00+00:00',
  actor_email: email,
  row_key: { id },
});
const since = new Date('2026-11-01T11:00:00Z');
const find = () => fetchLastChange('applicants', 'applicant-7', since);

test('the latest change is that of the row itself, not of one with a longer key', async () => {
  const rows = [
    entry('applicant-70', 'b@example.com'),
    { ...entry('', null), row_key: null },
    entry('applicant-7', 'a@example.com'),
    entry('applicant-7', 'c@example.com'),
  ];
  rpc.mockResolvedValue({ data: { rows, has_more: false }, error: null });
  expect(await find()).toEqual({ at: '2026-11-01T12:00:00+00:00', by: 'a@example.com' });
  expect(rpc).toHaveBeenCalledExactlyOnceWith('search_audit_log', {
    in_table: 'applicants',
    with_action: 'update',
    with_key: 'applicant-7',
    since: '2026-11-01T11:00:00.000Z',
  });
});

test('without an entry, or without the log, the change is unknown', async () => {
  rpc.mockResolvedValueOnce({ data: { rows: [], has_more: false }, error: null });
  expect(await find()).toBeNull();
  rpc.mockResolvedValueOnce({ data: null, error: { code: 'PT403', message: 'No.' } });
  expect(await find()).toBeNull();
});

import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { PanelRole, type StaffRole } from '#model/panel/may.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { useFoundPlaces } from './use-found-places.tsx';

const found = vi.hoisted(() => vi.fn<(section: string) => object[]>());
vi.mock('#lib/data/query-options.ts', () => ({
  openedOptions: () => ({}),
  pageOptions: (queryKey: string[]) => ({
    queryKey,
    queryFn: () => ({ rows: found(queryKey[0] ?? '') }),
  }),
}));
vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));

beforeEach(() => void vi.resetAllMocks());

function Found({ text }: { text: string }) {
  const { kinds } = useFoundPlaces(text);
  return kinds.flatMap(({ label, hits }) =>
    hits.map(({ to, label: name }) => <p key={to}>{`${label}: ${name} at ${to}`}</p>),
  );
}

const look = (text: string, role: StaffRole) =>
  renderForTest(
    <PanelRole value={role}>
      <Found text={text} />
    </PanelRole>,
  );

test('an admin finds coupons, applicants, schools and guides, too', async () => {
  const rows: Record<string, object> = {
    'admin-coupons': { code: 'VIP' },
    'admin-applicants': { id: 'applicant-35', number: 35, major: 'Biology' },
    'admin-schools': { id: 'baylor', name: 'Baylor' },
    'admin-guides': { id: 'vip', title: 'A guide' },
  };
  found.mockImplementation((section) => [rows[section]].filter((row) => row !== undefined));
  const { container } = look('vip', 'admin');
  await waitFor(() =>
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'Coupons: VIP at /admin/coupons?edit=VIP',
      'Applicants: Applicant 35 at /admin/applicants?edit=applicant-35',
      'Schools: Baylor at /admin/schools?edit=baylor',
      'Guides: A guide at /admin/guides?edit=vip',
    ]),
  );
});

test('support looks among orders and customers alone, and nobody for nothing', async () => {
  found.mockReturnValue([]);
  look('vip', 'support');
  await waitFor(() => expect(found).toHaveBeenCalledTimes(2));
  expect(found.mock.calls).toEqual([['admin-orders'], ['admin-customers']]);
  look('', 'admin');
  expect(found).toHaveBeenCalledTimes(2);
});

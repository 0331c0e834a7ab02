import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForAdmin } from '#ui/test-render.tsx';

import { RecommendationNotice } from './recommendation-notice.tsx';
import type { Plan, ShopWindow } from './shop.ts';

const store = vi.hoisted(() => ({ chosen: '', recommended: '', bundles: {} }));
vi.mock('#lib/data/supabase.ts', () => ({
  supabase: {
    from: () => ({
      select: () => ({
        single: () =>
          Promise.resolve({ data: { recommended_plan: store.chosen }, error: null, status: 200 }),
      }),
    }),
  },
}));
const plan = (id: string, name: string, priceCents: number) => ({ id, name, priceCents }) as Plan;
vi.mock('./shop-requests.ts', () => ({
  fetchPlans: () =>
    Promise.resolve([
      plan('one', 'One', 1499),
      plan('two', 'Two', 1999),
      plan('both', 'Both', 3499),
    ]),
  fetchWindow: () =>
    Promise.resolve({
      recommended_plan: store.recommended,
      bundles: store.bundles,
    } as unknown as ShopWindow),
}));

const show = async (state: Partial<typeof store>) => {
  Object.assign(store, { chosen: 'both', recommended: '', bundles: {} }, state);
  renderForAdmin(<RecommendationNotice />);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Loading'));
};

test('an admin learns that a plan costs no less than its parts, and is not recommended', async () => {
  await show({ bundles: { both: { parts: ['one', 'two'], cents: 3498 } } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Both is not shown as recommended: at $34.99, it costs no less than One and Two, $34.98 together. Lower its price, or recommend another plan.',
  );
});

test('or than another with more in it', async () => {
  await show({});
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /at \$34\.99, it costs no less than another plan with everything in it\./,
  );
});

test.each([
  ['none is chosen', { chosen: '' }],
  ['it is shown', { recommended: 'both' }],
  ['it is not on sale', { chosen: 'draft' }],
])('and nothing if %s', async (_, state) => {
  await show(state);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole('alert')).toBeNull();
});

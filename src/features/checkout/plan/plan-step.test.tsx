import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { givePageData } from '#lib/storage/page-data.ts';
import { renderAt } from '#ui/test-render.tsx';

import { defaultProducts } from './default-products.ts';
import { PlanNotice } from './plan-notice.tsx';
import { PlanStep } from './plan-step.tsx';
import { keepLinkedCoupon, keptCoupon } from '../coupon/kept-coupons.ts';
import type { HeldPlan, Product } from '../schema.ts';
import { checkoutEvents, readCheckout } from '../store.ts';
import { quote } from '../test-data.ts';

const { fetchProducts, loadDefaults, fetchHeldPlans } = vi.hoisted(() => ({
  fetchHeldPlans: vi.fn<() => Promise<HeldPlan[]>>(),
  fetchProducts: vi.fn<() => Promise<Product[]>>(),
  loadDefaults: vi.fn<() => Promise<Product[]>>(),
}));

vi.mock('../queries.ts', () => ({
  quoteOptions: (plan: string, code: string | null) => ({
    queryKey: ['quote', plan, code],
    queryFn: () =>
      code === 'WRONG'
        ? Promise.reject(new RequestError('PT422', 'Invalid coupon code. Please try again.'))
        : Promise.resolve({ ...quote, percent_off: 20, coupon_code: code }),
  }),
  heldPlansOptions: () => ({ queryKey: ['held-plans'], queryFn: fetchHeldPlans }),
  productsOptions: { queryKey: ['products', 'on-sale'], queryFn: fetchProducts },
  defaultProductsOptions: { queryKey: ['products', 'default'], queryFn: loadDefaults },
}));

const product = {
  id: 'cheatsheet',
  name: 'Premed Cheatsheet',
  description: '',
  features: [],
  capabilities: [],
};

function setUp({
  isSignedIn = false,
  newcomer = null as string | null,
  isUnpaid = false,
  held = [] as HeldPlan[],
  linkedCode = null as string | null,
  heldPlans = [] as string[],
} = {}) {
  const onPick = vi.fn<() => void>();
  const userId = isSignedIn ? 'person' : null;
  fetchHeldPlans.mockReset().mockResolvedValue(held);
  const { address } = renderAt(
    <PlanStep
      heldPlans={heldPlans}
      userId={userId}
      introduction={
        <PlanNotice
          userId={userId}
          newcomer={newcomer}
          joinedAs={null}
          isUnpaid={isUnpaid}
          isPreviewOver={false}
        />
      }
      linkedCode={linkedCode}
      selected="cheatsheet"
      onPick={onPick}
    />,
    '/checkout',
  );
  return { user: userEvent.setup(), onPick, address };
}

beforeEach(() => {
  sessionStorage.clear();
  fetchProducts
    .mockReset()
    .mockResolvedValue([{ ...product, priceCents: 1499, fullPriceCents: 1499, saleEndsAt: null }]);
  loadDefaults.mockReset().mockResolvedValue(defaultProducts);
});

test.each([
  [{ newcomer: 'Ann' }, /^Almost done, Ann\. Pick a plan: your account is created when you pay\./],
  [{ isSignedIn: true, isUnpaid: true }, /^You have no plan yet\. Pick one/],
])('%j sees the next step', async (visitor, text) => {
  setUp(visitor);
  await screen.findByText(text);
  await screen.findByRole('button', { name: 'Sign up' });
});

test('the plan that is selected is marked, and its own button goes on with it', async () => {
  fetchProducts.mockResolvedValue(defaultProducts);
  const { user } = setUp();
  const card = await screen.findByRole('article', { name: 'Premed Cheatsheet', current: true });
  within(card).getByText('Selected');
  expect(screen.getAllByText('Selected')).toHaveLength(1);
  await user.click(within(card).getByRole('button', { name: 'Sign up' }));
  expect(readCheckout().plan).toBe('cheatsheet');
});

test('plans that hold others list only what they add, and all are compared below', async () => {
  fetchProducts.mockResolvedValue(defaultProducts);
  setUp();
  const plus = await screen.findByRole('article', { name: 'Premed Cheatsheet+' });
  within(plus).getByText('Everything in the Premed Cheatsheet, plus:');
  expect(within(plus).queryByText('Everything in the Premed Cheatsheet')).toBeNull();
  const both = screen.getByRole('article', { name: 'Application Cheatsheet +' });
  within(both).getByText('Everything in the Premed Cheatsheet and the Application Cheatsheet:');
  const rows = within(screen.getByRole('table', { name: 'Side by side' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'PlanApplicant profilesTemplates and plansApplication guides',
    'Premed Cheatsheet$14.99Included–Not included–Not included',
    'Application Cheatsheet$19.99–Not included–Not includedIncluded',
    'Premed Cheatsheet+$29.99IncludedIncluded–Not included',
    'Application Cheatsheet +$34.99Included–Not includedIncluded',
  ]);
});

test('the recommended plan comes first, and a plan says what it saves', async () => {
  givePageData({
    products: defaultProducts,
    shop: {
      profiles: 35,
      schools: 69,
      guides: [],
      bundles: { 'application-plus': { parts: ['cheatsheet', 'application'], cents: 3998 } },
      recommended_plan: 'application-plus',
    },
  });
  fetchProducts.mockResolvedValue(defaultProducts);
  setUp();
  await screen.findAllByRole('article');
  const [first] = screen.getAllByRole('article');
  expect(first?.textContent).toMatch(
    /^RecommendedApplication Cheatsheet \+\$34\.99 {2}One time · a year of accessSeparately \$39\.98: you save \$4\.99/,
  );
  // It adds nothing to its parts, so what they hold is counted.
  within(first as HTMLElement).getByText('35 profiles of applicants accepted at 69 schools');
  givePageData(null);
});

const plus = {
  plan: 'cheatsheet-plus',
  name: 'Premed Cheatsheet+',
  capabilities: ['profiles', 'plus'],
  heldUntil: '2099-01-01T00:00:00Z',
  hasEnded: false,
  renewableFrom: null,
  isRenewable: false,
  accessUntil: '2099-01-01T00:00:00Z',
};

test.each([
  ['is held', { heldPlans: ['cheatsheet'] }, defaultProducts, /^Already yours$/],
  [
    'is part of a plan that is held',
    { isSignedIn: true, held: [plus] },
    defaultProducts,
    /^Everything in it is in your Premed Cheatsheet\+/,
  ],
  ['is not on sale', {}, defaultProducts.slice(1, 2), /^Application Cheatsheet$/],
])('no plan is selected where that one %s', async (_, visitor, products, sign) => {
  fetchProducts.mockResolvedValue(products);
  setUp(visitor);
  await screen.findByText(sign);
  expect(screen.queryByText('Selected')).toBeNull();
});

test('a payment under way is shown, and no other can start', async () => {
  checkoutEvents.paymentStarted();
  try {
    setUp();
    await screen.findByText(/^Your payment is being processed/);
    expect(await screen.findByRole('button', { name: 'Sign up' })).toHaveProperty('disabled', true);
  } finally {
    checkoutEvents.paymentEnded();
  }
});

test('the code of a link is applied to all plans at once, until it is removed', async () => {
  keepLinkedCoupon('STUDENT2025');
  const { user } = setUp({ linkedCode: 'STUDENT2025' });
  await screen.findByText('Coupon applied! Discount (20% off). Code STUDENT2025, on every plan.');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Have a coupon code? Enter it here.');
  expect(keptCoupon('cheatsheet')).toBeNull();
});

test('a wrong code in a link is named once', async () => {
  fetchProducts.mockResolvedValue(defaultProducts);
  setUp({ linkedCode: 'WRONG' });
  await screen.findByText('Invalid coupon code. Please try again. Code WRONG.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

const fallback = 'Showing default products as fallback.';

test('the default plans are shown until the plans load', async () => {
  fetchProducts.mockRejectedValueOnce(new Error('offline'));
  const { user } = setUp();
  await screen.findByText('Failed to load products: offline');
  await screen.findByText(fallback);
  screen.getByText(/^Prices may be out of date/);
  expect(screen.getAllByRole('article')).toHaveLength(4);
  const plus = screen.getByRole('article', { name: 'Application Cheatsheet +' });
  expect(plus.textContent).toContain('$34.99');
  await user.click(within(plus).getByRole('button', { name: 'Sign up' }));
  expect(readCheckout()).toMatchObject({ plan: 'application-plus', couponCode: null });

  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(fallback)).toBeNull());
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('an error with advice is shown if the default plans fail too', async () => {
  fetchProducts.mockRejectedValue(new Error('offline'));
  loadDefaults.mockRejectedValue(new Error('offline'));
  setUp();
  await screen.findByText('Error loading products');
  screen.getByText('Please refresh the page.');
  screen.getByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('article')).toBeNull();
});

test('a store with nothing on sale offers no plans that cannot be bought', async () => {
  fetchProducts.mockResolvedValue([]);
  setUp();
  await screen.findByText(/^Nothing is on sale at the moment/);
  expect(screen.queryByRole('article')).toBeNull();
  expect(loadDefaults).not.toHaveBeenCalled();
});

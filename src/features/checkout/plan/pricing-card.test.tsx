import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { formatMoment } from '#lib/dates/dates.ts';
import { RequestError } from '#lib/data/errors.ts';
import { deferred, fill, renderForTest } from '#ui/test-render.tsx';

import { keptCoupon } from '../coupon/kept-coupons.ts';
import { PricingCard } from './pricing-card.tsx';
import type { Coverage } from './coverage.ts';
import type { HeldPlan, Product, Quote } from '../schema.ts';
import { quote as fullPrice } from '../test-data.ts';

const fetchQuote = vi.hoisted(() => vi.fn<(plan: string, code: string | null) => Promise<Quote>>());

vi.mock('../queries.ts', () => ({
  quoteOptions: (plan: string, code: string | null) => ({
    queryKey: ['quote', plan, code],
    queryFn: () => fetchQuote(plan, code),
  }),
}));

const product: Product = {
  id: 'cheatsheet',
  name: 'Premed Cheatsheet',
  description: 'Profiles of accepted applicants.',
  priceCents: 1499,
  fullPriceCents: 1499,
  saleEndsAt: null,
  features: ['MCAT and GPA', 'Gap years'],
  capabilities: ['profiles'],
};

const quote: Quote = {
  ...fullPrice,
  discount_cents: 300,
  total_cents: 1199,
  percent_off: 20,
  coupon_code: 'STUDENT2025',
  coupon_description: 'Student Discount',
};

function setUp({
  isHeld = false,
  held = undefined as HeldPlan | undefined,
  coverage = null as Coverage | null,
  linkedQuote = null as Quote | null,
  isLocked = false,
  offeredCode = null as string | null,
  priceCents = 1499,
  saleEndsAt = null as string | null,
  contents = undefined as string[] | undefined,
  rank = null as 'recommended' | 'other' | null,
} = {}) {
  const onPick = vi.fn<(plan: string, couponCode: string | null) => void>();
  const card = (code: string | null) => (
    <MemoryRouter>
      <PricingCard
        product={{ ...product, priceCents, saleEndsAt }}
        contents={contents}
        rank={rank}
        isHeld={isHeld}
        held={held}
        coverage={coverage}
        smaller={undefined}
        isLocked={isLocked}
        offeredCode={code}
        linkedQuote={linkedQuote}
        onPick={onPick}
      />
    </MemoryRouter>
  );
  const { rerender } = renderForTest(card(offeredCode));
  return {
    user: userEvent.setup(),
    onPick,
    offer: (code: string) => rerender(card(code)),
  };
}

async function applyCoupon(user: ReturnType<typeof userEvent.setup>, code: string) {
  await user.click(screen.getByText('Have a coupon code? Enter it here.'));
  if (code !== '')
    await fill(user, screen.getByLabelText('Coupon code for Premed Cheatsheet'), code);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
}

beforeEach(() => {
  sessionStorage.clear();
  fetchQuote.mockReset();
});

test('the card shows name, price, description and features, and sells nothing during a payment', () => {
  setUp({ isLocked: true });
  expect(screen.getByRole('button', { name: 'Sign up' })).toHaveProperty('disabled', true);
  screen.getByRole('heading', { name: 'Premed Cheatsheet' });
  expect(screen.getByText(/\$14\.99/).textContent).toContain('One time');
  screen.getByText('Profiles of accepted applicants.');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(product.features);
});

test('a free plan says so', async () => {
  const { user, onPick } = setUp({ priceCents: 0 });
  expect(screen.getByText(/\$0\.00/).textContent).toContain('Free');
  expect(screen.queryByText(/One time/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('cheatsheet', null);
});

test('a sale shows the price before it and its end, also with a coupon', async () => {
  fetchQuote.mockResolvedValue({
    ...quote,
    sale_ends_at: '2026-12-31T23:30:00Z',
    list_price_cents: 999,
    discount_cents: 200,
    total_cents: 799,
  });
  const { user } = setUp({ priceCents: 999, saleEndsAt: '2026-12-31T23:30:00Z' });
  expect(screen.getByText('$14.99').tagName).toBe('S');
  screen.getByText(/^\$9\.99/);
  screen.getByText(`Sale ends ${formatMoment('2026-12-31T23:30:00Z')}`);
  await applyCoupon(user, 'STUDENT2025');
  await screen.findByText('You pay $7.99');
  expect(screen.getByText('$14.99').tagName).toBe('S');
});

test('a code that makes the plan free says so', async () => {
  const free = { discount_cents: 1499, total_cents: 0, percent_off: 100, is_free: true };
  fetchQuote.mockResolvedValue({ ...quote, ...free });
  const { user } = setUp();
  await applyCoupon(user, 'FREE');
  await screen.findByText('Free');
  screen.getByText('$14.99');
});

const held: HeldPlan = {
  plan: 'cheatsheet',
  name: 'Premed Cheatsheet',
  capabilities: ['profiles'],
  hasEnded: false,
  heldUntil: '2027-03-03T12:00:00Z',
  renewableFrom: '2027-01-02T12:00:00Z',
  isRenewable: false,
  accessUntil: '2028-03-03T12:00:00Z',
};

test('a held plan says until when', () => {
  setUp({ isHeld: true, held });
  expect(screen.getByRole('button', { name: 'Already yours' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/^Yours until/).textContent?.trim()).toBe('Yours until March 3, 2027.');
  expect(screen.queryByText('Have a coupon code? Enter it here.')).toBeNull();
});

test('a plan whose year is over can be renewed', () => {
  setUp({ held: { ...held, hasEnded: true, renewableFrom: null, isRenewable: true } });
  screen.getByText('It ended on March 3, 2027. Renew now, and it lasts until March 3, 2028.');
  screen.getByRole('button', { name: 'Renew' });
});

const coverage: Coverage = {
  names: ['Premed Cheatsheet+'],
  until: '2027-03-03T12:00:00Z',
  isEnding: false,
};

test('a plan that is part of another held one is not sold, until that one ends soon', () => {
  setUp({ coverage });
  expect(screen.getByRole('button', { name: 'Already yours' })).toHaveProperty('disabled', true);
  screen.getByText('Everything in it is in your Premed Cheatsheet+, until March 3, 2027.');
  cleanup();
  setUp({ coverage: { ...coverage, isEnding: true } });
  screen.getByRole('button', { name: 'Sign up' });
  screen.getByText(/^Everything in it/);
  cleanup();
  setUp({ coverage, held: { ...held, hasEnded: true, isRenewable: true } });
  screen.getByRole('button', { name: 'Already yours' });
});

test.each([
  [{ coupon_description: null }, '20% off'],
  [{ coupon_description: ' ' }, '20% off'],
  [{ coupon_description: '', discount_cents: 500, percent_off: 0 }, '$5.00 off'],
])('a coupon without a description is called a discount: %j', async (changes, off) => {
  fetchQuote.mockResolvedValue({ ...quote, ...changes });
  const { user } = setUp();
  await applyCoupon(user, 'student2025');
  const { textContent } = await screen.findByText(/^Coupon applied!/);
  expect(textContent).toBe(`Coupon applied! Discount (${off})`);
});

test('an applied coupon shows the new price, locks the field and is passed on with the plan', async () => {
  fetchQuote.mockResolvedValue(quote);
  const { user, onPick } = setUp();
  await applyCoupon(user, 'student2025');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Coupon applied! Student Discount (20% off)',
  );
  expect(fetchQuote).toHaveBeenCalledExactlyOnceWith('cheatsheet', 'STUDENT2025');
  expect(screen.getAllByText(/\$11\.99/)).toHaveLength(2);
  screen.getByText('You pay $11.99');
  expect(screen.getByRole('button', { name: 'Applied' })).toHaveProperty('disabled', true);
  expect(screen.getByLabelText('Coupon code for Premed Cheatsheet')).toHaveProperty(
    'disabled',
    true,
  );
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('cheatsheet', 'STUDENT2025');
});

test('an applied coupon is kept, until the server refuses it', async () => {
  fetchQuote.mockResolvedValue(quote);
  const { user, offer } = setUp();
  await applyCoupon(user, 'student2025');
  await screen.findByText('You pay $11.99');
  expect(keptCoupon('cheatsheet')).toBe('STUDENT2025');
  offer('STUDENT2025');
  expect(fetchQuote).toHaveBeenCalledOnce();
  cleanup();
  fetchQuote.mockRejectedValue(new RequestError('network', 'Offline.'));
  setUp({ offeredCode: 'STUDENT2025' });
  await screen.findByText('Offline.');
  expect(keptCoupon('cheatsheet')).toBe('STUDENT2025');
  cleanup();
  fetchQuote.mockRejectedValue(
    new RequestError('PT422', 'Invalid coupon code. Please try again. This coupon has expired.'),
  );
  setUp({ offeredCode: 'STUDENT2025' });
  await screen.findByText('Invalid coupon code. Please try again. This coupon has expired.');
  expect(keptCoupon('cheatsheet')).toBeNull();
});

test('an offered code is applied without being asked, and passed on even before it is checked', async () => {
  const checked = deferred<Quote>();
  fetchQuote.mockReturnValue(checked.promise);
  const { user, onPick } = setUp({ offeredCode: 'STUDENT2025' });
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('cheatsheet', 'STUDENT2025');
  checked.resolve(quote);
  await screen.findByText('Coupon applied! Student Discount (20% off)');
});

test('an empty or refused code changes nothing', async () => {
  fetchQuote.mockRejectedValue(new Error('Invalid coupon code. Please try again.'));
  const { user, onPick } = setUp();
  await applyCoupon(user, '');
  await screen.findByText('Please enter a coupon code');
  expect(fetchQuote).not.toHaveBeenCalled();
  await fill(user, screen.getByLabelText('Coupon code for Premed Cheatsheet'), 'NOPE');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByText('Invalid coupon code. Please try again.');
  screen.getByText(/\$14\.99/);
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('cheatsheet', null);
});

test('the focus follows a code, which can be removed again', async () => {
  fetchQuote.mockResolvedValue(quote);
  const { user, onPick } = setUp();
  await user.click(screen.getByText('Have a coupon code? Enter it here.'));
  const field = screen.getByLabelText('Coupon code for Premed Cheatsheet');
  expect(document.activeElement).toBe(field);
  await user.paste('STUDENT2025');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  const remove = await screen.findByRole('button', { name: 'Remove' });
  expect(document.activeElement).toBe(remove);
  await user.click(remove);
  expect(document.activeElement).toBe(screen.getByLabelText('Coupon code for Premed Cheatsheet'));
  screen.getByText(/\$14\.99/);
  expect(screen.queryByText(/^Coupon applied!/)).toBeNull();
  expect(keptCoupon('cheatsheet')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign up' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('cheatsheet', null);
});

import { expect, test } from 'vitest';
import { dearPlans } from './prices.ts';

const plan = (name: string, price_cents: number, ...capabilities: string[]) => ({
  name,
  price_cents,
  capabilities,
});
const parts = [
  plan('Profiles', 1499, 'profiles'),
  plan('Guides', 1999, 'guides'),
  plan('Both kinds of guides', 1899, 'guides', 'interview'),
];

test('a plan that costs more than smaller ones with the same is reported with the cheapest of them', () => {
  expect(dearPlans([...parts, plan('Bundle', 3499, 'profiles', 'guides')])).toEqual([
    expect.objectContaining({
      problem: 'Bundle costs $34.99, more than what it includes: Profiles and Guides, $34.98.',
    }),
  ]);
  const whole = plan('Whole', 3499, 'profiles', 'guides', 'interview');
  expect(dearPlans([...parts, whole]).map(({ problem }) => problem)).toEqual([
    'Whole costs $34.99, more than what it includes: Profiles and Both kinds of guides, $33.98.',
  ]);
});

test('a plan that saves something, costs the same or has something of its own is fine', () => {
  expect(dearPlans([...parts, plan('Bundle', 3498, 'profiles', 'guides')])).toEqual([]);
  expect(dearPlans([...parts, plan('Plus', 9999, 'profiles', 'plus')])).toEqual([]);
});

import { cleanup, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { AllInOne } from './all-in-one.tsx';
import { CallToAction } from './call-to-action.tsx';
import { CodeCracking } from './code-cracking.tsx';
import { Faq } from './faq.tsx';
import { FeatureTiles } from './feature-tiles.tsx';
import { Hero } from './hero.tsx';
import { PlanPrices } from './plan-prices.tsx';
import { Roadmap } from './roadmap.tsx';
import type { Plan } from './queries.ts';
import { Testimonials } from './testimonials.tsx';

const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

const plan = (id: string, name: string, priceCents: number): Plan => ({
  id,
  name,
  priceCents,
  fullPriceCents: priceCents,
  saleEnd: null,
});

const plans = [
  plan('two', 'Two Guides', 2999),
  plan('one', 'One Guide', 1499),
  plan('free', 'Free Guide', 0),
];

const showHero = (shown: typeof plans) =>
  renderForTest(
    <MemoryRouter>
      <Hero startPath="/signup" pricingPath="/pricing" plans={shown} preview="the preview" />
    </MemoryRouter>,
  );

test('the hero names the lowest price, or none until the plans are known', () => {
  showHero(plans);
  screen.getByText(/^From \$14\.99\. One payment/);
  cleanup();
  showHero([]);
  screen.getByText(/^One payment/);
});

test('the plans have their prices', () => {
  const show = (shown: typeof plans) =>
    renderForTest(
      <MemoryRouter>
        <PlanPrices plans={shown} pricingPath="/pricing" />
      </MemoryRouter>,
    );
  show(plans);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Two Guides$29.99', 'One Guide$14.99', 'Free GuideFree']);
  cleanup();
  show([
    { ...plan('one', 'One Guide', 999), fullPriceCents: 1499, saleEnd: 'Dec 31, 2026, 6:30 PM' },
  ]);
  expect(screen.getByRole('listitem').textContent).toBe(
    'One Guide$14.99 $9.99Sale ends Dec 31, 2026, 6:30 PM',
  );
  expect(screen.getByText('$14.99').tagName).toBe('S');
  cleanup();
  show([]);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the hero links to sign-up and shows a sample', () => {
  showHero(plans);
  screen.getByText('the preview');
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/signup');
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing');
  const picture = within(screen.getByRole('figure', { name: /sample profile/ }));
  picture.getByText('Sample');
  picture.getByText('Sample data');
});

test('the roadmap has its steps in order', () => {
  renderForTest(<Roadmap />);
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(headings(2)).toEqual(['Your roadmap to an acceptance']);
});

test('the charts are labelled as samples', () => {
  renderForTest(<CodeCracking />);
  expect(headings(2)).toEqual(['Cracking the med school code']);
  screen.getByText(/^Sample data/);
});

test('the all-in-one section has illustrated portraits', () => {
  const { container } = renderForTest(<AllInOne />);
  expect(headings(2)).toEqual(['All in one place']);
  expect(container.querySelectorAll('svg[viewBox="0 0 96 96"]')).toHaveLength(6);
  screen.getByText(/^Illustrated samples/);
});

test('the section of testimonials exists if there are any', () => {
  const quote = { quote: 'I read it twice.', author: 'Applicant' };
  renderForTest(<Testimonials testimonials={[quote]} />);
  expect(screen.getByRole('figure').textContent).toBe('“I read it twice.”Applicant');
  cleanup();
  renderForTest(<Testimonials testimonials={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('there are six feature tiles', () => {
  renderForTest(<FeatureTiles />);
  expect(headings(3)).toEqual([
    'First-hand',
    'Updated regularly',
    'Easy to use',
    'Data-driven insights',
    'Secure and private',
    'Community support',
  ]);
});

test('the four questions start closed, and one opens at a time', () => {
  const { container } = renderForTest(<Faq />);
  expect(headings(3)).toHaveLength(4);
  const questions = [...container.querySelectorAll('details')];
  expect(questions.map(({ open }) => open)).toEqual([false, false, false, false]);
  // Browsers close others of the same name; an e2e test checks it.
  expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(
    new Set(['faq']),
  );
});

test('the call to action links to the checkout', () => {
  renderForTest(
    <MemoryRouter>
      <CallToAction checkoutPath="/checkout" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Choose your plan' }).getAttribute('href')).toBe(
    '/checkout',
  );
});

import { cleanup, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { paths } from '#lib/store/paths.ts';
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
      <Hero plans={shown} preview="the preview" />
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
        <PlanPrices plans={shown} />
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
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe(paths.signup);
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
    paths.pricing,
  );
  const picture = within(screen.getByRole('figure', { name: /sample profile/ }));
  picture.getByText('Sample');
  picture.getByText('Sample data');
});

test('the sections below the hero have their headings, and label their samples', () => {
  renderForTest(
    <MemoryRouter>
      <Roadmap />
      <CodeCracking />
      <AllInOne />
      <FeatureTiles />
      <CallToAction />
    </MemoryRouter>,
  );
  expect(headings(2).slice(0, 3)).toEqual([
    'Your roadmap to an acceptance',
    'Cracking the med school code',
    'All in one place',
  ]);
  screen.getByText(/^Sample data/);
  screen.getByText(/^Illustrated samples/);
  const link = screen.getByRole('link', { name: 'Choose your plan' });
  expect(link.getAttribute('href')).toBe(paths.checkout);
});

test('the section of testimonials exists if there are any', () => {
  const quote = { quote: 'I read it twice.', author: 'Applicant' };
  renderForTest(<Testimonials testimonials={[quote]} />);
  expect(screen.getByRole('figure').textContent).toBe('“I read it twice.”Applicant');
  cleanup();
  renderForTest(<Testimonials testimonials={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
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

import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { AllInOne } from './all-in-one.tsx';
import { CallToAction } from './call-to-action.tsx';
import { CodeCracking } from './code-cracking.tsx';
import { Faq } from './faq.tsx';
import { FeatureTiles } from './feature-tiles.tsx';
import { Hero } from './hero.tsx';
import { Roadmap } from './roadmap.tsx';
import { Testimonials } from './testimonials.tsx';
import { areSamples, testimonials } from './testimonials-content.ts';

const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

test('the hero leads to signing up, and shows a sample', () => {
  renderForTest(
    <MemoryRouter>
      <Hero startPath="/signup" pricingPath="/pricing" />
    </MemoryRouter>,
  );
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

test('the charts say that they are samples', () => {
  renderForTest(<CodeCracking />);
  expect(headings(2)).toEqual(['Cracking the med school code']);
  screen.getByText(/^Sample data/);
});

test('everything is in one place, with faces that are drawn', () => {
  const { container } = renderForTest(<AllInOne />);
  expect(headings(2)).toEqual(['All in one place']);
  expect(container.querySelectorAll('svg[viewBox="0 0 96 96"]')).toHaveLength(6);
  screen.getByText(/^Drawn samples/);
});

test('every testimonial is there, and they say so if they are samples', () => {
  renderForTest(<Testimonials />);
  expect(screen.getAllByRole('figure')).toHaveLength(testimonials.length);
  expect(screen.queryAllByText(/^These are sample testimonials/)).toHaveLength(areSamples ? 1 : 0);
});

test('there are six feature tiles', () => {
  renderForTest(<FeatureTiles />);
  expect(headings(3)).toEqual([
    'Trusted by thousands',
    'Updated regularly',
    'Easy to use',
    'Data-driven insights',
    'Secure and private',
    'Community support',
  ]);
});

test('of the four questions one is open at a time, none at first', () => {
  const { container } = renderForTest(<Faq />);
  expect(headings(3)).toHaveLength(4);
  const questions = [...container.querySelectorAll('details')];
  expect(questions.map(({ open }) => open)).toEqual([false, false, false, false]);
  // Browsers close what bears the same name; a browser test looks.
  expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(
    new Set(['faq']),
  );
});

test('the questions name the numbers of applications', () => {
  renderForTest(<Faq />);
  screen.getByText(/over 50 applications.*, with 25 added each month/);
});

test('the call to action leads to the checkout', () => {
  renderForTest(
    <MemoryRouter>
      <CallToAction checkoutPath="/checkout" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Choose your plan' }).getAttribute('href')).toBe(
    '/checkout',
  );
});

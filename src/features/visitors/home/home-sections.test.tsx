import { cleanup, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { paths } from '#model/store/paths.ts';
import type { Plan, ShopWindow } from '#model/plans/shop.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { AllInOne } from './all-in-one.tsx';
import { CodeCracking } from './code-cracking.tsx';
import { Faq } from './faq.tsx';
import { FeatureTiles } from './feature-tiles.tsx';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { PlanPrices } from './plan-prices.tsx';
import { GuideShelf } from './guide-shelf.tsx';
import { NoPlan, PlanPage } from './plan-page.tsx';
import { Roadmap } from './roadmap.tsx';
import { Story } from './story.tsx';
import { Testimonials } from './testimonials.tsx';
import { usesOf } from './uses.ts';

const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

const plan = (id: string, name: string, priceCents: number): Plan => ({
  id,
  name,
  description: `About ${name}`,
  features: ['A feature'],
  capabilities: ['profiles', id],
  priceCents,
  fullPriceCents: priceCents,
  saleEnd: null,
});

const plans = [
  plan('two', 'Two Guides', 2999),
  plan('one', 'One Guide', 1499),
  plan('free', 'Free Guide', 0),
];

const showHero = (shown: typeof plans, known: ShopWindow | null = null) =>
  renderForTest(
    <MemoryRouter>
      <Hero plans={shown} shop={known} />
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
        <PlanPrices plans={shown} shop={null} />
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
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose your plan' }).getAttribute('href')).toBe(
    paths.checkout,
  );
});

test('the hero links to sign-up, shows a sample, and says who sells', () => {
  showHero(plans, shop);
  screen.getByText(/^Sold by Lovelace Ltd/);
  expect(
    screen.getByRole('link', { name: 'Your money back within 14 days' }).getAttribute('href'),
  ).toBe(paths.refunds);
  expect(screen.getByRole('link', { name: 'Read a sample profile' }).getAttribute('href')).toBe(
    '#sample',
  );
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe(paths.signup);
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
    paths.pricing,
  );
  const picture = within(screen.getByRole('figure', { name: /sample profile/ }));
  picture.getByText('Sample');
  picture.getByText('Sample data');
});

test('who holds a plan goes on from the hero, without a price', () => {
  renderForTest(
    <MemoryRouter>
      <Hero
        plans={plans}
        shop={shop}
        start={{ to: paths.profile, label: 'Start Exploring Profiles' }}
      />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull();
  const start = screen.getByRole('link', { name: 'Start Exploring Profiles' });
  expect(start.getAttribute('href')).toBe(paths.profile);
  expect(screen.queryByText(/^From \$|No subscription/)).toBeNull();
});

test('the sections below the hero have their headings, and label their samples', () => {
  renderForTest(
    <MemoryRouter>
      <Roadmap />
      <CodeCracking />
      <AllInOne plans={plans} shop={shop} preview="the preview" />
      <FeatureTiles shop={shop} />
    </MemoryRouter>,
  );
  expect(headings(2).slice(0, 3)).toEqual([
    'Your roadmap',
    'Cracking the med school code',
    'All in one place',
  ]);
  screen.getByText('the preview');
  screen.getByText('35 more inside');
  expect(addresses()).toEqual(['#sample', '/plans/two']);
  // Each tile has a proof.
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'First-hand',
    'Updated regularly',
    'Easy to use',
    'Data-driven insights',
    'Secure and private',
    'Community support',
  ]);
  screen.getByText('May 2026');
});

test('figures of the profiles are told as far as they are known, and samples are called so', () => {
  const show = (figures: Partial<ShopWindow['figures']>, counts = {}) => {
    renderForTest(<Figures shop={{ ...shop, ...counts, figures: { ...none, ...figures } }} />);
    const told = screen.queryAllByRole('definition').map(({ textContent }) => textContent);
    const about = document.querySelector('p')?.textContent;
    cleanup();
    return [...told, about];
  };
  const none = {
    of: 0,
    gpa: null,
    mcat: null,
    gap_year: null,
    score_reports: null,
    newest: null,
    samples: 0,
  };
  expect(show({}, { profiles: 0, schools: 0 })).toEqual(['']);
  expect(show({ of: 35 }, { profiles: 37, schools: 1000 })).toEqual(['37', '1,000+', '']);
  expect(
    show({
      of: 35,
      gpa: [3.4, 4],
      mcat: [503, 522],
      gap_year: 28,
      score_reports: 12,
      newest: 'May 2026',
      samples: 35,
    }),
  ).toEqual([
    '35',
    '1',
    '503–522',
    '3.40–4.00',
    '28 of 35',
    '12 of 35',
    'Newest profile: May 2026. All of these profiles are samples, invented to show the store.',
  ]);
  expect(show({ of: 40, samples: 35 }).at(-1)).toBe(
    '35 of these profiles are samples, invented to show the store.',
  );
});

test('the section of testimonials exists if there are any', () => {
  renderForTest(<Testimonials quotes={[{ title: 'Applicant', text: 'I read it twice.' }]} />);
  expect(screen.getByRole('figure').textContent).toBe('“I read it twice.”Applicant');
  cleanup();
  renderForTest(<Testimonials quotes={[{ title: 'Another', text: '“It saved me weeks.”' }]} />);
  screen.getByText('“It saved me weeks.”');
  cleanup();
  renderForTest(<Testimonials quotes={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the four questions start closed, and one opens at a time', () => {
  const { container } = renderForTest(<Faq questions={[]} />);
  expect(headings(3)).toHaveLength(4);
  const questions = [...container.querySelectorAll('details')];
  expect(questions.map(({ open }) => open)).toEqual([false, false, false, false]);
  // Browsers close others of the same name; an e2e test checks it.
  expect(new Set(questions.map((question) => question.getAttribute('name')))).toEqual(
    new Set(['faq']),
  );
});

test('an admin’s questions take the place of the four', () => {
  renderForTest(
    <Faq
      questions={[
        { title: 'Why?', text: 'Because.' },
        { title: 'How long?', text: 'A year.\nOr two.' },
      ]}
    />,
  );
  expect(headings(3)).toEqual(['Why?', 'How long?']);
  screen.getByText('A year. Or two.');
});

const guide = (
  title: string,
  pages: number | null,
  openPages: string | null = null,
  kind = 'document',
) => ({
  capability: 'one',
  kind,
  title,
  pages,
  open_pages: openPages,
});
const shop: ShopWindow = {
  profiles: 35,
  schools: 1,
  figures: {
    of: 35,
    gpa: null,
    mcat: null,
    gap_year: null,
    score_reports: null,
    newest: 'May 2026',
    samples: 0,
  },
  bundles: {},
  guides: [guide('First', 8, '## How it begins'), guide('Second', null)],
  recommended_plan: '',
  refund_days: 14,
  questions: [],
  quotes: [],
  seller_name: 'Lovelace Ltd',
};
const showWithLinks = (page: ReactElement) => renderForTest(<MemoryRouter>{page}</MemoryRouter>);
const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('the guides are listed with their pages and lead to the plan that has them', () => {
  showWithLinks(<GuideShelf plans={plans} shop={shop} />);
  screen.getByText(/^2 guides, 8 pages/);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'First8 pages',
    'Second',
  ]);
  expect(addresses()).toEqual(['/plans/one']);
  expect(screen.queryByRole('img')).toBeNull();
  cleanup();
  const ours = [...shop.guides, guide('Personal Statement Guide', 12)];
  showWithLinks(<GuideShelf plans={plans} shop={{ ...shop, guides: ours }} />);
  expect(screen.getByRole('img').getAttribute('alt')).toBe(
    'The first page of “Personal Statement Guide”',
  );
  cleanup();
  showWithLinks(<GuideShelf plans={plans} shop={{ ...shop, guides: [] }} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the page of a plan says what is in it, what it costs and when the money comes back', () => {
  const one = plan('one', 'One Guide', 1499);
  const sold = { ...one, fullPriceCents: 1999, saleEnd: 'Dec 31' };
  showWithLinks(<PlanPage plan={sold} plans={plans} shop={shop} />);
  expect(headings(1)).toEqual(['One Guide']);
  expect(screen.getAllByText('$14.99')).toHaveLength(2);
  expect(screen.getByText('$19.99').tagName).toBe('S');
  screen.getByText('Sale ends Dec 31');
  screen.getByText('Your money back within 14 days');
  screen.getByText('Sold by Lovelace Ltd');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining([
      '35 profiles of applicants accepted at 1 school',
      '2 guides, 8 pages',
      'A feature',
      'First8 pages',
    ]),
  );
  screen.getByRole('heading', { name: 'How it begins' });
  screen.getByText('Read the whole profile');
  expect(addresses()).toEqual(
    expect.arrayContaining(['/checkout?plan=one', paths.refunds, paths.pricing]),
  );
});

test('a plan that another includes is named there with what it holds, once', () => {
  const both = {
    ...plan('both', 'Both', 2999),
    features: ['Everything in the One Guide', 'A feature', 'Advice'],
    capabilities: ['profiles', 'one', 'two'],
  };
  const email = { ...guide('Email', null, null, 'email_template'), capability: 'two' };
  const larger = { ...shop, seller_name: '', guides: [...shop.guides, email] };
  showWithLinks(<PlanPage plan={both} plans={plans} shop={larger} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Your money back within 14 days',
    'No subscription: nothing renews',
    'Paid securely through Stripe',
    ...usesOf(['profiles']).map(({ title, text }) => title + text),
    'Everything in the One Guide35 profiles of applicants accepted at 1 school · 2 guides, 8 pages',
    '1 email template',
    'Advice',
    'Names and faces: no profile shows them',
    'No odds calculator: every profile here is someone who got in',
    'First8 pages',
    'Second',
    'EmailEmail template',
    ...within(document.querySelector('#sample') as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ]);
  expect(addresses()).toContain('/plans/one');
  cleanup();
  showWithLinks(<PlanPage plan={both} plans={plans} shop={null} />);
  screen.getByText('About One Guide');
});

test('the page of a plan without guides, profiles or figures sells it all the same', () => {
  const free = { ...plan('gift', 'Gift', 0), capabilities: ['gift'] };
  showWithLinks(<PlanPage plan={free} plans={[]} shop={null} />);
  expect(screen.getAllByRole('link', { name: 'Get it free' })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: /^Get it/ })).toHaveLength(3);
  screen.getByText('Refund policy');
  expect(screen.queryByText('Read the whole profile')).toBeNull();
  expect(headings(2)).toEqual(['What you get', 'Gift, Free']);
});

const priced = (cents: number): ShopWindow => ({
  ...shop,
  bundles: { both: { parts: ['guides', 'profiles'], cents } },
});
const further = () =>
  screen
    .getAllByRole('link', { name: /^Look inside/ })
    .map((link) => link.parentElement?.querySelector('h3')?.textContent);

test('the page of a plan says what is not in it, and which plans add something for less than their parts', () => {
  const sold = [
    { ...plan('profiles', 'Profiles', 1499), capabilities: ['profiles'] },
    { ...plan('guides', 'Guides', 1999), capabilities: ['application'] },
    { ...plan('plus', 'Profiles+', 2999), capabilities: ['profiles', 'plus'] },
    { ...plan('both', 'Both', 3499), capabilities: ['profiles', 'application'] },
  ];
  const [profiles, , , both] = sold;
  if (!profiles || !both) throw new Error('There are four plans.');
  showWithLinks(<PlanPage plan={profiles} plans={sold} shop={priced(3498)} />);
  screen.getByText(/^Cheatsheet\+ templates: in the/);
  screen.getByText(/^Application guides: in the/);
  expect(further()).toEqual(['Guides', 'Profiles+']);
  cleanup();
  showWithLinks(<PlanPage plan={profiles} plans={sold.slice(2)} shop={priced(3500)} />);
  expect(further()).toEqual(['Profiles+', 'Both']);
  cleanup();
  showWithLinks(<PlanPage plan={both} plans={sold} shop={priced(3498)} />);
  expect(screen.queryByText(/you save/)).toBeNull();
  cleanup();
  showWithLinks(<PlanPage plan={both} plans={sold} shop={priced(3999)} />);
  screen.getByText('Separately $39.99: you save $5.00.');
});

test('a plan that nobody can buy leads to the others', () => {
  showWithLinks(<NoPlan isUnknown />);
  expect(headings(1)).toEqual(['This plan is not on sale.']);
  expect(addresses()).toEqual([paths.pricing]);
});

test('a sample profile is told in full, and called a sample', () => {
  renderForTest(<Story />);
  screen.getByText(/^A sample profile, invented · Biology/);
  expect(headings(3)).toHaveLength(9);
  screen.getByText(/^Two years in a zebrafish lab/);
});

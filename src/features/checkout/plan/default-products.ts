import type { Product } from '../schema.ts';

const plans: Omit<Product, 'fullPriceCents' | 'saleEndsAt'>[] = [
  {
    id: 'cheatsheet',
    name: 'Premed Cheatsheet',
    description:
      'See how people like you got in: full profiles of applicants who were accepted to medical school, in their own words.',
    priceCents: 1499,
    features: [
      'Advice and reflections from accepted applicants',
      'Schools accepted, by name',
      'Extracurriculars, described in their own words',
      'MCAT and GPA',
      'Gap years and how they spent them',
    ],
    capabilities: ['profiles'],
  },
  {
    id: 'application',
    name: 'Application Cheatsheet',
    description:
      'Write an application that admissions committees remember, from the personal statement to the last recommendation letter.',
    priceCents: 1999,
    features: [
      'Personal statement guide',
      'Activity description guide',
      'Admissions committee advice',
      'Writing strategy guide',
      'Recommendation email template',
    ],
    capabilities: ['application'],
  },
  {
    id: 'cheatsheet-plus',
    name: 'Premed Cheatsheet+',
    description:
      'The Premed Cheatsheet, plus the templates and plans that help you build the experiences behind a strong profile.',
    priceCents: 2999,
    features: [
      'Everything in the Premed Cheatsheet',
      'Cold emailing templates',
      'CV template',
      'Summer program database',
      'MCAT course schedules and study plan',
    ],
    capabilities: ['profiles', 'plus'],
  },
  {
    id: 'application-plus',
    name: 'Application Cheatsheet +',
    description:
      'Two guides in one: learn from the profiles of accepted applicants while you write your own application.',
    priceCents: 3499,
    features: ['Everything in the Premed Cheatsheet', 'Everything in the Application Cheatsheet'],
    capabilities: ['profiles', 'application'],
  },
];

/**
 * The default catalogue, shown when the real one can't be loaded. The server still decides the price of
 * an order.
 */
export const defaultProducts: Product[] = plans.map((plan) =>
  Object.assign(plan, { fullPriceCents: plan.priceCents, saleEndsAt: null }),
);

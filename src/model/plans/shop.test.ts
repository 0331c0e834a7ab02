import { expect, test } from 'vitest';

import { contentsOfPlan } from './contents.ts';
import { countedContents, type ShopWindow } from './shop.ts';

const guide = (capability: string, kind: string, title: string, pages: number | null = null) => ({
  capability,
  kind,
  title,
  pages,
  open_pages: null,
});
const shop: ShopWindow = {
  profiles: 1,
  schools: 0,
  guides: [
    guide('application', 'featured', 'First', 8),
    guide('application', 'document', 'Second', 9),
    guide('plus', 'document', 'Study plan', 1),
    guide('plus', 'email_template', 'Email 1'),
    guide('plus', 'email_template', 'Email 2'),
    guide('plus', 'file', 'CV template'),
    guide('plus', 'link', 'Programs'),
    guide('interview', 'document', 'Interview day'),
  ],
  figures: {
    of: 0,
    gpa: null,
    mcat: null,
    gap_year: null,
    score_reports: null,
    newest: null,
    samples: 0,
  },
  bundles: {},
  recommended_plan: '',
  refund_days: null,
  questions: [],
  quotes: [],
  seller_name: '',
};

test.each([
  [
    ['profiles'],
    { profiles: 35, schools: 69 },
    ['35 profiles of applicants accepted at 69 schools'],
  ],
  [['profiles'], {}, ['1 profile of accepted applicants']],
  [
    ['profiles'],
    { profiles: 1000, schools: 999 },
    ['more than 1,000 profiles of applicants accepted at 999 schools'],
  ],
  [['profiles'], { profiles: 0 }, []],
  [['application'], {}, ['2 application guides, 17 pages']],
  [['plus'], {}, ['Study plan, 1 page', '2 email templates']],
  [['interview', 'other'], {}, ['Interview day']],
])('a plan with %j of %j holds %j', (capabilities, counts, contents) => {
  expect(countedContents(capabilities, { ...shop, ...counts })).toEqual(contents);
});

test('what is counted stands beside the feature that names it', () => {
  const features = ['Cold emailing templates', 'Study plans for summer', 'CV template'];
  expect(contentsOfPlan({ name: 'Plus', features, capabilities: ['plus'] }, [], shop)).toEqual({
    included: [],
    counted: [],
    features: ['Cold emailing templates (2)', 'Study plans for summer (1 page)', 'CV template'],
  });
  // One of several guides is not all of them.
  const plan = { name: 'Guides', features: ['Application guide'], capabilities: ['application'] };
  expect(contentsOfPlan(plan, [], shop).counted).toEqual(['2 application guides, 17 pages']);
});

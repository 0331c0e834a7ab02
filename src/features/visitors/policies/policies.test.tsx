import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { formatDay } from '#lib/dates/dates.ts';
import { brand } from '#lib/store/brand.ts';
import type { Seller } from '#model/plans/shop.ts';
import { paths } from '#model/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { Agreement } from './agreement.tsx';
import { openPlaces } from './open-places.ts';
import { policies, policyNames, textOf, textsVersion } from './policies.ts';
import { Policy } from './policy.tsx';

test('the database records the version of the texts', () => {
  const migration = readFileSync('supabase/migrations/20261122000800_orders.sql', 'utf8');
  expect(migration).toContain(`greatest('${textsVersion}'::date`);
});

test('a changed text has a new version', () => {
  const sources = policyNames.map((name) =>
    readFileSync(`src/features/visitors/policies/texts/${name}.md`, 'utf8'),
  );
  const hash = createHash('sha256').update(sources.join()).digest('hex').slice(0, 16);
  // Change both together, and private.policies_version().
  expect([textsVersion, hash]).toEqual(['2026-11-30', '5e976c358371ec4a']);
});

const seller: Seller = {
  seller_name: 'Guides & *Co*',
  seller_address: '1 Main Street\nSpringfield',
  instagram_url: '',
  tiktok_url: '',
  refund_days: 14,
  refund_conditions: 'Unless you *read* it.\n\nAnd more.',
  minimum_age: 16,
  web_host: 'Host Inc',
  mail_provider: 'Mail Inc',
  data_rights: 'You have rights.',
  governing_law: 'the State of Ohio',
  liability: 'We are liable.',
  accessibility_gaps: 'The charts.',
  policies_version: '2027-01-02',
};

test.each(policyNames)('%s names its version, the store and how to reach it', (name) => {
  renderForTest(
    <MemoryRouter>
      <Policy name={name} seller={seller} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(policies[name].title);
  screen.getByText(`Version of ${formatDay(seller.policies_version)}`);
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toContain(`mailto:${brand.email}`);
  expect(textOf(name, seller)).not.toMatch(/\{\{|\[Your/);
});

test('the settings complete the policies: names as they are typed, long texts as Markdown', () => {
  const name = String.raw`Guides & \*Co\*, 1 Main Street, Springfield`;
  expect(textOf('terms', seller)).toContain(`you and ${name} (“we”)`);
  expect(textOf('refunds', seller)).toContain('within 14 days of the purchase');
  expect(textOf('refunds', seller)).toContain('\n\nUnless you *read* it.\n\nAnd more.\n\n');
  expect(textOf('privacy', seller)).toContain('aged 16 or older');
  expect(textOf('accessibility', seller)).toContain('- The charts.');
});

test('what the settings lack has a place to fill in, or is left out', () => {
  const places = policyNames.flatMap((name) => openPlaces(textOf(name, null)));
  expect(
    new Set(
      places.filter((place) => place.startsWith('[')).map((place) => place.split(/[ :\]]/)[1]),
    ),
  ).toEqual(
    new Set(['legal', 'postal', 'limitation', 'state', 'mail', 'web', 'statement', 'minimum']),
  );
  const without = { ...seller, refund_days: null, refund_conditions: '', accessibility_gaps: '' };
  expect(textOf('refunds', without)).not.toMatch(/changed your mind|read/);
  expect(textOf('accessibility', without)).not.toContain('charts');
});

test('the agreement opens each policy in another tab', () => {
  renderForTest(<Agreement />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    [paths.terms, '_blank'],
    [paths.refunds, '_blank'],
    [paths.privacy, '_blank'],
  ]);
});

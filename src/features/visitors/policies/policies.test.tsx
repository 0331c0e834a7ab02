import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { formatDay } from '#lib/dates/dates.ts';
import { brand } from '#lib/store/brand.ts';
import { paths } from '#model/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { Agreement } from './agreement.tsx';
import { policies, policiesVersion, type PolicyName } from './policies.ts';
import { Policy } from './policy.tsx';
import { unfinishedTexts } from './unfinished-texts.ts';

test('the database records the version of the texts', () => {
  const migration = readFileSync('supabase/migrations/20261122000800_orders.sql', 'utf8');
  expect(migration).toContain(`select '${policiesVersion}'::date`);
});

test('a changed text has a new version', () => {
  const sources = names.map((name) =>
    readFileSync(`src/features/visitors/policies/texts/${name}.md`, 'utf8'),
  );
  const hash = createHash('sha256').update(sources.join()).digest('hex').slice(0, 16);
  // Change both together, and private.policies_version().
  expect([policiesVersion, hash]).toEqual(['2026-11-30', 'cc4ae012d9f97f89']);
});

const names: PolicyName[] = ['terms', 'privacy', 'refunds', 'accessibility'];

test.each(names)('%s names its version, the store and how to reach it', (name) => {
  renderForTest(
    <MemoryRouter>
      <Policy name={name} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(policies[name].title);
  screen.getByText(`Version of ${formatDay(policiesVersion)}`);
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toContain(`mailto:${brand.email}`);
  expect(policies[name].text).not.toContain('{{');
});

test('the refund policy is unfinished while it names other days than the settings', () => {
  const [, named] = /\b(\d+) days/.exec(policies.refunds.text) ?? [];
  const texts = [365, Number(named), null].map((days) => JSON.stringify(unfinishedTexts(days)));
  expect(texts.map((text) => text.includes('settings'))).toEqual([true, false, false]);
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

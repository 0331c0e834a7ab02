import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { givePageData } from '#lib/storage/page-data.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { Footer } from './footer.tsx';

const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('the footer shows the policies, the social links and the email address', () => {
  const seller = { instagram_url: 'https://www.instagram.com/us', tiktok_url: '' };
  givePageData({ seller });
  renderForTest(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
  expect(href('Instagram')).toBe(seller.instagram_url);
  expect(screen.queryByRole('link', { name: 'TikTok' })).toBeNull();
  expect(href(/@/)).toBe(`mailto:${brand.email}`);
  for (const name of ['Terms', 'Privacy', 'Refunds', 'Accessibility'])
    expect(href(name)).toBe(`/${name.toLowerCase()}`);
  screen.getByText((text) => text.startsWith(`© ${brand.firstPublished} ${brand.name}.`));
});

import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { Footer } from './footer.tsx';

const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('the footer shows the policies, the social links and the email address', () => {
  renderForTest(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
  for (const { name, url } of brand.social) expect(href(name)).toBe(url);
  expect(href(/@/)).toBe(`mailto:${brand.email}`);
  for (const name of ['Terms', 'Privacy', 'Refunds', 'Accessibility'])
    expect(href(name)).toBe(`/${name.toLowerCase()}`);
  screen.getByText((text) => text.startsWith(`© ${brand.firstPublished} ${brand.name}.`));
});

import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { brand } from '#lib/brand.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { Footer } from './footer.tsx';

const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('the footer shows the social links, the email address and the year', () => {
  renderForTest(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
  for (const { name, url } of brand.social) expect(href(name)).toBe(url);
  expect(href(/@/)).toBe(`mailto:${brand.email}`);
  screen.getByText(/^© 2025 Premed Cheatsheet\./);
  // Without Google's tag there are no cookie settings.
  expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull();
});

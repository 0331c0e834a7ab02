import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';

import { brand } from '#lib/brand.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { Footer } from './footer.tsx';

const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('the footer has the social links, the e-mail address and the year', () => {
  renderForTest(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
  for (const { name, url } of brand.social) expect(href(name)).toBe(url);
  expect(href(/@/)).toBe(`mailto:${brand.email}`);
  screen.getByText(/^© 2025 Premed Cheatsheet\./);
  // Where nobody else counts along there is nothing to set.
  expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull();
});

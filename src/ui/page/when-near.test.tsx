import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { stubViewport } from '#ui/chart/test-in-view.ts';
import { renderForTest } from '#ui/test-render.tsx';
import { WhenNear } from './when-near.tsx';

test('content takes the place of its placeholder when that comes near, and stays', () => {
  const { scroll } = stubViewport();
  renderForTest(<WhenNear placeholder="To come">The card</WhenNear>);
  screen.getByText('To come');
  expect(screen.queryByText('The card')).toBeNull();
  act(() => scroll(true));
  screen.getByText('The card');
  expect(screen.queryByText('To come')).toBeNull();
  act(() => scroll(false));
  screen.getByText('The card');
});

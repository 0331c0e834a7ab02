import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { stubViewport } from '#ui/chart/test-in-view.ts';
import { renderForTest } from '#ui/test-render.tsx';
import { WhenInView } from './when-in-view.tsx';

test('content is rendered when it comes into view, and stays', () => {
  const { scroll } = stubViewport();
  renderForTest(<WhenInView height={200}>The chart</WhenInView>);
  expect(screen.queryByText('The chart')).toBeNull();
  act(() => scroll(true));
  screen.getByText('The chart');
  act(() => scroll(false));
  screen.getByText('The chart');
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Section } from './section.tsx';
import { renderForTest } from '#ui/test-render.tsx';

test('a long title from a visitor does not widen the page', () => {
  renderForTest(<Section title={'a'.repeat(200)}>Text</Section>);
  expect(screen.getByRole('heading').style.overflowWrap).toBe('anywhere');
});

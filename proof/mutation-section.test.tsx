import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import type { MutationScore } from './facts.ts';
import { MutationSection } from './mutation-section.tsx';

const score: MutationScore = {
  date: '2026-11-24',
  isCurrent: true,
  kinds: {
    policies: { behaviour: 30, list: 1, error: 0, survived: 0, equivalent: 2 },
    checks: { behaviour: 12, list: 0, error: 1, survived: 3, equivalent: 0 },
  },
};

test('the score lists each kind of rule and their sum', () => {
  renderForTest(<MutationSection score={score} />);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual(['policies030102', 'checks312010', 'all342112']);
  expect(screen.queryByText('Measured on this schema, on 2026-11-24.')).not.toBeNull();
});

test('the score of another schema is called so', () => {
  renderForTest(<MutationSection score={{ ...score, isCurrent: false }} />);
  expect(screen.queryByText('Measured on an earlier schema, on 2026-11-24.')).not.toBeNull();
});

test('without a whole run, the section says how to make one', () => {
  renderForTest(<MutationSection score={null} />);
  expect(screen.queryByText(/^No whole run is recorded/)).not.toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

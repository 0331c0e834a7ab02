import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { NearestList } from './nearest-list.tsx';
import type { MyNumbers, Nearest } from './schema.ts';

const mine: MyNumbers = { gpa: 3.7, mcat: null, gapYears: null, state: 'Ohio', activities: [] };
const near = (id: string, gpaApart: number): Nearest<{ id: string }> => ({
  applicant: { id },
  similarity: {
    distance: gpaApart * 5,
    gpaApart,
    mcatApart: null,
    gapYearsApart: null,
    isSameState: true,
    sharedActivities: null,
  },
});

test('each profile has its reasons, in the given order', () => {
  renderForTest(
    <NearestList
      nearest={[near('applicant-9', 0.02), near('applicant-2', 0.1)]}
      mine={mine}
      renderApplicant={({ id }) => <p>{id}</p>}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'GPA 0.02 away, same stateDistance 0.10applicant-9',
    'GPA 0.10 away, same stateDistance 0.50applicant-2',
  ]);
});

test('an empty list shows an empty state', () => {
  renderForTest(<NearestList nearest={[]} mine={mine} renderApplicant={({ id }) => id} />);
  screen.getByText('There are no profiles yet.');
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { programsUrl } from './filters.ts';
import { Programs } from './programs.tsx';
import { programWith } from './test-data.ts';

test.each([
  [{}, false],
  [{ deadline: '2027-02-01' }, true],
  [{ closedOn: '2025-02-03' }, true],
])('the deadline of a program with %j can be asked for: %s', (known, isOffered) => {
  renderForTest(
    <Programs
      programs={[programWith({}), programWith({ id: 'another', ...known })]}
      view={programsUrl.defaults}
      onViewChange={() => undefined}
    />,
  );
  screen.getByLabelText('State');
  expect(screen.queryByLabelText('Deadline from') !== null).toBe(isOffered);
});

test('a day of an earlier year is told as that, and is no date of the calendar file', () => {
  renderForTest(
    <Programs
      programs={[
        programWith({}),
        programWith({ id: 'late', closedOn: '2025-02-03' }),
        programWith({ id: 'early', closedOn: '2023-12-11' }),
      ]}
      view={{ ...programsUrl.defaults, after: '2027-02-02' }}
      onViewChange={() => undefined}
    />,
  );
  screen.getByText('Closed Feb 3 in 2025');
  screen.getByText(
    '2 programs, all with a deadline that is not checked yet. In an earlier year, 1 closed on or after that day; 1 other, not shown, closed before that day.',
  );
  expect(screen.queryByRole('button', { name: /^Calendar file/ })).toBeNull();
});

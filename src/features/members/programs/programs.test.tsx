import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { programsUrl } from './filters.ts';
import { Programs } from './programs.tsx';
import { programWith } from './test-data.ts';

test.each([
  [null, false],
  ['2027-02-01', true],
])('the deadline %s of a program can be asked for: %s', (deadline, isOffered) => {
  renderForTest(
    <Programs
      programs={[programWith({}), programWith({ id: 'another', deadline })]}
      view={programsUrl.defaults}
      onViewChange={() => undefined}
    />,
  );
  screen.getByLabelText('State');
  expect(screen.queryByLabelText('Deadline from') !== null).toBe(isOffered);
});

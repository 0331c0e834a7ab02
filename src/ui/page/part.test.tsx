import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { partOf } from './part.tsx';

const load = vi.fn<() => Promise<React.ComponentType<{ name: string }>>>();
const Part = partOf(load, {
  placeholder: ({ name }) => `${name} is to come`,
  failed: (retry, { name }) => (
    <button type="button" onClick={retry}>
      {name} failed
    </button>
  ),
});

function Broken(): never {
  throw new Error('broken');
}

test('a part whose script does not load, or that breaks, leaves the page, is reported and tried again', async () => {
  const reports = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reports);
  vi.spyOn(console, 'error').mockReturnValue();
  load.mockRejectedValueOnce(new Error('gone'));
  load.mockResolvedValueOnce(Broken);
  load.mockResolvedValue(({ name }) => `${name} is here`);
  renderForTest(
    <>
      the page <Part name="The card" />
    </>,
  );
  screen.getByText(/The card is to come/);
  for (const attempt of [1, 2]) {
    await userEvent.click(await screen.findByRole('button', { name: 'The card failed' }));
    expect(reports).toHaveBeenCalledTimes(attempt);
  }
  await screen.findByText(/The card is here/);
  screen.getByText(/the page/);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

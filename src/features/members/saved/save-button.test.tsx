import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { deferred, renderForTest } from '#ui/test-render.tsx';

import { save, unsave } from './mutations.ts';
import { SaveButton } from './save-button.tsx';

const rows = vi.hoisted(() => ({ ids: vi.fn<() => Promise<string[]>>() }));

vi.mock('./queries.ts', () => ({
  savedIdsOptions: (userId: string, kind: string) => ({
    queryKey: ['saved', userId, kind],
    queryFn: rows.ids,
  }),
}));
vi.mock('./mutations.ts', () => ({ save: vi.fn<typeof save>(), unsave: vi.fn<typeof unsave>() }));

beforeEach(() => {
  vi.mocked(save).mockReset().mockResolvedValue();
  vi.mocked(unsave).mockReset().mockResolvedValue();
  rows.ids.mockReset();
});

const button = (name: string) => screen.getByRole('button', { name });
const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true';

/** Two buttons that share a list. */
function show(...saved: string[]) {
  rows.ids.mockResolvedValueOnce(saved).mockReturnValue(new Promise(() => {}));
  renderForTest(
    <>
      {['1', '2'].map((number) => (
        <SaveButton
          key={number}
          userId="ada"
          kind="applicant"
          id={`applicant-${number}`}
          name={`Applicant ${number}`}
        />
      ))}
    </>,
  );
  return userEvent.setup();
}

test('a button shows its state, and all buttons share one request', async () => {
  show('applicant-2');
  await waitFor(() => expect(isPressed('Saved: Applicant 2')).toBe(true));
  expect(button('Saved: Applicant 2').textContent).toBe('Saved');
  expect(isPressed('Save: Applicant 1')).toBe(false);
  expect(button('Save: Applicant 1').textContent).toBe('Save');
  expect(rows.ids).toHaveBeenCalledOnce();
});

test('a press saves optimistically, and another removes', async () => {
  const user = show('applicant-2');
  await screen.findByRole('button', { name: 'Saved: Applicant 2' });
  // Before the response.
  const saving = deferred<void>();
  vi.mocked(save).mockReturnValue(saving.promise);
  await user.click(button('Save: Applicant 1'));
  await waitFor(() => expect(isPressed('Saved: Applicant 1')).toBe(true));
  expect(save).toHaveBeenCalledExactlyOnceWith('applicant', 'applicant-1');
  expect(isPressed('Saved: Applicant 2')).toBe(true);

  await user.click(button('Saved: Applicant 2'));
  await waitFor(() => expect(isPressed('Save: Applicant 2')).toBe(false));
  saving.resolve();
  await waitFor(() => expect(unsave).toHaveBeenCalledExactlyOnceWith('applicant', 'applicant-2'));
});

test('a failed save is reported and rolled back alone', async () => {
  const full = 'You can save up to 500 profiles. Remove some to save more.';
  const saving = deferred<void>();
  vi.mocked(save).mockReturnValueOnce(saving.promise.then(() => Promise.reject(new Error(full))));
  const user = show();
  await waitFor(() => expect(rows.ids).toHaveBeenCalled());
  await user.click(button('Save: Applicant 1'));
  await user.click(button('Save: Applicant 2'));
  await screen.findByRole('button', { name: 'Saved: Applicant 2' });
  saving.resolve();
  expect((await screen.findByRole('alert')).textContent).toBe(full);
  expect(isPressed('Save: Applicant 1')).toBe(false);
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(isPressed('Saved: Applicant 2')).toBe(true);
});

test('two presses are sent in order, and the last one wins', async () => {
  const saving = deferred<void>();
  vi.mocked(save).mockReturnValueOnce(saving.promise);
  const user = show('applicant-2');
  await screen.findByRole('button', { name: 'Saved: Applicant 2' });
  await user.dblClick(button('Save: Applicant 1'));
  await waitFor(() => expect(isPressed('Save: Applicant 1')).toBe(false));
  expect(unsave).not.toHaveBeenCalled();
  // No refetch in between, which would undo the second press on screen.
  expect(rows.ids).toHaveBeenCalledOnce();
  saving.resolve();
  await waitFor(() => expect(unsave).toHaveBeenCalledExactlyOnceWith('applicant', 'applicant-1'));
  await waitFor(() => expect(rows.ids).toHaveBeenCalledTimes(2));
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

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
  vi.mocked(save).mockReturnValue(new Promise(() => {}));
  await user.click(button('Save: Applicant 1'));
  await waitFor(() => expect(isPressed('Saved: Applicant 1')).toBe(true));
  expect(save).toHaveBeenCalledExactlyOnceWith('applicant', 'applicant-1');
  expect(isPressed('Saved: Applicant 2')).toBe(true);
});

test('a second press removes the item', async () => {
  const user = show('applicant-2');
  await user.click(await screen.findByRole('button', { name: 'Saved: Applicant 2' }));
  await waitFor(() => expect(isPressed('Save: Applicant 2')).toBe(false));
  expect(unsave).toHaveBeenCalledExactlyOnceWith('applicant', 'applicant-2');
  expect(save).not.toHaveBeenCalled();
});

test('a failed save is reported and rolled back alone', async () => {
  const full = 'You can save up to 500 profiles. Remove some to save more.';
  let fail: ((error: Error) => void) | undefined;
  vi.mocked(save).mockReturnValueOnce(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  const user = show();
  await waitFor(() => expect(rows.ids).toHaveBeenCalled());
  await user.click(button('Save: Applicant 1'));
  await user.click(button('Save: Applicant 2'));
  await screen.findByRole('button', { name: 'Saved: Applicant 2' });
  fail?.(new Error(full));
  expect((await screen.findByRole('alert')).textContent).toBe(full);
  expect(isPressed('Save: Applicant 1')).toBe(false);
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(isPressed('Saved: Applicant 2')).toBe(true);

  await user.click(button('Save: Applicant 1'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(isPressed('Saved: Applicant 1')).toBe(true);
});

test('two presses are sent in order, and the last one wins', async () => {
  let answer: (() => void) | undefined;
  vi.mocked(save).mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const user = show('applicant-2');
  await screen.findByRole('button', { name: 'Saved: Applicant 2' });
  await user.dblClick(button('Save: Applicant 1'));
  await waitFor(() => expect(isPressed('Save: Applicant 1')).toBe(false));
  expect(unsave).not.toHaveBeenCalled();
  // No refetch in between, which would undo the second press on screen.
  expect(rows.ids).toHaveBeenCalledOnce();
  answer?.();
  await waitFor(() => expect(unsave).toHaveBeenCalledExactlyOnceWith('applicant', 'applicant-1'));
  await waitFor(() => expect(rows.ids).toHaveBeenCalledTimes(2));
});

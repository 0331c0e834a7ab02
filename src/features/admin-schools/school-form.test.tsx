import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { ConflictError } from '#lib/errors.ts';
import { fill, deferred, renderForTest } from '#ui/test-render.tsx';

import { saveSchool } from './mutations.ts';
import { fetchSchool } from './queries.ts';
import type { School } from './schema.ts';
import { SchoolForm, type SavedSchool } from './school-form.tsx';

vi.mock('./queries.ts', () => ({ fetchSchool: vi.fn<typeof fetchSchool>() }));
vi.mock('#lib/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));
vi.mock('./mutations.ts', () => ({ saveSchool: vi.fn<typeof saveSchool>() }));

const yale: School = {
  id: 'yale',
  name: 'Yale',
  imageUrl: null,
  customImageUrl: null,
  description: null,
  website: null,
  acceptanceRate: null,
  version: 1,
};

const onSaved = vi.fn<(outcome: SavedSchool) => void>();
const onClose = vi.fn<() => void>();

beforeEach(() => {
  for (const mock of [saveSchool, onSaved, onClose]) vi.mocked(mock).mockReset();
});

function show(school: School = yale) {
  renderForTest(
    <SchoolForm school={school} pictureOf={() => null} onSaved={onSaved} onClose={onClose} />,
  );
  return userEvent.setup();
}

const save = () => screen.findByRole('button', { name: 'Save School' });

test('saving closes its own form and nothing opened since', async () => {
  vi.mocked(saveSchool).mockResolvedValueOnce();
  await show().click(await save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  cleanup();

  const { promise, resolve } = deferred<undefined>();
  vi.mocked(saveSchool).mockReturnValue(promise);
  await show().click(await save());
  await waitFor(() => expect(saveSchool).toHaveBeenCalledTimes(2));
  cleanup();
  resolve(undefined);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an image that was removed can be chosen again', async () => {
  const user = show();
  const image = new File([new Uint8Array([255, 216, 255])], 'a.jpg', { type: 'image/jpeg' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for an image.');
  await user.upload(input, image);
  await user.click(await screen.findByRole('button', { name: 'Remove Image' }));
  expect(screen.queryByText('a.jpg')).toBeNull();
  await user.upload(input, image);
  await screen.findByText('a.jpg');
});

test('an image replaced by another admin is kept when only the description was changed here', async () => {
  const latest = { ...yale, version: 2, customImageUrl: 'https://images.example/2.png' };
  vi.mocked(saveSchool).mockRejectedValueOnce(new ConflictError()).mockResolvedValueOnce();
  vi.mocked(fetchSchool).mockResolvedValueOnce(latest);
  const user = show();
  await fill(user, screen.getByLabelText('Description'), 'Mine');
  await user.click(await save());
  await waitFor(() =>
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({ hasNewImage: false, alsoChanged: ['Image'] }),
  );
  expect(saveSchool).toHaveBeenLastCalledWith(
    latest,
    { description: 'Mine', website: null, acceptanceRate: null },
    'keep',
  );
});

test.each([
  ['Keep mine', 'remove'],
  ['Use theirs', 'keep'],
] as const)('of two changes of the image one is chosen: %s', async (choice, change) => {
  const latest = { ...yale, version: 2, customImageUrl: 'https://images.example/2.png' };
  vi.mocked(saveSchool).mockRejectedValueOnce(new ConflictError()).mockResolvedValueOnce();
  vi.mocked(fetchSchool).mockResolvedValueOnce(latest);
  const user = show({ ...yale, customImageUrl: 'https://images.example/1.png' });
  await user.click(await screen.findByRole('button', { name: 'Remove Image' }));
  await user.click(await save());
  await user.click(await screen.findByLabelText(choice));
  await user.click(await save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(saveSchool).toHaveBeenLastCalledWith(latest, expect.anything(), change);
});

test('a school that is gone cannot be saved', async () => {
  vi.mocked(saveSchool).mockRejectedValueOnce(new ConflictError());
  vi.mocked(fetchSchool).mockResolvedValueOnce(null);
  const user = show();
  await fill(user, screen.getByLabelText('Description'), 'Mine');
  await user.click(await save());
  await screen.findByText(/This school no longer exists/);
  expect(await save()).toHaveProperty('disabled', true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('Mine');
});

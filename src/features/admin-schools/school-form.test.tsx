import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { lateAnswer, renderForTest } from '#ui/test-render.tsx';

import { saveSchool } from './mutations.ts';
import type { School } from './schema.ts';
import { SchoolForm } from './school-form.tsx';

vi.mock('./queries.ts', () => ({}));
vi.mock('./mutations.ts', () => ({ saveSchool: vi.fn<typeof saveSchool>() }));

const yale: School = {
  id: 'yale',
  name: 'Yale',
  image_url: null,
  custom_image_url: null,
  description: null,
  website: null,
  acceptance_rate: null,
  version: 1,
};

const onSaved = vi.fn<(saved: { hasNewImage: boolean }) => void>();
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

  const { promise, give } = lateAnswer<undefined>();
  vi.mocked(saveSchool).mockReturnValue(promise);
  await show().click(await save());
  await waitFor(() => expect(saveSchool).toHaveBeenCalledTimes(2));
  cleanup();
  give(undefined);
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

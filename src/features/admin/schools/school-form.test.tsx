import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { ConflictError } from '#lib/data/errors.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { saveSchool } from './mutations.ts';
import { fetchSchool } from './queries.ts';
import { type School } from './schema.ts';
import { SchoolForm } from './school-form.tsx';
import { testSchool } from './test-data.ts';

vi.mock('./queries.ts', () => ({ fetchSchool: vi.fn<typeof fetchSchool>() }));
vi.mock('#model/record/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));
vi.mock('./mutations.ts', () => ({ saveSchool: vi.fn<typeof saveSchool>() }));

const yale = testSchool();

const onClose = vi.fn<() => void>();

beforeEach(() => void vi.resetAllMocks());

function show(school: School = yale) {
  renderForTest(<SchoolForm school={school} pictureOf={() => null} onClose={onClose} />);
}

const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const save = () => press('Save School');
const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
const describe = () => fireEvent.change(description(), { target: { value: 'Mine' } });

test('an image that was removed can be chosen again', async () => {
  show();
  const image = new File([new Uint8Array([255, 216, 255])], 'a.jpg', { type: 'image/jpeg' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for an image.');
  fireEvent.change(input, { target: { files: [image] } });
  await screen.findByText('a.jpg');
  await press('Remove Image');
  expect(screen.queryByText('a.jpg')).toBeNull();
  fireEvent.change(input, { target: { files: [image] } });
  await screen.findByText('a.jpg');
});

test.each([
  ['Keep mine', 'remove'],
  ['Use theirs', 'keep'],
] as const)('of two changes of the image one is chosen: %s', async (choice, change) => {
  const latest = { ...yale, version: 2, customImageUrl: 'https://images.example/2.png' };
  vi.mocked(saveSchool).mockRejectedValueOnce(new ConflictError()).mockResolvedValueOnce();
  vi.mocked(fetchSchool).mockResolvedValueOnce(latest);
  show({ ...yale, customImageUrl: 'https://images.example/1.png' });
  await press('Remove Image');
  await save();
  fireEvent.click(await screen.findByLabelText(choice));
  await save();
  await screen.findByText('School updated.');
  expect(saveSchool).toHaveBeenLastCalledWith(latest, expect.anything(), change, 'keep');
});

test('a school that is gone cannot be saved', async () => {
  vi.mocked(saveSchool).mockRejectedValueOnce(new ConflictError());
  vi.mocked(fetchSchool).mockResolvedValueOnce(null);
  show();
  describe();
  await save();
  await screen.findByText(/This school no longer exists/);
  expect(screen.getByRole('button', { name: 'Save School' })).toHaveProperty('disabled', true);
  expect(description().value).toBe('Mine');
});

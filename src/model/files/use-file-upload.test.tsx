import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { executable, pdf } from '#lib/uploads/file-test-data.ts';
import type { RunningUpload, UploadListener } from '#lib/uploads/resumable-upload.ts';
import { registerFile, removeUpload, uploadFile } from './uploads.ts';

import { deferred, renderForTest } from '#ui/test-render.tsx';
import { UploadField } from './upload-field.tsx';
import { useFileUpload } from './use-file-upload.ts';

vi.mock('./uploads.ts', () => ({
  uploadFile: vi.fn<typeof uploadFile>(),
  removeUpload: vi.fn<typeof removeUpload>(),
  registerFile: vi.fn<typeof registerFile>(),
}));

const running = {
  pause: vi.fn<RunningUpload['pause']>(),
  resume: vi.fn<RunningUpload['resume']>(),
  cancel: vi.fn<RunningUpload['cancel']>(),
};
/** What saving does before it links the file. */
const save = vi.fn<() => Promise<void>>();
const onAttached = vi.fn<(isDone: boolean) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  running.cancel.mockResolvedValue();
  save.mockResolvedValue();
  vi.mocked(removeUpload).mockResolvedValue();
  vi.mocked(uploadFile).mockReturnValue(running);
});

function FileForm() {
  const uploader = useFileUpload('products');
  const link = () =>
    uploader.keepWhile(async () => {
      await save();
      onAttached(await uploader.attach({ productId: 'workbook' }));
    });
  return (
    <>
      <UploadField current={null} description="The file buyers download" uploader={uploader} />
      {uploader.failure}
      <button onClick={() => void link().catch(() => {})}>Save</button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const alert = async () => (await screen.findByRole('alert', { hidden: true })).textContent;

function choose(file: File) {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is nothing to choose a file with.');
  fireEvent.change(input, { target: { files: [file] } });
}

/** Chooses a file and waits for its upload to begin. Returns the upload's callbacks, each to be called in `act`. */
async function upload() {
  const view = renderForTest(<FileForm />);
  choose(pdf());
  await waitFor(() => expect(uploadFile).toHaveBeenCalledOnce());
  const [, , listener] = vi.mocked(uploadFile).mock.lastCall ?? [];
  if (!listener) throw new Error('The upload has no listener.');
  const tell = (say: (listener: UploadListener) => void) => act(() => say(listener));
  return { ...view, tell };
}

/** A file that has arrived. */
async function uploaded() {
  const view = await upload();
  view.tell(({ onDone }) => onDone('products/1_Guide.pdf'));
  return view;
}

test('an invalid file is rejected before it is sent', async () => {
  renderForTest(<FileForm />);
  choose(executable('guide.pdf'));
  expect(await alert()).toBe(
    'File upload failed: the content of the file is not what its name says.',
  );
  expect(uploadFile).not.toHaveBeenCalled();
});

test('an upload can be paused, resumed and cancelled', async () => {
  const { tell } = await upload();
  tell(({ onProgress }) => onProgress(42));
  press('Pause');
  expect(running.pause).toHaveBeenCalledOnce();
  tell(({ onProgress }) => onProgress(43));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
  press('Resume');
  expect(running.resume).toHaveBeenCalledOnce();
  press('Cancel Upload');
  expect(running.cancel).toHaveBeenCalledOnce();
  expect(screen.queryByRole('progressbar')).toBeNull();
  screen.getByText('Upload canceled.');
});

test('a failed upload shows the reason, and another file can be chosen', async () => {
  const { tell } = await upload();
  tell(({ onFailed }) => onFailed('only an admin may do this.'));
  expect(await alert()).toBe('File upload failed: only an admin may do this.');
  screen.getByText('Choose File');
});

test('leaving cancels an upload, and removes an uploaded file that was never saved', async () => {
  const { unmount } = await upload();
  unmount();
  expect(running.cancel).toHaveBeenCalledOnce();

  vi.mocked(uploadFile).mockClear();
  const left = await uploaded();
  left.unmount();
  expect(removeUpload).toHaveBeenCalledExactlyOnceWith('products', 'products/1_Guide.pdf');
});

test('a file that is being linked is not removed, unless that fails', async () => {
  const { promise, resolve } = deferred<void>();
  save.mockReturnValueOnce(promise);
  const first = await uploaded();
  press('Save');
  first.unmount();
  resolve();
  await waitFor(() => expect(registerFile).toHaveBeenCalledOnce());
  expect(removeUpload).not.toHaveBeenCalled();

  const failing = deferred<void>();
  save.mockReturnValueOnce(failing.promise.then(() => Promise.reject(new Error('Offline.'))));
  vi.mocked(uploadFile).mockClear();
  const second = await uploaded();
  press('Save');
  second.unmount();
  failing.resolve();
  await waitFor(() =>
    expect(removeUpload).toHaveBeenCalledExactlyOnceWith('products', 'products/1_Guide.pdf'),
  );
});

test('a file that could not be linked is kept for the next save', async () => {
  vi.mocked(registerFile).mockRejectedValueOnce(new RequestError('network', 'Offline.'));
  const { unmount } = await uploaded();
  press('Save');
  await screen.findByText('File upload failed: Offline.');
  press('Save');
  await waitFor(() => expect(onAttached.mock.calls).toEqual([[false], [true]]));
  expect(registerFile).toHaveBeenLastCalledWith(
    { productId: 'workbook' },
    'products/1_Guide.pdf',
    'Guide.pdf',
  );
  expect(screen.queryByText('File upload failed: Offline.')).toBeNull();
  unmount();
  expect(removeUpload).not.toHaveBeenCalled();
});

test('a file that the server rejects is gone', async () => {
  vi.mocked(registerFile).mockRejectedValueOnce(new RequestError('unprocessable', 'No PDF.'));
  const { unmount } = await uploaded();
  press('Save');
  expect(await alert()).toBe('File upload failed: No PDF.');
  press('Save');
  await waitFor(() => expect(onAttached.mock.calls).toEqual([[false], [true]]));
  unmount();
  expect(removeUpload).not.toHaveBeenCalled();
});

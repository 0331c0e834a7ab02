import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { ConflictError, RequestError } from '#lib/errors.ts';
import { executable, pdf, sized } from '#lib/file-test-data.ts';
import type { RunningUpload, UploadListener } from '#lib/resumable-upload.ts';
import { registerFile, removeUpload, uploadFile } from '#lib/uploads.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';
import { hasUnsavedChanges } from '#ui/unsaved-changes.ts';

import { saveProduct, setProductActive } from './mutations.ts';
import { ProductForm } from './product-form.tsx';
import { fetchProduct } from './queries.ts';
import type { Product } from './schema.ts';
import { workbook } from './test-data.ts';

vi.mock('./queries.ts', () => ({ fetchProduct: vi.fn<typeof fetchProduct>() }));
vi.mock('./mutations.ts', () => ({
  saveProduct: vi.fn<typeof saveProduct>(),
  setProductActive: vi.fn<typeof setProductActive>(),
}));
vi.mock('#lib/uploads.ts', () => ({
  uploadFile: vi.fn<typeof uploadFile>(),
  removeUpload: vi.fn<typeof removeUpload>(),
  registerFile: vi.fn<typeof registerFile>(),
}));

vi.mock('#lib/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));

const onSaved = vi.fn<Parameters<typeof ProductForm>[0]['onSaved']>();
const onClose = vi.fn<() => void>();
const onChanged = vi.fn<() => void>();
const running = {
  pause: vi.fn<RunningUpload['pause']>(),
  resume: vi.fn<RunningUpload['resume']>(),
  cancel: vi.fn<RunningUpload['cancel']>(),
};

beforeEach(() => {
  for (const mock of [
    saveProduct,
    setProductActive,
    registerFile,
    fetchProduct,
    onSaved,
    onClose,
    onChanged,
    running.pause,
  ])
    vi.mocked(mock).mockReset();
  running.resume.mockReset();
  running.cancel.mockReset().mockResolvedValue();
  vi.mocked(removeUpload).mockReset().mockResolvedValue();
  vi.mocked(uploadFile).mockReset().mockReturnValue(running);
  vi.mocked(saveProduct).mockResolvedValue(4);
});

function show(product: Product | null = null) {
  const view = renderForTest(
    <ProductForm
      product={product}
      onChanged={onChanged}
      onSaved={onSaved}
      onClose={onClose}
      preview={({ name, priceCents, features }) => `[${name}|${priceCents}|${features.join()}]`}
    />,
  );
  return { user: userEvent.setup(), ...view };
}

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (element: HTMLInputElement, value: string) =>
  fireEvent.change(element, { target: { value } });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Product' });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('a name and a price are required', async () => {
  const { user } = show();
  await user.click(save());
  await screen.findByText('Product name is required');
  screen.getByText('Valid price is required');
  expect(saveProduct).not.toHaveBeenCalled();
});

test('a price cannot be negative', async () => {
  const { user } = show(workbook());
  fill(field(/Price/), '-5');
  await user.click(save());
  await screen.findByText('Valid price is required');
  expect(saveProduct).not.toHaveBeenCalled();
});

test('a new product gets an id derived from its name', async () => {
  const { user } = show();
  fill(field(/Product name/), 'Study Plan +');
  screen.getByText('ID: study-plan-plus');
  fill(field(/Price/), '4.35');
  fill(field('Feature 1'), 'One');
  await user.click(await button('Add Feature'));
  await user.click(await button('Add Feature'));
  fill(field('Feature 3'), 'Three');
  fill(field('Sort order'), 'last');
  await user.click(field('Interview guides'));
  await user.click(save());
  await waitFor(() =>
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({
      isNew: true,
      hasNewFile: false,
      alsoChanged: [],
    }),
  );
  expect(saveProduct).toHaveBeenCalledExactlyOnceWith(
    'study-plan-plus',
    {
      name: 'Study Plan +',
      description: '',
      priceCents: 435,
      type: 'digital',
      category: 'cheatsheet',
      features: ['One', 'Three'],
      sortOrder: 0,
      capabilities: ['interview'],
      isActive: false,
      onSaleFrom: null,
      sale: null,
    },
    null,
  );
});

test('the form previews what it has now', async () => {
  const { user } = show(workbook());
  await user.click(await button('Preview'));
  fill(field(/Product name/), 'Study Plan +');
  fill(field(/Price/), '4.35');
  await screen.findByText(/^\[Study Plan \+\|435\|/);
});

test('a new product starts off sale and last', () => {
  renderForTest(
    <ProductForm
      product={null}
      newSortOrder={8}
      onChanged={onChanged}
      onSaved={onSaved}
      onClose={onClose}
      preview={() => null}
    />,
  );
  expect(field(/^Active/).checked).toBe(false);
  expect(field('Sort order').value).toBe('8');
});

test('saving closes its own form and nothing opened since', async () => {
  const { user } = show(workbook());
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  cleanup();

  const { promise, resolve } = deferred<number>();
  vi.mocked(saveProduct).mockReturnValue(promise);
  show(workbook());
  await user.click(save());
  await waitFor(() => expect(saveProduct).toHaveBeenCalledTimes(2));
  cleanup();
  resolve(4);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
  expect(onClose).toHaveBeenCalledOnce();
});

test('every feature can be removed except the first', async () => {
  const { user } = show(workbook({ features: ['One', 'Two'] }));
  expect(screen.queryByRole('button', { name: 'Remove feature 1' })).toBeNull();
  await user.click(await button('Remove feature 2'));
  expect(screen.queryByLabelText('Feature 2')).toBeNull();
});

test('renaming a product keeps its id and sends the loaded version', async () => {
  const { user } = show(workbook());
  fill(field(/Product name/), 'Renamed');
  screen.getByText('ID: workbook');
  await user.click(save());
  await waitFor(() => expect(saveProduct).toHaveBeenCalledOnce());
  expect(vi.mocked(saveProduct).mock.lastCall?.[0]).toBe('workbook');
  expect(vi.mocked(saveProduct).mock.lastCall?.[2]).toBe(3);
});

test.each([
  [null, 'Error: A product with the id a already exists.'],
  [workbook(), 'Error updating product: A product with the id a already exists.'],
])('a failed save shows the error and keeps the input', async (product, message) => {
  vi.mocked(saveProduct).mockRejectedValue(new Error('A product with the id a already exists.'));
  const { user } = show(product);
  fill(field(/Product name/), 'A');
  fill(field(/Price/), '1');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(field(/Product name/).value).toContain('A');
  expect(onSaved).not.toHaveBeenCalled();
});

// Conflicts with another admin.

async function meet(latest: Product | null) {
  vi.mocked(saveProduct).mockRejectedValueOnce(new ConflictError());
  vi.mocked(fetchProduct).mockResolvedValue(latest);
  const { user } = show(workbook());
  fill(field(/Product name/), 'Mine');
  await user.click(save());
  return user;
}

test('features added by another admin are saved with the change made here', async () => {
  await meet(workbook({ version: 5, features: ['One', 'Two; three'] }));
  await waitFor(() =>
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({
      isNew: false,
      hasNewFile: false,
      alsoChanged: ['Features'],
    }),
  );
  expect(field('Feature 2').value).toBe('Two; three');
  expect(vi.mocked(saveProduct).mock.lastCall).toEqual([
    'workbook',
    expect.objectContaining({ name: 'Mine', features: ['One', 'Two; three'] }),
    5,
  ]);
});

test('a product deleted by another admin stays in the form and can be added again', async () => {
  const user = await meet(null);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Another admin deleted this product. Your changes are still here',
  );
  expect(field(/Product name/).value).toBe('Mine');
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(vi.mocked(saveProduct).mock.lastCall).toEqual([
    'mine',
    expect.objectContaining({ name: 'Mine' }),
    null,
  ]);
});

// File uploads.

const input = () => document.querySelector<HTMLInputElement>('input[type="file"]');

function choose(file: File) {
  const element = input();
  if (!element) throw new Error('There is nothing to choose a file with.');
  fireEvent.change(element, { target: { files: [file] } });
}

/** Chooses a file and waits for its upload to begin. Returns the upload's callbacks. */
async function upload(file = pdf()): Promise<UploadListener> {
  choose(file);
  await waitFor(() => expect(uploadFile).toHaveBeenCalledOnce());
  const [, , listener] = vi.mocked(uploadFile).mock.lastCall ?? [];
  if (!listener) throw new Error('The upload has no listener.');
  return listener;
}

test.each([
  [() => sized(pdf(), 52_428_801), 'File size must be less than 50MB'],
  [
    () => executable('guide.pdf'),
    'File upload failed: the content of the file is not what its name says.',
  ],
  [
    () => executable('guide.exe'),
    'File upload failed: choose one of pdf, doc, docx, zip, rar, txt, ppt, pptx, xls, xlsx.',
  ],
])('an invalid file is rejected before it is sent', async (file, message) => {
  show();
  choose(file());
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(uploadFile).not.toHaveBeenCalled();
});

test('an upload shows its progress, blocks saving and is not left without a question', async () => {
  show(workbook());
  expect(hasUnsavedChanges()).toBe(false);
  const listener = await upload();
  expect(hasUnsavedChanges()).toBe(true);
  expect(save().disabled).toBe(true);
  screen.getByText('You can save when the upload is done.');
  for (const percent of [0, 42, 100]) {
    act(() => listener.onProgress(percent));
    const bar = screen.getByRole('progressbar', { name: 'Upload of Guide.pdf' });
    expect(bar.getAttribute('aria-valuenow')).toBe(String(percent));
  }
  act(() => listener.onDone('products/1_Guide.pdf'));
  expect(save().disabled).toBe(false);
  expect(hasUnsavedChanges()).toBe(true);
  expect(registerFile).not.toHaveBeenCalled();
});

test('saving links the uploaded file to the product', async () => {
  const { user, unmount } = show(workbook());
  const listener = await upload();
  act(() => listener.onDone('products/1_Guide.pdf'));
  await user.click(save());
  await waitFor(() =>
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({
      isNew: false,
      hasNewFile: true,
      alsoChanged: [],
    }),
  );
  expect(registerFile).toHaveBeenCalledExactlyOnceWith(
    { productId: 'workbook' },
    'products/1_Guide.pdf',
    'Guide.pdf',
  );
  unmount();
  expect(removeUpload).not.toHaveBeenCalled();
});

test('a product with only a file goes on sale once the file is attached', async () => {
  const { user } = show();
  fill(field(/Product name/), 'A');
  fill(field(/Price/), '1');
  await user.click(field(/^Active/));
  const listener = await upload();
  act(() => listener.onDone('products/1_Guide.pdf'));
  vi.mocked(registerFile).mockRejectedValueOnce(new RequestError('network', 'Offline.'));
  await user.click(save());
  await screen.findByText('File upload failed: Offline.');
  expect(vi.mocked(saveProduct).mock.lastCall?.[1]).toMatchObject({ isActive: false });
  expect(setProductActive).not.toHaveBeenCalled();
  expect(field(/^Active/).checked).toBe(true);

  vi.mocked(saveProduct).mockResolvedValue(5);
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(setProductActive).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'a', version: 5 }),
    true,
  );
  const order = [saveProduct, registerFile, setProductActive].map(
    (mock) => vi.mocked(mock).mock.invocationCallOrder.at(-1) ?? 0,
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('a product that also unlocks something goes on sale at once', async () => {
  const { user } = show(workbook());
  const listener = await upload();
  act(() => listener.onDone('products/1_Guide.pdf'));
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(vi.mocked(saveProduct).mock.lastCall?.[1]).toMatchObject({ isActive: true });
  expect(setProductActive).not.toHaveBeenCalled();
});

test('an upload can be paused, resumed and cancelled', async () => {
  const { user } = show();
  const listener = await upload();
  act(() => listener.onProgress(42));
  await user.click(await button('Pause'));
  expect(running.pause).toHaveBeenCalledOnce();
  act(() => listener.onProgress(43));
  await user.click(await button('Resume'));
  expect(running.resume).toHaveBeenCalledOnce();
  await user.click(await button('Cancel Upload'));
  expect(running.cancel).toHaveBeenCalledOnce();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(save().disabled).toBe(false);
});

test('an interrupted upload resumes on click or when the connection is back', async () => {
  const { user } = show();
  const listener = await upload();
  act(() => listener.onProgress(42));
  act(() => listener.onInterrupted('the connection was lost.'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'File upload failed: the connection was lost. Resume to continue from here.',
  );
  await user.click(await button('Resume'));
  act(() => listener.onInterrupted('the connection was lost.'));
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(running.resume).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(running.resume).toHaveBeenCalledTimes(2);
});

test('a failed upload shows the reason, and another file can be chosen', async () => {
  show();
  const listener = await upload();
  act(() => listener.onFailed('only an admin may do this.'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'File upload failed: only an admin may do this.',
  );
  await button('Choose File');
});

test('an uploaded file that was never saved is removed', async () => {
  const { unmount } = show();
  const listener = await upload();
  act(() => listener.onDone('products/1_Guide.pdf'));
  unmount();
  expect(removeUpload).toHaveBeenCalledExactlyOnceWith('products', 'products/1_Guide.pdf');
});

test('a file that is being linked is not removed', async () => {
  const { promise, resolve } = deferred<number>();
  vi.mocked(saveProduct).mockReturnValue(promise);
  const { user, unmount } = show(workbook());
  const listener = await upload();
  act(() => listener.onDone('products/1_Guide.pdf'));
  await user.click(save());
  await waitFor(() => expect(saveProduct).toHaveBeenCalledOnce());
  unmount();
  resolve(4);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(registerFile).toHaveBeenCalledOnce();
  expect(removeUpload).not.toHaveBeenCalled();
});

test('a file that could not be linked is removed after leaving the form', async () => {
  const { promise, resolve } = deferred<undefined>();
  vi.mocked(saveProduct).mockReturnValue(promise.then(() => Promise.reject(new Error('Offline.'))));
  const { user, unmount } = show(workbook());
  const listener = await upload();
  act(() => listener.onDone('products/1_Guide.pdf'));
  await user.click(save());
  await waitFor(() => expect(saveProduct).toHaveBeenCalledOnce());
  unmount();
  resolve(undefined);
  await waitFor(() =>
    expect(removeUpload).toHaveBeenCalledExactlyOnceWith('products', 'products/1_Guide.pdf'),
  );
});

test('leaving the form cancels the upload', async () => {
  const { unmount } = show();
  await upload();
  unmount();
  expect(running.cancel).toHaveBeenCalledOnce();
});

test('a file rejected by the server shows an error, and the product stays saved', async () => {
  vi.mocked(registerFile).mockRejectedValueOnce(
    new RequestError('unprocessable', 'The content of the file is not what its name says.'),
  );
  const { user, unmount } = show();
  fill(field(/Product name/), 'A');
  fill(field(/Price/), '1');
  const listener = await upload();
  act(() => listener.onDone('products/1_Guide.pdf'));
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'File upload failed: The content of the file is not what its name says.',
  );
  expect(onSaved).not.toHaveBeenCalled();
  expect(onChanged).toHaveBeenCalledOnce();
  // Saving again updates the product that now exists.
  await user.click(save());
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(vi.mocked(saveProduct).mock.calls.map(([id, , seen]) => [id, seen])).toEqual([
    ['a', null],
    ['a', 4],
  ]);
  unmount();
  expect(removeUpload).not.toHaveBeenCalled();
});

test('a file that could not be linked is kept for the next save', async () => {
  vi.mocked(registerFile).mockRejectedValueOnce(
    new RequestError('network', 'We could not reach the server.'),
  );
  const { user } = show(workbook());
  const listener = await upload();
  act(() => listener.onDone('products/1_Guide.pdf'));
  await user.click(save());
  await screen.findByText('File upload failed: We could not reach the server.');
  await user.click(save());
  await waitFor(() =>
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({
      isNew: false,
      hasNewFile: true,
      alsoChanged: [],
    }),
  );
});

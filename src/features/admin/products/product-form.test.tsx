import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { ConflictError, RequestError } from '#lib/data/errors.ts';
import { pdf } from '#lib/uploads/file-test-data.ts';
import { registerFile, removeUpload, uploadFile } from '#model/files/uploads.ts';
import { renderForTest } from '#ui/test-render.tsx';
import { hasUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { saveProduct, setProductActive } from './mutations.ts';
import { ProductForm } from './product-form.tsx';
import { fetchProduct } from './queries.ts';
import { productRecord, type Product } from './schema.ts';
import { workbook } from './test-data.ts';

vi.mock('./queries.ts', () => ({ fetchProduct: vi.fn<typeof fetchProduct>() }));
vi.mock('./mutations.ts', () => ({
  saveProduct: vi.fn<typeof saveProduct>(),
  setProductActive: vi.fn<typeof setProductActive>(),
}));
vi.mock('#model/files/uploads.ts', () => ({
  uploadFile: vi.fn<typeof uploadFile>(),
  removeUpload: vi.fn<typeof removeUpload>(),
  registerFile: vi.fn<typeof registerFile>(),
}));
vi.mock('#model/record/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));

const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(removeUpload).mockResolvedValue();
  vi.mocked(saveProduct).mockResolvedValue(4);
});

const show = (product: Product | null = null) =>
  renderForTest(
    <ProductForm
      product={product}
      lastSortOrder={8}
      onClose={onClose}
      preview={({ priceCents }) => `It costs ${priceCents}.`}
    />,
  );

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: RegExp | string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
const press = (name: string) => fireEvent.click(button(name));
const save = () => press('Save Product');
const saved = () => vi.mocked(saveProduct).mock.lastCall;

test('the preview waits for a price that can be read', () => {
  show();
  press('Preview');
  screen.getByText('Enter a price first.');
  fill(/Price/, '12,50');
  screen.getByText('Enter a price first.');
  fill(/Price/, '12.50');
  screen.getByText('It costs 1250.');
});

test('a new product needs a name and a price, and gets an id from its name', async () => {
  show();
  expect([field('Sort order').value, field(/^Active/).checked]).toEqual(['0', true]);
  screen.getByText('0 is first, 8 last');
  save();
  await screen.findByText('Product name is required');
  expect(saveProduct).not.toHaveBeenCalled();

  fill(/Product name/, 'Study Plan +');
  fill(/Price/, '4.35');
  fill('Feature 1', 'One');
  press('Add Feature');
  press('Add Feature');
  fill('Feature 2', 'Two');
  fill('Feature 3', 'Three');
  expect(screen.queryByLabelText('Remove feature 1')).toBeNull();
  fireEvent.click(field('Remove feature 2'));
  fireEvent.click(field('Interview guides'));
  save();
  await screen.findByText('Product added.');
  expect(onClose).toHaveBeenCalledOnce();
  expect(saveProduct).toHaveBeenCalledExactlyOnceWith(
    'study-plan-plus',
    {
      ...productRecord.blank,
      name: 'Study Plan +',
      priceCents: 435,
      features: ['One', 'Three'],
      capabilities: ['interview'],
    },
    null,
  );
});

test('renaming a product keeps its id, and features that another admin added', async () => {
  const theirs = workbook({ version: 5, features: ['One', 'Two; three'] });
  vi.mocked(saveProduct).mockRejectedValueOnce(new ConflictError());
  vi.mocked(fetchProduct).mockResolvedValue(theirs);
  show(workbook());
  fill(/Product name/, 'Mine');
  screen.getByText('ID: workbook');
  save();
  await screen.findByText('Saved, together with another admin’s changes to Features.');
  expect(vi.mocked(saveProduct).mock.calls[0]?.[2]).toBe(3);
  expect(field('Feature 2').value).toBe('Two; three');
  const { features } = theirs;
  expect(saved()).toEqual(['workbook', expect.objectContaining({ name: 'Mine', features }), 5]);
});

// With a file, whose upload itself is tested in file-upload.test.tsx.

/** Uploads a file, during which nothing can be saved. */
async function upload() {
  fireEvent.change(document.querySelector('input[type="file"]') as Element, {
    target: { files: [pdf()] },
  });
  await waitFor(() => expect(uploadFile).toHaveBeenCalledOnce());
  expect(hasUnsavedChanges()).toBe(true);
  screen.getByText('You can save when the upload is done.');
  expect(button('Save Product').disabled).toBe(true);
  act(() => vi.mocked(uploadFile).mock.lastCall?.[2].onDone('products/1_Guide.pdf'));
  expect(button('Save Product').disabled).toBe(false);
}

test('a product that also unlocks something goes on sale at once', async () => {
  const { unmount } = show(workbook());
  await upload();
  save();
  await screen.findByText('Product updated. Its file is in the store.');
  expect(saved()?.[1]).toMatchObject({ isActive: true });
  expect(setProductActive).not.toHaveBeenCalled();
  expect(registerFile).toHaveBeenCalledExactlyOnceWith(
    { productId: 'workbook' },
    'products/1_Guide.pdf',
    'Guide.pdf',
  );
  unmount();
  expect(removeUpload).not.toHaveBeenCalled();
});

test('a product with only a file goes on sale once the file is attached', async () => {
  show();
  fill(/Product name/, 'A');
  fill(/Price/, '1');
  await upload();
  vi.mocked(registerFile).mockRejectedValueOnce(new RequestError('network', 'Offline.'));
  save();
  await screen.findByText('File upload failed: Offline.');
  expect(saved()?.[1]).toMatchObject({ isActive: false });
  expect(setProductActive).not.toHaveBeenCalled();
  expect(field(/^Active/).checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();

  // Saving again updates the product that now exists.
  vi.mocked(saveProduct).mockResolvedValue(5);
  save();
  await screen.findByText('Product added. Its file is in the store.');
  expect(vi.mocked(saveProduct).mock.calls.map(([id, , seen]) => [id, seen])).toEqual([
    ['a', null],
    ['a', 4],
  ]);
  expect(setProductActive).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: 'a', version: 5 }),
    true,
  );
  const order = [saveProduct, registerFile, setProductActive].map(
    (mock) => vi.mocked(mock).mock.invocationCallOrder.at(-1) ?? 0,
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

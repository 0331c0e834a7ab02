import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteProduct,
  migrateDefaultProducts,
  saveProduct,
  setProductActive,
} from '#features/admin/products/mutations.ts';
import {
  countHolders,
  fetchEveryProduct,
  fetchProduct,
  productOptions,
  productPageOptions,
} from '#features/admin/products/queries.ts';
import { noSale, productRecord } from '#features/admin/products/schema.ts';
import { productsUrl } from '#features/admin/products/search-params.ts';
import { workbook } from '#features/admin/products/test-data.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { pdf } from '#lib/uploads/file-test-data.ts';
import { registerFile, removeUpload, uploadFile } from '../../../src/model/files/uploads.ts';
import { demo, grantPlan } from '../accounts.ts';
import { newPerson, server } from '../support/clients.ts';
import { filledDraft } from './filled.ts';
import { actAs, insert, read, remove } from './site.ts';

const mark = randomUUID();
const files = server().storage.from('products');
const uploads: string[] = [];
const id = (name: string) => `test-${mark}-${name}`;
const { id: _id, version: _version, file: _file, ...draft } = workbook({ isActive: false });

beforeAll(async () => actAs(await demo('admin')));
afterAll(async () => {
  await server().from('products').delete().like('id', id('%')).throwOnError();
  await files.remove(uploads);
});

const listed = (text: string, page: number) =>
  productPageOptions({ ...productsUrl.defaults, text, page });

const seen = async (name: string) => {
  const found = await fetchProduct(id(name));
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

function upload(file = pdf()): Promise<string> {
  return new Promise((resolve, reject) => {
    uploadFile('products', file, {
      onProgress() {},
      onDone(path) {
        uploads.push(path);
        resolve(path);
      },
      onInterrupted: reject,
      onFailed: reject,
    });
  });
}

const isStored = async (path: string) => (await files.info(path)).data !== null;

describe('the products', () => {
  it('are found by part of their name, sorted by sort order and name, ten on a page', async () => {
    await insert(
      'products',
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((nth) => ({
        is_active: false,
        id: id(`listed-${nth}`),
        name: `100%_\\ ${mark} ${String(nth).padStart(2, '0')}`,
        sort_order: nth === 12 ? -1 : 5,
      })),
    );
    const idOf = (nth: number) => id(`listed-${nth}`);
    const first = await read(listed(`%_\\ ${mark}`, 1));
    expect(first).toMatchObject({ page: 1, pageCount: 2 });
    expect(first.rows.map((product) => product.id)).toEqual(
      [12, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(idOf),
    );
    const second = await read(listed(`%_\\ ${mark}`, 2));
    expect(second.rows.map((product) => product.id)).toEqual([10, 11].map(idOf));
    expect(await read(listed(`%_\\ ${mark}`, 99))).toEqual(second);
    expect(await fetchEveryProduct(`%_\\ ${mark}`)).toEqual([...first.rows, ...second.rows]);
    expect(await read(listed(`${mark}%11`, 1))).toEqual({
      rows: [],
      total: 0,
      page: 1,
      pageCount: 1,
    });
    expect(await read(listed(`${mark} nothing`, 3))).toMatchObject({ page: 1 });
    await server().from('products').delete().like('id', id('listed-%')).throwOnError();
  });

  it('are saved with their capabilities, but not in a stale version', async () => {
    expect(await saveProduct(id('a'), draft, null)).toBe(1);
    expect(await read(productOptions(id('a')))).toEqual({
      ...draft,
      id: id('a'),
      version: 1,
      file: null,
    });
    const change = { ...draft, name: 'Changed', priceCents: 999, capabilities: ['application'] };
    expect(await saveProduct(id('a'), change, 1)).toBe(2);
    expect(await seen('a')).toEqual({ ...change, id: id('a'), version: 2, file: null });
    await expect(saveProduct(id('a'), draft, 1)).rejects.toThrow(ConflictError);
    await expect(saveProduct(id('a'), draft, null)).rejects.toMatchObject({
      code: 'exists',
      message: `A product with the id ${id('a')} already exists.`,
    });
    expect(await seen('a')).toMatchObject({ name: 'Changed' });
    expect(await read(productOptions(id('none')))).toBeNull();
  });

  it('are saved with the start of selling and a sale, which saving without one ends', async () => {
    const onSale = {
      ...filledDraft(productRecord),
      type: 'physical',
      category: 'guide',
      capabilities: ['interview'],
      priceCents: 999,
      salePriceCents: 99,
      saleStartsAt: '2198-01-01T00:00:00+00:00',
    };
    await saveProduct(id('sale'), onSale, null);
    expect(await seen('sale')).toMatchObject(onSale);
    await saveProduct(id('sale'), draft, 1);
    expect(await seen('sale')).toMatchObject({ ...draft, ...noSale, version: 2 });
  });

  it('are put on sale and taken off, but not in a stale version', async () => {
    await saveProduct(id('b'), draft, null);
    await saveProduct(id('c'), draft, null);
    const before = await seen('b');
    await setProductActive(before, true);
    expect(await seen('b')).toEqual({ ...before, isActive: true, version: 2 });
    expect(await seen('c')).toMatchObject({ isActive: false, version: 1 });
    await expect(setProductActive(before, false)).rejects.toThrow(ConflictError);
    await setProductActive(await seen('b'), false);
    expect(await seen('b')).toMatchObject({ isActive: false });
  });

  it('have holders, and are deleted with their file', async () => {
    await saveProduct(id('d'), draft, null);
    await saveProduct(id('e'), draft, null);
    const path = await upload();
    await registerFile({ productId: id('d') }, path, String.raw`C:\Files\Guide.pdf`);
    const product = await seen('d');
    expect(product.file).toMatchObject({ path, name: 'Guide.pdf', size: pdf().size });

    await expect(deleteProduct({ ...product, version: 0 })).rejects.toThrow(ConflictError);
    const entitlement = await grantPlan((await newPerson()).id, id('d'));
    expect([await countHolders(id('d')), await countHolders(id('e'))]).toEqual([1, 0]);
    await remove('entitlements', { id: entitlement });

    expect(await deleteProduct(product)).toBe(false);
    expect(await fetchProduct(id('d'))).toBeNull();
    expect(await isStored(path)).toBe(false);
    expect(await seen('e')).toMatchObject({ version: 1 });
  });

  it('of the default catalogue are not added to a store that has sold something', async () => {
    await expect(migrateDefaultProducts()).rejects.toThrow('The store has sold something');
  });
});

describe('a file', () => {
  it('is uploaded with the type of its name, and removed', async () => {
    const path = await upload(pdf('My Guide.pdf'));
    expect(path).toMatch(/^products\/\d+_My-Guide\.pdf$/);
    expect((await files.info(path)).data).toMatchObject({ contentType: 'application/pdf' });
    await removeUpload('products', path);
    expect(await isStored(path)).toBe(false);
  });

  it('with content that does not match its name is refused', async () => {
    await saveProduct(id('f'), draft, null);
    const path = await upload(new File(['MZ'], 'Guide.pdf'));
    await expect(registerFile({ productId: id('f') }, path, 'Guide.pdf')).rejects.toMatchObject({
      message: expect.stringContaining('not what its name says'),
    });
    expect(await seen('f')).toMatchObject({ file: null });
  });
});

import { dataOf } from '#lib/data/answers.ts';
import { ilikePattern, readEvery, readPageOf, sortedBy, type Page } from '#lib/data/pages.ts';
import { openedOptions, pageOptions } from '#lib/data/query-options.ts';
import { snakeCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';
import { largestInteger } from '#lib/text/text-field.ts';

import { noSale, productColumns, productRecord, type Product } from './schema.ts';
import type { ProductsView } from './search-params.ts';

/** A page of all products. */
export const productPageOptions = (view: ProductsView) =>
  pageOptions(['admin-products', 'page', view], () => fetchProductPage(view));

/** A product's current state, or null if it doesn't exist. Refetched for every edit. */
export const productOptions = (id: string) =>
  openedOptions(['admin-products', 'one', id], () => fetchProduct(id));

/** The sort order that puts a new product last. Refetched for every new product. */
export const nextSortOrderOptions = openedOptions(
  ['admin-products', 'next-sort-order'],
  fetchNextSortOrder,
);

async function fetchNextSortOrder(): Promise<number> {
  const data = await supabase
    .from('products')
    .select('sort_order')
    .order('sort_order', { ascending: false })
    .limit(1)
    .then(dataOf);
  return Math.min((data[0]?.sort_order ?? 0) + 1, largestInteger);
}

const columns = `${productColumns},
  product_files(path:storage_path, name:file_name, size:file_size),
  product_sales(sale_price_cents:price_cents, sale_starts_at:starts_at, sale_ends_at:ends_at)`;

async function fetchProductPage({ text, sort, page }: ProductsView): Promise<Page<Product>> {
  const found = await readPageOf(page, (from, to) => matching(text, sort).range(from, to));
  return { ...found, rows: found.rows.map(toProduct) };
}

/** Every product that matches. */
export async function fetchEveryProduct(text: string): Promise<Product[]> {
  return (await readEvery((from, to) => matching(text).range(from, to))).map(toProduct);
}

const matching = (text: string, sort = 'sort_order-asc') =>
  supabase
    .from('products')
    .select<string, ProductRow>(columns, { count: 'exact' })
    .ilike('name', ilikePattern(text))
    .order(...sortedBy(sort))
    .order('name')
    .order('id');

export async function fetchProduct(id: string): Promise<Product | null> {
  const data = await supabase
    .from('products')
    .select<string, ProductRow>(columns)
    .eq('id', id)
    .maybeSingle()
    .then(dataOf);
  return data && toProduct(data);
}

/** How often people got access to a product, by an order or as a gift. */
export async function countHolders(id: string): Promise<number> {
  const { count, ...answer } = await supabase
    .from('entitlements')
    .select('id', { count: 'exact', head: true })
    .eq('plan', id);
  dataOf(answer);
  return count ?? 0;
}

interface ProductRow {
  product_files: object | null;
  product_sales: object | null;
}

function toProduct({ product_files: file, product_sales: sale, ...row }: ProductRow): Product {
  return productRecord.row.parse({ ...row, ...snakeCased(noSale), ...sale, file });
}

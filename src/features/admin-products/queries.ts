import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { Product, ProductPage } from './schema.ts';

const pageSize = 10;

/** Everything an admin reads of the catalogue; it goes stale together. */
export const adminProductsKey = ['admin-products'] as const;

/** A page of all products, by sort order, then name. */
export const productPageOptions = (text: string, page: number) =>
  queryOptions({
    queryKey: [...adminProductsKey, 'page', text, page],
    queryFn: () => fetchProductPage(text, page),
    placeholderData: keepPreviousData,
  });

/** One product as it is now; null when there is none. It is read anew for every edit. */
export const productOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminProductsKey, 'one', id],
    queryFn: () => fetchProduct(id),
    staleTime: 0,
    gcTime: 0,
  });

const columns =
  'id, name, description, price_cents, type, category, features, sort_order, is_active, version, capabilities, product_files(storage_path, file_name, file_size)' as const;

async function fetchProductPage(text: string, page: number): Promise<ProductPage> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const first = (page - 1) * pageSize;
  const { data, count, error } = await supabase
    .from('products')
    .select(columns, { count: 'exact' })
    .ilike('name', pattern)
    .order('sort_order')
    .order('name')
    .range(first, first + pageSize - 1);
  const isPastTheEnd = error ? error.code === outOfRange : data.length === 0;
  // A page that has gone since, or that somebody made up, is the last one there is.
  if (page > 1 && isPastTheEnd) return fetchProductPage(text, await lastPage(pattern));
  if (error) throw fromPostgrest(error);
  return { products: data.map(toProduct), page, pageCount: pagesOf(count) };
}

/** PostgREST's code for a range that begins after the last row. */
const outOfRange = 'PGRST103';

async function lastPage(pattern: string): Promise<number> {
  const { count, error } = await supabase
    .from('products')
    .select('id', { count: 'exact', head: true })
    .ilike('name', pattern);
  if (error) throw fromPostgrest(error);
  return pagesOf(count);
}

const pagesOf = (count: number | null) => Math.max(1, Math.ceil((count ?? 0) / pageSize));

export async function fetchProduct(id: string): Promise<Product | null> {
  const { data, error } = await supabase
    .from('products')
    .select(columns)
    .eq('id', id)
    .maybeSingle();
  if (error) throw fromPostgrest(error);
  return data && toProduct(data);
}

interface ProductRow {
  id: string;
  name: string;
  description: string;
  price_cents: number | null;
  type: string;
  category: string;
  features: string[];
  sort_order: number;
  is_active: boolean;
  version: number;
  capabilities: string[];
  product_files: { storage_path: string; file_name: string; file_size: number } | null;
}

function toProduct(row: ProductRow): Product {
  const file = row.product_files;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    priceCents: row.price_cents,
    type: row.type,
    category: row.category,
    features: row.features,
    sortOrder: row.sort_order,
    isActive: row.is_active,
    capabilities: row.capabilities,
    version: row.version,
    file: file && { path: file.storage_path, name: file.file_name, size: file.file_size },
  };
}

import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

interface ProductChoice {
  id: string;
  name: string;
}

/** All products, on sale or not, for an admin's choice of one. */
export const productChoicesOptions = queryOptions({
  queryKey: ['product-choices'],
  queryFn: fetchProductChoices,
});

async function fetchProductChoices(): Promise<ProductChoice[]> {
  return supabase
    .from('products')
    .select('id, name')
    .order('sort_order')
    .order('name')
    .then(dataOf);
}

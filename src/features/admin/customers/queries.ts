import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { fetchPage, pageSize } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import { customerSchema, personSchema, type Customer, type Person } from './schema.ts';
import type { CustomersView } from './search-params.ts';

export const customerPageOptions = (view: CustomersView) =>
  pageOptions(['admin-customers', 'page', view], () => fetchCustomerPage(view));

/** A person by email address; null if the store does not know it. Refetched each time the page is opened. */
export const personOptions = (email: string) =>
  queryOptions({
    queryKey: ['admin-customers', 'one', email],
    queryFn: () => fetchPerson(email),
    staleTime: 0,
  });

/** Everyone who matches, in the order in which they came: who comes meanwhile shifts nothing. */
export async function fetchEveryCustomer(view: CustomersView): Promise<Customer[]> {
  const everyone: Customer[] = [];
  for (let page = 1; ; page += 1) {
    const part = await fetchCustomerPage({ ...view, sort: 'since-asc', page }, 100);
    everyone.push(...part.rows);
    if (page >= part.pageCount) return everyone;
  }
}

function fetchCustomerPage(
  { text, product, state, sort, page }: CustomersView,
  size: number = pageSize,
) {
  const search = supabase.rpc('search_people', {
    ...(text === '' ? {} : { search: text }),
    ...(product === '' ? {} : { product }),
    ...(state === '' ? {} : { state }),
    sort,
    page,
    page_size: size,
  });
  return fetchPage(customerSchema, search);
}

async function fetchPerson(email: string): Promise<Person | null> {
  return personSchema
    .nullable()
    .parse(await supabase.rpc('person', { address: email }).then(dataOf));
}

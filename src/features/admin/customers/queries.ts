import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { fetchPage } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import { customerSchema, personSchema, type Person } from './schema.ts';
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

function fetchCustomerPage({ text, product, state, sort, page }: CustomersView) {
  const search = supabase.rpc('search_people', {
    ...(text === '' ? {} : { search: text }),
    ...(product === '' ? {} : { product }),
    ...(state === '' ? {} : { state }),
    sort,
    page,
  });
  return fetchPage(customerSchema, search);
}

async function fetchPerson(email: string): Promise<Person | null> {
  return personSchema
    .nullable()
    .parse(await supabase.rpc('person', { address: email }).then(dataOf));
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/answers.ts';
import { fetchPage } from '#lib/pages.ts';
import { supabase } from '#lib/supabase.ts';

import { customerSchema, personSchema, type Person } from './schema.ts';
import type { CustomersView } from './search-params.ts';

export const customerPageOptions = ({ text, product, state, sort, page }: CustomersView) =>
  queryOptions({
    queryKey: ['admin-customers', 'page', text, product, state, sort, page],
    queryFn: () =>
      fetchPage(
        customerSchema,
        supabase.rpc('search_people', {
          ...(text === '' ? {} : { search: text }),
          ...(product === '' ? {} : { product }),
          ...(state === '' ? {} : { state }),
          sort,
          page,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** A person by email address; null if the store does not know it. Refetched each time the page is opened. */
export const personOptions = (email: string) =>
  queryOptions({
    queryKey: ['admin-customers', 'one', email],
    queryFn: () => fetchPerson(email),
    staleTime: 0,
  });

async function fetchPerson(email: string): Promise<Person | null> {
  return personSchema
    .nullable()
    .parse(await supabase.rpc('person', { address: email }).then(dataOf));
}

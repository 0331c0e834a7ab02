import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/answers.ts';
import { fetchPage } from '#lib/pages.ts';
import { supabase } from '#lib/supabase.ts';

import { personRowSchema, personSchema, type Person } from './schema.ts';

export const peoplePageOptions = (text: string, page: number) =>
  queryOptions({
    queryKey: ['admin-people', 'page', text, page],
    queryFn: () =>
      fetchPage(
        personRowSchema,
        supabase.rpc('search_people', { ...(text === '' ? {} : { search: text }), page }),
      ),
    placeholderData: keepPreviousData,
  });

/** A person by email address; null if the store does not know it. Refetched each time the page is opened. */
export const personOptions = (email: string) =>
  queryOptions({
    queryKey: ['admin-people', 'one', email],
    queryFn: () => fetchPerson(email),
    staleTime: 0,
  });

async function fetchPerson(email: string): Promise<Person | null> {
  return personSchema
    .nullable()
    .parse(await supabase.rpc('person', { address: email }).then(dataOf));
}

import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates.ts';
import { pluralize } from '#lib/pluralize.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';

import { peoplePageOptions } from './queries.ts';
import type { PersonRow } from './schema.ts';
import type { PeopleView } from './search-params.ts';

/** Everyone with an account, and everyone who wrote or contributed without one, latest first. */
export function PeopleList({
  view,
  onViewChange,
}: {
  view: PeopleView;
  onViewChange: (view: PeopleView, options?: { replace: boolean }) => void;
}) {
  const { text, page } = view;
  const query = useQuery(peoplePageOptions(text, page));
  const search = (next: string) =>
    onViewChange({ ...view, text: next, page: 1 }, { replace: true });
  return (
    <Stack gap="lg">
      <Title order={2} size="h3">
        People
      </Title>
      <SearchBox label="Search by name, email or order number..." value={text} onSearch={search} />
      <PagedList
        query={query}
        noun={['person', 'people']}
        empty="No one has signed up or written yet."
        onClear={text === '' ? undefined : () => search('')}
        onPageChange={(next) => onViewChange({ ...view, page: next })}
      >
        {(people) => (
          <RecordList label="People">
            {people.map((person) => (
              <RecordRow
                key={person.email}
                title={<PersonLink email={person.email}>{person.name ?? person.email}</PersonLink>}
                facts={factsOf(person)}
              />
            ))}
          </RecordList>
        )}
      </PagedList>
    </Stack>
  );
}

function factsOf({ userId, name, email, since, orders, submissions }: PersonRow): string[] {
  const what = [
    orders > 0 ? pluralize(orders, 'order') : '',
    submissions > 0 ? `${pluralize(submissions, 'profile')} submitted` : '',
  ];
  return [
    name === null ? '' : email,
    [
      userId === null
        ? `No account, known since ${formatDate(since)}`
        : `Joined ${formatDate(since)}`,
      ...what,
    ]
      .filter(Boolean)
      .join(' · '),
  ];
}

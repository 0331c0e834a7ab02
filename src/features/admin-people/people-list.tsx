import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates.ts';
import { pluralize } from '#lib/pluralize.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';

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
  const query = useQuery(peoplePageOptions(view.text, view.page));
  return (
    <AdminList
      title="People"
      view={view}
      onViewChange={onViewChange}
      searchLabel="Search by name, email or order number..."
      query={query}
      noun={['person', 'people']}
      empty="No one has signed up or written yet."
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
    </AdminList>
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

import { formatDate } from '#lib/dates.ts';
import { AdminList, useAdminList } from '#ui/admin-list.tsx';
import { PersonLink } from '#ui/person-link.tsx';

import { peoplePageOptions } from './queries.ts';
import { peopleUrl } from './search-params.ts';

/** Everyone with an account, and everyone who wrote or contributed without one, latest first. */
export function PeopleList() {
  return (
    <AdminList
      title="People"
      list={useAdminList(peopleUrl, ({ text, page }) => peoplePageOptions(text, page))}
      searchLabel="Search by name, email or order number..."
      noun={['person', 'people']}
      empty="No one has signed up or written yet."
      keyOf={({ email }) => email}
      columns={[
        {
          label: 'Name',
          cell: ({ email, name }) => <PersonLink email={email}>{name ?? email}</PersonLink>,
        },
        { label: 'Email', cell: ({ email }) => email },
        { label: 'Orders', isFigure: true, cell: ({ orders }) => orders },
        { label: 'Profiles', isFigure: true, cell: ({ submissions }) => submissions },
        { label: 'Since', isDate: true, cell: ({ since }) => formatDate(since) },
      ]}
    />
  );
}

import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { formatDate } from '#lib/dates/dates.ts';
import { accessState } from '#model/plans/access.ts';
import { PersonLink } from '#model/panel/person-link.tsx';
import { paths } from '#model/store/paths.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { Section } from '#ui/page/section.tsx';

import { Badges, About } from './person-page.tsx';
import { personOptions } from './queries.ts';
import { customersUrl } from './search-params.ts';

/** Who somebody is, beside what they wrote: their account, what they hold, and their orders. */
export function PersonBeside({
  email,
  name,
  renderOrders,
}: {
  email: string;
  /** As they gave it. */
  name: string;
  renderOrders: (accountId: string) => ReactNode;
}) {
  const query = useQuery(personOptions(email));
  function content() {
    if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
    if (query.isPending) return <LoadingState label="Loading the sender..." />;
    const person = query.data;
    if (!person?.account) {
      // Who asks where a receipt is may have mistyped their address when they bought.
      return (
        <Stack gap="xs" align="flex-start">
          <Text>No account, no orders with this address.</Text>
          <Anchor component={Link} to={paths.adminCustomers + customersUrl.write({ text: name })}>
            Customers named {name}
          </Anchor>
        </Stack>
      );
    }
    const held = person.access.filter((access) => accessState(access) === 'Live');
    return (
      <Stack gap="sm">
        <PersonLink email={email}>{person.account.name ?? email}</PersonLink>
        <span>
          <Badges person={person} />
        </span>
        <About person={person} />
        {held.length === 0 ? (
          <Text>Holds no plan now.</Text>
        ) : (
          held.map(({ id, productName, endsAt }) => (
            <Text key={id}>
              {productName}, until {formatDate(endsAt)}
            </Text>
          ))
        )}
        {renderOrders(person.account.id)}
      </Stack>
    );
  }
  return <Section title="Sender">{content()}</Section>;
}

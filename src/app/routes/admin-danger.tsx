import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import {
  ClearApplicants,
  SampleApplicants,
} from '#features/admin/applicants/sample-applicants.tsx';
import { hasSoldOptions } from '#features/admin/orders/queries.ts';
import { DefaultProducts } from '#features/admin/products/default-products.tsx';
import { settingsTabs } from '#model/panel/admin-tabs.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { AdminPage } from '#ui/page/admin-page.tsx';

/** What a store that is tried out may need, and one in use never does: the database refuses it then. */
export default function AdminDangerRoute() {
  const sold = useQuery(hasSoldOptions);
  const isOff = sold.data !== false;
  return (
    <AdminPage title="Danger zone" tabs={settingsTabs}>
      <Text c="dimmed" maw="42rem">
        For a new store, or one that is tried out. Each asks before it does anything.
      </Text>
      {sold.isError && <QueryError failure="Error fetching data" query={sold} />}
      {sold.data && (
        <Message kind="info">
          These are off, because this store has sold something: whoever bought would find invented
          applicants among the real ones, or none at all, and others would be offered products that
          you took off sale.
        </Message>
      )}
      <Group>
        <DefaultProducts isOff={isOff} />
        <SampleApplicants isOff={isOff} />
        <ClearApplicants isOff={isOff} />
      </Group>
    </AdminPage>
  );
}

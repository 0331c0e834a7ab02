import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { formatDate } from '#lib/dates/dates.ts';
import { formatCents, writeDollars } from '#lib/money/money.ts';
import { adminPersonPath } from '#model/store/paths.ts';
import { useMay } from '#model/panel/may.ts';
import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { AddressText } from '#ui/page/address-text.tsx';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import stacked from '#ui/list/stacked-table.module.css';

import { GrantDialog } from './grant-dialog.tsx';
import { customerPageOptions, fetchEveryCustomer } from './queries.ts';
import type { Customer } from './schema.ts';
import { customersUrl, customerStates } from './search-params.ts';

/** Everyone with an account, and everyone who wrote, contributed or was given access without one. */
export function CustomerList() {
  const products = useQuery(productChoicesOptions).data ?? [];
  const [isGranting, setGranting] = useState(false);
  const may = useMay();
  const list = useAdminList(customersUrl, customerPageOptions);
  return (
    <>
      <AdminList
        title="Customers"
        buttons={
          may('change access') && (
            <Button variant="default" onClick={() => setGranting(true)}>
              Grant Access
            </Button>
          )
        }
        {...(may('export') && {
          csv: {
            name: 'customers',
            read: async () => (await fetchEveryCustomer(list.view)).map(toExportRow),
          },
        })}
        list={list}
        searchLabel="Search by name, email or order number..."
        filters={[
          { name: 'state', label: 'Show', options: customerStates },
          {
            name: 'product',
            label: 'Holds',
            options: [
              { value: '', label: 'Anything or nothing' },
              ...products.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        ]}
        noun={['customer', 'customers']}
        empty="No one has signed up or written yet."
        keyOf={({ email }) => email}
        columns={[
          {
            label: 'Customer',
            sort: 'name',
            isText: true,
            cell: (customer) => <Name customer={customer} />,
          },
          {
            label: 'Holds',
            cell: (customer) => <Holds customer={customer} />,
            isEmpty: ({ holds, waiting }) => holds.length + waiting.length === 0,
          },
          {
            label: 'Orders',
            sort: 'orders',
            isFigure: true,
            cell: ({ orders }) => orders || '–',
            isEmpty: ({ orders }) => orders === 0,
          },
          {
            label: 'Spent',
            sort: 'kept',
            isFigure: true,
            cell: ({ orders, keptCents }) => (orders === 0 ? '–' : formatCents(keptCents)),
            isEmpty: ({ orders }) => orders === 0,
          },
          {
            label: 'Profiles',
            isFigure: true,
            visibleFrom: 'lg',
            cell: ({ submissions }) => submissions || '–',
          },
          {
            label: 'Last seen',
            sort: 'seen',
            isDate: true,
            cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : formatDate(lastSeenAt)),
            isEmpty: ({ lastSeenAt }) => lastSeenAt === null,
          },
          {
            label: 'Since',
            visibleFrom: 'lg',
            sort: 'since',
            isDate: true,
            cell: ({ since }) => formatDate(since),
          },
        ]}
      />
      <GrantDialog isOpen={isGranting} onClose={() => setGranting(false)} />
    </>
  );
}

const toExportRow = (customer: Customer) => ({
  'Since (UTC)': customer.since,
  Email: customer.email,
  Name: customer.name ?? '',
  // Of an address without an account, nobody knows.
  Verified: customer.isVerified === null ? '' : customer.isVerified ? 'Yes' : 'No',
  Plans: holdingsOf(customer).join('; '),
  Orders: customer.orders,
  Spent: writeDollars(customer.keptCents),
});

function Name({ customer: { userId, email, name, isVerified } }: { customer: Customer }) {
  const state = userId === null ? 'No account' : isVerified === false ? 'Not verified' : '';
  return (
    <>
      <Anchor component={Link} to={adminPersonPath(email)} fw={600} inherit>
        {name ?? <AddressText>{email}</AddressText>}
      </Anchor>
      <Text size="sm" c="dimmed" className={stacked.address}>
        {name !== null && <AddressText>{email}</AddressText>}
        {name !== null && state !== '' && ' · '}
        {state}
      </Text>
    </>
  );
}

function Holds({ customer }: { customer: Customer }) {
  const held = holdingsOf(customer);
  return held.length === 0
    ? '–'
    : held.map((product) => (
        <Text key={product} inherit>
          {product}
        </Text>
      ));
}

const holdingsOf = ({ holds, waiting }: Customer): string[] => [
  ...holds.map(({ productName, until }) => `${productName}, until ${formatDate(until)}`),
  ...waiting.map(({ productName }) => `${productName}, waiting`),
];

import '@mantine/spotlight/styles.layer.css';

import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconPackage, IconReceipt, IconSearch, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { customerPageOptions } from '#features/admin/customers/queries.ts';
import { customersUrl } from '#features/admin/customers/search-params.ts';
import { orderPageOptions } from '#features/admin/orders/queries.ts';
import { ordersUrl } from '#features/admin/orders/search-params.ts';
import { productPageOptions } from '#features/admin/products/queries.ts';
import { productsUrl } from '#features/admin/products/search-params.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { useMay } from '#model/panel/may.ts';
import { adminOrderPath, adminPersonPath, paths } from '#model/store/paths.ts';
import { cleanText } from '#lib/text/clean.ts';

interface Place {
  to: string;
  label: string;
  about?: string | undefined;
  icon: ReactNode;
}

const most = 5;
const action = '[data-action]';

/** Finds a page, an order, a customer or a product by a part of its name. */
export function GoAnywhere({
  pages,
  asked,
}: {
  pages: Place[];
  /** How often it was asked for: it opens each time. */
  asked: number;
}) {
  const [query, setQuery] = useState('');
  const [text] = useDebouncedValue(cleanText(query), 200);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  const found = useFound(text);
  const words = cleanText(query).toLowerCase();
  const named = pages.filter(({ label, about = '' }) =>
    `${label} ${about}`.toLowerCase().includes(words),
  );

  const groups: { label: string; places: Place[] }[] = [
    { label: 'Pages', places: named },
    { label: 'Orders', places: text === '' ? [] : found.orders },
    { label: 'Customers', places: text === '' ? [] : found.customers },
    { label: 'Products', places: text === '' ? [] : found.products },
  ].filter(({ places }) => places.length > 0);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Go anywhere' } }}
      maxHeight="60dvh"
      scrollable
    >
      <Spotlight.Search
        aria-label="Search or go to"
        placeholder="A page, an order, a customer, a product..."
        leftSection={<IconSearch size={18} aria-hidden />}
        onKeyDown={(event) => {
          // Without a choice, the first hit.
          if (event.key === 'Enter' && !document.querySelector(`${action}[data-selected]`)) {
            document.querySelector<HTMLElement>(action)?.click();
          }
        }}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label: group, places }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {places.map(({ to, label, about, icon }) => (
              <Spotlight.Action
                key={to}
                label={label}
                {...(about !== undefined && { description: about })}
                leftSection={icon}
                onClick={() => void navigate(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{found.isSearching ? 'Searching...' : 'Nothing found.'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useFound(text: string) {
  const may = useMay();
  const enabled = text !== '';
  const orders = useQuery({ ...orderPageOptions({ ...ordersUrl.defaults, text }), enabled });
  const customers = useQuery({
    ...customerPageOptions({ ...customersUrl.defaults, text }),
    enabled,
  });
  const products = useQuery({
    ...productPageOptions({ ...productsUrl.defaults, text }),
    enabled: enabled && may(paths.adminProducts),
  });
  return {
    isSearching: orders.isFetching || customers.isFetching || products.isFetching,
    orders: (orders.data?.rows ?? []).slice(0, most).map((order) => ({
      to: adminOrderPath(order.id),
      label: `${formatOrderNumber(order.orderNumber)}, ${formatCents(order.totalCents)}`,
      about: [order.name ?? order.email ?? 'Account deleted', order.productName].join(', '),
      icon: <IconReceipt size={18} aria-hidden />,
    })),
    customers: (customers.data?.rows ?? []).slice(0, most).map(({ email, name }) => ({
      to: adminPersonPath(email),
      label: name ?? email,
      about: email,
      icon: <IconUser size={18} aria-hidden />,
    })),
    products: (products.data?.rows ?? []).slice(0, most).map(({ id, name }) => ({
      to: `${paths.adminProducts}${productsUrl.write({ ...productsUrl.defaults, task: { edit: id } })}`,
      label: name,
      icon: <IconPackage size={18} aria-hidden />,
    })),
  };
}

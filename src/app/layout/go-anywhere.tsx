import { IconPackage, IconReceipt, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

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
import { SearchDialog, useTyped, type Hit } from '#ui/search/search-dialog.tsx';

const most = 5;

/** Finds a page, an order, a customer or a product by a part of its name. */
export function GoAnywhere({ pages, asked }: { pages: Hit[]; asked: number }) {
  const input = useTyped();
  const { text } = input;
  const { isSearching, orders, customers, products } = useFound(text);
  const words = input.typed.toLowerCase();
  const named = pages.filter(({ label, about = '' }) =>
    `${label} ${about}`.toLowerCase().includes(words),
  );
  return (
    <SearchDialog
      name="Go anywhere"
      label="Search or go to"
      placeholder="A page, an order, a customer, a product..."
      asked={asked}
      input={input}
      isSearching={isSearching}
      groups={[
        { label: 'Pages', hits: named },
        { label: 'Orders', hits: text === '' ? [] : orders },
        { label: 'Customers', hits: text === '' ? [] : customers },
        { label: 'Products', hits: text === '' ? [] : products },
      ]}
    />
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

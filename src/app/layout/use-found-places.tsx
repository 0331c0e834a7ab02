import {
  IconBuildingBank,
  IconId,
  IconNotebook,
  IconPackage,
  IconReceipt,
  IconRosetteDiscount,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

import { applicantPageOptions } from '#features/admin/applicants/queries.ts';
import { applicantsUrl } from '#features/admin/applicants/search-params.ts';
import { couponPageOptions } from '#features/admin/coupons/queries.ts';
import { couponsUrl } from '#features/admin/coupons/search-params.ts';
import { customerPageOptions } from '#features/admin/customers/queries.ts';
import { customersUrl } from '#features/admin/customers/search-params.ts';
import { guidePageOptions } from '#features/admin/guides/queries.ts';
import { guidesUrl } from '#features/admin/guides/search-params.ts';
import { orderPageOptions } from '#features/admin/orders/queries.ts';
import { ordersUrl } from '#features/admin/orders/search-params.ts';
import { productPageOptions } from '#features/admin/products/queries.ts';
import { productsUrl } from '#features/admin/products/search-params.ts';
import { schoolPageOptions } from '#features/admin/schools/queries.ts';
import { schoolsUrl } from '#features/admin/schools/search-params.ts';
import type { Page } from '#lib/data/pages.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { useMay } from '#model/panel/may.ts';
import { adminApplicantPath, adminOrderPath, adminPersonPath, paths } from '#model/store/paths.ts';
import type { Hit } from '#ui/search/search-dialog.tsx';

const most = 5;

function useKind<Row, Key extends readonly unknown[]>(
  text: string,
  label: string,
  section: `/${string}`,
  Picture: Icon,
  options: UseQueryOptions<Page<Row>, Error, Page<Row>, Key>,
  placeOf: (row: Row) => Omit<Hit, 'icon'>,
) {
  const enabled = useMay()(section) && text !== '';
  const { data, isFetching } = useQuery({ ...options, enabled });
  const rows = enabled ? (data?.rows ?? []) : [];
  return {
    label,
    isFetching,
    hits: rows
      .slice(0, most)
      .map((row): Hit => Object.assign(placeOf(row), { icon: <Picture size={18} aria-hidden /> })),
  };
}

/** What of the store has a text in its name, by its kind: as far as the reader may open it. */
export function useFoundPlaces(text: string) {
  const kinds = [
    useKind(
      text,
      'Orders',
      paths.adminOrders,
      IconReceipt,
      orderPageOptions({ ...ordersUrl.defaults, text }),
      (order) => ({
        to: adminOrderPath(order.id),
        label: `${formatOrderNumber(order.orderNumber)}, ${formatCents(order.totalCents)}`,
        about: [order.name ?? order.email ?? 'Account deleted', order.productName].join(', '),
      }),
    ),
    useKind(
      text,
      'Customers',
      paths.adminCustomers,
      IconUser,
      customerPageOptions({ ...customersUrl.defaults, text }),
      ({ email, name }) => ({ to: adminPersonPath(email), label: name ?? email, about: email }),
    ),
    useKind(
      text,
      'Products',
      paths.adminProducts,
      IconPackage,
      productPageOptions({ ...productsUrl.defaults, text }),
      ({ id, name }) => ({
        to: `${paths.adminProducts}${productsUrl.write({ task: { edit: id } })}`,
        label: name,
      }),
    ),
    useKind(
      text,
      'Coupons',
      paths.adminCoupons,
      IconRosetteDiscount,
      couponPageOptions({ ...couponsUrl.defaults, text }),
      ({ code }) => ({
        to: `${paths.adminCoupons}${couponsUrl.write({ task: { edit: code } })}`,
        label: code,
      }),
    ),
    useKind(
      text,
      'Applicants',
      paths.adminApplicants,
      IconId,
      applicantPageOptions({ ...applicantsUrl.defaults, text }),
      ({ id, number, major }) => ({
        to: adminApplicantPath(id),
        label: `Applicant ${number}`,
        about: major || undefined,
      }),
    ),
    useKind(
      text,
      'Schools',
      paths.adminSchools,
      IconBuildingBank,
      schoolPageOptions(text, schoolsUrl.defaults.sort, 1),
      ({ id, name }) => ({
        to: `${paths.adminSchools}${schoolsUrl.write({ edited: id })}`,
        label: name,
      }),
    ),
    useKind(
      text,
      'Guides',
      paths.adminGuides,
      IconNotebook,
      guidePageOptions({ ...guidesUrl.defaults, text }),
      ({ id, title }) => ({
        to: `${paths.adminGuides}${guidesUrl.write({ task: { edit: id } })}`,
        label: title,
      }),
    ),
  ];
  return { isSearching: kinds.some(({ isFetching }) => isFetching), kinds };
}

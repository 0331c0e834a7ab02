import type { Entitlement, ProductFile } from '../schema.ts';

export interface HeldProduct {
  id: string;
  name: string;
  status: 'active' | 'upcoming' | 'inactive';
  /** The start of upcoming access, else the end of access, past or future. */
  date: string;
  capabilities: string[];
  /** Null unless active. */
  file: ProductFile | null;
  /** Where the access comes from, latest first. */
  entitlements: Entitlement[];
}

const statuses = ['active', 'upcoming', 'inactive'] as const;

/** One entry per product: active products first, then upcoming ones, each with its entitlements, latest first. */
export function heldProducts(entitlements: Entitlement[]): HeldProduct[] {
  const products = new Set(entitlements.map(({ productId }) => productId));
  return [...products]
    .flatMap((id) => toProduct(entitlements.filter(({ productId }) => productId === id)))
    .toSorted((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status));
}

function toProduct(entitlements: Entitlement[]): HeldProduct[] {
  const [latest] = entitlements;
  if (!latest) return [];
  const states = new Set(entitlements.map(({ state }) => state));
  const status = states.has('live') ? 'active' : states.has('upcoming') ? 'upcoming' : 'inactive';
  const current = entitlements.filter(({ state }) => state !== 'ended');
  return [
    {
      id: latest.productId,
      name: latest.productName,
      status,
      date:
        status === 'upcoming'
          ? current.map(({ startsAt }) => startsAt).reduce((a, b) => (a < b ? a : b))
          : (status === 'active' ? current : entitlements)
              .map(({ endsAt }) => endsAt)
              .reduce((a, b) => (a > b ? a : b)),
      capabilities: latest.capabilities,
      file: status === 'active' ? latest.file : null,
      entitlements,
    },
  ];
}

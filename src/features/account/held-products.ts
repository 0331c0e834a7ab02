import type { Entitlement, ProductFile } from './schema.ts';

export interface HeldProduct {
  id: string;
  name: string;
  status: 'active' | 'inactive';
  /** When access ends or ended. */
  endsAt: string;
  /** Only for what is active. */
  file: ProductFile | null;
}

/**
 * One entry a product, however often it was bought: its live entitlement that started last, or else
 * the one that ended last. What is active comes first, then what started last.
 */
export function heldProducts(entitlements: Entitlement[], now: Date): HeldProduct[] {
  const isLive = ({ revokedAt, endsAt }: Entitlement) =>
    revokedAt === null && now < new Date(endsAt);
  const latestFirst = entitlements.toSorted(
    (a, b) =>
      Number(isLive(b)) - Number(isLive(a)) || Date.parse(b.startsAt) - Date.parse(a.startsAt),
  );
  const shown = new Map<string, HeldProduct>();
  for (const entitlement of latestFirst) {
    const { productId, productName, endsAt, revokedAt, file } = entitlement;
    if (shown.has(productId)) continue;
    shown.set(productId, {
      id: productId,
      name: productName,
      status: isLive(entitlement) ? 'active' : 'inactive',
      endsAt: revokedAt === null || endsAt < revokedAt ? endsAt : revokedAt,
      file: isLive(entitlement) ? file : null,
    });
  }
  return [...shown.values()];
}

import type { Entitlement, ProductFile } from './schema.ts';

export interface HeldProduct {
  id: string;
  name: string;
  status: 'active' | 'inactive';
  /** The end of access, past or future. */
  endsAt: string;
  capabilities: string[];
  /** Null for an inactive product. */
  file: ProductFile | null;
}

/**
 * One entry per product, however often it was bought: the live entitlement with the latest start, or
 * else the ended one with the latest start. Active products come first, then the latest.
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
    const { productId, productName, endsAt, revokedAt, capabilities, file } = entitlement;
    if (shown.has(productId)) continue;
    shown.set(productId, {
      id: productId,
      name: productName,
      status: isLive(entitlement) ? 'active' : 'inactive',
      endsAt: revokedAt === null || endsAt < revokedAt ? endsAt : revokedAt,
      capabilities,
      file: isLive(entitlement) ? file : null,
    });
  }
  return [...shown.values()];
}

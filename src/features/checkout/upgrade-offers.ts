import type { Product } from './schema.ts';

interface Offer {
  product: Product;
  /** What it unlocks that the member does not have. */
  added: string[];
}

/**
 * The plans on sale to offer to a member with these capabilities: of those that add the same, the cheapest, which
 * is the smallest. None adds nothing.
 */
export function upgradeOffers(products: Product[], held: readonly string[]): Offer[] {
  const offers = products
    .map((product) => ({
      product,
      added: product.capabilities.filter((capability) => !held.includes(capability)).toSorted(),
    }))
    .filter(({ added }) => added.length > 0);
  return offers.filter(
    (offer) =>
      !offers.some(
        (other) =>
          other.added.join() === offer.added.join() &&
          other.product.priceCents < offer.product.priceCents,
      ),
  );
}

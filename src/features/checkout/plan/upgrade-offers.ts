import type { Product } from '../schema.ts';

interface Offer {
  product: Product;
  /** What it unlocks that the member does not have. */
  added: string[];
}

/**
 * The plans on sale to offer to a member with these capabilities: of those that add the same, the cheapest, which
 * is the smallest. None adds nothing, or costs more than the parts that it adds.
 */
export function upgradeOffers(products: Product[], held: readonly string[]): Offer[] {
  const offers = products
    .map((product) => ({
      product,
      added: product.capabilities.filter((capability) => !held.includes(capability)).toSorted(),
    }))
    .filter(({ added }) => added.length > 0);
  const cheapest = (added: string) =>
    Math.min(
      ...offers
        .filter((offer) => offer.added.join() === added)
        .map(({ product }) => product.priceCents),
    );
  return offers.filter(({ product, added }) => {
    const parts = added.reduce((sum, part) => sum + cheapest(part), 0);
    return product.priceCents <= Math.min(cheapest(added.join()), parts);
  });
}

/** The cheapest smaller plan with all that a member lacks of one of which they have a part. */
export function smallerPlan(
  plan: Product | undefined,
  products: Product[],
  held: readonly string[],
): Product | undefined {
  if (!plan) return undefined;
  const missing = plan.capabilities.filter((capability) => !held.includes(capability));
  if (missing.length === 0 || missing.length === plan.capabilities.length) return undefined;
  return products
    .filter(({ priceCents }) => priceCents < plan.priceCents)
    .filter(({ capabilities }) => missing.every((one) => capabilities.includes(one)))
    .toSorted((a, b) => a.priceCents - b.priceCents)[0];
}

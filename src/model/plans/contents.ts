import { countedContents, type Plan, type ShopWindow } from './shop.ts';

type Told = Pick<Plan, 'name' | 'features' | 'capabilities'>;

/** Whether a feature says that another plan is included. */
const isAllOf = ({ name }: Told, feature: string) =>
  feature === `Everything in the ${name}` || feature === `Everything in ${name}`;

/** What is in a plan, each thing once: other plans, what it holds besides them, counted, and what else its owner says of it. */
export function contentsOfPlan<Other extends Told>(
  plan: Told,
  plans: readonly Other[],
  shop: ShopWindow | null,
): { included: Other[]; counted: string[]; features: string[] } {
  const countedIn = ({ capabilities }: Told) => (shop ? countedContents(capabilities, shop) : []);
  const included = plans.filter((one) => plan.features.some((feature) => isAllOf(one, feature)));
  const told = new Set(included.flatMap((one) => [...countedIn(one), ...one.features]));
  return {
    included,
    counted: countedIn(plan).filter((text) => !told.has(text)),
    features: plan.features.filter(
      (text) => !told.has(text) && !included.some((one) => isAllOf(one, text)),
    ),
  };
}

/** What the parts of a plan cost more than the plan itself, in cents; null if that is nothing, or if it has none. */
export function savingOf(
  { id, priceCents }: Pick<Plan, 'id' | 'priceCents'>,
  shop: ShopWindow | null,
): { partsCents: number; savedCents: number } | null {
  const partsCents = shop?.bundles[id]?.cents ?? 0;
  return partsCents > priceCents ? { partsCents, savedCents: partsCents - priceCents } : null;
}

/**
 * The plans that add something to one, the cheapest first, without those that cost no less than it and others of them: each with
 * whether it holds the first plan, too.
 */
export function furtherPlans(plan: Plan, plans: Plan[], shop: ShopWindow | null) {
  return plans
    .filter((one) => !has(plan, one.capabilities))
    .filter(({ id, priceCents }) => !((shop?.bundles[id]?.cents ?? Infinity) <= priceCents))
    .filter(
      (one) =>
        has(one, plan.capabilities) ||
        !one.capabilities.some((name) => plan.capabilities.includes(name)),
    )
    .map((one) => ({ plan: one, holdsThis: has(one, plan.capabilities) }))
    .toSorted((a, b) => a.plan.priceCents - b.plan.priceCents);
}

const has = (one: Plan, capabilities: string[]) =>
  capabilities.every((name) => one.capabilities.includes(name));

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
  const counted = countedIn(plan).filter((text) => !told.has(text));
  const features = plan.features.filter(
    (text) => !told.has(text) && !included.some((one) => isAllOf(one, text)),
  );
  return {
    included,
    counted: counted.filter((text) => !features.some((feature) => isNamedIn(feature, text))),
    features: features.map((feature) => {
      const told = counted.find((text) => isNamedIn(feature, text));
      return told === undefined ? feature : withCount(feature, told);
    }),
  };
}

/** '4 email templates', 'Study Plan, 6 pages'. */
const partsOf = (counted: string) =>
  /^(?:(?<count>\d+) )?(?<noun>.+?)(?:, (?<pages>\d+ pages?))?$/.exec(counted)?.groups ?? {};

/** Whether a feature says what is counted: each word begins one of the feature's, as in 'Cold emailing templates'. */
function isNamedIn(feature: string, counted: string) {
  const words = feature.toLowerCase().split(' ');
  const noun = partsOf(counted).noun?.toLowerCase().split(' ');
  return noun?.every((part) => words.some((word) => word.startsWith(part))) ?? false;
}

function withCount(feature: string, counted: string) {
  const { count, pages } = partsOf(counted);
  const amount = [count !== '1' && count, pages].filter(Boolean).join(', ');
  return amount === '' ? feature : `${feature} (${amount})`;
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

import type { HeldPlan, Product } from '../schema.ts';

/** The plans held that unlock all that another does. */
export interface Coverage {
  names: string[];
  /** The day, as an ISO string, until which nothing of it is missing. */
  until: string;
  /** True if one of these plans ends soon, so that the other one may be meant to follow it. */
  isEnding: boolean;
}

/** Null if something is missing, or if the plan unlocks nothing, as one that is a file. */
export function coverageOf(capabilities: readonly string[], held: HeldPlan[]): Coverage | null {
  const longest: HeldPlan[] = [];
  for (const capability of capabilities) {
    const plan = held
      .filter((one) => !one.hasEnded && one.capabilities.includes(capability))
      .toSorted(byEnd)
      .at(-1);
    if (!plan) return null;
    longest.push(plan);
  }
  const [first] = longest.toSorted(byEnd);
  if (!first) return null;
  return {
    names: [...new Set(longest.map(({ name }) => name))],
    until: first.heldUntil,
    isEnding: first.isRenewable,
  };
}

/** That of a plan by others that last longer than the plan itself, if it is held. */
export function coverageByOthers(
  plan: { id: string; capabilities: readonly string[] },
  held: HeldPlan[],
): Coverage | null {
  const own = held.find((one) => one.plan === plan.id && !one.hasEnded);
  const coverage = coverageOf(plan.capabilities, held);
  return coverage && (!own || own.heldUntil < coverage.until) ? coverage : null;
}

/** What the plans held now unlock. */
export const capabilitiesOf = (held: HeldPlan[]): string[] =>
  held.flatMap(({ hasEnded, capabilities }) => (hasEnded ? [] : capabilities));

/** What a plan on sale unlocks; profiles while the plans are not known. */
export const capabilitiesIn = (products: Product[] | undefined, plan: string): string[] =>
  products ? (products.find(({ id }) => id === plan)?.capabilities ?? []) : ['profiles'];

const byEnd = (a: HeldPlan, b: HeldPlan) => a.heldUntil.localeCompare(b.heldUntil);

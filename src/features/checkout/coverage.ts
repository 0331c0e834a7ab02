import type { HeldPlan } from './schema.ts';

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

const byEnd = (a: HeldPlan, b: HeldPlan) => a.heldUntil.localeCompare(b.heldUntil);

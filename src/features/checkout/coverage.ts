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
  const longest = capabilities.map(
    (capability) =>
      held
        .filter((plan) => !plan.hasEnded && plan.capabilities.includes(capability))
        .toSorted((a, b) => b.heldUntil.localeCompare(a.heldUntil))[0],
  );
  const [first] = longest.toSorted((a, b) =>
    (a?.heldUntil ?? '').localeCompare(b?.heldUntil ?? ''),
  );
  if (!first || longest.includes(undefined)) return null;
  return {
    names: [...new Set(longest.flatMap((plan) => plan?.name ?? []))],
    until: first.heldUntil,
    isEnding: first.isRenewable,
  };
}

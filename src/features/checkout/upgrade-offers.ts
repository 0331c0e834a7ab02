/**
 * The plans to offer to somebody who holds these. Nobody is offered less than they have, or the same
 * pages twice; who holds everything is offered nothing.
 */
export function upgradeOffers(heldPlans: readonly string[]): string[] {
  const holds = (plan: string) => heldPlans.includes(plan);
  const readsProfiles = holds('cheatsheet') || holds('cheatsheet-plus');
  const readsGuides = holds('application') || holds('application-plus');

  const holdsEverything =
    (holds('cheatsheet-plus') && readsGuides) || (holds('application-plus') && readsProfiles);
  if (holdsEverything) return [];

  const side = (plan: string, holdsSide: boolean, holdsOtherSide: boolean) => {
    const plus = `${plan}-plus`;
    if (holds(plus)) return [];
    // The plus plans hold what the other side has, or go beyond it: who has that needs no less.
    return holdsSide || holdsOtherSide ? [plus] : [plan, plus];
  };
  return [
    ...side('cheatsheet', readsProfiles, readsGuides),
    ...side('application', readsGuides, readsProfiles),
  ];
}

/**
 * The plans to offer to a holder of these plans. No offer is smaller than their plans or repeats the same
 * pages; a holder of everything gets no offer.
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
    // A plus plan includes or exceeds the other side, so its holder needs nothing smaller.
    return holdsSide || holdsOtherSide ? [plus] : [plan, plus];
  };
  return [
    ...side('cheatsheet', readsProfiles, readsGuides),
    ...side('application', readsGuides, readsProfiles),
  ];
}

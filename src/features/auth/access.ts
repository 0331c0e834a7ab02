/** What a plan can unlock; the database says which plan unlocks what. */
export type Capability = 'profiles' | 'plus' | 'application' | 'interview';

/** An entitlement with what its product grants. Timestamps are ISO strings. */
export interface Grant {
  plan: string;
  endsAt: string;
  revokedAt: string | null;
  capabilities: string[];
}

export interface Access {
  userPlans: string[];
  capabilities: string[];
}

export const noAccess: Access = { userPlans: [], capabilities: [] };

/**
 * What the live ones among a person's entitlements give. It only decides what the pages offer:
 * the policies decide what anybody gets to read. The start is left to them altogether: somebody
 * whose clock runs late has not bought something for later.
 */
export function deriveAccess(grants: Grant[], now: Date): Access {
  const live = grants.filter((grant) => grant.revokedAt === null && now < new Date(grant.endsAt));
  return {
    userPlans: [...new Set(live.map((grant) => grant.plan))],
    capabilities: [...new Set(live.flatMap((grant) => grant.capabilities))],
  };
}

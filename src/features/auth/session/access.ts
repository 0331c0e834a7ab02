/** An entitlement with its product's capabilities. Timestamps are ISO strings. */
export interface Grant {
  plan: string;
  endsAt: string;
  revokedAt: string | null;
  capabilities: string[];
}

export interface Access {
  userPlans: string[];
  capabilities: string[];
  /** An order may have been paid after its page was closed. */
  hasFreshOrders?: boolean;
}

export const noAccess: Access = { userPlans: [], capabilities: [] };

/**
 * Derives plans and capabilities from the live entitlements. This only decides what the pages offer; RLS
 * decides what a member may read. The query leaves out access that has not begun.
 */
export function deriveAccess(grants: Grant[], now: Date): Access {
  const live = grants.filter((grant) => grant.revokedAt === null && now < new Date(grant.endsAt));
  return {
    userPlans: [...new Set(live.map((grant) => grant.plan))],
    capabilities: [...new Set(live.flatMap((grant) => grant.capabilities))],
  };
}

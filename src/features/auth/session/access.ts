/** What a member holds now, by the clock of the database. It only decides what the pages offer; RLS decides what they may read. */
export interface Access {
  userPlans: string[];
  capabilities: string[];
  /** An order may have been paid after its page was closed. */
  hasFreshOrders?: boolean;
}

export const noAccess: Access = { userPlans: [], capabilities: [] };

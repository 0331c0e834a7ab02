/** The page of an object in Stripe's dashboard, such as 'disputes/du_1', in live or in test mode. */
export const stripeDashboardUrl = (path: string, isLive: boolean): string =>
  `https://dashboard.stripe.com/${isLive ? '' : 'test/'}${path}`;

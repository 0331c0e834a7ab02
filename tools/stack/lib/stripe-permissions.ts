// What a restricted key for STRIPE_SECRET_KEY has to be allowed: all that the functions and the commands ask of Stripe.
// The tests of the functions run with exactly these. docs/operations.md names them, and the doctor asks for each.
import { Stripe } from 'stripe';

interface Permission {
  /** As the Dashboard calls it. */
  name: string;
  /** As Stripe's own refusals and the address of its form call it, after `rak_` and before the level. */
  id: string;
  level: 'read' | 'write';
  /** Lists one. */
  path: string;
  /** A change of something that does not exist: Stripe refuses it either for that, or before, for the key. */
  change: string;
}

/** In test mode, the rehearsal also accepts a dispute. */
export const permissionsFor = (mode: 'live' | 'test'): readonly Permission[] => [
  {
    name: 'Customers',
    id: 'customer',
    level: 'write',
    path: 'customers',
    change: 'customers/cus_none',
  },
  {
    name: 'PaymentIntents',
    id: 'payment_intent',
    level: 'write',
    path: 'payment_intents',
    change: 'payment_intents/pi_none/cancel',
  },
  {
    name: 'SetupIntents',
    id: 'setup_intent',
    level: 'write',
    path: 'setup_intents',
    change: 'setup_intents/seti_none/cancel',
  },
  {
    name: 'PaymentMethods',
    id: 'payment_method',
    level: 'write',
    path: 'payment_methods',
    change: 'payment_methods/pm_none/detach',
  },
  {
    name: 'Charges and Refunds',
    id: 'charge',
    level: 'write',
    path: 'refunds',
    change: 'refunds/re_none/cancel',
  },
  {
    name: 'Disputes',
    id: 'dispute',
    level: mode === 'test' ? 'write' : 'read',
    path: 'disputes',
    change: 'disputes/dp_none/close',
  },
  {
    name: 'Balance',
    id: 'balance',
    level: 'read',
    path: 'balance_transactions',
    change: 'balance_transactions/txn_none',
  },
  {
    name: 'Webhook Endpoints',
    id: 'webhook',
    level: 'write',
    path: 'webhook_endpoints',
    change: 'webhook_endpoints/we_none',
  },
  {
    name: 'Payment Method Domains',
    id: 'payment_method_domain',
    level: 'write',
    path: 'payment_method_domains',
    change: 'payment_method_domains/pmd_none',
  },
];

/** customer_write: what Stripe calls the permission, but for its `rak_`. */
export const idsOf = (permissions: readonly Permission[]): string[] =>
  permissions.map(({ id, level }) => `${id}_${level}`);

/** The address of Stripe's form for a restricted key, with these ticked. */
export const keyForm = (permissions: readonly Permission[]): string => {
  const ticked = idsOf(permissions).map((id) => `&permissions[]=rak_${id}`);
  return `https://dashboard.stripe.com/apikeys/create?name=Store${ticked.join('')}`;
};

/** Customers (write), Disputes (read) */
export const listed = (permissions: readonly Permission[]): string =>
  permissions.map(({ name, level }) => `${name} (${level})`).join(', ');

/** The permissions that the key of this client lacks. */
export async function missingPermissions(
  stripe: Stripe,
  mode: 'live' | 'test',
): Promise<Permission[]> {
  const permissions = permissionsFor(mode);
  const lacks = await Promise.all(
    permissions.map(
      async ({ level, path, change }) =>
        (await isRefused(stripe.rawRequest('GET', `/v1/${path}?limit=1`))) ||
        (level === 'write' && (await isRefused(stripe.rawRequest('POST', `/v1/${change}`)))),
    ),
  );
  return permissions.filter((_, index) => lacks[index]);
}

/** Whether Stripe refuses a call for the key alone. */
const isRefused = (call: Promise<unknown>) =>
  call.then(
    () => false,
    (error: unknown) => error instanceof Stripe.errors.StripePermissionError,
  );

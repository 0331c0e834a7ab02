// A restricted key names what it may do: rk_test_local+customer_write+dispute_read.

import { StripeApiError } from './errors.ts';

/** The permission that a path's first part needs, as Stripe names it after `rak_`. */
const PERMISSIONS: Record<string, string> = {
  balance_transactions: 'balance',
  charges: 'charge',
  customers: 'customer',
  disputes: 'dispute',
  events: 'event',
  payment_intents: 'payment_intent',
  payment_method_domains: 'payment_method_domain',
  payment_methods: 'payment_method',
  refunds: 'charge',
  setup_intents: 'setup_intent',
  webhook_endpoints: 'webhook',
};

export const restrictedKey = (secretKey: string, permissions: readonly string[]): string =>
  [secretKey.replace(/^sk_/, 'rk_'), ...permissions].join('+');

/** What a restricted key may do; undefined for any other key. */
export function permissionsOf(key: string, secretKey: string): Set<string> | undefined {
  const [name, ...permissions] = key.split('+');
  return name === restrictedKey(secretKey, []) ? new Set(permissions) : undefined;
}

/** Throws 403 unless they allow the call, and to see the balance if that is to be expanded. */
export function checkPermissions(permissions: Set<string>, method: string, url: string): void {
  const { pathname, searchParams } = new URL(url);
  checkPermission(permissions, method, pathname);
  if (Array.from(searchParams.values()).some((value) => value.endsWith('balance_transaction'))) {
    checkPermission(permissions, 'GET', '/v1/balance_transactions');
  }
}

/** Throws 403 unless one of the permissions allows the call. Whoever may write may read. */
function checkPermission(permissions: Set<string>, method: string, path: string): void {
  const [, , resource = ''] = path.split('/');
  const id = PERMISSIONS[resource];
  if (id === undefined) return;
  const needed = method === 'GET' ? 'read' : 'write';
  if (permissions.has(`${id}_${needed}`) || permissions.has(`${id}_write`)) return;
  throw new StripeApiError(
    403,
    {
      type: 'invalid_request_error',
      message: `The provided key 'rk_test_*****' does not have the required permissions for this endpoint on account 'acct_fake'. Having the 'rak_${id}_${needed}' permission would allow this request to continue.`,
    },
    { replayable: false },
  );
}

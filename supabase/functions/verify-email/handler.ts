import * as z from 'zod';

import type { Accounts, RedeemedLink } from '../_shared/accounts.ts';
import type { LinkType, Session } from '../_shared/auth.ts';
import { readBody } from '../_shared/body.ts';
import { invalidLink } from '../_shared/credentials.ts';
import { callerAddress, ClientError } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import type { Orders } from '../_shared/orders.ts';
import type { Proofs } from '../_shared/proofs.ts';
import type { User } from '../_shared/supabase.ts';

const requestSchema = z.object({
  token: z.string().trim().min(1).max(512),
  /**
   * `look`: whose account is it? The link stays as it is. Each of the others redeems it: `verify` the address of a new
   * account, and place the free order that waits for it, `disown` that account, confirm a `change` of address, `return` to the
   * address before one, `reset` the password, or `choose` the first one. `resend`: mail a fresh link to that.
   */
  action: z.enum(['look', 'verify', 'disown', 'change', 'return', 'reset', 'choose', 'resend']),
});

interface Services {
  redeemLink: (request: Request, token: string, type: LinkType) => Promise<RedeemedLink>;
  /** Makes a link to a new password for an account, and returns its token. */
  recoveryLink: (email: string) => Promise<string>;
  /** Mails one. */
  sendRecovery: (request: Request, email: string) => Promise<void>;
  /** Signs in with the link of a forgotten or missing password. */
  enter: (request: Request, token: string) => Promise<Session>;
  /** Null for a visitor. */
  signedInUser: (request: Request) => Promise<User | null>;
  accounts: Accounts;
  orders: Pick<Orders, 'awaited' | 'placeAwaited'>;
  proofs: Proofs;
}

/**
 * Shows whose account a mailed link is about, or redeems it. Having the link proves ownership of the address and, but for a
 * new password, nothing else: it creates no session, so it can be opened in any browser. A program that opens links sends no action.
 */
export async function verifyEmail(request: Request, services: Services): Promise<object> {
  const { redeemLink, enter, signedInUser, accounts, orders, proofs } = services;
  const { token, action } = await readBody(request, requestSchema);
  switch (action) {
    case 'look': {
      const account = await accounts.ofLink(token);
      if (account === null) throw invalidLink();
      const { user_id: userId, name, created_at: createdAt, has_password: hasPassword } = account;
      const isOwn = (await signedInUser(request))?.id === userId;
      const awaited = userId === null ? null : await orders.awaited(userId);
      return {
        name,
        createdAt,
        hasPassword: hasPassword ?? true,
        isOwn,
        order: awaited && {
          plan: awaited.plan,
          productName: awaited.product_name,
          couponCode: awaited.coupon_code,
        },
        isDeleted: userId === null,
      };
    }
    case 'return':
      await accounts.returnAddress(token);
      break;
    case 'resend':
      await services.sendRecovery(request, (await withoutPassword()).email);
      break;
    case 'choose':
    case 'reset': {
      // The address is proved once the new password is stored, in SQL. Until then nobody else is in, either.
      const link = action === 'choose' ? await firstLink() : token;
      await proofs.expectReset(link);
      const session = await enter(request, link);
      await proofs.allowNewPassword(session);
      return { accessToken: session.access_token, refreshToken: session.refresh_token };
    }
    case 'verify': {
      const link = await redeemLink(request, token, 'magiclink');
      await accounts.markEmailVerified(link);
      return { done: true, isOrderPlaced: await placeAwaited(link.userId) };
    }
    case 'disown':
      await accounts.disown(await redeemLink(request, token, 'magiclink'));
      break;
    default:
      await accounts.markEmailVerified(await redeemLink(request, token, 'email_change'));
  }
  return { done: true };

  async function withoutPassword() {
    const account = await accounts.withoutPassword(token);
    if (account === null) throw invalidLink();
    return account;
  }

  /** The link of ours, exchanged for one of Auth's, which would expire before many open their mail. */
  async function firstLink(): Promise<string> {
    const { email, has_expired: hasExpired } = await withoutPassword();
    if (hasExpired) throw invalidLink();
    return services.recoveryLink(email);
  }

  /** A refusal, such as of a code that has ended, does not take back the verification: the page leads to the checkout. */
  async function placeAwaited(userId: string): Promise<boolean> {
    return await orders.placeAwaited(userId, callerAddress(request)).catch((error: unknown) => {
      if (!(error instanceof ClientError)) logError(error, { step: 'place the awaited order' });
      return false;
    });
  }
}

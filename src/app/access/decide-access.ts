import type { Capability } from '#features/auth/access.ts';
import type { SessionStatus } from '#features/auth/store.ts';

import { paths } from '../paths.ts';
import { verificationCodeIn } from '../session/verification-link.ts';

/** What it takes to see a page. A page without a rule is everybody's. */
export interface AccessRule {
  needs: Capability | 'session' | 'admin' | 'guest';
  /** What somebody with guest access, signed in nowhere, is shown instead of the way home. */
  guestsSee?: 'page' | 'preview';
  /** The page may be where a verification link leads. Signed in nowhere, it is followed elsewhere. */
  takesVerificationLinks?: true;
}

export interface Visitor {
  status: SessionStatus;
  isAuthenticated: boolean;
  hasGuestAccess: boolean;
  /** False until what they hold has been read, or could not be. */
  isAccessKnown: boolean;
  accessFailed: boolean;
  isPaidUser: boolean;
  isAdmin: boolean;
  /** An admin's rights wait for the code of their authenticator app. */
  isCodeDue: boolean;
  capabilities: string[];
}

export type AccessDecision =
  | 'page'
  | 'preview'
  /** It isn't known yet who is here or what they hold. */
  | 'wait'
  /** It could not be found out. That is no reason to send a member to the checkout. */
  | 'retry'
  /** Somebody was signed in, and can be again. */
  | 'sign-in'
  /** An admin, by password alone so far. */
  | 'code'
  | { redirect: string };

/**
 * Whether a visitor sees a page, and if not, where they can do something about it. This is a
 * courtesy: what a page reads is decided by the policies.
 */
export function decideAccess(
  { needs, guestsSee, takesVerificationLinks }: AccessRule,
  visitor: Visitor,
  search = '',
): AccessDecision {
  if (visitor.status === 'checking') return 'wait';
  if (!visitor.isAuthenticated) {
    if (visitor.status === 'session-lost') return 'sign-in';
    if (takesVerificationLinks && verificationCodeIn(new URLSearchParams(search)) !== null) {
      return { redirect: paths.verifyEmail + search };
    }
    if (!visitor.hasGuestAccess) return { redirect: paths.home };
    return needs === 'guest' ? 'page' : (guestsSee ?? { redirect: paths.home });
  }
  if (needs === 'session') return 'page';
  if (needs === 'guest') return { redirect: paths.profile };
  if (!visitor.isAccessKnown) return 'wait';
  if (visitor.isAdmin) return visitor.isCodeDue ? 'code' : 'page';
  if (needs === 'admin') return { redirect: paths.home };
  if (visitor.capabilities.includes(needs)) return 'page';
  if (visitor.accessFailed) return 'retry';
  return { redirect: visitor.isPaidUser ? paths.account : paths.checkout };
}

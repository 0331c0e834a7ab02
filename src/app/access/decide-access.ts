import type { Capability } from '#model/plans/capabilities.ts';
import type { SessionStatus } from '#features/auth/session/store.ts';
import type { StaffRole } from '#model/panel/may.ts';

import { paths } from '#model/store/paths.ts';

/** The requirements for seeing a page. A page without a rule is public. */
export interface AccessRule {
  needs: Capability | 'session' | 'staff' | 'admin' | 'guest';
  /** The view for signed-out guests; without it they are redirected home. */
  guestsSee?: 'page' | 'preview';
  /** Verification links may lead here; they are redirected to the page that verifies the email. */
  takesVerificationLinks?: true;
}

export interface Visitor {
  status: SessionStatus;
  isAuthenticated: boolean;
  hasGuestAccess: boolean;
  /** False until the visitor's plans have loaded or failed to load. */
  isAccessSettled: boolean;
  accessFailed: boolean;
  hasPlan: boolean;
  /** What they are in the control panel. */
  role: StaffRole | null;
  /** They have yet to enter the code from their authenticator app. */
  isCodeDue: boolean;
  capabilities: string[];
}

export type AccessDecision =
  | 'page'
  | 'preview'
  /** The session or the plans are still loading. */
  | 'wait'
  /** The plans could not be loaded. A member must not end up at the checkout for that. */
  | 'retry'
  /** The session was lost; signing in again restores it. */
  | 'sign-in'
  /** A page of the control panel that support does not have. */
  | 'not-theirs'
  /** Someone with a second factor who has only entered their password so far. */
  | 'code'
  | { redirect: string };

/**
 * Decides whether a visitor sees a page, and where to send them otherwise. This is a courtesy, not
 * a safeguard: the database policies protect the data.
 */
export function decideAccess(
  { needs, guestsSee, takesVerificationLinks }: AccessRule,
  visitor: Visitor,
  search = '',
): AccessDecision {
  if (visitor.status === 'checking') return 'wait';
  if (takesVerificationLinks && visitor.status !== 'session-lost' && isVerificationLink(search)) {
    return { redirect: paths.verifyEmail + search };
  }
  if (!visitor.isAuthenticated) {
    if (visitor.status === 'session-lost') return 'sign-in';
    if (needs === 'guest') return 'page';
    return (visitor.hasGuestAccess && guestsSee) || { redirect: paths.home };
  }
  if (visitor.isCodeDue) return 'code';
  if (needs === 'session') return 'page';
  // Lost before their plans were known.
  if (visitor.status === 'session-lost' && !visitor.isAccessSettled) return 'sign-in';
  if (needs === 'guest') return { redirect: paths.profile };
  if (!visitor.isAccessSettled) return 'wait';
  if (visitor.role === 'admin') return 'page';
  if (visitor.role !== null && needs === 'staff') return 'page';
  if (visitor.role !== null && needs === 'admin') return 'not-theirs';
  if (needs === 'staff' || needs === 'admin') return { redirect: paths.home };
  if (visitor.capabilities.includes(needs)) return 'page';
  if (visitor.accessFailed) return 'retry';
  return { redirect: visitor.hasPlan ? paths.account : paths.checkout };
}

function isVerificationLink(search: string): boolean {
  const params = new URLSearchParams(search);
  return params.get('mode') === 'verifyEmail' && params.has('oobCode');
}

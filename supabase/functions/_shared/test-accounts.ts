// Shared by the handler tests: in-memory profiles and saved cards.

import type { Accounts } from './accounts.ts';
import type { Session } from './auth.ts';
import { ClientError } from './http.ts';
import type { Proof, Proofs } from './proofs.ts';
import type { NewCard, SavedCards } from './saved-cards.ts';
import type { LinkAccount } from './server-database.ts';

/** In-memory profiles. `deleted` lists the deleted accounts. */
export class MemoryAccounts implements Accounts {
  readonly customers = new Map<string, string>();
  readonly verified = new Set<string>();
  readonly emails = new Set<string>();
  readonly deleted: string[] = [];
  /** The sessions that deleted them. */
  readonly sessions: string[] = [];
  /** The only one who may delete others, and who they are. */
  readonly byEmail = new Map<string, string>();
  adminId = '';
  /** Mailed links with their accounts. */
  readonly links = new Map<string, LinkAccount>();
  /** Links to a first password. */
  readonly passwordLinks = new Map<string, { email: string; has_expired: boolean }>();
  readonly returned: string[] = [];
  /** The calls counted for Stripe's rate limit, with their users. */
  readonly uses: [userId: string, use: string, callerAddress: string][] = [];
  /** Whether every user is over the rate limit. */
  isLimited = false;
  isDown = false;

  async customerId(userId: string): Promise<string | null> {
    return this.customers.get(userId) ?? null;
  }

  async saveCustomerId(userId: string, customerId: string): Promise<void> {
    this.customers.set(userId, customerId);
  }

  async isEmailVerified(userId: string): Promise<boolean> {
    return this.verified.has(userId);
  }

  async hasAccount(email: string): Promise<boolean | null> {
    return this.isLimited ? null : this.emails.has(email);
  }

  async countStripeUse(userId: string, use: string, callerAddress: string): Promise<void> {
    if (this.isLimited) throw new ClientError('too_many_requests', 'Too many attempts.');
    this.uses.push([userId, use, callerAddress]);
  }

  async markEmailVerified(userId: string): Promise<void> {
    this.verified.add(userId);
  }

  async ofLink(token: string): Promise<LinkAccount | null> {
    return this.links.get(token) ?? null;
  }

  async withoutPassword(token: string) {
    return this.passwordLinks.get(token) ?? null;
  }

  async disown(userId: string): Promise<void> {
    await this.delete(userId, '');
  }

  async returnAddress(token: string): Promise<void> {
    if (!this.links.has(token)) throw new ClientError('invalid_link', 'Used already.');
    this.returned.push(token);
  }

  async delete(userId: string, session: string): Promise<void> {
    if (this.isDown) throw new Error('The connection was refused.');
    this.deleted.push(userId);
    this.sessions.push(session);
  }

  async toDelete(adminId: string, email: string): Promise<string> {
    const userId = this.byEmail.get(email);
    if (adminId !== this.adminId) throw new ClientError('forbidden', 'Only an admin may do this.');
    if (userId === undefined) throw new ClientError('not_found', 'There is no account.');
    return userId;
  }

  async deleteFor(adminId: string, email: string, session: string): Promise<void> {
    await this.delete(await this.toDelete(adminId, email), session);
  }
}

/** In-memory proofs. */
export class MemoryProofs implements Proofs {
  /** Of sessions, each as 'act user session'. */
  readonly given = new Set<string>();
  readonly recorded: Proof[] = [];
  readonly attempts: string[] = [];
  /** What was done about reset links. */
  readonly links: string[] = [];

  async require(act: string, userId: string, session: string): Promise<void> {
    if (!this.given.has(`${act} ${userId} ${session}`)) {
      throw new ClientError('proof_due', 'Please confirm that it is you.', act);
    }
  }

  async countAttempt(session: string): Promise<void> {
    this.attempts.push(session);
  }

  async record(proof: Proof): Promise<void> {
    this.recorded.push(proof);
  }

  async expectReset(token: string): Promise<void> {
    this.links.push(`expects ${token}`);
  }

  async allowNewPassword({ access_token: token, user }: Session): Promise<void> {
    this.links.push(`allows ${token} of ${user.id}`);
  }
}

/** In-memory saved cards, and which were requested as the default: SQL ensures that there is one. */
export class MemoryCards implements SavedCards {
  rows: (NewCard & { id: string; userId: string })[] = [];
  readonly defaults: [userId: string, id: string][] = [];
  /** Makes the next removal fail as if the database were down. */
  isDown = false;

  async add(userId: string, card: NewCard): Promise<string> {
    const there = this.rows.find((row) => row.paymentMethodId === card.paymentMethodId);
    if (there) return there.id;
    const row = { ...card, id: crypto.randomUUID(), userId };
    this.rows.push(row);
    return row.id;
  }

  async find(userId: string, id: string) {
    return this.rows.find((row) => row.userId === userId && row.id === id) ?? null;
  }

  async makeDefault(userId: string, id: string): Promise<boolean> {
    this.defaults.push([userId, id]);
    return (await this.find(userId, id)) !== null;
  }

  async remove(userId: string, id: string): Promise<void> {
    if (this.isDown) throw new Error('The connection was refused.');
    this.rows = this.rows.filter((row) => row.userId !== userId || row.id !== id);
  }
}

// What the tests of the handlers share about accounts: profiles and saved cards in memory.

import type { Accounts } from './accounts.ts';
import type { NewCard, SavedCards } from './saved-cards.ts';

/** The profiles in memory. Whose account was deleted is in `deleted`. */
export class MemoryAccounts implements Accounts {
  readonly customers = new Map<string, string>();
  readonly verified = new Set<string>();
  readonly deleted: string[] = [];
  isDown = false;

  async customerId(userId: string): Promise<string | null> {
    return this.customers.get(userId) ?? null;
  }

  async keepCustomerId(userId: string, customerId: string): Promise<void> {
    this.customers.set(userId, customerId);
  }

  async markEmailVerified(userId: string): Promise<void> {
    this.verified.add(userId);
  }

  async delete(userId: string): Promise<void> {
    if (this.isDown) throw new Error('The connection was refused.');
    this.deleted.push(userId);
  }
}

/** The saved cards in memory, with one default a person as SQL keeps it. */
export class MemoryCards implements SavedCards {
  rows: (NewCard & { id: string; userId: string })[] = [];
  /** Makes the next removal fail as it does when the database is away. */
  isDown = false;

  async add(userId: string, card: NewCard): Promise<string> {
    const there = this.rows.find((row) => row.paymentMethodId === card.paymentMethodId);
    if (there) return there.id;
    const isFirst = !this.rows.some((row) => row.userId === userId);
    const row = { ...card, id: crypto.randomUUID(), userId, isDefault: isFirst };
    this.rows.push(row);
    if (card.isDefault) await this.makeDefault(userId, row.id);
    return row.id;
  }

  async find(userId: string, id: string) {
    return this.rows.find((row) => row.userId === userId && row.id === id) ?? null;
  }

  async makeDefault(userId: string, id: string): Promise<boolean> {
    if (!(await this.find(userId, id))) return false;
    for (const row of this.rows) if (row.userId === userId) row.isDefault = row.id === id;
    return true;
  }

  async remove(userId: string, id: string): Promise<void> {
    if (this.isDown) throw new Error('The connection was refused.');
    this.rows = this.rows.filter((row) => row.userId !== userId || row.id !== id);
  }
}

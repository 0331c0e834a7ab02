import type { CardType } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

export interface NewCard {
  /** Its id at Stripe. */
  paymentMethodId: string;
  cardholderName: string;
  lastFour: string;
  /** MM/YY. */
  expiry: string;
  cardType: CardType;
  /** A user's first card always becomes the default. */
  isDefault: boolean;
}

interface SavedCard {
  id: string;
  /** Null for a free purchase, which is saved like a card. */
  paymentMethodId: string | null;
}

/**
 * The saved cards, with the details that may be shown. Each call is limited to the user's own. SQL
 * ensures that exactly one is the default.
 */
export interface SavedCards {
  /** Returns the id of the new row, or of the existing one if the card is already saved. */
  add(userId: string, card: NewCard): Promise<string>;
  /** Null if the user has no such card. */
  find(userId: string, id: string): Promise<SavedCard | null>;
  /** False if the user has no such card. */
  makeDefault(userId: string, id: string): Promise<boolean>;
  remove(userId: string, id: string): Promise<void>;
}

const UNIQUE_VIOLATION = '23505';

export function databaseSavedCards(client: ServerClient): SavedCards {
  const table = () => client.from('payment_methods');
  return {
    async add(userId, card) {
      const inserted = await table()
        .insert({
          user_id: userId,
          stripe_payment_method_id: card.paymentMethodId,
          cardholder_name: card.cardholderName,
          last_four: card.lastFour,
          expiry: card.expiry,
          card_type: card.cardType,
          is_default: card.isDefault,
        })
        .select('id')
        .single();
      // No upsert: its insert would clear the default of the other cards before it hits the conflict.
      if (inserted.error?.code !== UNIQUE_VIOLATION) return unwrap(inserted).id;
      const there = table()
        .select('id')
        .eq('user_id', userId)
        .eq('stripe_payment_method_id', card.paymentMethodId)
        .single();
      return unwrap(await there).id;
    },

    async find(userId, id) {
      const row = unwrap(
        await table()
          .select('id, stripe_payment_method_id')
          .eq('id', id)
          .eq('user_id', userId)
          .maybeSingle(),
      );
      return row && { id: row.id, paymentMethodId: row.stripe_payment_method_id };
    },

    async makeDefault(userId, id) {
      const changed = unwrap(
        await table().update({ is_default: true }).eq('id', id).eq('user_id', userId).select('id'),
      );
      return changed.length > 0;
    },

    async remove(userId, id) {
      unwrap(await table().delete().eq('id', id).eq('user_id', userId));
    },
  };
}

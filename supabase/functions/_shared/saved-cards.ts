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

const UNIQUE_VIOLATION = '23505';

export type SavedCards = ReturnType<typeof databaseSavedCards>;

/**
 * The saved cards, with the details that may be shown. Each call is limited to the user's own. SQL
 * ensures that exactly one is the default.
 */
export function databaseSavedCards(client: ServerClient) {
  const table = () => client.from('payment_methods');
  return {
    /** Returns the id of the new row, or of the existing one if the card is already saved. */
    async add(userId: string, card: NewCard): Promise<string> {
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

    /** Null if the user has no such card. */
    async find(userId: string, id: string): Promise<SavedCard | null> {
      const row = unwrap(
        await table()
          .select('id, stripe_payment_method_id')
          .eq('id', id)
          .eq('user_id', userId)
          .maybeSingle(),
      );
      return row && { id: row.id, paymentMethodId: row.stripe_payment_method_id };
    },

    /** False if the user has no such card. */
    async makeDefault(userId: string, id: string): Promise<boolean> {
      const changed = unwrap(
        await table().update({ is_default: true }).eq('id', id).eq('user_id', userId).select('id'),
      );
      return changed.length > 0;
    },

    async remove(userId: string, id: string): Promise<void> {
      unwrap(await table().delete().eq('id', id).eq('user_id', userId));
    },
  };
}

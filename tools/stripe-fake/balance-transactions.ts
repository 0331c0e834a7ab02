import { type Context, type Endpoint, endpoint, find } from './context.ts';
import { listPage, listShape } from './lists.ts';
import type { BalanceTransaction } from './objects.ts';
import { newId, now } from './store.ts';

const DAY = 24 * 60 * 60;

const CATEGORIES = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
} as const;

/** Books money in the store's balance, where it is available two days later. A refund costs nothing. */
export function book(
  { store: { state } }: Context,
  type: keyof typeof CATEGORIES,
  {
    source,
    amount,
    currency,
    fee = 0,
  }: { source: string; amount: number; currency: string; fee?: number },
): BalanceTransaction {
  const feeDetail = {
    amount: fee,
    application: null,
    currency,
    description: type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
    type: 'stripe_fee',
  };
  const booked: BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn(now()),
    balance_type: 'payments',
    created: now(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail],
    net: amount - fee,
    reporting_category: CATEGORIES[type],
    source,
    status: 'pending',
    type,
  };
  state.balance_transactions[booked.id] = booked;
  return booked;
}

/** The beginning of a day. */
const availableOn = (time: number) => Math.floor(time / DAY + 2) * DAY;

/** Books it in the past instead. */
export function backdate(booked: BalanceTransaction | undefined, created: number): void {
  if (!booked) return;
  Object.assign(booked, { created, available_on: availableOn(created) });
}

/** What a payment by an American card costs. */
export const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

export function balanceTransactionEndpoints({ store: { state } }: Context): Endpoint[] {
  return [
    endpoint(
      'GET',
      '/v1/balance_transactions',
      { ...listShape, source: 'string' },
      ({ parameters: { source, ...page } }) => {
        const booked = Object.values(state.balance_transactions).filter(
          (each) => source === undefined || each.source === source,
        );
        return listPage(booked, '/v1/balance_transactions', page);
      },
    ),
    endpoint('GET', '/v1/balance_transactions/:id', {}, ({ ids: [id] }) =>
      find(state.balance_transactions, 'balance transaction', id),
    ),
  ];
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SamplePayment } from './samples.ts';
import { startTestFake } from './test-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'stripe-fake-'));
afterAll(() => rm(folder, { recursive: true }));

const past = (id: string, more: Partial<SamplePayment> = {}): SamplePayment => ({
  id,
  amount: 1499,
  description: 'A plan',
  metadata: { order_id: id },
  created: 1_700_000_000,
  refunds: [],
  dispute: null,
  ...more,
});
const refund = { amount: 500, created: 1_700_000_100, refundId: 'r1' };
const dispute = { id: 'du_1', created: 1_700_000_100 };

const samples = [
  past('pi_1', {
    refunds: [
      { ...refund, id: 're_1', hasFailed: false },
      { ...refund, id: 're_2', hasFailed: true },
    ],
  }),
  past('pi_2', { dispute: { ...dispute, status: 'needs_response', dueBy: 1_800_000_000 } }),
  past('pi_3', { dispute: { ...dispute, id: 'du_2', status: 'lost', dueBy: null } }),
];

test('sample payments are there with what became of them, without webhooks, and are not made twice', async () => {
  const dataFile = join(folder, 'state.json');
  let fake = await startTestFake({ dataFile, samples });
  const paid = await fake.stripe.paymentIntents.retrieve('pi_1', {
    expand: ['latest_charge.balance_transaction'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    created: 1_700_000_000,
    amount_received: 1499,
    latest_charge: {
      amount_refunded: 500,
      refunded: false,
      balance_transaction: { fee: 73, created: 1_700_000_000 },
    },
  });
  expect(await fake.stripe.refunds.retrieve('re_2')).toMatchObject({
    status: 'failed',
    metadata: { refund_id: 'r1' },
  });
  expect((await fake.stripe.disputes.retrieve('du_1')).evidence_details.due_by).toBe(1_800_000_000);
  expect((await fake.stripe.disputes.retrieve('du_2')).status).toBe('lost');
  expect((await fake.stripe.events.list()).data).toEqual([]);
  await fake.stripe.refunds.create({ payment_intent: 'pi_1' });
  await fake.stop();

  fake = await startTestFake({ dataFile, samples });
  const { latest_charge: charge } = await fake.stripe.paymentIntents.retrieve('pi_1', {
    expand: ['latest_charge'],
  });
  expect(charge).toMatchObject({ refunded: true });
  await fake.stop();
});

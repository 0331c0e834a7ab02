import assert from 'node:assert/strict';

import { databaseOutbox } from './outbox.ts';
import { databaseStripeTasks } from './stripe-tasks.ts';
import { projectOf } from './test-support.ts';

Deno.test('emails and Stripe tasks are taken and ended by SQL', async () => {
  const { client, asked } = projectOf(() => Response.json('answer'));
  const outbox = databaseOutbox(client);
  assert.equal(await outbox.take(), 'answer');
  await outbox.markSent(1, { subject: 'Hello', body: 'You' });
  await outbox.markFailed(2, 'Refused.', true);
  await outbox.drop(3);
  assert.equal(await outbox.unsubscribe('t'), 'answer');
  const tasks = databaseStripeTasks(client);
  assert.equal(await tasks.take(), 'answer');
  await tasks.finish('pi_1');
  assert.equal(await tasks.emailOf('cus_1'), 'answer');
  assert.deepEqual(
    asked.map(({ path, body }) => [path.replace('/rest/v1/rpc/', ''), body]),
    [
      ['take_mail', {}],
      ['finish_mail', { mail_id: 1, subject: 'Hello', body: 'You' }],
      ['finish_mail', { mail_id: 2, problem: 'Refused.', is_final: true }],
      ['drop_mail', { mail_id: 3 }],
      ['unsubscribe', { token: 't' }],
      ['take_stripe_tasks', {}],
      ['finish_stripe_task', { object_id: 'pi_1' }],
      ['customer_email', { customer_id: 'cus_1' }],
    ],
  );
});

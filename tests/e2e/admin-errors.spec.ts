import { randomUUID } from 'node:crypto';
import { server, visitor } from '../api/support/clients.ts';
import { checkPage } from './support/page-checks.ts';
import { expect, further, test } from './support/test.ts';

test.use({ account: 'admin' });

further('an admin resolves an error that visitors met, and a failed event', async ({ page }) => {
  const word = randomUUID().replaceAll(/[^a-z]/g, '');
  const event = `evt_${randomUUID()}`;
  await visitor()
    .rpc('report_error', { message: `Broken ${word} 7`, stack: 'at list (app.js:1)', path: '/x' })
    .throwOnError();
  const failed = {
    id: event,
    type: `charge.${word}`,
    payload: { id: event, type: 'charge.updated', data: { object: {} } },
    processed_at: new Date().toISOString(),
    error: 'Order 1 is for another amount.',
  };
  await server().from('stripe_events').insert(failed).throwOnError();
  await page.goto('/admin/logs/errors');
  await checkPage(page, 'admin-errors');
  await page.getByRole('button', { name: `Mark as resolved: Broken ${word} 7` }).click();
  await expect(page.getByText(/^Marked as resolved/)).toBeVisible();
  await expect(page.getByText(`Broken ${word} 7`)).toHaveCount(0);
  await page.getByRole('button', { name: `Process again: charge.${word}` }).click();
  await expect(page.getByText('The event has been processed.')).toBeVisible();
  const { data } = await server()
    .from('stripe_events')
    .select('error, processed_at')
    .eq('id', event)
    .single()
    .throwOnError();
  expect(data).toMatchObject({ error: null, processed_at: expect.any(String) });
  await server().from('stripe_events').delete().eq('id', event).throwOnError();
  await server().from('client_errors').delete().like('message', `%${word}%`).throwOnError();
});

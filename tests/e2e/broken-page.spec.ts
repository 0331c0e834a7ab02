import { randomUUID } from 'node:crypto';
import { server } from '../api/support/clients.ts';
import { expect, test } from './support/test.ts';

const pagesBrokenBy = async (message: string) => {
  const { data } = await server()
    .from('client_errors')
    .select('path')
    .eq('message', `Error: ${message}`)
    .throwOnError();
  return data.map(({ path }) => path);
};

test('a page whose script fails shows an error, reports it and can be retried', async ({
  page,
  problems,
}) => {
  const message = `broken ${randomUUID()}`;
  problems.allow(new RegExp(message));
  const script = /\/assets\/about-[^/]*\.js/;
  await page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error('${message}')` }),
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect.poll(() => pagesBrokenBy(message)).toEqual(['/about']);

  await page.unroute(script);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

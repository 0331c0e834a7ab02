import { z } from 'zod';
import { grantPlan } from '../api/accounts.ts';
import { connectAssistant } from '../api/assistant.ts';
import { newPerson } from '../api/support/clients.ts';
import { checkState } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, further } from './support/test.ts';
import { brand } from '../../src/lib/store/brand.ts';

const linesSchema = z.object({
  mcpServers: z.object({
    [brand.slug]: z.object({ headers: z.object({ Authorization: z.string() }) }),
  }),
});

further(
  'a member connects an assistant, sees what it read, and ends it',
  async ({ page, context }) => {
    const { client, id } = await newPerson();
    await grantPlan(id, 'cheatsheet');
    await enterAs(context, client);
    await page.goto('/account');
    const card = page.getByRole('region', { name: 'Your assistant' });
    await card.scrollIntoViewIfNeeded();
    await card.getByLabel('Name of a new token').fill('Laptop');
    await card.getByRole('button', { name: 'Create a token' }).click();
    const lines = linesSchema.parse(JSON.parse(await card.locator('pre').innerText()));
    await expect(card.getByText('Not used yet.')).toBeVisible();
    await checkState(page, 'assistant');

    const token = lines.mcpServers[brand.slug].headers.Authorization.replace('Bearer ', '');
    const assistant = await connectAssistant(token);
    expect((await assistant.ask('read_applicant', { number: 1 })).isError).toBe(false);

    await page.reload();
    await expect(card.getByText('Last used')).toBeVisible();
    await expect(card.locator('pre')).toHaveCount(0);
    await card.getByText('What your assistant read').click();
    await expect(card.getByText(/Laptop \(\w{4}\): read applicant \(Applicant 1\)/)).toBeVisible();

    await card.getByRole('button', { name: 'Delete: Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card.getByText('Laptop', { exact: true })).toHaveCount(0);
    await expect(assistant.client.listTools()).rejects.toThrow(/401|log in|token/i);
  },
);

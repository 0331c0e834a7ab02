import { expect, it } from 'vitest';
import { z } from 'zod';
import { grantPlan } from './accounts.ts';
import { connectAssistant, createToken } from './assistant.ts';
import { newPerson } from './support/clients.ts';

const listSchema = z.object({ guides: z.array(z.object({ id: z.string() })) });
const guideSchema = z.object({ id: z.string(), body: z.string() });

it('a member’s assistant reads the guides of the plan, also those that are documents, and no others', async () => {
  const { client, id } = await newPerson();
  await grantPlan(id, 'application-plus');
  const assistant = await connectAssistant(await createToken(client));
  const answerTo = async (tool: string, args?: Record<string, unknown>): Promise<unknown> =>
    JSON.parse((await assistant.ask(tool, args)).text).answer;

  const { guides } = listSchema.parse(await answerTo('list_guides'));
  const { data } = await client.from('guides').select('id, storage_path').throwOnError();
  expect(new Set(guides.map((guide) => guide.id))).toEqual(new Set(data.map((row) => row.id)));
  const pdf = data.find(({ storage_path: path }) => path?.endsWith('.pdf'));
  const guide = guideSchema.parse(await answerTo('read_guide', { id: pdf?.id }));
  expect(guide.id).toBe(pdf?.id);
  expect(guide.body.length).toBeGreaterThan(1000);
  expect(JSON.stringify(guide)).not.toContain('storage_path');
  expect((await assistant.ask('read_guide', { id: 'research-email-1' })).isError).toBe(true);
  await assistant.client.close();
});

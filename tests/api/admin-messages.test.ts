import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { nonAdmins } from './demoted-admin.ts';
import { server } from './support/clients.ts';
import { database } from './support/database.ts';

const sql = database();
const mark = `Writer ${randomUUID()}`;
let admin: SupabaseClient;

beforeAll(async () => {
  admin = await demo('admin');
});
afterAll(async () => {
  await server().from('contact_messages').delete().eq('last_name', mark).throwOnError();
  await sql.end();
});

async function write(): Promise<string> {
  const { data } = await server()
    .from('contact_messages')
    .insert({
      first_name: 'Robin',
      last_name: mark,
      email: 'robin@example.com',
      subject: 'A secret',
      message: '<script>alert(1)</script> 100%_off',
    })
    .select('id')
    .single()
    .throwOnError();
  return String(data.id);
}

const stored = async (id: string) =>
  (await server().from('contact_messages').select().eq('id', id).maybeSingle().throwOnError()).data;

it.each(nonAdmins(sql))('%s cannot read, mark or delete messages', async (_who, person) => {
  const client = await person();
  const id = await write();
  const before = await stored(id);
  const inbox = client.from('contact_messages');
  const attempts = [
    await inbox.select().eq('id', id),
    await inbox.update({ is_handled: true }).eq('id', id).select(),
    await inbox.delete().eq('id', id).select(),
  ];
  for (const { data, error } of attempts) expect(error !== null || data.length === 0).toBe(true);
  expect(await stored(id)).toEqual(before);
});

it('an admin finds, marks and deletes a message, and the audit log omits its text', async () => {
  const id = await write();
  const inbox = admin.from('contact_messages');
  const found = await inbox
    .select('id, message')
    .ilike('search_text', String.raw`%100\%\_off%`)
    .eq('id', id);
  expect(found.data).toEqual([{ id, message: '<script>alert(1)</script> 100%_off' }]);

  const mark = () => inbox.update({ is_handled: true }).eq('id', id).eq('is_handled', false);
  expect((await mark().select('id')).data).toHaveLength(1);
  expect((await mark().select('id')).data).toHaveLength(0);
  expect((await inbox.update({ message: 'Mine' }).eq('id', id)).status).toBe(403);
  await inbox.delete().eq('id', id).throwOnError();
  expect(await stored(id)).toBeNull();

  const log = await sql`select action, before, after from audit_log
    where table_name = 'contact_messages' and row_key ->> 'id' = ${id} order by id`;
  expect(log.map(({ action }) => String(action))).toEqual(['update', 'delete']);
  expect(log[0]).toMatchObject({ before: { is_handled: false }, after: { is_handled: true } });
  expect(JSON.stringify(log)).not.toMatch(/Robin|robin@|secret|script/);
});

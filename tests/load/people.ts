import { randomInt, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { demo, grantPlan, visibleRows } from '../api/accounts.ts';
import { openOrder, orderReaches, pay } from '../api/checkout.ts';
import { newPerson, server } from '../api/support/clients.ts';

const one = <Each>(list: readonly [Each, ...Each[]]): Each =>
  list[randomInt(list.length)] ?? list[0];

interface Answer<Data> {
  data: Data;
  error: { message: string } | null;
}

/** What was asked for. Any refusal is a failure: these people ask for nothing they may not have. */
function got<Data>({ data, error }: Answer<Data>): NonNullable<Data> {
  if (error) throw new Error(error.message);
  if (data === null || data === undefined) throw new Error('Nothing came.');
  return data;
}

/** Somebody who may read profiles and the application's documents. */
export async function newMember(): Promise<SupabaseClient> {
  const { client, id } = await newPerson();
  await grantPlan(id, 'application-plus');
  return client;
}

/** What members do, one thing at a time. */
export const browsing: Record<string, (client: SupabaseClient) => Promise<unknown>> = {
  'search applicants': async (client) => {
    const search = one(['', 'bio', 'research', 'psychology', 'zzz']);
    const request = { search, page: 1, page_size: 10, sort: 'default' };
    got(await client.rpc('search_applicants', search ? request : {}));
  },
  'list schools': async (client) => got(await client.from('school_directory').select().limit(24)),
  'list guides': async (client) => {
    const guides = got(await client.from('guides').select('id, title, summary, storage_path'));
    if (guides.length === 0) throw new Error('A member sees no guides.');
  },
  'download a document': async (client) => {
    const paths = got(
      await client.from('guides').select('storage_path').not('storage_path', 'is', null).limit(5),
    );
    const path = String(paths[randomInt(paths.length)]?.storage_path);
    const file = got(await client.storage.from('guides').download(path));
    if (file.size === 0) throw new Error('A document is empty.');
  },
};

/** Signs up, pays, perhaps at the second attempt, and reads what was bought. */
export async function buy(): Promise<void> {
  const { client } = await newPerson();
  const order = await openOrder(client, one(['cheatsheet', 'cheatsheet-plus', 'application-plus']));
  if (randomInt(4) === 0) await pay(order, 'pm_card_chargeDeclined').catch(() => {});
  await pay(order, one(['pm_card_visa', 'pm_card_mastercard']));
  await orderReaches(order.orderId, 'completed');
  if ((await visibleRows(client, 'applicants')) === 0) throw new Error('A buyer sees nothing.');
}

const rowsOf = (mark: string) =>
  Array.from({ length: 2000 }, (_, number) => ({
    major: mark,
    gpa: (300 + (number % 100)) / 100,
    mcat: 490 + (number % 38),
    accepted_schools: [`Load School ${number % 20}`],
  }));

const mark = `load-${randomUUID()}`;

export async function importApplicants(): Promise<void> {
  const { imported } = got(
    await (await demo('admin')).rpc('import_applicants', { rows: rowsOf(mark) }),
  );
  if (imported !== 2000) throw new Error(`${imported} of 2000 were imported.`);
}

export async function deleteImported(): Promise<void> {
  const admin = await demo('admin');
  const { error } = await admin.from('applicants').delete().eq('major', mark);
  if (error) throw new Error(error.message);
  const { count } = await server()
    .from('applicants')
    .select('id', { count: 'exact', head: true })
    .eq('major', mark);
  if (count !== 0) throw new Error(`${count} imported applicants are left.`);
  await server().from('schools').delete().like('name', 'Load School %').throwOnError();
}

import { randomInt, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { demo, grantPlan, visibleRows } from '../api/accounts.ts';
import { openOrder, orderReaches, pay } from '../api/checkout.ts';
import { newPerson, server, visitor } from '../api/support/clients.ts';

const one = <Each>(list: readonly [Each, ...Each[]]): Each =>
  list[randomInt(list.length)] ?? list[0];

interface Result<Data> {
  data: Data;
  error: { message: string } | null;
}

/** The data of a result. A refusal is a failure, because these people only request what they may have. */
function dataOf<Data>({ data, error }: Result<Data>): NonNullable<Data> {
  if (error) throw new Error(error.message);
  if (data === null || data === undefined) throw new Error('The response is empty.');
  return data;
}

/** A new person who may read profiles and the application guides. */
export async function newMember(): Promise<SupabaseClient> {
  const { client, id } = await newPerson();
  await grantPlan(id, 'application-plus');
  return client;
}

/** The actions of a browsing member. */
export const browsing: Record<string, (client: SupabaseClient) => Promise<unknown>> = {
  'search applicants': async (client) => {
    const search = one(['', 'bio', 'research', 'psychology', 'zzz']);
    const request = { search, page: 1, page_size: 10, sort: 'default' };
    dataOf(await client.rpc('search_applicants', search ? request : {}));
  },
  'list schools': async (client) =>
    dataOf(await client.from('school_directory').select().limit(24)),
  'list guides': async (client) => {
    const guides = dataOf(await client.from('guides').select('id, title, summary, storage_path'));
    if (guides.length === 0) throw new Error('A member sees no guides.');
  },
  'download a document': async (client) => {
    const paths = dataOf(
      await client.from('guides').select('storage_path').not('storage_path', 'is', null).limit(5),
    );
    const path = String(paths[randomInt(paths.length)]?.storage_path);
    const file = dataOf(await client.storage.from('guides').download(path));
    if (file.size === 0) throw new Error('A document is empty.');
  },
};

/** Reads what a visitor's first page needs, and is counted. */
export async function visit(): Promise<void> {
  const client = visitor();
  dataOf(await client.from('catalogue').select());
  dataOf(await client.rpc('store_facts'));
  const { error } = await client.rpc('record_page_view', { path: '/', title: 'Load' });
  if (error) throw new Error(error.message);
}

/** Signs up, pays, rarely at the second attempt (fifty declines end the purchases of an address), and reads profiles. */
export async function buy(): Promise<void> {
  const { client } = await newPerson();
  const order = await openOrder(client, one(['cheatsheet', 'cheatsheet-plus', 'application-plus']));
  if (randomInt(20) === 0) await pay(order, 'pm_card_chargeDeclined').catch(() => {});
  await pay(order, one(['pm_card_visa', 'pm_card_mastercard']));
  await orderReaches(order.orderId, 'completed');
  if ((await visibleRows(client, 'applicants')) === 0) throw new Error('A buyer sees no profiles.');
}

const rowsOf = (mark: string) =>
  Array.from({ length: 2000 }, (_, number) => ({
    major: mark,
    gpa: (300 + (number % 100)) / 100,
    mcat: 490 + (number % 38),
    accepted_schools: [`Load School ${number % 20}`],
    published_at: 'now',
  }));

const mark = `load-${randomUUID()}`;

export async function importApplicants(): Promise<void> {
  const { imported } = dataOf(
    await (await demo('admin')).rpc('import_applicants', { rows: rowsOf(mark) }),
  );
  if (imported !== 2000) throw new Error(`${imported} of 2000 applicants were imported.`);
}

export async function deleteImported(): Promise<void> {
  const admin = await demo('admin');
  const { error } = await admin.from('applicants').delete().eq('major', mark);
  if (error) throw new Error(error.message);
  const { count } = await server()
    .from('applicants')
    .select('id', { count: 'exact', head: true })
    .eq('major', mark);
  if (count !== 0) throw new Error(`${count} imported applicants were not deleted.`);
  await server().from('schools').delete().like('name', 'Load School %').throwOnError();
}

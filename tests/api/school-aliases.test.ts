import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { server } from './support/clients.ts';
import { database } from './support/database.ts';

const sql = database();
// A word that no alias holds.
const mark = `qz${randomUUID().replaceAll('-', '')}`;
const [right, wrong] = [`School ${mark}`, `Scool ${mark}`];

afterAll(async () => {
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await server().from('school_aliases').delete().eq('alias', mark).throwOnError();
  await server().from('schools').delete().ilike('name', `%${mark}%`).throwOnError();
  await sql.end();
});

it('an alias is changed while applicants are added, and none stays with the old school', async () => {
  const rows = [right, wrong].map((school) => ({ major: mark, accepted_schools: [school] }));
  await server().from('applicants').insert(rows).throwOnError();
  const [admin] = await sql`
    select jsonb_build_object(
      'sub', id, 'role', 'authenticated', 'app_metadata', raw_app_meta_data)::text as claims
    from auth.users where email = 'admin@example.com'`;
  const writer = database();
  const changer = database();
  try {
    let changing: Promise<unknown> = Promise.resolve();
    await writer.begin(async (tx) => {
      await tx`insert into public.applicants (major, accepted_schools) values (${mark}, array[${wrong}])`;
      // Linked by the current aliases: the change has to wait for this transaction.
      changing = changer.begin(async (other) => {
        await other`select set_config('request.jwt.claims', ${admin?.['claims']}, true)`;
        await other`set local role authenticated`;
        await other`select public.change_alias(new_alias => ${mark}, new_school => ${right})`;
      });
      await expect
        .poll(async () => {
          const [row] = await sql`
            select count(*)::integer as waiting from pg_locks
            where relation = 'public.applicants'::regclass and not granted`;
          return row?.['waiting'];
        })
        .toBeGreaterThan(0);
    });
    await changing;
  } finally {
    await writer.end();
    await changer.end();
  }
  const schools = server().from('school_directory').select('profile_count');
  const { data } = await schools.ilike('name', `%${mark}%`).throwOnError();
  expect(data).toEqual([{ profile_count: 3 }]);
});

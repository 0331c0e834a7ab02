import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { nonAdmins } from './demoted-admin.ts';
import { server } from './support/clients.ts';
import { database } from './support/database.ts';

const sql = database();
// A word that no alias holds.
const mark = `qz${randomUUID().replaceAll('-', '')}`;
const school = `school-${mark}`;
let admin: SupabaseClient;

beforeAll(async () => {
  admin = await demo('admin');
});
beforeEach(async () => {
  await tidyUp();
  await server()
    .from('applicants')
    .insert([
      { major: mark, gpa: 3.5, accepted_schools: [`School ${mark}`] },
      { major: mark, gpa: 3.9, accepted_schools: [`Scool ${mark}`] },
    ])
    .throwOnError();
});
afterAll(async () => {
  await tidyUp();
  await sql.end();
});

async function tidyUp(): Promise<void> {
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await server().from('school_aliases').delete().like('alias', `%${mark}%`).throwOnError();
  const { data } = await server().storage.from('school-images').list(school);
  if (data?.length)
    await server()
      .storage.from('school-images')
      .remove(data.map(({ name }) => `${school}/${name}`));
  await server().from('schools').delete().like('id', `%${mark}%`).throwOnError();
}

const stored = async () => {
  const { data: schools } = await server()
    .from('school_directory')
    .select('id, description, website, custom_image_url, profile_count')
    .like('id', `%${mark}%`)
    .order('id')
    .throwOnError();
  const { data: aliases } = await server()
    .from('school_aliases')
    .select()
    .like('alias', `%${mark}%`)
    .throwOnError();
  const { data: files } = await server().storage.from('school-images').list(school);
  return { schools, aliases, files: files?.map(({ name }) => name) };
};

const png = new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type: 'image/png' });
const upload = (client: SupabaseClient, name: string, file = png) =>
  client.storage.from('school-images').upload(`${school}/${name}`, file);

const searchAliases = async (admin: SupabaseClient) =>
  expect((await admin.rpc('search_aliases', { search: 'nyu' })).data.total).toBeGreaterThan(0);

describe.each(nonAdmins(sql, searchAliases))('%s', (_who, person) => {
  it('cannot change schools or aliases, or read the audit log', async () => {
    const client = await person();
    await server()
      .from('school_aliases')
      .insert({ alias: `s ${mark}`, school_name: `S ${mark}` })
      .throwOnError();
    await upload(server(), '1.png');
    const before = await stored();

    const attempts = [
      await client.rpc('start_job', { id: randomUUID(), kind: 'sync' }),
      await client.rpc('change_alias', { new_alias: mark, new_school: `School ${mark}` }),
      await client.rpc('change_alias', { seen_alias: `s ${mark}`, seen_school: `S ${mark}` }),
      await client.rpc('preview_alias', { new_alias: mark, new_school: `School ${mark}` }),
      await client.rpc('search_audit_log'),
      await client.rpc('audited_tables'),
      await client.from('audit_log').select(),
      await client
        .from('schools')
        .update({ website: 'https://a.example' })
        .eq('id', school)
        .select(),
      await client
        .from('schools')
        .update({ custom_image_url: 'https://a.example/1.png' })
        .eq('id', school)
        .select(),
    ];
    expect(attempts.map(({ data, error }) => error !== null || data?.length === 0)).toEqual(
      attempts.map(() => true),
    );
    const aliases = await client.rpc('search_aliases');
    expect(aliases.error !== null || aliases.data.total === 0).toBe(true);
    expect((await upload(client, '2.png')).error).not.toBeNull();
    await client.storage.from('school-images').remove([`${school}/1.png`]);
    expect(await stored()).toEqual(before);
  });
});

const save = (change: object, version: number) =>
  admin.from('schools').update(change).match({ id: school, version }).select('version');

describe('an admin', () => {
  it('sees what an alias would merge, and merges it', async () => {
    const change = { new_alias: mark, new_school: `School ${mark}` };
    const { data: preview } = await admin.rpc('preview_alias', change).throwOnError();
    expect(preview).toMatchObject({
      applicants: 1,
      moves: [{ from: `scool-${mark}`, to: school, applicants: 1 }],
    });
    expect((await stored()).schools).toHaveLength(2);
    await admin.rpc('change_alias', change).throwOnError();
    expect((await stored()).schools).toMatchObject([{ id: school, profile_count: 2 }]);
  });

  it.each([
    [{ new_alias: ' ', new_school: 'X' }, 400],
    [{ new_alias: mark, new_school: '!!!' }, 400],
    [{ new_alias: mark }, 400],
    [{ new_alias: `${mark}${'x'.repeat(200)}`, new_school: 'X' }, 400],
    [{ new_alias: 'nyu', new_school: 'X' }, 409],
    [{ seen_alias: 'nyu', seen_school: 'Elsewhere', new_alias: mark, new_school: 'X' }, 409],
    [{ seen_alias: mark, seen_school: 'Gone' }, 409],
    [{}, 400],
  ])('cannot save the alias change %j', async (change, expected) => {
    const before = await stored();
    const { status } = await admin.rpc('change_alias', change);
    expect(status).toBe(expected);
    expect(await stored()).toEqual(before);
  });

  it('edits a school, but not a stale version or with invalid values', async () => {
    const script = '<script>alert(1)</script>';
    const first = await save({ description: script, acceptance_rate: 3.75 }, 1);
    expect(first.data).toEqual([{ version: 2 }]);
    expect((await save({ description: 'Second' }, 1)).data).toEqual([]);
    for (const change of [
      { website: 'javascript:alert(1)' },
      { website: 'www.example.com' },
      { custom_image_url: 'data:image/png;base64,AAAA' },
      { acceptance_rate: 101 },
      { description: 'x'.repeat(5001) },
    ]) {
      expect((await save(change, 2)).status).toBe(400);
    }
    expect((await save({ name: 'Renamed' }, 2)).status).toBe(403);
    expect((await stored()).schools.find(({ id }) => id === school)).toMatchObject({
      description: script,
      website: null,
    });
  });

  it('uploads an image of at most 5 MB and no other file', async () => {
    const page = new Blob(['<script>'], { type: 'text/html' });
    const drawing = new Blob(['<svg/>'], { type: 'image/svg+xml' });
    const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' });
    expect((await upload(admin, '1.html', page)).error).toMatchObject({ statusCode: '415' });
    expect((await upload(admin, '1.svg', drawing)).error).toMatchObject({ statusCode: '415' });
    expect((await upload(admin, '1.png', large)).error).toMatchObject({ statusCode: '413' });
    expect((await stored()).files).toEqual([]);
    expect((await upload(admin, '1.png')).error).toBeNull();
    const { publicUrl } = admin.storage.from('school-images').getPublicUrl(`${school}/1.png`).data;
    expect((await fetch(publicUrl)).headers.get('content-type')).toBe('image/png');
  });

  it('finds their own change in the audit log', async () => {
    await admin.from('schools').update({ description: mark }).eq('id', school).throwOnError();
    const { data } = await admin.rpc('search_audit_log', {
      in_table: 'schools',
      with_key: mark,
      with_action: 'update',
    });
    expect(data.rows[0]).toMatchObject({
      actor_email: 'admin@example.com',
      after: { description: mark },
    });
    for (const request of [{ since: 'yesterday-ish' }, { older_than: 'x' }, { unknown: 1 }]) {
      const { status } = await admin.rpc('search_audit_log', request);
      expect([400, 404]).toContain(status);
    }
  });

  it('changes an alias while applicants are added, and none stays with the old school', async () => {
    const writer = database();
    const claims = await sql`
      select jsonb_build_object(
        'sub', id, 'role', 'authenticated', 'app_metadata', raw_app_meta_data)::text as claims
      from auth.users where email = 'admin@example.com'`;
    const changer = database();
    try {
      let changing: Promise<unknown> = Promise.resolve();
      await writer.begin(async (tx) => {
        await tx`insert into public.applicants (major, accepted_schools)
          values (${mark}, array[${`Scool ${mark}`}])`;
        // Linked by the current aliases: the change has to wait for this transaction.
        changing = changer.begin(async (other) => {
          await other`select set_config('request.jwt.claims', ${claims[0]?.['claims']}, true)`;
          await other`set local role authenticated`;
          await other`select public.change_alias(new_alias => ${mark}, new_school => ${`School ${mark}`})`;
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
    expect((await stored()).schools).toMatchObject([{ id: school, profile_count: 3 }]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAlias } from '#features/admin/aliases/mutations.ts';
import {
  aliasOptions,
  aliasPageOptions,
  fetchAlias,
  previewOptions,
} from '#features/admin/aliases/queries.ts';
import { saveSchool, syncSchools } from '#features/admin/schools/mutations.ts';
import {
  fetchEverySchool,
  fetchSchool,
  schoolOptions,
  schoolPageOptions,
} from '#features/admin/schools/queries.ts';
import { schoolRecord } from '#features/admin/schools/schema.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { snakeCased } from '#lib/data/row.ts';
import {
  knownSchoolsOptions,
  schoolRemarksOptions,
} from '../../../src/model/schools/school-names.ts';
import { demo } from '../accounts.ts';
import { server } from '../support/clients.ts';
import { filledDraft } from './filled.ts';
import { actAs, insert, read, remove, stored } from './site.ts';

// A word without an alias, in the title case of school names.
const mark = `Qz${randomUUID().replaceAll('-', '')}`;
const school = `a-${mark.toLowerCase()}`;
const other = `b-${mark.toLowerCase()}`;

beforeAll(async () => {
  await insert('applicants', [
    { major: mark, gpa: 3.5, mcat: 510, accepted_schools: [`A ${mark}`] },
    { major: mark, gpa: 3.9, mcat: 514, accepted_schools: [`A ${mark}`, `B ${mark}`] },
  ]);
});
beforeEach(async () => actAs(await demo('admin')));
afterAll(async () => {
  await remove('applicants', { major: mark });
  await server().from('school_aliases').delete().ilike('alias', `%${mark}%`).throwOnError();
  await server().from('schools').delete().ilike('name', `%${mark}%`).throwOnError();
});

const images = server().storage.from('school-images');
const imagesOf = async () => (await images.list(school)).data?.map(({ name }) => name) ?? [];
const seen = async (id = school) => {
  const found = await fetchSchool(id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
const png = () => new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'a.png');
const {
  customImageUrl: _image,
  logoUrl: _logo,
  ...draft
} = {
  ...filledDraft(schoolRecord),
  name: `A ${mark.toUpperCase()}`,
  degree: 'MD',
  control: 'public',
};

describe('the schools', () => {
  it('are found by text and sorted, with columns that members’ cards do not show', async () => {
    const row = { ...snakeCased(draft), name: `B ${mark}` };
    await server().from('schools').update(row).eq('id', other).throwOnError();
    const everySchool = await fetchEverySchool();
    expect(everySchool.find(({ id }) => id === other)).toMatchObject(row);
    expect(everySchool.map(({ id }) => id)).toContain(school);
    const page = await read(schoolPageOptions(mark, 'profiles-asc', 1));
    expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1 });
    const pictures = { imageUrl: null, customImageUrl: null };
    const [first, last] = [await seen(other), await seen()];
    expect(first).toMatchObject({ ...draft, name: `B ${mark}` });
    expect(page.rows).toEqual([
      {
        ...pictures,
        id: other,
        name: `B ${mark}`,
        profileCount: 1,
        avgGpa: 3.9,
        avgMcat: 514,
        details: first,
      },
      {
        ...pictures,
        id: school,
        name: `A ${mark}`,
        profileCount: 2,
        avgGpa: 3.7,
        avgMcat: 512,
        details: last,
      },
    ]);
    const second = await read(schoolPageOptions('', 'name-asc', 2));
    expect(second.page).toBe(2);
    expect(second.rows).toHaveLength(10);
  });

  it('are opened by id', async () => {
    expect(await read(schoolOptions(school))).toEqual({
      ...schoolRecord.blank,
      id: school,
      name: `A ${mark}`,
      imageUrl: null,
      version: 1,
    });
    expect(await read(schoolOptions('no-such-school'))).toBeNull();
    expect(await read(schoolOptions('No, school'))).toBeNull();
  });

  it('are changed, but not in a stale version', async () => {
    const before = await seen();
    const untouched = await seen(other);
    await saveSchool(before, draft, 'keep');
    expect(await seen()).toEqual({ ...before, ...draft, version: 2 });
    expect(await fetchAlias(school.replace('-', ' '))).toMatchObject({ schoolName: draft.name });
    await remove('school_aliases', { school_name: draft.name });
    await expect(saveSchool(before, { ...draft, description: 'Second.' }, 'keep')).rejects.toThrow(
      ConflictError,
    );
    expect(await seen()).toMatchObject(draft);
    expect(await seen(other)).toEqual(untouched);
  });

  it('keep, replace and lose their image', async () => {
    await saveSchool(await seen(), draft, png());
    const { customImageUrl: first } = await seen();
    expect((await fetch(first ?? '')).headers.get('content-type')).toBe('image/png');
    const [firstFile] = await imagesOf();

    await saveSchool(await seen(), draft, 'keep');
    expect((await seen()).customImageUrl).toBe(first);
    await saveSchool(await seen(), draft, png());
    const files = await imagesOf();
    expect(files).toHaveLength(1);
    expect(files).not.toContain(firstFile);

    await saveSchool(await seen(), draft, 'keep', png());
    const { customImageUrl, logoUrl } = await seen();
    expect((await fetch(logoUrl ?? '')).status).toBe(200);
    expect((await fetch(customImageUrl ?? '')).status).toBe(200);
    await saveSchool(await seen(), draft, 'remove', 'remove');
    expect(await seen()).toMatchObject({ customImageUrl: null, logoUrl: null });
    expect(await imagesOf()).toEqual([]);
  });

  it('delete the image of a stale change', async () => {
    const late = { ...(await seen()), version: 1 };
    await expect(saveSchool(late, draft, png())).rejects.toThrow(ConflictError);
    expect(await imagesOf()).toEqual([]);
  });

  it('are synced with the applicants', async () => {
    const { data } = await server().from('schools').select('id').throwOnError();
    expect(await syncSchools()).toEqual({ schools: data.length, created: 0, removed: 0 });
  });
});

describe('an alias', () => {
  const spelling = mark.toLowerCase();
  const alias = { alias: `${spelling} spelling`, schoolName: `A ${mark}` };
  const merge = { alias: `b ${spelling}`, schoolName: `A ${mark}` };

  it('is added, found, changed and removed', async () => {
    await changeAlias({ seen: null, next: alias });
    expect(await read(aliasPageOptions(mark.toUpperCase(), 1))).toMatchObject({
      rows: [alias],
      total: 1,
      page: 1,
      pageCount: 1,
    });
    expect(await read(aliasOptions(alias.alias))).toEqual(alias);
    const next = { ...alias, schoolName: `B ${mark}` };
    await changeAlias({ seen: alias, next });
    expect(await fetchAlias(`${alias.alias}\0`)).toEqual(next);
    await changeAlias({ seen: next, next: null });
    expect(await fetchAlias(alias.alias)).toBeNull();
  });

  it('is listed page by page', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map((page) => read(aliasPageOptions('', page))),
    );
    expect([first?.page, second?.page]).toEqual([1, 2]);
    expect(second?.rows[0]).not.toEqual(first?.rows[0]);
  });

  it('previews the schools that it merges', async () => {
    expect(await read(previewOptions({ seen: null, next: merge }))).toMatchObject({
      applicants: 1,
      moves: [{ from: other, to: school, applicants: 1 }],
    });
    expect((await seen(other)).id).toBe(other);
    const removed = await read(previewOptions({ seen: await fetchAlias('nyu'), next: null }));
    expect(removed.applicants).toBeGreaterThan(0);
  });

  it('is not changed in a stale version or added twice', async () => {
    const gone = { alias: `${spelling} gone`, schoolName: 'A' };
    await expect(changeAlias({ seen: gone, next: alias })).rejects.toThrow(ConflictError);
    await expect(
      changeAlias({ seen: null, next: { alias: 'nyu', schoolName: 'A' } }),
    ).rejects.toMatchObject({ code: 'exists', message: '“nyu” already refers to a school.' });
    expect(await stored('school_aliases', { alias: alias.alias })).toBeNull();
  });

  it('can stand for any school, by name', async () => {
    const known = await read(knownSchoolsOptions);
    const { data } = await server().from('schools').select('name').throwOnError();
    expect(known.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...data.map(({ name }) => name), 'Harvard Medical School']),
    );
    expect(new Set(known.map(({ name }) => name)).size).toBe(known.length);
    expect(known.find(({ spellings }) => spellings.split('\n').includes('nyu'))).toMatchObject({
      name: 'New York University (NYU)',
    });
  });

  it('are compared with a name that no school has', async () => {
    const spelling = 'Havard';
    expect((await read(schoolRemarksOptions([spelling, 'NYU']))).new).toEqual([
      { spelling, name: spelling, near: 'Harvard Medical School' },
    ]);
  });
});

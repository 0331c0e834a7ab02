import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteProgram, saveProgram } from '#features/admin/programs/mutations.ts';
import {
  fetchEveryProgram,
  programOptions,
  programPageOptions,
} from '#features/admin/programs/queries.ts';
import { programRecord } from '#features/admin/programs/schema.ts';
import { programsUrl } from '#features/admin/programs/search-params.ts';
import { programsOptions } from '#features/members/programs/queries.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { demo } from '../accounts.ts';
import { server } from '../support/clients.ts';
import { filledDraft } from './filled.ts';
import { actAs, insert, read } from './site.ts';

const mark: string = randomUUID();
const draft = {
  ...filledDraft(programRecord),
  name: `A, "program" ${mark}`,
  host: `A (host) ${mark}`,
  pay: 'paid',
  deadline: '2027-02-01',
  closedOn: '2026-02-02',
  checkedOn: '2026-11-30',
};
const all = { ...programsUrl.defaults, text: mark };

beforeAll(async () => actAs(await demo('admin')));
afterAll(async () => {
  await server().from('summer_programs').delete().like('name', `%${mark}`).throwOnError();
});

const found = async (view = all) => (await read(programPageOptions(view))).rows;

it('is saved with all of its fields, found, read by members of Cheatsheet+ alone, and deleted', async () => {
  await saveProgram(draft, null);
  const [saved] = await found();
  if (!saved) throw new Error('It was not found.');
  expect(saved).toMatchObject(draft);
  expect(await read(programOptions(saved.id))).toEqual(saved);
  expect(await read(programOptions('no-id'))).toBeNull();

  await saveProgram({ ...draft, weeks: 8 }, saved);
  await expect(saveProgram(draft, saved)).rejects.toThrow(ConflictError);
  await expect(deleteProgram(saved)).rejects.toThrow(ConflictError);

  await actAs(await demo('cheatsheet-plus'));
  const shown = await read(programsOptions);
  expect(shown.find(({ id }) => id === saved.id)).toMatchObject({
    title: `${draft.host}: ${draft.name}`,
    stipendCents: draft.stipendCents,
    weeks: 8,
    closedOn: '2026-02-02',
    checkedOn: '2026-11-30',
  });
  await expect(saveProgram(draft, null)).rejects.toThrow('Something went wrong');
  await actAs(await demo('application'));
  expect(await read(programsOptions)).toEqual([]);

  await actAs(await demo('admin'));
  const [latest] = await found();
  if (latest) await deleteProgram(latest);
  expect(await found()).toEqual([]);
});

it('is found by name or institution, and by whether it was checked, in the order of the list', async () => {
  const rows = [
    { name: `B ${mark}`, deadline: '2027-02-01', checked_on: '2026-11-30' },
    { name: `C 50%_${mark}`, deadline: '2027-01-01' },
    { name: `A ${mark}`, host: 'Yale, "(New)" Haven' },
  ];
  await insert('summer_programs', rows);
  const names = async (view: Partial<typeof all>) =>
    (await found({ ...all, ...view })).map(({ name }) => name.charAt(0));
  expect(await names({})).toEqual(['B', 'C', 'A']);
  expect(await names({ sort: 'deadline-asc' })).toEqual(['C', 'B', 'A']);
  expect(await names({ checked: 'no' })).toEqual(['C', 'A']);
  expect(await names({ text: `50%_${mark}` })).toEqual(['C']);
  expect(await names({ text: `%${mark}` })).toEqual([]);
  expect(await names({ text: 'yale, "(new)" h' })).toEqual(['A']);
  expect(await fetchEveryProgram(all)).toHaveLength(3);
});

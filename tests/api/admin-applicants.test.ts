import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { toLines, fileHead } from '../../src/features/admin/applicants/export-file.ts';
import { guessMapping, toImportRows } from '../../src/features/admin/applicants/mapping.ts';
import { readFile } from '../../src/features/admin/applicants/read-file.ts';
import { applicantSchema } from '../../src/features/admin/applicants/schema.ts';
import { columns } from '../../src/lib/applicants/applicant-columns.ts';
import { demo } from './accounts.ts';
import { server } from './support/clients.ts';

const mark = `test-${randomUUID()}`;
afterAll(async () => {
  await server().from('applicants').delete().like('major', `%${mark}%`).throwOnError();
  await server().from('schools').delete().ilike('name', `%${mark}%`).throwOnError();
});

it('importing an exported file without the ids recreates the same applicants', async () => {
  const admin = await demo('admin');
  const place = `Testland ${randomUUID()}`;
  const odd =
    '=cmd|\' /C calc\'!A0,"quoted"; one\\two\r\n  <script>alert(1)</script>\t\u00e9\u{1f393}';
  const rows = [
    {
      state_of_residency: place,
      major: `=1+1 ${mark}`,
      gpa: 3.5,
      mcat: 512,
      mcat_chem_phys: 128,
      mcat_cars: 127,
      mcat_bio_biochem: 129,
      mcat_psych_soc: 128,
      gap_years: 0,
      matriculation_year: 2024,
      gender: 'Non-binary',
      race: "'@quoted",
      accepted_schools: ['NYU', `A; B ${mark}`, `=C ${mark}`, String.raw`D\;E ${mark}`],
      ...Object.fromEntries(columns.slice(columns.indexOf('research')).map((name) => [name, odd])),
    },
    { state_of_residency: place, major: `-2 ${mark}`, gpa: 4, reflections: "''" },
    { state_of_residency: place, major: mark },
  ];
  await admin.rpc('import_applicants', { rows }).throwOnError();

  const exported = await admin.rpc('export_applicants', { search: place }).throwOnError();
  const text = fileHead + (await toLines(applicantSchema.array().parse(exported.data)));
  await server().from('applicants').delete().eq('state_of_residency', place).throwOnError();
  const sheet = await readFile(new File([text], 'applicants.csv'));
  const mapping = guessMapping(sheet.headers).with(0, null);
  await admin.rpc('import_applicants', { rows: [...toImportRows(sheet, mapping)] }).throwOnError();
  const { data } = await server()
    .from('applicants')
    .select(columns.join(','))
    .eq('state_of_residency', place)
    .order('number')
    .throwOnError();
  const empty = Object.fromEntries(columns.map((name) => [name, null]));
  expect(data).toEqual(rows.map((row) => Object.assign({}, empty, { accepted_schools: [] }, row)));
});

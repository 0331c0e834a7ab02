import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileHead, toLines } from '#features/admin/applicants/export-file.ts';
import { guessMapping } from '#features/admin/applicants/headings.ts';
import { toImportRows } from '#features/admin/applicants/mapping.ts';
import { saveApplicant } from '#features/admin/applicants/mutations.ts';
import {
  applicantOptions,
  applicantPageOptions,
  exportApplicants,
} from '#features/admin/applicants/queries.ts';
import { readFile } from '#features/admin/applicants/read-file.ts';
import { toFormValues } from '#features/admin/applicants/schema.ts';
import { applicantsUrl } from '#features/admin/applicants/search-params.ts';
import { saveSubmission } from '#features/admin/submissions/mutations.ts';
import { submissionOptions, submissionPageOptions } from '#features/admin/submissions/queries.ts';
import { toFormValues as toSubmissionForm } from '#features/admin/submissions/schema.ts';
import { queueUrl } from '#features/admin/submissions/search-params.ts';
import { submitProfile } from '#features/contributors/mutations.ts';
import { emptySubmission } from '#features/contributors/schema.ts';
import type { ApplicantValues } from '#model/applicants/applicant.ts';
import { columns, facts } from '#model/applicants/facts.ts';
import { demo } from '../accounts.ts';
import { actAs, read, remove } from './site.ts';

// Every fact goes through every form and file that has profiles, so that whatever forgets one is named here.
const place = `Place ${randomUUID()}`;
const email = `${randomUUID()}@example.com`;

/** A profile with something in every fact, as forms have it; another number gives other values. */
const filled = (nth: number): ApplicantValues =>
  Object.assign(
    {},
    ...columns.map((column) => {
      const fact = facts[column];
      if (column === 'state_of_residency') return { [column]: place };
      if (column === 'gpa') return { [column]: `3.${nth}5` };
      // The sum of its sections.
      if (column === 'mcat') return { [column]: String(472 + 4 * nth) };
      if (fact.kind === 'number') return { [column]: String(fact.min + nth) };
      if (fact.kind === 'choice') return { [column]: fact.options[nth - 1] };
      if (fact.kind === 'list') return { [column]: [{ name: nth === 1 ? 'NYU' : 'UCLA' }] };
      return { [column]: `The ${column} of ${nth}.` };
    }),
  );

beforeAll(async () => actAs(await demo('admin')));
afterAll(async () => {
  await actAs(await demo('admin'));
  await remove('applicants', { state_of_residency: place });
  await remove('applicant_submissions', { email });
});

async function stored() {
  const { rows } = await read(applicantPageOptions({ ...applicantsUrl.defaults, text: place }));
  const applicant = await read(applicantOptions(rows[0]?.id ?? ''));
  return { applicant, values: toFormValues(applicant).applicant };
}

it('an admin saves, changes, reads and exports every fact', async () => {
  await saveApplicant(filled(1), null);
  const { applicant, values } = await stored();
  expect(values).toEqual(filled(1));
  await saveApplicant(filled(2), applicant);
  expect((await stored()).values).toEqual(filled(2));

  let text = fileHead;
  for await (const batch of exportApplicants({ text: place, filter: 'all' }))
    text += await toLines(batch);
  const sheet = await readFile(new File([text], 'applicants.csv'));
  const [row = {}] = toImportRows(sheet, guessMapping(sheet.headers));
  for (const column of columns) {
    const value = filled(2)[column];
    expect(row).toHaveProperty(
      column,
      typeof value === 'string' ? value : value.map(({ name }) => name),
    );
  }
});

it('a contributor sends, and an admin reads and changes, every fact', async () => {
  await submitProfile({
    ...emptySubmission,
    applicant: filled(1),
    fullName: 'Robin Sample',
    email,
    hasConsented: true,
    hasEssayConsent: true,
  });
  const page = submissionPageOptions({ ...queueUrl.defaults, filter: 'pending', text: email });
  const [row] = (await read(page)).rows;
  const seen = () => read(submissionOptions(row?.id ?? ''));
  const before = await seen();
  if (!before) throw new Error('Nothing was sent.');
  expect(toSubmissionForm(before).applicant).toEqual(filled(1));
  await saveSubmission(before, { applicant: filled(2), referredBy: '' });
  const after = await seen();
  expect(after && toSubmissionForm(after).applicant).toEqual(filled(2));
});

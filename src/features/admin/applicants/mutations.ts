import { z } from 'zod';

import { changedRow, dataOf } from '#lib/data/answers.ts';
import { toApplicantRow, type ApplicantValues } from '#model/applicants/applicant.ts';
import { ConflictError, RequestError } from '#lib/data/errors.ts';
import { formatList } from '#lib/text/format-list.ts';
import { publishedNow } from '#model/record/publishing.ts';
import { fetchSchoolRemarks } from '#model/schools/school-names.ts';
import { supabase } from '#lib/data/supabase.ts';

import { undoingSchema, type Undoing } from './schema.ts';

/**
 * Adds an applicant or updates the loaded version, published now or at a time, or as a draft (null), and with the
 * moment at which its score report was seen, which the database sets if it is another than before. Throws
 * ConflictError if that version has been replaced.
 */
export async function saveApplicant(
  values: ApplicantValues,
  seen: { id: string; version: number } | null,
  publishedAt: string | null = publishedNow,
  scoreReportSeenAt: string | null = null,
): Promise<void> {
  const row = {
    ...toApplicantRow(values),
    published_at: publishedAt,
    score_report_seen_at: scoreReportSeenAt,
  };
  await refuseJoinedSchools(row.accepted_schools);
  const applicants = supabase.from('applicants');
  changedRow(
    await (seen
      ? applicants.update(row).eq('id', seen.id).eq('version', seen.version).select('id')
      : applicants.insert(row).select('id')),
  );
}

/** Throws if a name stands for several schools, such as 'UCLA, NYU': only one of them would be linked. */
async function refuseJoinedSchools(schools: string[]): Promise<void> {
  const spellings = schools.filter((name) => /[,;]/.test(name));
  if (spellings.length === 0) return;
  const [first] = (await fetchSchoolRemarks(spellings)).joined;
  if (!first) return;
  throw new RequestError(
    'joined_schools',
    `“${first.spelling}” names several schools: ${formatList(first.names)}. Add a field for each of them.`,
  );
}

/** Deletes an applicant. One that is already gone is no error; one that has changed since is a conflict. */
export async function deleteApplicant(seen: { id: string; version: number }): Promise<void> {
  const deleted = await supabase
    .from('applicants')
    .delete()
    .eq('id', seen.id)
    .eq('version', seen.version)
    .select('id')
    .then(dataOf);
  if (deleted.length > 0) return;
  const left = await supabase.from('applicants').select('id').eq('id', seen.id).then(dataOf);
  if (left.length > 0) throw new ConflictError();
}

/** Adds the built-in samples that are missing. Returns the number added. */
export async function loadSamples(): Promise<number> {
  return z
    .object({ loaded: z.int() })
    .parse(await supabase.rpc('load_sample_applicants').then(dataOf)).loaded;
}

const clearedSchema = z.object({ applicants: z.int(), schools: z.int() });

/** Deletes all applicants and schools. Returns their numbers. */
export async function clearAll(): Promise<z.infer<typeof clearedSchema>> {
  return clearedSchema.parse(await supabase.rpc('clear_applicants_and_schools').then(dataOf));
}

/** Deletes what an import added and puts back what it changed. */
export async function undoImport(id: string): Promise<Undoing> {
  return undoingSchema.parse(await supabase.rpc('undo_import', { import: id }).then(dataOf));
}

/** Those with the ids, or all that match the list's search. */
export type Meant = { ids: string[] } | { search: string; drafts: boolean };
export type BulkAct = 'publish' | 'unpublish' | 'delete';

const bulkSchema = z.object({
  changed: z.int(),
  before: z.record(z.string(), z.string().nullable()),
});

/** When applicants were to be published before, by id. */
type Publication = z.infer<typeof bulkSchema>['before'];

/** Publishes, hides or deletes at most 5,000 applicants at once. */
export async function changeApplicants(
  act: BulkAct,
  meant: Meant,
): Promise<z.infer<typeof bulkSchema>> {
  return bulkSchema.parse(await supabase.rpc('change_applicants', { act, ...meant }).then(dataOf));
}

/** Takes back a publication, or its end, where nobody has changed it since. Returns the number of applicants. */
export async function restorePublication(act: BulkAct, before: Publication): Promise<number> {
  return supabase.rpc('restore_publication', { act, before }).then(dataOf);
}

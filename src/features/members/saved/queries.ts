import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { storedColumns } from '#lib/applicants/applicant-columns.ts';
import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { SavedApplicant, SavedKind, SavedSchool } from './schema.ts';

/** The ids of the saved items, latest first. Every save button reads this list. */
export const savedIdsOptions = (userId: string, kind: SavedKind) =>
  queryOptions({
    queryKey: ['saved', userId, kind],
    queryFn: () => (kind === 'applicant' ? fetchApplicantIds(userId) : fetchSchoolIds(userId)),
  });

/** Profiles by id. Deleted and unreadable ones are left out. */
export const applicantsByIdOptions = (ids: string[]) =>
  queryOptions({
    queryKey: ['applicants', 'by-id', ids],
    queryFn: () => fetchApplicants(ids),
    // The list stays on screen while it changes.
    placeholderData: keepPreviousData,
  });

/** Schools by id, likewise. */
export const schoolsByIdOptions = (ids: string[]) =>
  queryOptions({
    queryKey: ['schools', 'by-id', ids],
    queryFn: () => fetchSchools(ids),
    placeholderData: keepPreviousData,
  });

async function fetchApplicantIds(userId: string): Promise<string[]> {
  const data = await supabase
    .from('saved_applicants')
    .select('applicant_id')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('applicant_id')
    .then(dataOf);
  return data.map((row) => row.applicant_id);
}

async function fetchSchoolIds(userId: string): Promise<string[]> {
  const data = await supabase
    .from('saved_schools')
    .select('school_id')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('school_id')
    .then(dataOf);
  return data.map((row) => row.school_id);
}

async function fetchApplicants(ids: string[]): Promise<SavedApplicant[]> {
  if (ids.length === 0) return [];
  const data = await supabase
    .from('applicants')
    .select(storedColumns)
    .in('id', ids)
    .overrideTypes<SavedApplicant[], { merge: false }>()
    .then(dataOf);
  return inOrder(ids, data);
}

async function fetchSchools(ids: string[]): Promise<SavedSchool[]> {
  if (ids.length === 0) return [];
  const data = await supabase
    .from('school_directory')
    .select('id, name, profile_count, avg_gpa, avg_mcat')
    .in('id', ids)
    .then(dataOf);
  const schools = data.map((row) => ({
    id: row.id,
    name: row.name,
    profileCount: row.profile_count ?? 0,
    averageGpa: row.avg_gpa,
    averageMcat: row.avg_mcat,
  }));
  return inOrder(ids, schools);
}

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

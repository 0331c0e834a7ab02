import type { Tables } from '#database.types.ts';
import type { Column } from '#lib/applicants/applicant-columns.ts';

/** The kinds of items that can be saved. */
export type SavedKind = 'applicant' | 'school';

export type SavedApplicant = Pick<Tables<'applicants'>, 'id' | 'number' | 'version' | Column>;

export interface SavedSchool {
  id: string;
  name: string;
  profileCount: number;
  averageGpa: number | null;
  averageMcat: number | null;
}

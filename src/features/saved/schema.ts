import type { Tables } from '#database.types.ts';

/** What can be saved. */
export type SavedKind = 'applicant' | 'school';

export type SavedApplicant = Tables<'applicants'>;

export interface SavedSchool {
  id: string;
  name: string;
  profileCount: number;
  averageGpa: number | null;
  averageMcat: number | null;
}

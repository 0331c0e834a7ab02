import { formatCount } from '#lib/text/format-count.ts';

/** 'Applicant 7'; for the guests' samples 'Sample applicant 1'. */
export const applicantName = ({ id }: { id: string }) =>
  id.replace(/^applicant-sample-/, 'Sample applicant ').replace(/^applicant-/, 'Applicant ');

/** The built-in profiles, which are invented, have the first 35 numbers; those of people follow. */
const lastSample = 35;

export const isSample = ({ id }: { id: string }): boolean =>
  Number(id.replace('applicant-', '')) <= lastSample;

/** Names applicants of which only some ids are known: 'Applicant 7, Applicant 9 and 1 more'. */
export function nameApplicants(ids: string[], total: number): string {
  const names = ids.map((id) => applicantName({ id })).join(', ');
  const others = total - ids.length;
  return others > 0 ? `${names} and ${formatCount(others)} more` : names;
}

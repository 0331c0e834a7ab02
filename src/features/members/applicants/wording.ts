import { applicantName } from '#model/applicants/applicant-name.ts';
import type { ScorePair } from '#model/applicants/applicant.ts';
import {
  applicantTexts,
  facts,
  hoursColumn,
  isLine,
  isTimed,
  mcatSections,
  namesOf,
} from '#model/applicants/facts.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { formatCount } from '#lib/text/format-count.ts';

import type { Applicant, SectionName, ShownApplicant } from './schema.ts';

/** '3.78 / 512', with N/A for what is not told. */
export const scoresOf = ({ gpa, mcat }: ScorePair) =>
  `${gpa?.toFixed(2) ?? 'N/A'} / ${mcat ?? 'N/A'}`;

/** 'Texas · Biochemistry · no gap year', or the profile's name if none of it is told. */
export function factsOf(applicant: ShownApplicant): string {
  const { state_of_residency: state, major, gap_years: gapYears } = applicant;
  const gap = gapYears === 0 ? 'no gap year' : gapYears !== null && pluralize(gapYears, 'gap year');
  return [state, major, gap].filter(Boolean).join(' · ') || applicantName(applicant);
}

/** The facts of a line but the scores, and but those of attemptsOf. */
export const lines = namesOf(facts)
  .filter(isLine)
  .filter(
    (name) => !['gpa', 'mcat', ...mcatSections, 'schools_applied', 'interviews'].includes(name),
  );

/** Those in factsOf. */
export const headlined = ['state_of_residency', 'major', 'gap_years'];

/** '900 h', the hours of a section; null if not told. */
export function hoursOf(applicant: ShownApplicant, section: SectionName): string | null {
  const hours = isTimed(section) ? applicant[hoursColumn(section)] : null;
  return hours === null ? null : `${formatCount(hours)} h`;
}

/** '24 schools, 11 interviews'; null if neither is told. */
export function attemptsOf({
  schools_applied: applied,
  interviews,
}: Pick<Applicant, 'schools_applied' | 'interviews'>): string | null {
  const told = [
    applied !== null && pluralize(applied, 'school'),
    interviews !== null && pluralize(interviews, 'interview'),
  ];
  return told.filter(Boolean).join(', ') || null;
}

const shortest = 32;

/** The first sentence of a text, or the first few if they are short. */
export function beginningOf(text: string): string {
  let end = 0;
  for (const { index, 0: stop } of text.matchAll(/[.!?]["'”’)]*(?=\s|$)/g)) {
    end = index + stop.length;
    if (end >= shortest) break;
  }
  return end === 0 ? text : text.slice(0, end);
}

/** A number with its sign: '−0.06', '+3', '±0'. */
function signed(difference: number, digits: number): string {
  const size = Math.abs(difference).toFixed(digits);
  if (Number(size) === 0) return '±0';
  return `${difference < 0 ? '−' : '+'}${size}`;
}

/** 'you: −0.06, −1', the member's scores less the others; null if there is nothing to compare. */
export function apartFrom(theirs: ScorePair, mine: ScorePair): string | null {
  const parts = [
    mine.gpa !== null && theirs.gpa !== null && signed(mine.gpa - theirs.gpa, 2),
    mine.mcat !== null && theirs.mcat !== null && signed(mine.mcat - theirs.mcat, 0),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : `you: ${parts.join(', ')}`;
}

/** The texts that an applicant tells, with their labels. */
export const toldBy = (applicant: ShownApplicant) =>
  applicantTexts.filter(({ name }) => applicant[name] || hoursOf(applicant, name));

/** The beginning of the reflections; null if there are none, or no more of them. */
export function quotationOf({ reflections }: ShownApplicant): string | null {
  const quotation = reflections && beginningOf(reflections);
  return quotation === reflections ? null : quotation;
}

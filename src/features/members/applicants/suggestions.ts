import { applicantTexts } from '#model/applicants/facts.ts';

import { countFilters, fewerFilters, noFilters, type ApplicantFilters } from './filters.ts';
import type { ApplicantSearch } from './queries.ts';

/** A search that may find what another one did not. */
export interface Suggestion {
  label: string;
  search: Pick<ApplicantSearch, 'text' | 'filters' | 'section'>;
}

const filter = (label: string, filters: Partial<ApplicantFilters>): Suggestion => ({
  label,
  search: { text: '', section: '', filters: { ...noFilters, ...filters } },
});

const words = (label: string, text: string): Suggestion => ({
  label,
  search: { text, section: '', filters: noFilters },
});

/** What people look for in words that few stories have. */
const topics: [RegExp, ...Suggestion[]][] = [
  [
    /\b(?:low|lower|poor|bad|weak)\b.*\bc?gpa\b|\bc?gpa\b.*\b(?:low|poor|bad|weak)\b/i,
    filter('GPA below 3.5', { gpaBands: ['Below3.5'] }),
  ],
  [
    /\b(?:low|lower|poor|bad|weak)\b.*\bmcat\b|\bmcat\b.*\b(?:low|poor|bad|weak)\b/i,
    filter('MCAT below 510', { mcatBands: ['Below510'] }),
  ],
  [/\bhigh\b.*\bc?gpa\b/i, filter('GPA from 3.9', { gpaBands: ['3.9-4.0'] })],
  [/\bhigh\b.*\bmcat\b/i, filter('MCAT from 520', { mcatBands: ['520+'] })],
  [
    /\bre-?appl|\bappl\w* (?:again|twice)|\b(?:second|2nd) (?:application|cycle)/i,
    filter('Applied more than once', { traits: ['applied_again'] }),
    words(
      'Wrote of applying again',
      'reapplicant or reapplied or "second application" or "second cycle" or "applied twice" or "first cycle"',
    ),
  ],
  [
    /\bupward|\btrend|\bcomeback|\bfreshm[ae]n|\bfirst[ -](?:year|semester)|\b(?:bad|low|poor|weak) (?:start|grade|semester|year)/i,
    words(
      'Grades that went up',
      'upward or trend or retook or "post bac" or "first semester" or "freshman year"',
    ),
  ],
  [/\bmmi\b|\binterview/i, words('Interviews', 'interview')],
  [/\bout[ -]of[ -]state|\boos\b/i, filter('Accepted out of state', { traits: ['out_of_state'] })],
  [
    /\bfirst[ -]gen|\bfgli\b|\bfirst (?:in|of) (?:my|the|their) family/i,
    filter('First in the family at college', { traits: ['first_generation'] }),
  ],
  [/\bgap ?years?\b/i, filter('With a gap year', { gapBands: ['1', '2', '3+'] })],
  [/\bnon-?trad/i, filter('Three gap years or more', { gapBands: ['3+'] })],
  [/\b(?:do|osteopathic)\b.*\bschools?\b/i, filter('DO schools', { degrees: ['DO'] })],
];

/** What may find something for a search that found nothing, the nearest first. */
export function suggestionsFor({ text, filters, section }: ApplicantSearch): Suggestion[] {
  const fewer = fewerFilters(filters).map(([label, left]) => ({
    label,
    search: { text, section, filters: left },
  }));
  if (text === '') return fewer;
  const isLimited = countFilters(filters) > 0 || section !== '';
  const plain = text.replaceAll(/["“”„«»]/g, ' ').trim();
  const parts = plain.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const told = applicantTexts.find(({ label }) => label.toLowerCase() === plain.toLowerCase());
  return [
    ...(isLimited ? [words('Without the filters', text)] : []),
    ...(told ? [filter(`Wrote about ${told.label}`, { sections: [told.name] })] : []),
    ...topics.filter(([pattern]) => pattern.test(plain)).flatMap(([, ...found]) => found),
    ...(parts.length > 1
      ? [
          words('All of these words', parts.join(' ')),
          words('Any of these words', parts.join(' or ')),
        ]
      : []),
    ...fewer,
  ].filter(({ search }) => search.text !== text || isLimited);
}

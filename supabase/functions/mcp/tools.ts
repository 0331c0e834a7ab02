import * as z from 'zod';

// The tools and their arguments, which private.answer_assistant in SQL reads under the same names.

const school = z
  .string()
  .max(200)
  .describe('The id of a school, such as feinberg-school-of-medicine; search_schools finds it.');
const page = z.int().min(1).max(100_000).optional().describe('From 1; a page has ten rows.');
const score = z.int().min(472).max(528);
const gpa = z.number().min(0).max(4);

const activities = [
  'research',
  'clinical_experience',
  'medical_volunteering',
  'non_medical_volunteering',
  'leadership',
  'medical_employment',
  'non_medical_employment',
  'shadowing',
  'awards_honors',
] as const;

const anyOf = <const Choice extends string>(...choices: Choice[]) =>
  z.array(z.enum(choices)).max(choices.length);

const text = z.string().max(100).optional();
const state = text.describe('The state of residency, by its name or its two letters.');

/** What lists of profiles can be limited to. */
const filters = {
  search: text.describe(
    'Words of the profiles’ texts, majors, states or schools; "a phrase", -without.',
  ),
  majors: z.array(z.string().max(100)).max(20).optional().describe('Any of these majors.'),
  gpa_from: gpa.optional(),
  gpa_to: gpa.optional(),
  mcat_from: score.optional(),
  mcat_to: score.optional(),
  school: school.optional(),
  state,
  gap_bands: anyOf('0', '1', '2', '3+').optional().describe('Gap years.'),
  degrees: anyOf('MD', 'DO').optional(),
  controls: anyOf('public', 'private').optional(),
  traits: anyOf('applied_again', 'first_generation', 'out_of_state')
    .optional()
    .describe('All must hold; first_generation is at college.'),
  hours: z
    .array(z.string().max(50))
    .max(20)
    .optional()
    .describe('Such as shadowing_hours:100; from 0, 50, 100, 250, 500 or 1000 to the next.'),
  race: text.describe('A part of the background.'),
  year: z.int().min(1950).max(2100).optional().describe('The year of matriculation.'),
  sort: z
    .enum(['number', 'gpa-desc', 'gpa-asc', 'mcat-desc', 'mcat-asc'])
    .optional()
    .describe('By number unless given.'),
  page,
};

export const tools = {
  search_applicants: {
    title: 'Search applicants',
    description:
      'Searches the profiles of accepted applicants by every word of them, scores, state, gap years and school, ten a page. Places show where the words were found.',
    inputSchema: filters,
  },
  read_applicant: {
    title: 'Read a profile',
    description:
      'One complete profile: scores, activities with their hours, essays, reflections and acceptances. What it lacks was not told. Only scores with score_report_seen_at were seen by the store. Numbers 1 to 35 are samples, which are invented.',
    inputSchema: { number: z.int().min(1).max(999_999_999).describe('The number of the profile.') },
  },
  read_section: {
    title: 'Read one section of many profiles',
    description:
      'What applicants wrote about one subject, such as research or their gap years, or one of their essays, each with their scores, hours and schools, ten a page.',
    inputSchema: {
      section: z.enum([
        ...activities,
        'hobbies',
        'other_activities',
        'gap_year_activities',
        'personal_statement',
        'other_essay',
        'reflections',
      ]),
      ...filters,
    },
  },
  applicants_like_me: {
    title: 'Applicants like me',
    description:
      'The ten profiles nearest to the given values, which are not stored, and where those whom their schools accepted lived. Requires a GPA or an MCAT score.',
    inputSchema: {
      gpa: gpa.optional(),
      mcat: score.optional(),
      gap_years: z.int().min(0).max(60).optional(),
      state,
      activities: anyOf(...activities).optional(),
    },
  },
  explore_applicants: {
    title: 'Explore the figures',
    description:
      'Statistics over all profiles, or over those one school accepted: scores, ranges of scores and of each activity’s hours, gap years and activities. A cell of scores is [lowest GPA, MCAT, profiles, number of the only profile]. Percentiles, gap years and activities of fewer than five profiles are null.',
    inputSchema: { school: school.optional() },
  },
  search_schools: {
    title: 'Search schools',
    description:
      'Medical schools by name, common abbreviation, state or degree, with their average GPA and MCAT and the states that those whom they accepted lived in. Of none, near is the school that the search most resembles.',
    inputSchema: {
      search: text,
      sort: z.enum(['name-asc', 'name-desc', 'profiles-desc', 'profiles-asc']).optional(),
      took_from: text.describe('A state, or ‘elsewhere’ for any but the school’s own.'),
      page,
    },
  },
  read_school: {
    title: 'Read a school',
    description:
      'One school with the states its applicants lived in, and the profiles it accepted, ten a page.',
    inputSchema: { id: school, page },
  },
  saved_list: {
    title: 'My saved list',
    description: 'The profiles and schools that the member has saved.',
    inputSchema: {},
  },
  list_guides: {
    title: 'List guides',
    description: 'The guides and email templates that the member’s plan includes.',
    inputSchema: {},
  },
  read_guide: {
    title: 'Read a guide',
    description: 'The text of one guide or email template.',
    inputSchema: { id: z.string().max(200).describe('The id of a guide; list_guides has them.') },
  },
  summer_programs: {
    title: 'Summer programs',
    description:
      'Summer programs with their deadline, pay, weeks and who may apply, by deadline, fifty a page; none if the plan lacks them. What is null is not known: nobody has looked it up. closed_on is the day on which an earlier year’s applications closed, not a deadline. checked_on is the day on which the rest was.',
    inputSchema: {
      state: text.describe('Where it takes place: a state by its name or its two letters.'),
      page: z.int().min(1).max(100).optional().describe('From 1; a page has fifty rows.'),
    },
  },
};

import type { Tables } from '#database.types.ts';

// What a profile tells, each fact once. Forms, their steps, pages, comparisons, files, imports and what the privacy policy names
// follow from it. The database has its lists in …_applicants.sql.

interface Told {
  /** In forms and files, on cards and in comparisons. */
  label: string;
  /** In files, on cards and on pages, where it is another. */
  fileLabel?: string;
  cardLabel?: string;
  pageLabel?: string;
  /** Shown where the label is pointed at. */
  hint?: string;
  /** The heading under which profiles are compared. */
  group: 'Scores' | 'Background' | 'Acceptances and experience';
  /** What a filter finds by it, by its name in the database. */
  trait?: { value: string; label: string };
  /** How far apart two values are that a comparison marks. */
  apart?: number;
  /** The word of the privacy policy that covers it. */
  policy: string;
  headings?: Headings;
}

/** How files from elsewhere call it, apart from its column and its label. */
interface Headings {
  /** What they say in a longer heading may be something else. */
  names?: string[];
  /** Their words mean it in any order and form: 'Which medical schools were you accepted to?' */
  phrases?: string[];
  /** Words that may stand beside its name: 'Cumulative GPA'. */
  beside?: string;
}

export interface NumberFact extends Told {
  kind: 'number';
  step: 'numbers' | 'about' | StoryStep;
  min: number;
  max: number;
  decimals?: 2;
}

/** A text of a line. */
export interface ShortText extends Told {
  kind: 'short text';
  step: 'numbers' | 'about';
  limit: number;
}

type StoryStep = 'about' | 'medicine' | 'everything else' | 'essays' | 'looking back';

/** A text of paragraphs. */
export interface Story extends Told {
  kind: 'story';
  /** The step of a submission that asks for it. */
  step: StoryStep;
}

/** A story that tells how many hours it took. */
interface TimedStory extends Story {
  hours: Headings;
}

/** One of a few words. */
export interface Choice extends Told {
  kind: 'choice';
  step: 'about';
  options: readonly string[];
}

export interface List extends Told {
  kind: 'list';
  step: 'numbers';
}

export type Fact = NumberFact | ShortText | Story | Choice | List;

type Given<Of extends Fact> = Omit<Of, 'kind'>;
const number = (fact: Given<NumberFact>): NumberFact => ({ kind: 'number', ...fact });
const shortText = (fact: Given<ShortText>): ShortText => ({ kind: 'short text', ...fact });
const choice = <const Option extends string>(
  fact: Given<Choice> & { options: readonly Option[] },
): Choice & { options: readonly Option[] } => ({ kind: 'choice', ...fact });

const list = (fact: Given<List>): List => ({ kind: 'list', ...fact });

const group = 'Acceptances and experience';
const story = (fact: Omit<Given<Story>, 'group'>): Story => ({ kind: 'story', group, ...fact });
const timed = (fact: Omit<Given<TimedStory>, 'group' | 'policy'>): TimedStory => ({
  ...story({ policy: 'activities', ...fact }),
  hours: fact.hours,
});

const stories = {
  research: timed({
    label: 'Research',
    step: 'medicine',
    headings: { phrases: ['research experience'] },
    hours: { phrases: ['research experience hours'] },
  }),
  clinical_experience: timed({
    label: 'Clinical experience',
    step: 'medicine',
    hours: { phrases: ['clinical hours'] },
  }),
  medical_volunteering: timed({
    label: 'Medical volunteering',
    step: 'medicine',
    headings: { phrases: ['clinical volunteering'] },
    hours: { phrases: ['clinical volunteering hours'] },
  }),
  non_medical_volunteering: timed({
    label: 'Non-medical volunteering',
    step: 'everything else',
    headings: { phrases: ['nonclinical volunteering'] },
    hours: { phrases: ['nonclinical volunteering hours'] },
  }),
  leadership: timed({
    label: 'Leadership',
    step: 'everything else',
    headings: { phrases: ['leadership experience'] },
    hours: {},
  }),
  non_medical_employment: timed({
    label: 'Paid non-medical employment',
    step: 'everything else',
    headings: { phrases: ['nonclinical employment'] },
    hours: { phrases: ['nonclinical employment hours'] },
  }),
  medical_employment: timed({
    label: 'Paid medical employment',
    step: 'medicine',
    headings: { phrases: ['clinical employment', 'paid clinical employment'] },
    hours: { phrases: ['clinical employment hours', 'paid clinical hours'] },
  }),
  shadowing: timed({
    label: 'Shadowing',
    step: 'medicine',
    headings: { phrases: ['physician shadowing', 'shadowing experience'] },
    hours: { phrases: ['physician shadowing hours'] },
  }),
  awards_honors: story({
    label: 'Awards',
    step: 'everything else',
    policy: 'activities',
    headings: { names: ['honors'], phrases: ['awards'] },
  }),
  hobbies: story({
    label: 'Hobbies',
    step: 'everything else',
    policy: 'activities',
    headings: { phrases: ['hobbies and interests'] },
  }),
  other_activities: story({
    label: 'Other significant activities',
    step: 'everything else',
    policy: 'activities',
    headings: { names: ['other', 'activities'], phrases: ['extracurricular activities'] },
  }),
  gap_year_activities: story({ label: 'In the gap years', step: 'about', policy: 'activities' }),
  personal_statement: story({ label: 'Personal statement', step: 'essays', policy: 'essays' }),
  other_essay: story({ label: 'Another essay', step: 'essays', policy: 'essays' }),
  reflections: story({ label: 'Reflections', step: 'looking back', policy: 'advice' }),
};

export const namesOf = <Name extends string>(fields: Record<Name, unknown>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has no other fields
  Object.keys(fields) as Name[];

/** An object with the same kind of value for every name. */
export const objectOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has an entry
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** Those of the named facts that are of a kind. */
type NameOf<All, Kind> = {
  [Name in keyof All & string]: All[Name] extends Kind ? Name : never;
}[keyof All & string];

export type StoryName = keyof typeof stories;
export type TimedName = NameOf<typeof stories, TimedStory>;

export const storyNames = namesOf(stories);
export const isTimed = (name: StoryName): name is TimedName => 'hours' in stories[name];

/** The column with the hours of a story. */
export const hoursColumn = <Name extends TimedName>(name: Name) => `${name}_hours` as const;
export const timedNames = storyNames.filter(isTimed);
const timedBy = new Map<string, TimedName>(timedNames.map((name) => [hoursColumn(name), name]));

const hours = objectOf(timedNames.map(hoursColumn), (column) => {
  const { label, step, policy, hours: headings } = stories[timedBy.get(column) ?? 'research'];
  return number({
    label: `${label} hours`,
    group,
    step,
    policy,
    min: 0,
    max: 50_000,
    headings: { ...headings, beside: 'total' },
  });
});

const score = { group: 'Scores', step: 'numbers', policy: 'scores' } as const;
const section = { ...score, min: 118, max: 132 };
const besideSection = 'mcat score section subsection subscore';

/** In the order in which forms, pages and comparisons have them, unless they say otherwise. */
export const facts = {
  matriculation_year: number({
    label: 'Matriculation year',
    // AMCAS names an application after the year of entry, while others mean the year before by its year.
    cardLabel: 'Application year',
    pageLabel: 'Application year',
    hint: 'The year of entry, as AMCAS counts',
    group: 'Background',
    step: 'about',
    policy: 'years',
    min: 1950,
    max: 2100,
    headings: {
      names: ['year', 'matriculation'],
      phrases: ['entering year', 'year of entry', 'start year'],
    },
  }),
  major: shortText({
    label: 'Major',
    group: 'Background',
    step: 'numbers',
    policy: 'major',
    limit: 200,
    headings: {
      phrases: ['field of study', 'area of study'],
      beside: 'undergraduate undergrad college primary',
    },
  }),
  gpa: number({
    ...score,
    label: 'GPA',
    min: 0,
    max: 4,
    decimals: 2,
    apart: 0.1,
    headings: {
      names: ['cgpa', 'ugpa'],
      phrases: ['grade point average'],
      beside: 'cum cumulative overall total undergraduate undergrad college final',
    },
  }),
  mcat: number({
    ...score,
    label: 'MCAT',
    min: 472,
    max: 528,
    apart: 3,
    headings: {
      names: ['mcattotal', 'mcatscore'],
      beside: 'score total overall composite best highest final latest',
    },
  }),
  mcat_chem_phys: number({
    ...section,
    label: 'Chem/Phys',
    fileLabel: 'MCAT Chem/Phys',
    headings: {
      names: ['chemphys', 'cp', 'cpbs'],
      phrases: [
        'chem phys',
        'c p',
        'chemical and physical foundations',
        'chemical and physical foundations of biological systems',
      ],
      beside: besideSection,
    },
  }),
  mcat_cars: number({
    ...section,
    label: 'CARS',
    fileLabel: 'MCAT CARS',
    headings: {
      names: ['cars'],
      phrases: ['critical analysis reasoning', 'critical analysis reasoning skills'],
      beside: besideSection,
    },
  }),
  mcat_bio_biochem: number({
    ...section,
    label: 'Bio/Biochem',
    fileLabel: 'MCAT Bio/Biochem',
    headings: {
      names: ['biobiochem', 'bb', 'bbfl', 'bbls'],
      phrases: [
        'bio biochem',
        'b b',
        'biological and biochemical foundations',
        'biological and biochemical foundations of living systems',
      ],
      beside: besideSection,
    },
  }),
  mcat_psych_soc: number({
    ...section,
    label: 'Psych/Soc',
    fileLabel: 'MCAT Psych/Soc',
    headings: {
      names: ['psychsoc', 'ps', 'psbb'],
      phrases: [
        'psych soc',
        'p s',
        'psychological social biological foundations',
        'psychological social biological foundations of behavior',
      ],
      beside: besideSection,
    },
  }),
  gap_years: number({
    label: 'Gap years',
    group: 'Background',
    step: 'about',
    policy: 'years',
    min: 0,
    max: 60,
    apart: 2,
  }),
  schools_applied: number({
    label: 'Schools applied to',
    group,
    step: 'about',
    policy: 'applications',
    min: 0,
    max: 300,
    headings: { phrases: ['medical schools applied'], beside: 'total' },
  }),
  interviews: number({
    label: 'Interviews',
    group,
    step: 'about',
    policy: 'applications',
    min: 0,
    max: 300,
    headings: { phrases: ['interview invitations', 'medical school interviews'] },
  }),
  application_cycles: number({
    label: 'Times applied',
    group,
    step: 'about',
    policy: 'applications',
    min: 1,
    max: 20,
    trait: { value: 'applied_again', label: 'Applied more than once' },
    headings: { names: ['cycles'], phrases: ['application cycles', 'number of cycles'] },
  }),
  ...hours,
  state_of_residency: shortText({
    label: 'State',
    group: 'Background',
    step: 'about',
    policy: 'state',
    limit: 100,
    headings: {
      names: ['residency', 'residence'],
      phrases: ['state', 'home state', 'legal state of residence'],
    },
  }),
  gender: choice({
    label: 'Gender',
    group: 'Background',
    step: 'about',
    policy: 'gender',
    options: ['Male', 'Female', 'Non-binary', 'Other'],
    headings: { names: ['sex'], phrases: ['gender identity', 'biological sex'] },
  }),
  first_generation: choice({
    label: 'First in the family at college',
    group: 'Background',
    step: 'about',
    policy: 'first in your family',
    options: ['Yes', 'No'],
    trait: { value: 'first_generation', label: 'First in the family at college' },
    headings: {
      names: ['firstgen'],
      phrases: ['first generation', 'first generation college student', 'first gen'],
    },
  }),
  // The specification says race in files and ethnicity on cards.
  race: shortText({
    label: 'Ethnicity',
    pageLabel: 'Background',
    group: 'Background',
    step: 'about',
    policy: 'ethnicity',
    limit: 200,
    headings: { phrases: ['ethnicity', 'race ethnicity', 'ethnic background'] },
  }),
  accepted_schools: list({
    label: 'Accepted schools',
    group,
    step: 'numbers',
    policy: 'schools',
    headings: {
      names: ['schools', 'acceptances', 'acceptedto'],
      phrases: ['medical schools accepted'],
    },
  }),
  ...stories,
} satisfies { [Name in StoredFact]: FactOf<Tables<'applicants'>[Name]> };

/** The columns of the table but those with which the store keeps and finds a profile. */
type StoredFact = Exclude<
  keyof Tables<'applicants'>,
  | 'id'
  | 'number'
  | 'version'
  | `${'created' | 'uploaded' | 'score_report_seen'}_${'at' | 'by'}`
  | 'import_id'
  | 'import_hash'
  | 'published_at'
  | 'is_published'
  | 'gpa_hundredths'
  | 'school_count'
  | 'search_text'
  | 'told'
  | 'marks'
  | 'story'
>;

type FactOf<Stored> = Stored extends string[]
  ? List
  : Stored extends number | null
    ? NumberFact
    : ShortText | Story | Choice;

export type Column = keyof typeof facts;
type NameOfKind<Kind> = NameOf<typeof facts, Kind>;
export type NumberName = NameOfKind<NumberFact>;

const names = namesOf(facts);
const namesOfKind = <Kind extends Fact>(kind: Kind['kind']) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind decides the type
  names.filter((name) => facts[name].kind === kind) as NameOfKind<Kind>[];

export const numberNames = namesOfKind<NumberFact>('number');
export const shortTextNames = namesOfKind<ShortText>('short text');
export const choiceNames = namesOfKind<Choice>('choice');

/** Names in their order, but for those that come first. */
export const withFirst = <Name extends string>(
  first: readonly Name[],
  all: readonly Name[],
): Name[] => [...first, ...all.filter((name) => !first.includes(name))];

export const mcatSections = [
  'mcat_chem_phys',
  'mcat_cars',
  'mcat_bio_biochem',
  'mcat_psych_soc',
] as const;

/** The columns of a profile in the order of files. */
export const columns = withFirst<Column>(
  ['major', 'gpa', 'mcat', ...mcatSections, 'gap_years'],
  names,
);

/** The facts for which a step of a submission asks. */
export const askedIn = (step: Fact['step']): Column[] =>
  names.filter((name) => facts[name].step === step);

/** The facts of a line, without the hours of stories. */
export type LineName = Exclude<NameOfKind<NumberFact | ShortText | Choice>, `${TimedName}_hours`>;
export const isLine = (name: Column): name is LineName =>
  !['story', 'list'].includes(facts[name].kind) && !timedBy.has(name);

const byName = new Map<string, Fact>(Object.entries(facts));

/** What filters find applicants by, beside values and stories. */
export const traits = [
  ...names.flatMap((name) => byName.get(name)?.trait ?? []),
  { value: 'out_of_state', label: 'Accepted out of state' },
];

/** Hours of an activity are found from each of these up to the next. */
export const hourMarks = [0, 50, 100, 250, 500, 1000];

/** What a column is called in files, and wherever a word has to do for all places. */
export const labelOf = (column: string): string =>
  byName.get(column)?.fileLabel ?? byName.get(column)?.label ?? column;

/** What members read. */
export const pageLabelOf = (column: string): string =>
  byName.get(column)?.pageLabel ?? byName.get(column)?.label ?? column;

/** The stories of an applicant with their labels. */
export const applicantTexts = storyNames.map((name) => ({ name, label: facts[name].label }));

/** Those that are published only with a consent of their own. */
export const essays = storyNames.filter((name) => askedIn('essays').includes(name));

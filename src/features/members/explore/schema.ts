import { z } from 'zod';

import { numberText } from '#model/applicants/applicant.ts';
import { hoursColumn, objectOf, timedNames } from '#model/applicants/facts.ts';
import { rowSchema } from '#lib/data/row.ts';
import { plainField } from '#lib/text/text-field.ts';

import { applicantSchema } from '../applicants/schema.ts';
import { listedSchoolSchema } from '../schools/schema.ts';
import { activities } from './activities.ts';

const count = z.int().nonnegative();
const activity = z.enum(activities);
/** The values of the 10th, 25th, 50th, 75th and 90th percentile. */
const percentiles = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.number()])
  .nullable();
const range = z
  .object({ n: count, values: z.tuple([z.number(), z.number(), z.number()]) })
  .optional();

/** Pairs of a value and the number of profiles that have it. */
const countsOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ n: count, counts: z.array(z.tuple([value, count])) }).nullable();

/** The result of `explore_applicants`. What has too few profiles is null. */
export const statisticsSchema = rowSchema({
  profiles: count,
  lookedAt: count,
  scores: rowSchema({
    n: count,
    /** The width of a cell; 0.01 for single values. */
    gpaStep: z.number(),
    gpaPercentiles: percentiles,
    mcatPercentiles: percentiles,
    /** Each cell's lowest GPA, MCAT, count of profiles and, of a single one, its number. */
    cells: z.array(z.tuple([z.number(), z.int(), count, z.int().nullable()])),
  }).nullable(),
  /** The lowest, the middle and the highest value, of the scores and of each activity's hours. */
  ranges: z
    .object({ gpa: range, mcat: range, ...objectOf(timedNames.map(hoursColumn), () => range) })
    .nullable(),
  gapYears: countsOf(z.int()),
  activities: countsOf(z.enum([...activities, 'patients'])),
});

export type Statistics = z.infer<typeof statisticsSchema>;
export type Range = NonNullable<z.infer<typeof range>>;
export type Scores = NonNullable<Statistics['scores']>;

/** How a profile differs from the member's numbers; null if either value is missing. */
const similarity = {
  gpaApart: z.number().nullable(),
  mcatApart: z.int().nullable(),
  gapYearsApart: z.int().nullable(),
  isSameState: z.boolean().nullable(),
  sharedActivities: z.array(activity).nullable(),
};

export type Similarity = z.infer<z.ZodObject<typeof similarity>>;

/** The result of `nearest_applicants`: the profiles, and the schools that accepted them. */
export const nearestSchema = z.object({
  rows: z.array(rowSchema({ applicant: applicantSchema, ...similarity })),
  schools: z.array(listedSchoolSchema),
});

/** The member's own numbers; null if not given. */
export const myNumbersSchema = z.object({
  gpa: z.number().min(0).max(4).nullable(),
  mcat: z.int().min(472).max(528).nullable(),
  gapYears: z.int().min(0).max(60).nullable(),
  state: z.string().max(100).nullable(),
  activities: z.array(activity),
});

export type MyNumbers = z.infer<typeof myNumbersSchema>;

/** As many decimals as a university tells; they are rounded. */
const gpaText = plainField(10).refine(
  (text) => text === '' || (/^(\d+\.?\d*|\.\d+)$/.test(text) && Number(text) <= 4),
  'GPA must be between 0 and 4.00',
);

export const myNumbersFormSchema = z
  .object({
    gpa: gpaText,
    mcat: numberText('mcat'),
    gapYears: numberText('gap_years'),
    state: z.string(),
    activities: z.array(activity),
    withAccount: z.boolean(),
  })
  .refine(({ gpa, mcat }) => gpa !== '' || mcat !== '', {
    path: ['gpa'],
    message: 'Enter your GPA or your MCAT score',
  });

export type MyNumbersValues = z.infer<typeof myNumbersFormSchema>;

export const toForm = (numbers: MyNumbers | null, withAccount: boolean): MyNumbersValues => ({
  withAccount,
  gpa: numbers?.gpa?.toFixed(2) ?? '',
  mcat: numbers?.mcat?.toString() ?? '',
  gapYears: numbers?.gapYears?.toString() ?? '',
  state: numbers?.state ?? '',
  activities: numbers?.activities ?? [],
});

/** Parses the form values, with the GPA rounded to hundredths. */
export function fromForm({ gpa, mcat, gapYears, ...values }: MyNumbersValues): MyNumbers {
  return {
    gpa: gpa === '' ? null : Math.round(Number(gpa) * 100) / 100,
    mcat: mcat === '' ? null : Number(mcat),
    gapYears: gapYears === '' ? null : Number(gapYears),
    state: values.state || null,
    activities: values.activities,
  };
}

import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';

/** The kinds of items that can be saved. */
export type SavedKind = 'applicant' | 'school';

export const answers = ['accepted', 'waitlisted', 'declined'] as const;

export const answerLabels = {
  accepted: 'Accepted',
  waitlisted: 'Waitlisted',
  declined: 'Not accepted',
} as const;

const day = z.iso.date().nullable();

/** What a member can enter about a school on their list. */
const entered = z.object({
  note: z.string(),
  appliedOn: day,
  secondaryInOn: day,
  secondarySentOn: day,
  interviewOn: day,
  answeredOn: day,
  answer: z.enum(answers).nullable(),
});

/** A school on the member's list, with what they entered and counts of its profiles. */
const mySchoolSchema = rowSchema({
  ...entered.shape,
  schoolId: z.string(),
  name: z.string(),
  /** 'Private · MD · Boston, Massachusetts', if it is a known school. */
  facts: z.string().nullable(),
  status: z.enum(['thinking', 'applied', 'secondary', 'interview', ...answers]),
  state: z.string().nullable(),
  states: z.record(z.string(), z.int()),
  profiles: z.int(),
  gpaProfiles: z.int(),
  gpaBelow: z.int(),
  mcatProfiles: z.int(),
  mcatBelow: z.int(),
});

/** A list that is closed, as it was: its schools are not compared with anybody. */
export const closedCyclesSchema = z.array(
  rowSchema({
    id: z.uuid(),
    closedAt: z.string(),
    schools: z.array(rowSchema({ ...entered.shape, schoolId: z.string(), name: z.string() })),
  }),
);
export type ClosedCycle = z.infer<typeof closedCyclesSchema>[number];

export const mySchoolsSchema = z.array(mySchoolSchema);
export type MySchool = z.infer<typeof mySchoolSchema>;
export type MySchoolChange = Partial<z.infer<typeof entered>>;

/** What a part of a pasted list means: one school, or those that it may mean, or else one of its own. */
const foundSchoolSchema = rowSchema({
  spelling: z.string(),
  isFound: z.boolean(),
  schools: z.array(z.object({ id: z.string(), name: z.string() })),
  ownId: z.string().nullable(),
});

export const foundSchoolsSchema = z.array(foundSchoolSchema);
export type FoundSchool = z.infer<typeof foundSchoolSchema>;

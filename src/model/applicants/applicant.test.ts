import { describe, expect, test } from 'vitest';

import {
  emptyApplicant,
  filledIn,
  profileSchema,
  toApplicantRow,
  type ApplicantValues,
} from './applicant.ts';

const complete: ApplicantValues = {
  ...emptyApplicant,
  major: 'Biology',
  gpa: '3.81',
  mcat: '514',
  accepted_schools: [{ name: 'Sample University' }],
};

/** The message at each field. */
function messages(changes: Partial<ApplicantValues>, before?: ApplicantValues) {
  const schema = profileSchema(before && filledIn(before));
  const parsed = schema.safeParse({ ...complete, ...changes });
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test('only the major, GPA, MCAT and a first school are required', () => {
  expect(messages({})).toEqual({});
  expect(messages(emptyApplicant)).toEqual({
    major: 'Major is required',
    gpa: 'GPA is required',
    mcat: 'MCAT is required',
    'accepted_schools.0.name': 'Enter at least one accepted school',
  });
  expect(messages({ accepted_schools: [{ name: ' ' }, { name: 'Sample University' }] })).toEqual({
    'accepted_schools.0.name': 'Enter at least one accepted school',
  });
});

test('an edited profile may lack what it lacked before, and nothing else', () => {
  const { major, gpa, mcat, accepted_schools } = emptyApplicant;
  for (const lack of [{ major }, { gpa }, { mcat }, { accepted_schools }]) {
    const before = { ...complete, ...lack };
    expect(messages(lack, before)).toEqual({});
    expect(Object.keys(messages(emptyApplicant, before))).toHaveLength(3);
  }
  expect(messages({ gpa: '5' }, emptyApplicant)).toEqual({
    gpa: 'GPA must be from 0.00 to 4.00',
  });
});

describe('numbers', () => {
  test.each(['0', '0.00', '3.9', '3.95', '4', '4.00', ' 3.8 '])(
    'a GPA of %j is accepted',
    (gpa) => {
      expect(messages({ gpa })).toEqual({});
    },
  );
  test.each(['4.01', '5', '-1', '3.955', '3,9', 'A'])('a GPA of %j is refused', (gpa) => {
    expect(messages({ gpa })).toEqual({ gpa: 'GPA must be from 0.00 to 4.00' });
  });
  test.each(['472', '528'])('an MCAT of %s is accepted', (mcat) => {
    expect(messages({ mcat })).toEqual({});
  });
  test.each(['471', '529', '514.5'])('an MCAT of %s is refused', (mcat) => {
    expect(messages({ mcat })).toEqual({ mcat: 'MCAT must be a whole number from 472 to 528' });
  });
  test('gap years are at least 0', () => {
    expect(messages({ gap_years: '0' })).toEqual({});
    expect(messages({ gap_years: '-1' })).toEqual({
      gap_years: 'Gap years must be a whole number from 0 to 60',
    });
  });
});

test('hours have a limit, and so have the schools and interviews', () => {
  expect(messages({ research_hours: '50000', schools_applied: '300', interviews: '0' })).toEqual(
    {},
  );
  expect(
    messages({ medical_employment_hours: '50001', schools_applied: '301', interviews: '1.5' }),
  ).toEqual({
    medical_employment_hours:
      'Paid medical employment hours must be a whole number from 0 to 50000',
    schools_applied: 'Schools applied to must be a whole number from 0 to 300',
    interviews: 'Interviews must be a whole number from 0 to 300',
  });
});

describe('the MCAT sections', () => {
  const sections = {
    mcat_chem_phys: '128',
    mcat_cars: '127',
    mcat_bio_biochem: '130',
    mcat_psych_soc: '129',
  };

  test('are from 118 to 132', () => {
    expect(messages({ mcat_cars: '117' })).toEqual({
      mcat_cars: 'CARS must be a whole number from 118 to 132',
    });
  });
  test('must add up to the total once all four are given', () => {
    expect(messages(sections)).toEqual({});
    expect(messages({ ...sections, mcat: '513' })).toEqual({
      mcat: 'The four sections add up to 514, not 513',
    });
    expect(messages({ ...sections, mcat_cars: '', mcat: '513' })).toEqual({});
    expect(messages({ ...sections, mcat: '' }, emptyApplicant)).toEqual({});
  });
});

test('long texts are refused', () => {
  expect(messages({ research: 'x'.repeat(10_000) })).toEqual({});
  expect(messages({ research: 'x'.repeat(10_001), major: 'x'.repeat(201) })).toEqual({
    research: 'Please use at most 10,000 characters',
    major: 'Please use at most 200 characters',
  });
});

test('a row has numbers, nulls for empty fields, and no empty schools', () => {
  const row = toApplicantRow({
    ...complete,
    mcat_cars: '12x',
    gap_years: '0',
    hobbies: '  Chess ',
    accepted_schools: [{ name: ' Sample University ' }, { name: '' }, { name: 'Example State' }],
  });
  expect(row).toMatchObject({
    major: 'Biology',
    gpa: 3.81,
    mcat: 514,
    mcat_cars: null,
    gap_years: 0,
    gender: null,
    hobbies: 'Chess',
    research: null,
    accepted_schools: ['Sample University', 'Example State'],
  });
  expect(Object.keys(row).toSorted()).toEqual(Object.keys(emptyApplicant).toSorted());
});

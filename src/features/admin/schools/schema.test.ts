import { expect, test } from 'vitest';

import { mergeVersions } from '#model/record/merge-versions.ts';

import { imageTypeOf } from './image-types.ts';
import { parseRate, schoolRecord } from './schema.ts';
import { testSchool } from './test-data.ts';

const { schema, fields, toFormValues } = schoolRecord.form;
const { toDraft } = schoolRecord;
const school = testSchool({
  description: 'Old.',
  website: 'https://yale.example',
  acceptanceRate: 3.7,
  customImageUrl: 'https://images.example/1.png',
});

test.each([
  [' 3.75 % ', 3.75],
  ['100', 100],
  ['100.01', null],
  ['3.755', null],
])('a rate of "%s" is parsed as %s', (text, rate) => {
  expect(parseRate(text)).toBe(rate);
});

test.each([
  ['https://medicine.example.edu/a?b=c', true],
  ['', true],
  ['javascript:alert(1)', false],
  ['https://a b', false],
])('the website "%s" is valid: %s', (website, isGood) => {
  const values = { ...toFormValues(school), website };
  expect(schema.safeParse(values).success).toBe(isGood);
});

test('a school survives the form, and empty fields are unknown', () => {
  expect(school).toMatchObject(toDraft(toFormValues(school), school));
  expect(toDraft(toFormValues(null), school)).toEqual(schoolRecord.blank);
  const emptied = { ...toFormValues(school), description: ' ', place: ' ' };
  expect(toDraft(emptied, school)).toMatchObject({ description: null, place: null });
});

test('an image is merged like any other field, and shown by its kind', () => {
  const base = toFormValues(school);
  const file = new File([], 'crest.png');
  const merge = (mine: typeof base.customImageUrl, theirs: string | null) => {
    const { taken, disputed } = mergeVersions(fields, {
      base,
      theirs: { ...base, customImageUrl: theirs },
      mine: { ...base, customImageUrl: mine },
    });
    return { taken: taken.map(({ name }) => name), disputed: disputed.map(({ name }) => name) };
  };
  expect(merge(school.customImageUrl, null)).toEqual({ taken: ['customImageUrl'], disputed: [] });
  expect(merge(file, school.customImageUrl)).toEqual({ taken: [], disputed: [] });
  expect(merge(file, null)).toEqual({ taken: [], disputed: ['customImageUrl'] });
  expect(merge(null, null)).toEqual({ taken: [], disputed: [] });
  const show = (customImageUrl: typeof base.customImageUrl) =>
    fields.find(({ name }) => name === 'customImageUrl')?.show?.({ ...base, customImageUrl });
  expect([file, null, base.customImageUrl].map(show)).toEqual([
    'crest.png',
    'No image',
    'Another image',
  ]);
});

const bytes = (hex: string, text = '') =>
  new Uint8Array([...Buffer.from(hex, 'hex'), ...Buffer.from(text)]);

test.each([
  [bytes('89504e470d0a1a0a'), 'image/png'],
  [bytes('ffd8ffe0'), 'image/jpeg'],
  [bytes('', 'RIFF1234WEBPVP8 '), 'image/webp'],
  [bytes('0000001c', 'ftypavif'), 'image/avif'],
])('an image type is detected from its first bytes: %#', async (content, type) => {
  expect(await imageTypeOf(new File([content], 'a.exe'))).toMatchObject({ type });
});

test.each([
  [bytes('4d5a90000300')],
  [bytes('', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [bytes('')],
  [bytes('', 'RIFF1234WAVE')],
])('a file that is no image is rejected: %#', async (content) => {
  expect(await imageTypeOf(new File([content], 'a.png', { type: 'image/png' }))).toEqual({
    problem: 'File upload failed: choose a PNG, JPEG, WebP or AVIF image.',
  });
});

test('an image can have up to 5 MB', async () => {
  const file = new File([bytes('ffd8ffe0')], 'a.jpg');
  Object.defineProperty(file, 'size', { value: 5 * 1024 * 1024 + 1 });
  expect(await imageTypeOf(file)).toEqual({ problem: 'File size must be less than 5MB' });
});

import { schoolRecord, type School } from './schema.ts';

/** A school for tests, of which little is known. */
export const testSchool = (change: Partial<School> = {}): School => ({
  ...schoolRecord.blank,
  id: 'yale',
  name: 'Yale',
  degree: 'MD',
  control: 'private',
  place: 'New Haven, Connecticut',
  state: 'Connecticut',
  imageUrl: null,
  version: 1,
  ...change,
});

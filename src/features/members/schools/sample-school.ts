import type { School } from './schema.ts';

/** An invented school for the page of an unknown school, labelled as a sample. */
export const sampleSchool: School = {
  id: 'sample-school',
  name: 'Sample School of Medicine',
  description:
    'A description of the school: where it is, what it is known for and which applicants it looks for.',
  website: null,
  imageUrl: null,
  customImageUrl: null,
  acceptanceRate: null,
  avgGpa: 3.8,
  avgMcat: 515,
  profileCount: 3,
};

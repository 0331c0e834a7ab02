import type { School } from './schema.ts';

/** What a school's page looks like, for an address where there is none. Invented, and says so. */
export const sampleSchool: School = {
  id: 'sample-school',
  name: 'Sample School of Medicine',
  description: 'Here a school is described: where it is, what it is known for, whom it looks for.',
  website: null,
  image_url: null,
  custom_image_url: null,
  acceptance_rate: null,
  avg_gpa: 3.8,
  avg_mcat: 515,
  profile_count: 3,
};

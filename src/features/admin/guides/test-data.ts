import { guideRecord, type Guide } from './schema.ts';

/** An invented guide for tests, published unless overridden. */
export const testGuide = (change: Partial<Guide> = {}): Guide => ({
  ...guideRecord.blank,
  id: 'interview-day',
  capability: 'interview',
  title: 'Interview Day',
  summary: 'Hour by hour.',
  body: 'Arrive early.',
  storagePath: null,
  sortOrder: 2,
  publishedAt: '2026-01-05T09:30:00Z',
  version: 3,
  ...change,
});

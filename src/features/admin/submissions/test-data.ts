import type { Submission } from './schema.ts';

/** An invented submission with just enough data to be accepted, unless overridden. */
export const testSubmission = (values: Partial<Submission> = {}): Submission => ({
  id: '7d8b2d5e-3a43-4a5e-9a55-1f0a4c0f2b11',
  fullName: 'Robin Sample',
  email: 'robin@example.com',
  referredBy: null,
  profile: { major: 'Biology', gpa: 3.9, mcat: 512, accepted_schools: ['NYU'] },
  essayConsent: null,
  status: 'pending',
  adminNote: null,
  declineReason: null,
  createdAt: '2026-11-01T12:00:00Z',
  decidedAt: null,
  applicantId: null,
  publishedAt: null,
  withdrawnAt: null,
  version: 1,
  ...values,
});

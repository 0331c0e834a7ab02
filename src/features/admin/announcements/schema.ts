import { z } from 'zod';

import { momentField } from '#lib/dates/moment-field.ts';
import { longText, select, shown, text } from '#model/record/kinds.tsx';
import { columnsOf, recordOf, type DraftOf, type RowOf } from '#model/record/record.ts';

const audiences = [
  { value: 'holders', label: 'Everyone who has a plan' },
  { value: 'ending', label: 'Everyone whose access ends within 30 days' },
  { value: 'lapsed', label: 'Everyone whose access has lapsed' },
];

/** Who an announcement may go to, with the holders of each plan. */
export const audiencesOf = (products: { id: string; name: string }[]) => [
  ...audiences,
  ...products.map(({ id, name }) => ({ value: `plan:${id}`, label: `Everyone who has ${name}` })),
];

const fields = {
  id: shown(z.string()),
  subject: text(150, { label: 'Subject', isRequired: true }, { maxLength: 150 }),
  audience: select(audiences, { label: 'Audience', asks: 'Who gets it' }, { required: true }),
  body: longText(
    5000,
    { label: 'Text', help: 'An empty line begins a paragraph.', isRequired: true },
    { rows: 12, maxLength: 5000 },
  ),
  /** ISO; null for a draft. */
  sendsAt: shown(z.string().nullable()),
  /** ISO; null until its emails are written, to so many people. */
  sentAt: shown(z.string().nullable()),
  readers: shown(z.int().nullable()),
  // Incremented by every change; an update names the version it is based on.
  version: shown(z.int()),
};

export type Announcement = RowOf<typeof fields>;
export type AnnouncementDraft = DraftOf<typeof fields>;

export const announcementColumns = columnsOf(fields);
export const announcementRecord = recordOf(
  { table: 'announcements' },
  fields,
  ({ audience }, refuse) => {
    if (audience === '') refuse('audience', 'Please choose who gets it');
  },
);

/** How many people's emails are in which state. */
export interface MailCounts {
  waiting: number;
  sent: number;
  failed: number;
  /** Their readers unsubscribed meanwhile. */
  unwanted: number;
}

export type CountedAnnouncement = Announcement & MailCounts;

export const stateOf = ({ sendsAt, sentAt }: Announcement) =>
  sendsAt === null ? 'draft' : sentAt === null ? 'scheduled' : 'sent';

export const announcementStates = [
  { value: '', label: 'All announcements' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sent', label: 'Sent' },
] as const;

/** When it is sent. */
export const sendingSchema = z
  .object({ when: z.enum(['now', 'later']), at: momentField })
  .refine(({ when, at }) => when === 'now' || at !== '', {
    path: ['at'],
    error: 'Please choose a time',
  });

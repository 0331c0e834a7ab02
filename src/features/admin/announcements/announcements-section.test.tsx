import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { chooseAction, renderForAdmin } from '#ui/test-render.tsx';

import { AnnouncementsSection } from './announcements-section.tsx';
import {
  cancelAnnouncement,
  deleteAnnouncement,
  saveAnnouncement,
  sendAnnouncement,
  testAnnouncement,
} from './mutations.ts';
import type { CountedAnnouncement } from './schema.ts';

const store = vi.hoisted(() => ({
  one: vi.fn<() => Promise<CountedAnnouncement | null>>(),
  readers: vi.fn<(audience: string) => Promise<number>>(),
}));

vi.mock('./queries.ts', () => ({
  announcementPageOptions: () => ({
    queryKey: ['announcements', 'page'],
    queryFn: async () => {
      const one = await store.one();
      return { rows: one ? [one] : [], total: one ? 1 : 0, page: 1, pageCount: 1 };
    },
  }),
  announcementOptions: () => ({ queryKey: ['announcements', 'one'], queryFn: store.one }),
  readersOptions: (audience: string) => ({
    queryKey: ['announcements', 'readers', audience],
    queryFn: () => store.readers(audience),
  }),
  fetchAnnouncement: store.one,
}));
vi.mock('./mutations.ts', () => ({
  saveAnnouncement: vi.fn<typeof saveAnnouncement>(),
  deleteAnnouncement: vi.fn<typeof deleteAnnouncement>(),
  sendAnnouncement: vi.fn<typeof sendAnnouncement>(),
  cancelAnnouncement: vi.fn<typeof cancelAnnouncement>(),
  testAnnouncement: vi.fn<typeof testAnnouncement>(),
}));
vi.mock('#model/plans/product-choices.ts', () => ({
  productChoicesOptions: {
    queryKey: ['choices'],
    queryFn: async () => [{ id: 'plus', name: 'Plus' }],
  },
}));
vi.mock('#model/record/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));

beforeEach(() => void vi.resetAllMocks());

const draft: CountedAnnouncement = {
  id: 'text-1',
  subject: 'A new guide',
  body: 'It is there.',
  audience: 'plan:plus',
  sendsAt: null,
  sentAt: null,
  readers: null,
  version: 3,
  waiting: 0,
  sent: 0,
  failed: 0,
  unwanted: 0,
};
const scheduled = { ...draft, sendsAt: '2026-12-24T12:00:00Z' };
const sent = {
  ...scheduled,
  sentAt: '2026-12-24T12:00:00Z',
  readers: 1204,
  sent: 1200,
  waiting: 2,
  failed: 1,
  unwanted: 1,
};

function show(announcement: CountedAnnouncement | null, search = '') {
  store.one.mockResolvedValue(announcement);
  store.readers.mockResolvedValue(12);
  renderForAdmin(
    <AnnouncementsSection renderEmails={(id) => `The emails of ${id}`} />,
    `/${search}`,
  );
}

const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } });

test('nobody is chosen until an admin does, and what was typed stays', async () => {
  show(null, '?add');
  await type('Subject', 'A new guide');
  await type('Text', 'It is there.');
  await press('Save Draft');
  await screen.findByText('Please choose who gets it');
  expect(saveAnnouncement).not.toHaveBeenCalled();

  vi.mocked(saveAnnouncement).mockRejectedValueOnce(new RequestError('down', 'It is down.'));
  await type('Who gets it', 'plan:plus');
  await press('Save Draft');
  await screen.findByText('Error: It is down.');

  vi.mocked(saveAnnouncement).mockResolvedValueOnce('text-1');
  store.one.mockResolvedValue(draft);
  await press('Save Draft');
  expect(await screen.findByText('It would reach 12 readers now.')).toBeDefined();
  const { subject, body, audience } = draft;
  expect(vi.mocked(saveAnnouncement).mock.lastCall).toEqual([{ subject, body, audience }, null]);
});

test('a draft is tested, and sent to the number that was named', async () => {
  show(draft, '?open=text-1');
  await screen.findByText('Everyone who has Plus');
  await press('Send Me a Test');
  await screen.findByText('A test is on its way to your own address.');
  await screen.findByText('It would reach 12 readers now.');
  await press('Send...');
  await screen.findByText(/^12 readers will get “A new guide”/);
  vi.mocked(sendAnnouncement).mockRejectedValueOnce(new Error('It was changed meanwhile.'));
  await press('Send to 12 readers');
  await screen.findByText('It was changed meanwhile.');
  vi.mocked(sendAnnouncement).mockResolvedValueOnce(11);
  await press('Send to 12 readers');
  await screen.findByText('The email is on its way to 11 readers.');
  expect(vi.mocked(sendAnnouncement).mock.lastCall).toEqual([draft, null]);
});

test('a draft is sent at a time, which must be named', async () => {
  show(draft, '?open=text-1');
  await screen.findByText('It would reach 12 readers now.');
  await press('Send...');
  await type('When', 'later');
  await press('Schedule for 12 readers');
  await screen.findByText('Please choose a time');
  vi.mocked(sendAnnouncement).mockResolvedValueOnce(12);
  await type('Time', '2026-12-24T12:00');
  await press('Schedule for 12 readers');
  await screen.findByText(/^The email goes out on Dec 24, 2026.* to 12 readers as of now\.$/);
  const at = new Date('2026-12-24T12:00').toISOString();
  expect(vi.mocked(sendAnnouncement).mock.lastCall).toEqual([draft, at]);
});

test('a scheduled one can be canceled, and is not edited', async () => {
  show(scheduled, '?open=text-1');
  await screen.findByText(/^It will be sent on Dec 24, 2026/);
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await press('Cancel...');
  await press('Cancel Announcement');
  await screen.findByText('The announcement is a draft again.');
  expect(cancelAnnouncement).toHaveBeenCalledOnce();
});

test('one that was sent says what became of it, and offers nothing', async () => {
  show(sent, '?open=text-1');
  await screen.findByText(
    /^Written to 1,204 readers on Dec 24, 2026.*: 1,200 sent, 2 waiting, 1 failed, 1 no longer wanted\.$/,
  );
  screen.getByText('The emails of text-1');
  for (const name of ['Send...', 'Edit', 'Cancel...', 'Send Me a Test'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(store.readers).not.toHaveBeenCalled();
});

test('the list has a row for each, with its counts, and deletes drafts alone', async () => {
  show(sent);
  const row = await screen.findByRole('row', { name: /A new guide/ });
  expect(row.textContent).toMatch(
    /Everyone who has Plus.*Sent.*1,200 sent, 2 waiting, 1 failed, 1 no longer wanted/,
  );
  expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
});

test('a draft is deleted after a question', async () => {
  show(draft);
  await chooseAction('A new guide', 'Delete');
  await press('Delete');
  await waitFor(() => expect(deleteAnnouncement).toHaveBeenCalledOnce());
  await screen.findByText('Announcement deleted.');
});

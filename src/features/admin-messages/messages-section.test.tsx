import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { ConflictError } from '#lib/errors.ts';
import type { Page } from '#lib/pages.ts';
import { saveAsFile } from '#lib/download.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';

import { MessagesSection } from './messages-section.tsx';
import { deleteMessage, removeSubscriber, setHandled } from './mutations.ts';
import type { Message, Subscriber } from './schema.ts';
import {
  inboxUrl,
  messagesUrl,
  newsletterUrl,
  type InboxView,
  type MessagesView,
} from './search-params.ts';

const store = vi.hoisted(() => ({
  page: vi.fn<() => Promise<Page<Message>>>(),
  one: vi.fn<() => Promise<Message | null>>(),
  every: vi.fn<(filter: string, text: string) => Promise<Message[]>>(),
  subscribers: vi.fn<() => Promise<Page<Subscriber>>>(),
  everySubscriber: vi.fn<(text: string) => Promise<Subscriber[]>>(),
}));

vi.mock('./queries.ts', () => ({
  adminMessagesKey: ['admin-messages'],
  messagePageOptions: () => ({ queryKey: ['admin-messages', 'page'], queryFn: store.page }),
  messageOptions: () => ({ queryKey: ['admin-messages', 'one'], queryFn: store.one }),
  fetchEveryMessage: store.every,
  subscriberPageOptions: () => ({
    queryKey: ['admin-messages', 'subscribers'],
    queryFn: store.subscribers,
  }),
  fetchEverySubscriber: store.everySubscriber,
}));
vi.mock('#lib/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./mutations.ts', () => ({
  setHandled: vi.fn<typeof setHandled>(),
  deleteMessage: vi.fn<typeof deleteMessage>(),
  removeSubscriber: vi.fn<typeof removeSubscriber>(),
}));

const message: Message = {
  id: '7d8b2d5e-3a43-4a5e-9a55-1f0a4c0f2b11',
  name: 'Robin Sample',
  email: 'robin@example.com',
  subject: 'A question',
  text: '<img src=x onerror="alert(1)">',
  wantsNewsletter: false,
  isHandled: false,
  sentAt: '2026-11-01T12:00:00Z',
};

const onViewChange = vi.fn<(view: MessagesView) => void>();
const onInboxChanged = vi.fn<() => void>();

beforeEach(() => {
  vi.mocked(setHandled).mockReset();
  vi.mocked(deleteMessage).mockReset();
  onViewChange.mockReset();
  onInboxChanged.mockReset();
  store.one.mockReset().mockResolvedValue(message);
});

function show(rows: Message[], view: Partial<InboxView> = {}) {
  store.page.mockReset().mockResolvedValue({ rows, total: rows.length, page: 1, pageCount: 1 });
  renderForTest(
    <MessagesSection
      view={{ ...inboxUrl.defaults, ...view }}
      onViewChange={onViewChange}
      onInboxChanged={onInboxChanged}
    />,
  );
  return userEvent.setup();
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the list shows its messages, or why it is empty', async () => {
  show([message]);
  await screen.findByText('1 message');
  screen.getByText('Robin Sample · robin@example.com');
});

test('an open message is rendered as plain text', async () => {
  show([], { open: message.id });
  await screen.findByText(message.text);
  expect(document.querySelector('img')).toBeNull();
});

test('marking a message shows the result', async () => {
  vi.mocked(setHandled).mockRejectedValueOnce(new ConflictError());
  const user = show([], { open: message.id });
  await user.click(await button('Mark as handled'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error: Another admin changed this in the meantime.',
  );
  await user.click(await button('Mark as handled'));
  expect((await screen.findByRole('status')).textContent).toBe('Message marked as handled.');
  expect(setHandled).toHaveBeenLastCalledWith(message, true);
});

test('deleting a message asks for confirmation', async () => {
  const user = show([], { open: message.id });
  await user.click(await button('Delete'));
  const question = within(await screen.findByRole('dialog'));
  expect(deleteMessage).not.toHaveBeenCalled();
  vi.mocked(deleteMessage).mockRejectedValueOnce(new Error('Offline.'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText('Error deleting message: Offline.');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Message deleted.');
  expect(onViewChange).toHaveBeenCalledWith(expect.objectContaining({ open: null }));
});

test('a deletion that finishes after the message was left closes no other message', async () => {
  const { promise, resolve } = deferred<undefined>();
  vi.mocked(deleteMessage).mockReturnValue(promise);
  const user = show([], { open: message.id });
  await user.click(await button('Delete'));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  cleanup();
  resolve(undefined);
  await waitFor(() => expect(onInboxChanged).toHaveBeenCalledOnce());
  expect(onViewChange).not.toHaveBeenCalled();
});

test('the messages that match are exported', async () => {
  const user = show([message], { filter: 'all', text: 'refund' });
  store.every.mockReset().mockRejectedValueOnce(new Error('Offline.'));
  await screen.findByText('1 message');
  await user.click(await button('Export CSV'));
  await screen.findByText('Error exporting messages: Offline.');
  store.every.mockResolvedValueOnce([message]);
  await user.click(await button('Export CSV'));
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(store.every).toHaveBeenLastCalledWith('all', 'refund');
  const [name, , text] = vi.mocked(saveAsFile).mock.lastCall ?? [];
  expect(name).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
  expect(text?.split('\r\n')).toEqual([
    '\uFEFFSent (UTC),Name,Email,Subject,Message,Newsletter,Handled',
    '2026-11-01T12:00:00Z,Robin Sample,robin@example.com,A question,"<img src=x onerror=""alert(1)"">",No,No',
  ]);
});

const subscriber: Subscriber = {
  id: '1',
  email: 'robin@example.com',
  name: 'Robin Sample',
  since: '2026-11-01T12:00:00Z',
};

function showNewsletter(rows: Subscriber[]) {
  store.subscribers.mockReset().mockResolvedValue({
    rows,
    total: rows.length,
    page: 1,
    pageCount: 1,
  });
  renderForTest(
    <MessagesSection
      view={newsletterUrl.defaults}
      onViewChange={onViewChange}
      onInboxChanged={onInboxChanged}
    />,
  );
  return userEvent.setup();
}

test('the inbox leads to the newsletter', async () => {
  const user = show([message]);
  await user.click(await button('Newsletter'));
  expect(onViewChange).toHaveBeenCalledWith(newsletterUrl.defaults);
});

test('the subscribers are exported with name and date', async () => {
  vi.mocked(saveAsFile).mockReset();
  const user = showNewsletter([subscriber]);
  await screen.findByText('1 subscriber');
  store.everySubscriber.mockResolvedValueOnce([subscriber]);
  await user.click(await button('Export CSV'));
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  const [name, , text] = vi.mocked(saveAsFile).mock.lastCall ?? [];
  expect(name).toMatch(/^newsletter-/);
  expect(text).toBe(
    '\uFEFFEmail,Name,Since (UTC)\r\nrobin@example.com,Robin Sample,2026-11-01T12:00:00Z',
  );
});

test('removing a subscriber asks for confirmation', async () => {
  const user = showNewsletter([subscriber]);
  await user.click(await button('Remove: robin@example.com'));
  const question = within(await screen.findByRole('dialog'));
  expect(removeSubscriber).not.toHaveBeenCalled();
  vi.mocked(removeSubscriber).mockRejectedValueOnce(new Error('Offline.'));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await question.findByText('Error removing subscriber: Offline.');
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await screen.findByText('robin@example.com removed from the newsletter.');
  expect(vi.mocked(removeSubscriber).mock.lastCall?.[0]).toEqual(subscriber);
});

test('the address reflects the view', () => {
  const addresses = [
    '',
    '?show=all&q=refund&page=2',
    '?show=handled&open=1',
    '?newsletter=&q=robin&page=2',
  ];
  for (const address of addresses) {
    const view = messagesUrl.read(new URLSearchParams(address));
    expect(messagesUrl.write(view)).toBe(address);
  }
  expect(messagesUrl.read(new URLSearchParams('?show=nonsense&page=-1'))).toEqual(
    inboxUrl.defaults,
  );
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Page } from '#lib/data/pages.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import { MessagesSection } from './messages-section.tsx';
import { answerMessage, removeSubscriber, setManyHandled } from './mutations.ts';
import type { Answer, Message, Subscriber } from './schema.ts';
import SubscriberList from './subscriber-list.tsx';

const store = vi.hoisted(() => ({
  page: vi.fn<() => Promise<Page<Message>>>(),
  every: vi.fn<() => Promise<Message[]>>(),
  one: vi.fn<(id: string) => Promise<Message | null>>(),
  answers: vi.fn<() => Promise<Answer[]>>(),
  next: vi.fn<(view: object, message: Message) => Promise<string | null>>(),
  subscribers: vi.fn<() => Promise<Page<Subscriber>>>(),
  everySubscriber: vi.fn<(text: string) => Promise<Subscriber[]>>(),
}));

vi.mock('./queries.ts', () => ({
  adminMessagesKey: ['admin-messages'],
  messagePageOptions: () => ({ queryKey: ['admin-messages', 'page'], queryFn: store.page }),
  fetchEveryMessage: store.every,
  messageOptions: (id: string) => ({
    queryKey: ['admin-messages', 'one', id],
    queryFn: () => store.one(id),
  }),
  answersOptions: (id: string) => ({
    queryKey: ['admin-messages', 'answers', id],
    queryFn: store.answers,
  }),
  fetchNextMessage: store.next,
  subscriberPageOptions: () => ({
    queryKey: ['admin-messages', 'subscribers'],
    queryFn: store.subscribers,
  }),
  fetchEverySubscriber: store.everySubscriber,
}));
vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./mutations.ts', () => ({
  answerMessage: vi.fn<typeof answerMessage>(),
  removeSubscriber: vi.fn<typeof removeSubscriber>(),
  setManyHandled: vi.fn<typeof setManyHandled>(),
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

beforeEach(() => void vi.resetAllMocks());

function show(rows: Message[], address: string) {
  store.page.mockResolvedValue({ rows, total: rows.length, page: 1, pageCount: 1 });
  renderForAdmin(
    <MessagesSection
      renderSender={({ email }) => <p>Who {email} is</p>}
      renderEmails={(id) => <p>The emails of {id}</p>}
    />,
    address,
  );
}

const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
/** Presses a button, and the same in the question that it asks. */
async function confirm(name: string, answer = name) {
  await press(name);
  fireEvent.click(within(await screen.findByRole('dialog', { hidden: true })).getByText(answer));
}

test('chosen messages are marked as handled, with a way back', async () => {
  vi.mocked(setManyHandled).mockResolvedValue([message.id]);
  show([message], '');
  fireEvent.click(await screen.findByLabelText('Choose: A question, from Robin Sample'));
  await press('Mark 1 as Handled');
  await screen.findByText('1 message marked as handled.');
  await press('Undo');
  await screen.findByText('1 message marked as new.');
  expect(vi.mocked(setManyHandled).mock.calls).toEqual([
    [[message.id], true],
    [[message.id], false],
  ]);
});

const answer = { id: 'a1', text: 'Here it is.', sentAt: '2026-11-02T12:00:00Z' };
const field = () => screen.findByRole('textbox', { name: /nswer$/, hidden: true });

test('a message is answered beside its sender, and the next one opens', async () => {
  const other = { ...message, id: '8d8b2d5e-3a43-4a5e-9a55-1f0a4c0f2b11', subject: 'Another' };
  store.one.mockImplementation((id) => Promise.resolve(id === other.id ? other : message));
  store.answers.mockResolvedValueOnce([]);
  store.answers.mockResolvedValue([answer]);
  show([message], `?show=all&open=${message.id}`);
  await screen.findByText('Who robin@example.com is');
  await field();
  expect(screen.queryByText(/^The emails/)).toBeNull();
  await press('Send');
  await screen.findByText('Please enter an answer.');
  expect(answerMessage).not.toHaveBeenCalled();

  vi.mocked(answerMessage).mockRejectedValueOnce(new Error('It was answered meanwhile.'));
  fireEvent.change(await field(), { target: { value: ' Here it is. ' } });
  fireEvent.keyDown(await field(), { key: 'Enter' });
  expect(answerMessage).not.toHaveBeenCalled();
  fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
  await screen.findByText('It was answered meanwhile.');
  expect(await field()).toHaveProperty('value', ' Here it is. ');

  store.next.mockResolvedValueOnce(other.id);
  await press('Send and Next');
  await screen.findByText('The answer is on its way to robin@example.com.');
  await screen.findByRole('heading', { name: 'Another' });
  // The refusal had the answers read again.
  expect(vi.mocked(answerMessage).mock.calls).toEqual([
    [message, { text: 'Here it is.', seen: 0 }],
    [message, { text: 'Here it is.', seen: 1 }],
  ]);
  expect(store.next).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ filter: 'all' }),
    message,
  );
  await screen.findByText('Here it is.');
  screen.getByText(`The emails of ${other.id}`);
  expect(await field()).toHaveProperty('value', '');
});

test('after the only message the list comes', async () => {
  store.one.mockResolvedValue(message);
  store.answers.mockResolvedValue([]);
  store.next.mockResolvedValue(null);
  show([], `?open=${message.id}`);
  await press('Next message');
  await screen.findByText('Every message has been handled.');
});

test('the messages that match are exported', async () => {
  show([message], '?show=all&q=refund');
  store.every.mockResolvedValueOnce([message]);
  await screen.findByText('1 message');
  await press('Export CSV');
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(store.every).toHaveBeenLastCalledWith(
    expect.objectContaining({ filter: 'all', text: 'refund' }),
  );
  expect(vi.mocked(saveAsFile).mock.lastCall?.[2].split('\r\n')).toEqual([
    '\uFEFFSent (UTC),Name,Email,Subject,Message,Newsletter,Handled',
    '2026-11-01T12:00:00Z,Robin Sample,robin@example.com,A question,"<img src=x onerror=""alert(1)"">",No,No',
  ]);
});

const subscriber: Subscriber = {
  id: '1',
  email: 'robin@example.com',
  name: 'Robin Sample',
  isConfirmed: true,
  since: '2026-11-01T12:00:00Z',
};

function showNewsletter(rows: Subscriber[]) {
  store.subscribers.mockResolvedValue({ rows, total: rows.length, page: 1, pageCount: 1 });
  renderForAdmin(<SubscriberList />);
}

test('the subscribers are exported with name, date and whether their addresses are confirmed', async () => {
  showNewsletter([subscriber]);
  await screen.findByText('1 subscriber');
  store.everySubscriber.mockResolvedValueOnce([
    subscriber,
    { ...subscriber, email: 'kim@example.com', isConfirmed: false },
  ]);
  await press('Export CSV');
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[2].split('\r\n')).toEqual([
    '\uFEFFEmail,Name,Confirmed,Since (UTC)',
    'robin@example.com,Robin Sample,Yes,2026-11-01T12:00:00Z',
    'kim@example.com,Robin Sample,No,2026-11-01T12:00:00Z',
  ]);
});

test('a subscriber is removed after a question', async () => {
  showNewsletter([subscriber]);
  await confirm('Remove: robin@example.com', 'Remove');
  await screen.findByText('robin@example.com removed from the newsletter.');
  expect(vi.mocked(removeSubscriber).mock.lastCall?.[0]).toEqual(subscriber);
});

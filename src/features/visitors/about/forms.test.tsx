import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';

import { ContactForm } from './contact-form.tsx';
import { CreatorForm } from './creator-form.tsx';
import { applyAsCreator, sendMessage } from './mutations.ts';
import { emptyContact } from './schema.ts';

vi.mock('./mutations.ts', () => ({
  sendMessage: vi.fn<typeof sendMessage>(),
  applyAsCreator: vi.fn<typeof applyAsCreator>(),
}));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const mock of [sendMessage, applyAsCreator]) {
    vi.mocked(mock).mockReset().mockResolvedValue();
  }
});

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(field(label), { target: { value } });
  }
}

const contactDraftKey = `${brand.slug}.contact-draft`;
const message = {
  'First name': 'Pat',
  'Last name': 'Example',
  Email: 'pat@example.com',
  Subject: 'Hello',
  Message: 'Is it good?',
};

describe('the contact form', () => {
  test('has the subject of whoever comes from an order, and keeps what was begun', () => {
    sessionStorage.setItem(
      contactDraftKey,
      JSON.stringify({ ...emptyContact, subject: 'Hello', message: 'Is it good?' }),
    );
    renderForTest(<ContactForm subject="Refund of order #00651" />);
    expect(field('Subject').value).toBe('Refund of order #00651');
    expect(field('Message').value).toBe('Is it good?');
  });

  test('keeps the input after a refusal, is submitted once, and thanks', async () => {
    vi.mocked(sendMessage).mockRejectedValueOnce(new Error('Please try again later.'));
    renderForTest(<ContactForm />);
    fillIn(message);
    await press('Send message');
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again later.');
    expect(field('Message').value).toBe('Is it good?');

    const sending = deferred<void>();
    vi.mocked(sendMessage).mockReset().mockReturnValue(sending.promise);
    await userEvent.click(screen.getByRole('checkbox'));
    // Two presses before the button can be disabled.
    fireEvent.submit(screen.getByRole('form'));
    fireEvent.submit(screen.getByRole('form'));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
    expect(button.disabled).toBe(true);
    await act(async () => sending.resolve());
    expect(sendMessage).toHaveBeenCalledExactlyOnceWith({
      firstName: 'Pat',
      lastName: 'Example',
      email: 'pat@example.com',
      subject: 'Hello',
      message: 'Is it good?',
      newsletter: true,
    });
    expect(screen.getByRole('status').textContent).toBe('Thank you. Your message has been sent.');
    await press('Write another message');
    expect(field('Message').value).toBe('');
    expect(sessionStorage.getItem(contactDraftKey)).toBeNull();
  });

  test('keeps the latest draft, and none of deleted input', () => {
    sessionStorage.setItem(contactDraftKey, JSON.stringify({ ...emptyContact, subject: 'Hello' }));
    for (const subject of ['Hello', '']) {
      const { unmount } = renderForTest(<ContactForm />);
      fillIn({ Subject: 'Hello again' });
      fillIn({ Subject: subject });
      unmount();
      const again = renderForTest(<ContactForm />);
      expect(field('Subject').value).toBe(subject);
      again.unmount();
    }
  });

  test('keeps no draft during the submission, unless it fails', async () => {
    const sending = deferred<void>();
    vi.mocked(sendMessage).mockReturnValueOnce(
      sending.promise.then(() => Promise.reject(new Error('Please try again later.'))),
    );
    const first = renderForTest(<ContactForm />);
    fillIn(message);
    await press('Send message');
    await screen.findByRole('button', { name: 'Sending...' });
    fillIn({ Message: 'Is it?' });
    first.unmount();
    const second = renderForTest(<ContactForm />);
    expect(field('Subject').value).toBe('');
    second.unmount();
    sending.resolve();
    await waitFor(() => expect(sessionStorage.getItem(contactDraftKey)).not.toBeNull());
    renderForTest(<ContactForm />);
    expect(field('Subject').value).toBe('Hello');
  });

  test.each(['{', '{"message": 1}'])('ignores an invalid draft: %s', (draft) => {
    sessionStorage.setItem(contactDraftKey, draft);
    renderForTest(<ContactForm />);
    expect(field('Subject').value).toBe('');
  });
});

test('the creator team gets a message', async () => {
  renderForTest(<CreatorForm />);
  await press('Email the creator team');
  await screen.findByText('A few words about you is required');
  fillIn({
    'First name': 'Pat',
    'Last name': 'Example',
    Email: 'pat@example.com',
    'A few words about you': 'I film.',
  });
  await press('Email the creator team');
  expect((await screen.findByRole('status')).textContent).toBe(
    'Thanks! The creator team has your message.',
  );
  expect(applyAsCreator).toHaveBeenCalledWith({
    firstName: 'Pat',
    lastName: 'Example',
    email: 'pat@example.com',
    account: '',
    message: 'I film.',
  });
});

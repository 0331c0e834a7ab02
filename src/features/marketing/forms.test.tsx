import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { emptyApplicant } from '#lib/applicant.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';

import { ContactForm } from './contact-form.tsx';
import { CreatorForm } from './creator-form.tsx';
import { applyAsCreator, sendMessage, submitProfile } from './mutations.ts';
import { emptyContact } from './schema.ts';
import { SubmissionForm } from './submission-form.tsx';

vi.mock('./mutations.ts', () => ({
  sendMessage: vi.fn<typeof sendMessage>(),
  applyAsCreator: vi.fn<typeof applyAsCreator>(),
  submitProfile: vi.fn<typeof submitProfile>(),
}));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const mock of [sendMessage, applyAsCreator, submitProfile]) {
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

const contactDraftKey = 'premed-cheatsheet.contact-draft';
const message = {
  'First name': 'Pat',
  'Last name': 'Example',
  Email: 'pat@example.com',
  Subject: 'Hello',
  Message: 'Is it good?',
};

describe('the contact form', () => {
  test('reports required fields beside them', async () => {
    renderForTest(<ContactForm />);
    await press('Send message');
    for (const label of Object.keys(message)) {
      await screen.findByText(`${label} is required`);
    }
    fillIn({ Email: 'not an address' });
    await screen.findByText('Please enter a valid email address');
    expect(sendMessage).not.toHaveBeenCalled();
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

  test.each(['{', '[]', '{"message": 1}', 'null'])('ignores an invalid draft: %s', (draft) => {
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

const draftKey = 'premed-cheatsheet.submission-draft';
const complete = {
  applicant: {
    ...emptyApplicant,
    major: 'Biology',
    gpa: '3.81',
    mcat: '514',
    accepted_schools: [{ name: 'Sample University' }],
  },
  fullName: 'Pat',
  email: 'pat@example.com',
  referredBy: '',
  hasConsented: false,
};

/** Opens the form as it was left at its last step. */
function openAtTheEnd(draft: object, referralCode?: string) {
  localStorage.setItem(draftKey, JSON.stringify({ ...complete, ...draft }));
  localStorage.setItem('premed-cheatsheet.submission-step', '4');
  return renderForTest(<SubmissionForm {...(referralCode && { referralCode })} />);
}

const stepTitle = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  expect(document.activeElement).toBe(heading);
};

const fillInNumbers = () =>
  fillIn({
    Major: 'Biology',
    GPA: '3.81',
    MCAT: '514',
    'First accepted school': 'Sample University',
  });

describe('the applicant profile', () => {
  test('reports missing fields before the next step', async () => {
    renderForTest(<SubmissionForm />);
    await press('Next');
    for (const words of [
      'Major is required',
      'GPA is required',
      'MCAT is required',
      'Enter at least one accepted school',
    ]) {
      await screen.findByText(words);
    }
    screen.getByText('Step 1 of 5');
  });

  test('is submitted with consent only, which is asked for again, and once', async () => {
    openAtTheEnd({ hasConsented: true });
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    fillIn({ Reflections: 'Start early.' });
    await press('Submit profile');
    await screen.findByText('We can only take a profile with your consent');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit profile' }));
    expect((await screen.findByRole('status')).textContent).toBe(
      'Thank you. Your profile has been sent.',
    );
    expect(submitProfile).toHaveBeenCalledOnce();
    expect(vi.mocked(submitProfile).mock.calls[0]?.[0]).toMatchObject({
      fullName: 'Pat',
      email: 'pat@example.com',
      referredBy: '',
      applicant: { ...complete.applicant, reflections: 'Start early.' },
    });
    await press('Submit another profile');
    expect(field('Major').value).toBe('');
  });

  test('has as many accepted schools as are added', async () => {
    renderForTest(<SubmissionForm />);
    await press('Add a school');
    fillIn({ 'Accepted school 2': 'Example State' });
    expect(field('First accepted school').value).toBe('');
  });

  test.each([
    ['K7M2Q9XR', 'friend@example.com', 'K7M2Q9XR'],
    ['<script>', '', ''],
  ])('of a referral by %s, in a draft by %j, names %j', (code, referredBy, shown) => {
    openAtTheEnd({ referredBy }, code);
    expect(field('Referred by \\(optional\\)').value).toBe(shown);
  });

  test('continues a draft at the step at which it was left, until the applicant starts over', async () => {
    const first = renderForTest(<SubmissionForm />);
    fillInNumbers();
    await press('Next');
    await stepTitle('About you');
    first.unmount();
    renderForTest(<SubmissionForm />);
    screen.getByText('Step 2 of 5');
    screen.getByText(/^We restored your draft\./);

    await press('Start over');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my draft' }));
    screen.getByText('Step 1 of 5');
    expect(field('Major').value).toBe('');
    expect(screen.queryByText(/^We restored your draft/)).toBeNull();
    expect(localStorage.getItem(draftKey)).toBeNull();
  });

  test('goes a step back with the browser’s Back, and keeps what was typed', async () => {
    renderForTest(<SubmissionForm />);
    fillInNumbers();
    await press('Next');
    await stepTitle('About you');
    fillIn({ 'Gap years': '2' });
    await press('Next');
    await stepTitle('Medicine and research');
    act(() => window.history.back());
    await stepTitle('About you');
    expect(field('Gap years').value).toBe('2');
    const entries = window.history.length;
    await press('Back');
    await stepTitle('Numbers and schools');
    expect(field('Major').value).toBe('Biology');
    expect(window.history.length).toBe(entries);
    await press('Next');
    await stepTitle('About you');
  });

  test('returns to the first step at which a draft has become invalid', async () => {
    openAtTheEnd({ applicant: { ...complete.applicant, gpa: '9' } });
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Submit profile');
    await screen.findByRole('heading', { name: 'Numbers and schools' });
    await screen.findByText('GPA must be from 0.00 to 4.00');
    expect(submitProfile).not.toHaveBeenCalled();
  });
});

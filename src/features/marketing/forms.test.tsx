import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { emptyApplicant } from '#lib/applicant.ts';
import { renderForTest } from '#ui/test-render.tsx';

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

  test('is submitted once, is busy meanwhile, and thanks', async () => {
    let answer: (() => void) | undefined;
    vi.mocked(sendMessage).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    renderForTest(<ContactForm />);
    fillIn(message);
    await userEvent.click(screen.getByRole('checkbox'));
    // Two presses before the button can be disabled.
    fireEvent.submit(screen.getByRole('form'));
    fireEvent.submit(screen.getByRole('form'));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' });
    expect(button.disabled).toBe(true);
    await act(async () => answer?.());
    expect(sendMessage).toHaveBeenCalledOnce();
    expect(sendMessage).toHaveBeenCalledWith({
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
  });

  test('keeps the input after a refusal and can be retried', async () => {
    vi.mocked(sendMessage).mockRejectedValueOnce(new Error('Please try again later.'));
    renderForTest(<ContactForm />);
    fillIn(message);
    await press('Send message');
    expect((await screen.findByRole('alert')).textContent).toBe('Please try again later.');
    expect(field('Message').value).toBe('Is it good?');
    await press('Send message');
    await screen.findByRole('status');
  });

  test('keeps a draft until it is submitted', async () => {
    const { unmount } = renderForTest(<ContactForm />);
    fillIn(message);
    unmount();
    const again = renderForTest(<ContactForm />);
    expect(field('Subject').value).toBe('Hello');
    await press('Send message');
    await screen.findByRole('status');
    again.unmount();
    renderForTest(<ContactForm />);
    expect(field('Subject').value).toBe('');
  });

  test('keeps no draft of deleted input', async () => {
    const { unmount } = renderForTest(<ContactForm />);
    fillIn({ Subject: 'Hello' });
    fillIn({ Subject: '' });
    unmount();
    renderForTest(<ContactForm />);
    expect(field('Subject').value).toBe('');
  });

  test('keeps the latest draft', async () => {
    sessionStorage.setItem(contactDraftKey, JSON.stringify({ ...emptyContact, subject: 'Hello' }));
    const { unmount } = renderForTest(<ContactForm />);
    fillIn({ Subject: 'Hello again' });
    fillIn({ Subject: 'Hello' });
    unmount();
    renderForTest(<ContactForm />);
    expect(field('Subject').value).toBe('Hello');
  });

  test('keeps no draft during the submission, unless it fails', async () => {
    let fail: ((error: Error) => void) | undefined;
    vi.mocked(sendMessage).mockReturnValueOnce(
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
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
    fail?.(new Error('Please try again later.'));
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

async function goToTheEnd() {
  for (const title of ['About you', 'Medicine and research', 'Everything else', 'Looking back']) {
    await press('Next');
    await stepTitle(title);
  }
}

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

  test('checks the ranges and the sum of the MCAT sections', async () => {
    renderForTest(<SubmissionForm />);
    fillInNumbers();
    fillIn({ 'Chem/Phys': '128', CARS: '127', 'Bio/Biochem': '130', 'Psych/Soc': '128' });
    const gpa = field('GPA');
    expect([gpa.min, gpa.max, gpa.step]).toEqual(['0', '4', '0.01']);
    await press('Next');
    await screen.findByText('The four sections add up to 513, not 514');
    screen.getByText('Step 1 of 5');
  });

  test('is submitted with consent only, and once', async () => {
    renderForTest(<SubmissionForm />);
    fillInNumbers();
    await press('Add a school');
    fillIn({ 'Accepted school 2': 'Example State' });
    await goToTheEnd();
    fillIn({ Reflections: 'Start early.', 'Your name': 'Pat', Email: 'pat@example.com' });
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
      applicant: {
        ...emptyApplicant,
        major: 'Biology',
        gpa: '3.81',
        mcat: '514',
        reflections: 'Start early.',
        accepted_schools: [{ name: 'Sample University' }, { name: 'Example State' }],
      },
    });
    await press('Submit another profile');
    expect(field('Major').value).toBe('');
  });

  test('keeps a draft until the applicant starts over', async () => {
    const first = renderForTest(<SubmissionForm />);
    fillInNumbers();
    first.unmount();
    renderForTest(<SubmissionForm />);
    screen.getByText(/^We restored your draft\./);
    expect(field('Major').value).toBe('Biology');

    await press('Start over');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my draft' }));
    expect(field('Major').value).toBe('');
    expect(screen.queryByText(/^This is the draft/)).toBeNull();
    expect(localStorage.getItem(draftKey)).toBeNull();
  });

  test('continues a draft at the step at which it was left', async () => {
    const first = renderForTest(<SubmissionForm />);
    fillInNumbers();
    await press('Next');
    await stepTitle('About you');
    first.unmount();
    const second = renderForTest(<SubmissionForm />);
    screen.getByText('Step 2 of 5');
    second.unmount();
    localStorage.removeItem(draftKey);
    renderForTest(<SubmissionForm />);
    screen.getByText('Step 1 of 5');
  });

  test('names the referrer of a referral link, also in a draft', async () => {
    localStorage.setItem(
      draftKey,
      JSON.stringify({ ...complete, referredBy: 'friend@example.com' }),
    );
    const first = renderForTest(<SubmissionForm referralCode="K7M2Q9XR" />);
    await goToTheEnd();
    expect(field('Referred by \\(optional\\)').value).toBe('K7M2Q9XR');
    first.unmount();
    localStorage.clear();
    localStorage.setItem(draftKey, JSON.stringify(complete));
    renderForTest(<SubmissionForm referralCode="<script>" />);
    await goToTheEnd();
    expect(field('Referred by \\(optional\\)').value).toBe('');
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

  test('asks for consent again', async () => {
    localStorage.setItem(draftKey, JSON.stringify({ ...complete, hasConsented: true }));
    renderForTest(<SubmissionForm />);
    await goToTheEnd();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  test('does not accept a draft that has become invalid', async () => {
    const applicant = { ...complete.applicant, gpa: '9' };
    localStorage.setItem(draftKey, JSON.stringify({ ...complete, applicant }));
    renderForTest(<SubmissionForm />);
    await press('Next');
    await screen.findByText('GPA must be from 0.00 to 4.00');
  });
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { emptyApplicant } from '#model/applicants/applicant.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { draftProfile } from './draft.ts';
import { submitProfile } from './mutations.ts';
import { essayConsent } from './schema.ts';
import { SubmissionForm } from './submission-form.tsx';

vi.mock('./mutations.ts', () => ({ submitProfile: vi.fn<typeof submitProfile>() }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(submitProfile).mockReset().mockResolvedValue();
});

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function fillIn(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(field(label), { target: { value } });
  }
}

const pat = { fullName: 'Pat Moss', email: 'pat@example.com' };
const draftKey = `${brand.slug}.submission-draft`;
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
  hasEssayConsent: false,
};

/** Opens the form as it was left at its last step. */
function openAtTheEnd(draft: object, referralCode?: string) {
  localStorage.setItem(draftKey, JSON.stringify({ ...complete, ...draft }));
  localStorage.setItem(`${brand.slug}.submission-step`, '5');
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
    screen.getByText('Step 1 of 6');
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
    // The next one does not open where this one ended.
    draftProfile({ gpa: '3.72' }, pat);
    const next = renderForTest(<SubmissionForm />);
    screen.getByText('Step 1 of 6');
    next.unmount();
    await press('Submit another profile');
    expect(field('Major').value).toBe('');
  });

  test('with an essay needs a consent of its own, by words with a version', async () => {
    const essay = { ...complete.applicant, personal_statement: 'Nine chairs.' };
    openAtTheEnd({ applicant: essay, hasEssayConsent: true });
    const consent = screen.getByLabelText<HTMLInputElement>(essayConsent.words);
    expect(consent.checked).toBe(false);
    await press('Submit profile');
    await screen.findByText('We can only take an essay with your consent');
    screen.getByText('We can only take a profile with your consent');
    for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
    await press('Submit profile');
    await screen.findByRole('status');
    expect(vi.mocked(submitProfile).mock.calls[0]?.[0]).toMatchObject({ hasEssayConsent: true });
    // Other words are another version.
    expect(essayConsent).toEqual({
      version: '2026-11-27',
      words:
        'I wrote the essays myself. They may be published with my profile, without my name, until I withdraw it.',
    });
  });

  test('has as many accepted schools as are added', async () => {
    renderForTest(<SubmissionForm />);
    await press('Add a school');
    fillIn({ 'Accepted school 2': 'Example State' });
    expect(field('First accepted school').value).toBe('');
    const note = 'If these are several schools, each of them is read on its own.';
    expect(screen.queryByText(note)).toBeNull();
    fillIn({ 'Accepted school 2': 'UCLA, NYU; Baylor' });
    await screen.findByText(note);
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
    screen.getByText('Step 2 of 6');
    screen.getByText(/^We restored your draft\./);

    await press('Start over');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my draft' }));
    screen.getByText('Step 1 of 6');
    expect(field('Major').value).toBe('');
    expect(screen.queryByText(/^We restored your draft/)).toBeNull();
    expect(localStorage.getItem(draftKey)).toBeNull();
  });

  test('begins with what is known, which replaces nothing that was typed', async () => {
    const known = { gpa: '3.72', mcat: '', accepted_schools: [{ name: 'Rush' }, { name: 'UTSW' }] };
    draftProfile(known, pat);
    const first = renderForTest(<SubmissionForm />);
    expect([field('GPA').value, field('MCAT').value]).toEqual(['3.72', '']);
    expect(field('Accepted school 2').value).toBe('UTSW');
    fillIn({ GPA: '3.80', Major: 'Biology' });
    first.unmount();
    draftProfile({ ...known, mcat: '511', accepted_schools: [{ name: 'Yale' }] }, pat);
    renderForTest(<SubmissionForm />);
    expect(
      ['Major', 'GPA', 'MCAT', 'First accepted school'].map((name) => field(name).value),
    ).toEqual(['Biology', '3.80', '511', 'Rush']);
    expect(JSON.parse(localStorage.getItem(draftKey) ?? '')).toMatchObject(pat);
    localStorage.setItem(draftKey, 'broken');
    expect(() => draftProfile(known, pat)).not.toThrow();
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

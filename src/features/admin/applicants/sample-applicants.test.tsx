import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForAdmin } from '#ui/test-render.tsx';

import { clearAll, loadSamples } from './mutations.ts';
import { ClearApplicants, SampleApplicants } from './sample-applicants.tsx';

vi.mock('./mutations.ts', () => ({
  clearAll: vi.fn<typeof clearAll>(),
  loadSamples: vi.fn<typeof loadSamples>(),
}));

/** Presses a button, and returns the question that it asks. */
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  return within(await screen.findByRole('dialog', { hidden: true }));
}

test('loading the built-in set reports the number added', async () => {
  vi.mocked(loadSamples).mockResolvedValueOnce(35).mockResolvedValueOnce(0);
  renderForAdmin(<SampleApplicants isOff={false} />);
  for (const result of [
    'Built-in applicants added: 35.',
    'All built-in applicants already exist.',
  ]) {
    const question = await press('Upload Built-in Set');
    fireEvent.click(question.getByText('Add sample applicants'));
    await screen.findByText(result);
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  }
});

test('clearing all data requires a typed confirmation and may fail', async () => {
  vi.mocked(clearAll)
    .mockRejectedValueOnce(new Error('Only an admin may do this.'))
    .mockResolvedValue({ applicants: 1200, schools: 1 });
  renderForAdmin(<ClearApplicants isOff={false} />);
  const question = await press('Clear All Applicants and Schools');
  const confirm = question.getByRole<HTMLButtonElement>('button', {
    name: 'Clear everything',
    hidden: true,
  });
  const field = question.getByLabelText(/^Type CLEAR ALL to confirm/);
  for (const value of ['CLEAR', 'clear all', 'CLEAR ALL']) {
    expect(confirm.disabled).toBe(true);
    fireEvent.change(field, { target: { value } });
  }
  fireEvent.click(confirm);
  await question.findByText('Error clearing data: Only an admin may do this.');
  fireEvent.click(confirm);
  await screen.findByText('All data cleared: 1,200 applicants and 1 school.');
});

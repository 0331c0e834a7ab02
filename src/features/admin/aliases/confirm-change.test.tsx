import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { ConflictError, RequestError } from '#lib/data/errors.ts';
import { refocusWindow, renderForTest } from '#ui/test-render.tsx';
import { hasUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { AliasEditor } from './alias-editor.tsx';
import { AliasForm } from './alias-form.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { changeAlias } from './mutations.ts';
import type { Alias, AliasChange, Preview } from './schema.ts';

const reads = vi.hoisted(() => ({
  preview: vi.fn<(change: AliasChange) => Promise<Preview>>(),
  latest: vi.fn<(alias: string) => Promise<Alias | null>>(),
}));

vi.mock('./queries.ts', () => ({
  fetchAlias: reads.latest,
  aliasOptions: (alias: string) => ({
    queryKey: ['alias', alias],
    queryFn: () => reads.latest(alias),
  }),
  previewOptions: (change: AliasChange) => ({
    queryKey: ['preview', change],
    queryFn: () => reads.preview(change),
  }),
}));
vi.mock('#model/schools/school-names.ts', () => ({
  knownSchoolsOptions: {
    queryKey: ['known'],
    queryFn: () => [{ name: 'Yale', spellings: 'yale' }],
  },
}));
vi.mock('./mutations.ts', () => ({ changeAlias: vi.fn<typeof changeAlias>() }));

const onClose = vi.fn<() => void>();
const pitt: Alias = { alias: 'pitt', schoolName: 'University of Pittsburgh' };
const school = { id: 'a', name: 'A', before: 2, after: 0, isNew: false, goes: false };

beforeEach(() => {
  vi.resetAllMocks();
  reads.preview.mockResolvedValue({
    applicants: 2,
    moves: [
      { from: 'a', to: 'b', applicants: 2 },
      { from: null, to: 'b', applicants: 1 },
    ],
    schools: [
      school,
      { ...school, id: 'b', name: 'B', before: 0, after: 3, isNew: true },
      { ...school, id: 'c', name: 'C', goes: true },
      { ...school, id: 'd', name: 'D', after: 1 },
    ],
  });
});

async function press(name: string) {
  const button = await screen.findByRole('button', { name, hidden: true });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}

// Not the list of suggestions, which has the label, too.
const input = { selector: 'input' };
const fill = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, input), { target: { value } });

test('nothing is saved before the admin has seen the preview', async () => {
  renderForTest(<AliasForm alias={null} onClose={onClose} />);
  await press('Preview Change');
  await screen.findByText('The spelling is required');
  expect(reads.preview).not.toHaveBeenCalled();
  await fill(/^Spelling/, ' Pitt ');
  await fill(/^School/, 'B');
  await press('Preview Change');
  await screen.findByText('2 applicants are listed elsewhere:');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 applicants from A to B',
    '1 applicant from no school to B',
  ]);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SchoolProfiles nowProfiles afterResult',
    'A20Stays without profiles, as it has details',
    'B03Will be listed',
    'C20Removed, also from members’ saved lists',
    'D21Stays',
  ]);
  expect(changeAlias).not.toHaveBeenCalled();

  // A different spelling is a different change.
  await fill(/^School/, 'BC');
  expect(screen.queryByRole('button', { name: 'Save Alias' })).toBeNull();
  await press('Preview Change');
  expect(hasUnsavedChanges()).toBe(true);
  const atClose: boolean[] = [];
  onClose.mockImplementation(() => void atClose.push(hasUnsavedChanges()));
  await press('Save Alias');
  await screen.findByText('Alias added.');
  expect(atClose).toEqual([false]);
  expect(changeAlias).toHaveBeenCalledExactlyOnceWith({
    seen: null,
    next: { alias: 'Pitt', schoolName: 'BC' },
  });
});

function confirm(next: Alias | null) {
  renderForTest(
    <ConfirmChange
      change={{ seen: pitt, next }}
      confirmLabel="Do it"
      busyLabel="Doing..."
      done="Done."

      onClose={onClose}
      onBack={() => {}}
    />,
  );
  return screen.findByText('2 applicants are listed elsewhere:');
}

test('a change that affects very many applicants previews the first ten thousand', async () => {
  reads.preview.mockResolvedValue({
    applicants: 9000,
    moves: [{ from: 'a', to: 'b', applicants: 9000 }],
    schools: [
      { ...school, before: 400_000, after: null },
      { ...school, id: 'b', name: 'B', before: 0, after: null, isNew: true },
    ],
    isCapped: true,
  });
  renderForTest(<AliasForm alias={null} onClose={onClose} />);
  await fill(/^Spelling/, 'med');
  await fill(/^School/, 'B');
  await press('Preview Change');
  await screen.findByText(
    'More than 10,000 applicants use one of these spellings. Of the first 10,000, 9,000 applicants are listed elsewhere:',
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SchoolProfiles nowResult',
    'A400000Known when all have moved',
    'B0Will be listed',
  ]);
});

test('a school changed by another admin is kept when only the spelling was changed here', async () => {
  const theirs = { ...pitt, schoolName: 'Theirs' };
  vi.mocked(changeAlias).mockRejectedValueOnce(new ConflictError());
  reads.latest.mockResolvedValueOnce(pitt).mockResolvedValue(theirs);
  renderForTest(<AliasEditor task={{ edit: 'pitt' }} onClose={onClose} />);
  await fill(/^Spelling/, 'pittsb');
  // Returning to the window fetches their version, which this form was not opened with.
  refocusWindow();
  await waitFor(() => expect(reads.latest).toHaveBeenCalledTimes(2));
  await press('Preview Change');
  await press('Save Alias');
  await screen.findByText(/it now refers to Theirs\.$/);
  expect(vi.mocked(changeAlias).mock.lastCall?.[0].seen).toEqual(pitt);
  expect(screen.getByLabelText<HTMLInputElement>(/^School/, input).value).toBe('Theirs');
  await press('Save Alias');
  await screen.findByText('Alias updated.');
  expect(changeAlias).toHaveBeenLastCalledWith({
    seen: theirs,
    next: { alias: 'pittsb', schoolName: 'Theirs' },
  });
});

test('an alias removed by another admin can be added again', async () => {
  vi.mocked(changeAlias).mockRejectedValueOnce(new ConflictError());
  reads.latest.mockResolvedValue(null);
  await confirm({ ...pitt, schoolName: 'Mine' });
  await press('Do it');
  expect((await screen.findByRole('alert')).textContent).toContain('Saving adds it again');
  expect(onClose).not.toHaveBeenCalled();
  await press('Do it');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const next = { ...pitt, schoolName: 'Mine' };
  expect(changeAlias).toHaveBeenLastCalledWith({ seen: null, next });
});

test('removing an alias that is already gone succeeds', async () => {
  vi.mocked(changeAlias).mockRejectedValueOnce(new ConflictError());
  reads.latest.mockResolvedValue(null);
  await confirm(null);
  await press('Do it');
  await screen.findByText('Done.');
  expect(onClose).toHaveBeenCalledOnce();
  expect(changeAlias).toHaveBeenCalledOnce();
});

test('a rejected change shows an error', async () => {
  vi.mocked(changeAlias).mockRejectedValue(
    new RequestError('exists', '“nyu” already refers to a school.'),
  );
  await confirm({ ...pitt, alias: 'nyu' });
  await press('Do it');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error: “nyu” already refers to a school.',
  );
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/uploads/download.ts';
import { RequestError } from '#lib/data/errors.ts';
import { pdf } from '#lib/uploads/file-test-data.ts';
import type { Page } from '#lib/data/pages.ts';
import { registerFile, removeUpload, uploadFile } from '#model/files/uploads.ts';
import { chooseAction, renderForAdmin } from '#ui/test-render.tsx';

import { GuidesSection } from './guides-section.tsx';
import { deleteGuide, saveGuide, setPublishedAt } from './mutations.ts';
import type { Guide } from './schema.ts';
import { guidesUrl, type GuidesView } from './search-params.ts';
import { testGuide } from './test-data.ts';

const store = vi.hoisted(() => ({
  page: vi.fn<() => Promise<Page<Guide>>>(),
  one: vi.fn<() => Promise<Guide | null>>(),
  every: vi.fn<(view: GuidesView) => Promise<Guide[]>>(),
}));

vi.mock('./queries.ts', () => ({
  adminGuidesKey: ['admin-guides'],
  guidePageOptions: () => ({ queryKey: ['admin-guides', 'page'], queryFn: store.page }),
  guideOptions: () => ({ queryKey: ['admin-guides', 'one'], queryFn: store.one }),
  nextSortOrderOptions: { queryKey: ['admin-guides', 'next'], queryFn: () => 7 },
  fetchGuide: store.one,
  fetchEveryGuide: store.every,
}));
vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./mutations.ts', () => ({
  saveGuide: vi.fn<typeof saveGuide>(),
  setPublishedAt: vi.fn<typeof setPublishedAt>(),
  deleteGuide: vi.fn<typeof deleteGuide>(),
}));
vi.mock('#model/files/uploads.ts', () => ({
  uploadFile: vi.fn<typeof uploadFile>(),
  removeUpload: vi.fn<typeof removeUpload>(),
  registerFile: vi.fn<typeof registerFile>(),
}));
vi.mock('#model/record/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(removeUpload).mockResolvedValue();
  vi.mocked(saveGuide).mockImplementation(async (id, draft, seen) => ({
    ...draft,
    id,
    storagePath: seen?.storagePath ?? null,
    version: (seen?.version ?? 0) + 1,
  }));
  // An upload that arrives at once.
  vi.mocked(uploadFile).mockImplementation((_bucket, file, { onDone }) => {
    onDone(`guides/1_${file.name}`);
    return { pause() {}, resume() {}, cancel: () => Promise.resolve() };
  });
});

function show(guide: Guide, task: GuidesView['task'] = null) {
  store.page.mockResolvedValue({ rows: [guide], total: 1, page: 1, pageCount: 1 });
  store.one.mockResolvedValue(guide);
  renderForAdmin(
    <GuidesSection
      preview={({ title, body, storagePath }) => `[${title}|${body}|${storagePath}]`}
    />,
    `/${guidesUrl.write({ task })}`,
  );
}

const edit = (guide: Guide) => show(guide, { edit: 'interview-day' });
const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const fill = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const drafted = () => vi.mocked(saveGuide).mock.lastCall?.[1];

test('a draft is published by the clock of the database', async () => {
  const guide = testGuide({ publishedAt: null });
  show(guide);
  await chooseAction('Interview Day', 'Publish');
  await screen.findByText('Guide published.');
  expect(setPublishedAt).toHaveBeenCalledExactlyOnceWith(guide, 'now');
});

test('deleting asks first, and says when the file is left', async () => {
  vi.mocked(deleteGuide).mockResolvedValueOnce(true);
  show(testGuide());
  await chooseAction('Interview Day', 'Delete');
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  expect(deleteGuide).not.toHaveBeenCalled();
  fireEvent.click(question.getByText('Delete'));
  await screen.findByText('Guide deleted. Its file could not be removed.');
});

test('a new guide is a draft at the end of the list, with an id made from its title', async () => {
  show(testGuide(), 'add');
  await fill(/^Title/, 'Cold Emails +');
  await press('Preview');
  await screen.findByText('[Cold Emails +|null|null]');
  await press('Save Guide');
  await screen.findByText('Guide added.');
  expect(vi.mocked(saveGuide).mock.lastCall?.[0]).toBe('cold-emails-plus');
  expect(drafted()).toMatchObject({ publishedAt: null, body: null, sortOrder: 7 });
});

test('a template without its text and a link without its address stay drafts', async () => {
  edit(testGuide({ body: null }));
  await fill(/^Kind/, 'email_template');
  await press('Save Guide');
  await screen.findByText('A template needs its text');
  await fill(/^Kind/, 'link');
  await fill(/^Address/, 'javascript:alert(1)');
  await press('Save Guide');
  await screen.findByText('Please enter an address that starts with https://');
  expect(saveGuide).not.toHaveBeenCalled();
  await fill(/^Publishing/, 'draft');
  await fill(/^Address/, '');
  await press('Save Guide');
  await screen.findByText('Guide updated.');
});

async function choosePdf() {
  await screen.findByText('Save Guide');
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no file input.');
  fireEvent.change(input, { target: { files: [pdf()] } });
  await screen.findByText('Uploaded. Save to put it in place.');
}

test('a guide with only a file is published once the file is attached, not before', async () => {
  vi.mocked(registerFile).mockRejectedValueOnce(new RequestError('network', 'Offline.'));
  edit(testGuide({ kind: 'file', body: null, publishedAt: null }));
  await choosePdf();
  await fill(/^Publishing/, 'published');
  await press('Save Guide');
  await screen.findByText('File upload failed: Offline.');
  expect(setPublishedAt).not.toHaveBeenCalled();

  const attached = testGuide({ storagePath: 'guides/1_Guide.pdf', publishedAt: null, version: 5 });
  store.one.mockResolvedValue(attached);
  await press('Save Guide');
  await screen.findByText('Guide updated.');
  expect(drafted()?.publishedAt).toBeNull();
  expect(registerFile).toHaveBeenLastCalledWith(
    { guideId: 'interview-day' },
    'guides/1_Guide.pdf',
    'Guide.pdf',
  );
  expect(setPublishedAt).toHaveBeenCalledExactlyOnceWith(attached, 'now');
});

test('a file is removed on save, unless it is kept or replaced', async () => {
  edit(testGuide({ storagePath: 'guides/1_old.pdf' }));
  await screen.findByText('old.pdf');
  await press('Remove File');
  await press('Keep File');
  await press('Remove File');
  await choosePdf();
  await press('Save Guide');
  await screen.findByText('Guide updated.');
  expect(vi.mocked(saveGuide).mock.lastCall?.[3]).toEqual({ removesFile: false });
  await press('Edit: Interview Day');
  await press('Remove File');
  await press('Save Guide');
  await waitFor(() => expect(saveGuide).toHaveBeenCalledTimes(2));
  expect(vi.mocked(saveGuide).mock.lastCall?.[3]).toEqual({ removesFile: true });
});

test('the guides are exported with their texts', async () => {
  show(testGuide());
  await screen.findByText('1 guide');
  store.every.mockResolvedValueOnce([testGuide({ body: 'One\nTwo', storagePath: 'a.pdf' })]);
  await press('Export CSV');
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[2].split('\r\n')).toEqual([
    '\uFEFFId,Title,Page,Kind,Summary,Text,Address,File,Sort order,Published (UTC)',
    'interview-day,Interview Day,Interview guides,Document,Hour by hour.,"One\nTwo",,a.pdf,2,2026-01-05T09:30:00Z',
  ]);
});

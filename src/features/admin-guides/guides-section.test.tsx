import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/download.ts';
import { ConflictError, RequestError } from '#lib/errors.ts';
import { pdf } from '#lib/file-test-data.ts';
import type { Page } from '#lib/pages.ts';
import { registerFile, removeUpload, uploadFile } from '#lib/uploads.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { GuidesSection } from './guides-section.tsx';
import { deleteGuide, saveGuide, setPublishedAt } from './mutations.ts';
import type { Guide } from './schema.ts';
import { guidesUrl, type GuidesView } from './search-params.ts';
import { testGuide } from './test-data.ts';

const store = vi.hoisted(() => ({
  page: vi.fn<() => Promise<Page<Guide>>>(),
  one: vi.fn<() => Promise<Guide | null>>(),
  every: vi.fn<(filter: string, text: string) => Promise<Guide[]>>(),
}));

vi.mock('./queries.ts', () => ({
  adminGuidesKey: ['admin-guides'],
  guidePageOptions: () => ({ queryKey: ['admin-guides', 'page'], queryFn: store.page }),
  guideOptions: () => ({ queryKey: ['admin-guides', 'one'], queryFn: store.one }),
  nextSortOrderOptions: { queryKey: ['admin-guides', 'next'], queryFn: () => 7 },
  fetchGuide: store.one,
  fetchEveryGuide: store.every,
}));
vi.mock('#lib/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./mutations.ts', () => ({
  saveGuide: vi.fn<typeof saveGuide>(),
  setPublishedAt: vi.fn<typeof setPublishedAt>(),
  deleteGuide: vi.fn<typeof deleteGuide>(),
}));
vi.mock('#lib/uploads.ts', () => ({
  uploadFile: vi.fn<typeof uploadFile>(),
  removeUpload: vi.fn<typeof removeUpload>(),
  registerFile: vi.fn<typeof registerFile>(),
}));
vi.mock('#lib/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));

beforeEach(() => {
  for (const mock of [
    saveGuide,
    setPublishedAt,
    deleteGuide,
    registerFile,
    removeUpload,
    uploadFile,
  ])
    vi.mocked(mock).mockReset();
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
  store.page.mockReset().mockResolvedValue({ rows: [guide], total: 1, page: 1, pageCount: 1 });
  store.one.mockReset().mockResolvedValue(guide);
  const { container } = renderForTest(
    <GuidesSection
      view={{ ...guidesUrl.defaults, task }}
      onViewChange={() => {}}
      onGuidesChanged={() => {}}
      preview={({ title, body, storagePath }) => `[${title}|${body}|${storagePath}]`}
    />,
  );
  return { user: userEvent.setup(), container };
}

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const drafted = () => vi.mocked(saveGuide).mock.lastCall?.[1];

test('the list tells drafts, scheduled and published guides apart', async () => {
  show(testGuide({ publishedAt: '2099-01-05T12:00:00Z' }));
  await screen.findByText('scheduled');
  screen.getByText('Interview guides · Document');
  screen.getByText(/^From Jan 5, 2099, .+ \(.+\)$/);
});

test('a guide is unpublished with one click, unless another admin was first', async () => {
  vi.mocked(setPublishedAt).mockRejectedValueOnce(new ConflictError());
  const guide = testGuide();
  const { user } = show(guide);
  await user.click(await button('Unpublish: Interview Day'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error updating guide: Another admin changed this in the meantime.',
  );
  await user.click(await button('Unpublish: Interview Day'));
  await screen.findByText('Guide unpublished.');
  expect(setPublishedAt).toHaveBeenLastCalledWith(guide, null);
});

test('a draft is published by the clock of the database', async () => {
  const guide = testGuide({ publishedAt: null });
  const { user } = show(guide);
  await user.click(await button('Publish: Interview Day'));
  await screen.findByText('Guide published.');
  expect(setPublishedAt).toHaveBeenCalledExactlyOnceWith(guide, 'now');
});

test('deleting asks first, and says when the file is left', async () => {
  vi.mocked(deleteGuide).mockResolvedValueOnce(true);
  const { user } = show(testGuide());
  await user.click(await button('Delete: Interview Day'));
  const question = within(await screen.findByRole('dialog'));
  expect(deleteGuide).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Guide deleted. Its file could not be removed.');
});

test('a new guide is a draft at the end of the list, with an id made from its title', async () => {
  const { user } = show(testGuide(), 'add');
  await user.type(await field(/^Title/), 'Cold Emails +');
  await user.click(await button('Save Guide'));
  await screen.findByText('Guide added.');
  expect(vi.mocked(saveGuide).mock.lastCall?.[0]).toBe('cold-emails-plus');
  expect(drafted()).toMatchObject({ publishedAt: null, body: null, sortOrder: 7 });
});

test('an untouched guide keeps the time at which it was published', async () => {
  const { user } = show(testGuide(), { edit: 'interview-day' });
  await user.click(await button('Save Guide'));
  await screen.findByText('Guide updated.');
  expect(drafted()?.publishedAt).toBe('2026-01-05T09:30:00Z');
});

test('a schedule needs a time, which is in the reader’s time zone', async () => {
  const { user } = show(testGuide({ publishedAt: null }), { edit: 'interview-day' });
  await user.selectOptions(await field(/^Publishing/), 'scheduled');
  await user.click(await button('Save Guide'));
  await screen.findByText('Please choose a time');
  fireEvent.change(await field(/^Publish at/), { target: { value: '2099-05-01T10:00' } });
  await user.click(await button('Save Guide'));
  await screen.findByText('Guide updated.');
  expect(drafted()?.publishedAt).toBe(new Date('2099-05-01T10:00').toISOString());
});

test('a template without its text and a link without its address stay drafts', async () => {
  const { user } = show(testGuide({ body: null }), { edit: 'interview-day' });
  await user.selectOptions(await field(/^Kind/), 'email_template');
  await user.click(await button('Save Guide'));
  await screen.findByText('A template needs its text');
  await user.selectOptions(await field(/^Kind/), 'link');
  await user.type(await field(/^Address/), 'javascript:alert(1)');
  await user.click(await button('Save Guide'));
  await screen.findByText('Please enter an address that starts with https://');
  expect(saveGuide).not.toHaveBeenCalled();
  await user.selectOptions(await field(/^Publishing/), 'draft');
  await user.clear(await field(/^Address/));
  await user.click(await button('Save Guide'));
  await screen.findByText('Guide updated.');
});

async function choosePdf(user: ReturnType<typeof userEvent.setup>, container: HTMLElement) {
  await button('Save Guide');
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input.');
  await user.upload(input, pdf());
  await screen.findByText('Uploaded. Save to put it in place.');
}

test('a guide with only a file is published once the file is attached, not before', async () => {
  const { user, container } = show(testGuide({ kind: 'file', body: null, publishedAt: null }), {
    edit: 'interview-day',
  });
  await choosePdf(user, container);
  await user.selectOptions(await field(/^Publishing/), 'published');
  const attached = testGuide({ storagePath: 'guides/1_Guide.pdf', publishedAt: null, version: 5 });
  store.one.mockResolvedValue(attached);
  await user.click(await button('Save Guide'));
  await screen.findByText('Guide updated.');
  expect(drafted()?.publishedAt).toBeNull();
  expect(registerFile).toHaveBeenCalledExactlyOnceWith(
    { guideId: 'interview-day' },
    'guides/1_Guide.pdf',
    'Guide.pdf',
  );
  expect(setPublishedAt).toHaveBeenCalledExactlyOnceWith(attached, 'now');
});

test('a file that the server rejects leaves the guide open and unpublished', async () => {
  vi.mocked(registerFile).mockRejectedValueOnce(new RequestError('unprocessable', 'No PDF.'));
  const { user, container } = show(testGuide({ kind: 'file', body: null, publishedAt: null }), {
    edit: 'interview-day',
  });
  await choosePdf(user, container);
  await user.selectOptions(await field(/^Publishing/), 'published');
  await user.click(await button('Save Guide'));
  await screen.findByText('File upload failed: No PDF.');
  expect(setPublishedAt).not.toHaveBeenCalled();
});

test('a file is removed on save, unless it is kept or replaced', async () => {
  const path = 'guides/1_old.pdf';
  const { user, container } = show(testGuide({ storagePath: path }), { edit: 'interview-day' });
  await screen.findByText('old.pdf');
  await user.click(await button('Remove File'));
  await user.click(await button('Keep File'));
  await user.click(await button('Remove File'));
  await choosePdf(user, container);
  await user.click(await button('Save Guide'));
  await waitFor(() => expect(saveGuide).toHaveBeenCalledOnce());
  expect(vi.mocked(saveGuide).mock.lastCall?.[3]).toEqual({ removesFile: false });
});

test('removing the file says so to the server', async () => {
  const { user } = show(testGuide({ storagePath: 'guides/1_old.pdf' }), { edit: 'interview-day' });
  await user.click(await button('Remove File'));
  await user.click(await button('Save Guide'));
  await screen.findByText('Guide updated.');
  expect(vi.mocked(saveGuide).mock.lastCall?.[3]).toEqual({ removesFile: true });
});

test('the preview shows what is typed, before it is saved', async () => {
  const { user } = show(testGuide(), { edit: 'interview-day' });
  await user.type(await field(/^Text/), ' And smile.');
  await user.click(await button('Preview'));
  await screen.findByText('[Interview Day|Arrive early. And smile.|null]');
  expect(saveGuide).not.toHaveBeenCalled();
});

test('the guides are exported with their texts', async () => {
  const { user } = show(testGuide());
  await screen.findByText('1 guide');
  store.every.mockResolvedValueOnce([testGuide({ body: 'One\nTwo', storagePath: 'a.pdf' })]);
  await user.click(await button('Export CSV'));
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(store.every).toHaveBeenCalledExactlyOnceWith('all', '');
  const [name, , text] = vi.mocked(saveAsFile).mock.lastCall ?? [];
  expect(name).toMatch(/^guides-/);
  expect(text?.split('\r\n')).toEqual([
    '\uFEFFId,Title,Page,Kind,Summary,Text,Address,File,Sort order,Published (UTC)',
    'interview-day,Interview Day,Interview guides,Document,Hour by hour.,"One\nTwo",,a.pdf,2,2026-01-05T09:30:00Z',
  ]);
});

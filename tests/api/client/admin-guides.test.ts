import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteGuide, saveGuide, setPublishedAt } from '#features/admin/guides/mutations.ts';
import {
  fetchEveryGuide,
  fetchGuide,
  guidePageOptions,
  nextSortOrderOptions,
} from '#features/admin/guides/queries.ts';
import { guideRecord, type GuideDraft } from '#features/admin/guides/schema.ts';
import { guidesUrl } from '#features/admin/guides/search-params.ts';
import { fetchGuideFile, guidesOptions } from '#features/members/guides/queries.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { pdf } from '#lib/uploads/file-test-data.ts';
import { publishedNow } from '../../../src/model/record/publishing.ts';
import { registerFile, uploadFile } from '../../../src/model/files/uploads.ts';
import { demo } from '../accounts.ts';
import { server } from '../support/clients.ts';
import { filledDraft } from './filled.ts';
import { actAs, read } from './site.ts';

const mark = randomUUID();
const id = (name: string) => `test-${mark}-${name}`;
const files = server().storage.from('guides');
const uploads: string[] = [];

const draft: GuideDraft = {
  ...filledDraft(guideRecord),
  capability: 'application',
  kind: 'document',
  title: `Notes ${mark}`,
  sortOrder: 900,
  publishedAt: null,
};
const keeps = { removesFile: false };

beforeAll(async () => actAs(await demo('admin')));
afterAll(async () => {
  await server().from('guides').delete().like('id', id('%')).throwOnError();
  await files.remove(uploads);
});

const seen = async (name: string) => {
  const found = await fetchGuide(id(name));
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

const upload = (file: File) =>
  new Promise<string>((resolve, reject) => {
    uploadFile('guides', file, {
      onProgress() {},
      onDone(path) {
        uploads.push(path);
        resolve(path);
      },
      onInterrupted: reject,
      onFailed: reject,
    });
  });

/** Whether a member whose plan unlocks the page sees the guide there. */
async function isShown(name: string): Promise<boolean> {
  await actAs(await demo('application'));
  const guides = await read(guidesOptions('application'));
  await actAs(await demo('admin'));
  return guides.some((guide) => guide.id === id(name));
}

describe('a guide', () => {
  it('is hidden until it is published, from admins on the members’ page, too, and can be unpublished', async () => {
    const publishedAt = new Date(Date.now() + 3_600_000).toISOString();
    const saved = await saveGuide(id('a'), { ...draft, publishedAt }, null, keeps);
    expect(await seen('a')).toMatchObject({
      ...draft,
      id: id('a'),
      publishedAt: expect.any(String),
    });
    expect(await isShown('a')).toBe(false);
    const forAdmin = await read(guidesOptions('application'));
    expect(forAdmin.map((guide) => guide.id)).not.toContain(id('a'));

    await setPublishedAt(saved, publishedNow);
    expect(await isShown('a')).toBe(true);
    await expect(setPublishedAt(saved, null)).rejects.toThrow(ConflictError);
    await setPublishedAt(await seen('a'), null);
    expect(await isShown('a')).toBe(false);
  });

  it('is not overwritten by an admin who saw an older version', async () => {
    const first = await saveGuide(id('c'), draft, null, keeps);
    const next = await saveGuide(id('c'), { ...draft, body: 'Newer.' }, first, keeps);
    expect(next.version).toBe(2);
    await expect(saveGuide(id('c'), draft, first, keeps)).rejects.toThrow(ConflictError);
    await expect(saveGuide(id('c'), draft, null, keeps)).rejects.toThrow('already exists');
    expect(await seen('c')).toMatchObject({ body: 'Newer.' });
  });

  it('gets a file, which members read once it is published, and loses it', async () => {
    const file = { ...draft, kind: 'file', body: null };
    await saveGuide(id('e'), file, null, keeps);
    const path = await upload(pdf('Checklist.pdf'));
    expect(path).toMatch(/^guides\/\d+_Checklist\.pdf$/);
    await registerFile({ guideId: id('e') }, path, 'Checklist.pdf');
    expect(await seen('e')).toMatchObject({ storagePath: path, version: 2 });

    await actAs(await demo('application'));
    await expect(fetchGuideFile(path)).rejects.toThrow('no longer available');
    await actAs(await demo('admin'));
    await setPublishedAt(await seen('e'), publishedNow);
    await actAs(await demo('application'));
    expect(await (await fetchGuideFile(path)).text()).toContain('%PDF-');
    await actAs(await demo('admin'));

    const published = await seen('e');
    const removed = saveGuide(id('e'), { ...file, publishedAt: published.publishedAt }, published, {
      removesFile: true,
    });
    await expect(removed).rejects.toThrow('Members would see nothing');
    await saveGuide(id('e'), file, published, { removesFile: true });
    expect(await seen('e')).toMatchObject({ storagePath: null, publishedAt: null });
    expect((await files.info(path)).data).toBeNull();
  });

  it('gets documents, spreadsheets, presentations, archives and texts, one after the other', async () => {
    await saveGuide(id('i'), draft, null, keeps);
    for (const name of ['Notes.docx', 'Timeline.xlsx', 'Schools.pptx', 'Letters.zip']) {
      const path = await upload(new File([new Uint8Array([0x50, 0x4b, 3, 4, 20])], name));
      await registerFile({ guideId: id('i') }, path, name);
      expect(await seen('i')).toMatchObject({ storagePath: path });
    }
    const path = await upload(new File(['Plain words.'], 'Notes.txt'));
    await registerFile({ guideId: id('i') }, path, 'Notes.txt');
    expect(await seen('i')).toMatchObject({ storagePath: path });
  });

  it('is deleted with its file', async () => {
    await saveGuide(id('g'), draft, null, keeps);
    const path = await upload(pdf());
    await registerFile({ guideId: id('g') }, path, 'Guide.pdf');
    expect(await deleteGuide(await seen('g'))).toBe(false);
    expect(await fetchGuide(id('g'))).toBeNull();
    expect((await files.info(path)).data).toBeNull();
  });
});

const found = async (filter: string, text: string) =>
  (await read(guidePageOptions({ ...guidesUrl.defaults, filter, text }))).rows.map(
    (guide) => guide.id,
  );

it('the list finds guides by title and page, drafts too', async () => {
  await saveGuide(id('h'), { ...draft, capability: 'plus', title: `Plus ${mark}` }, null, keeps);
  expect(await found('', `plus ${mark}`)).toEqual([id('h')]);
  expect(await found('plus', mark)).toEqual([id('h')]);
  expect(await found('interview', mark)).toEqual([]);
  expect(await fetchEveryGuide({ ...guidesUrl.defaults, filter: 'plus', text: mark })).toEqual([
    await seen('h'),
  ]);
  expect(await read(nextSortOrderOptions)).toBeGreaterThan(900);
});

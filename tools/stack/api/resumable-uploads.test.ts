import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createResumableUploads, resumableUploadsPath } from './resumable-uploads.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** An upload of 10 bytes, of which 3 arrived, started some hours ago. */
async function begun(id: string, hoursAgo: number): Promise<void> {
  await writeFile(path.join(folder, id), 'abc');
  await writeFile(
    path.join(folder, `${id}.json`),
    JSON.stringify({
      id,
      size: 10,
      offset: 0,
      metadata: { bucketName: 'products', objectName: `${id}.txt` },
      creation_date: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    }),
  );
}

const noDatabase = (() => Promise.reject(new Error('No database.'))) as unknown as postgres.Sql;
const noObjects = () => Promise.resolve(Response.json({}, { status: 500 }));
const start = () => createResumableUploads(folder, noDatabase, noObjects, 1000);

const head = (id: string) =>
  new Request(`http://127.0.0.1${resumableUploadsPath}/${id}`, {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0' },
  });

test('uploads older than a day are deleted at startup, the others are kept', async () => {
  await begun('old', 25);
  await begun('young', 23);
  const uploads = await start();
  expect((await readdir(folder)).toSorted()).toEqual(['young', 'young.json']);
  expect((await uploads.serve(head('old'))).status).toBe(404);
  const young = await uploads.serve(head('young'));
  expect([young.status, young.headers.get('upload-offset')]).toEqual([200, '3']);
  uploads.stop();
});

test('an upload that expires while the stack is running cannot be resumed', async () => {
  const uploads = await start();
  await begun('aging', 25);
  expect((await uploads.serve(head('aging'))).status).toBe(410);
  uploads.stop();
});

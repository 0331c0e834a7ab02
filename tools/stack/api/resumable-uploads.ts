import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Metadata, Server, type Upload } from '@tus/server';
import type postgres from 'postgres';
import { z } from 'zod';
import { isValidKey } from './stored-files.ts';

type Lite = (request: Request) => Promise<Response>;

export interface ResumableUploads {
  /** Handles a request to /storage/v1/upload/resumable or below. */
  serve(request: Request): Promise<Response>;
  stop(): void;
}

/** The headers that clients in a browser must be able to read. */
export const resumableUploadHeaders =
  'Upload-Offset, Upload-Length, Upload-Expires, Upload-Metadata, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Tus-Complete';

export const resumableUploadsPath = '/storage/v1/upload/resumable';

const dayMs = 24 * 60 * 60 * 1000;

// The real service's messages: https://github.com/supabase/storage/tree/master/src/http/routes/tus
const refusal = z.object({ statusCode: z.coerce.number(), message: z.string() });

interface Target {
  bucket: string;
  name: string;
  contentType: string;
  cacheControl: string;
}

/**
 * The resumable uploads that @supabase/lite lacks. Chunks are kept in `folder` until the upload is
 * complete; then it is uploaded through @supabase/lite with the caller's token, so that its policies and
 * limits apply. Unfinished uploads are deleted after a day.
 */
export async function createResumableUploads(
  folder: string,
  sql: postgres.Sql,
  lite: Lite,
  sizeLimit: number,
): Promise<ResumableUploads> {
  await mkdir(folder, { recursive: true });
  const datastore = new FileStore({ directory: folder, expirationPeriodInMilliseconds: dayMs });

  async function targetOf(request: Request, id: string): Promise<Target> {
    if (request.method !== 'POST') return readTarget((await datastore.getUpload(id)).metadata);
    const header = request.headers.get('upload-metadata');
    return readTarget(header ? Metadata.parse(header) : undefined);
  }

  /** The bucket's limits; the real service also checks them before it authenticates the caller. */
  async function limitsOf(bucket: string) {
    const [row] = await sql<
      { file_size_limit: string | null; allowed_mime_types: string[] | null }[]
    >`
      select file_size_limit, allowed_mime_types from storage.buckets where id = ${bucket}`;
    if (!row) throw refuse(404, 'Bucket not found');
    const limit = row.file_size_limit === null ? sizeLimit : Number(row.file_size_limit);
    return { size: Math.min(limit, sizeLimit), types: row.allowed_mime_types ?? [] };
  }

  /** Checks whether the upload would be refused, without writing anything. */
  async function authorize(request: Request, { bucket, name }: Target): Promise<void> {
    await ask(lite, request, `object/upload/sign/${bucket}/${encodeKey(name)}`, {});
  }

  async function finish(request: Request, upload: Upload): Promise<void> {
    const { bucket, name, contentType, cacheControl } = readTarget(upload.metadata);
    const body = await readFile(path.join(folder, upload.id));
    await ask(
      lite,
      request,
      `object/${bucket}/${encodeKey(name)}`,
      {
        'content-type': contentType,
        'content-length': String(body.length),
        'cache-control': cacheControl,
      },
      body,
    );
  }

  const server = new Server({
    path: resumableUploadsPath,
    datastore,
    disableTerminationForFinishedUploads: true,
    async maxSize(request, id) {
      // An OPTIONS request names no bucket.
      if (id === null) return sizeLimit;
      return (await limitsOf((await targetOf(request, id)).bucket)).size;
    },
    async onIncomingRequest(request, id) {
      if (request.method !== 'HEAD') await authorize(request, await targetOf(request, id));
    },
    async onUploadCreate(_request, upload) {
      const { bucket, contentType } = readTarget(upload.metadata);
      const { types } = await limitsOf(bucket);
      if (types.length > 0 && !types.includes(contentType)) {
        throw refuse(415, `mime type ${contentType} is not supported`);
      }
      return {};
    },
    async onUploadFinish(request, upload) {
      await finish(request, upload);
      return { headers: { 'Tus-Complete': '1' } };
    },
  });

  await server.cleanUpExpiredUploads();
  const cleaning = setInterval(() => void server.cleanUpExpiredUploads(), dayMs / 24);
  cleaning.unref();

  return {
    serve: (request) =>
      // The protocol's GET would return the uploaded data to anyone who knows the address.
      request.method === 'GET'
        ? Promise.resolve(Response.json({ message: 'Route GET not found' }, { status: 404 }))
        : server.handleWeb(request),
    stop: () => clearInterval(cleaning),
  };
}

/** The object an upload will become, from the metadata the client sent at the start. */
function readTarget(metadata: Record<string, string | null> | undefined): Target {
  const { bucketName, objectName, contentType, cacheControl } = metadata ?? {};
  if (!bucketName || !objectName) throw refuse(400, 'Metadata header is required');
  if (
    !isValidKey(objectName) ||
    objectName.startsWith('/') ||
    objectName.split('/').includes('..')
  ) {
    throw refuse(400, `Invalid key: ${objectName}`);
  }
  return {
    bucket: bucketName,
    name: objectName,
    contentType: contentType ?? 'application/octet-stream',
    cacheControl: /^\d+$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache',
  };
}

/** Calls @supabase/lite as the caller. Its refusals are passed on to the upload's client. */
async function ask(
  lite: Lite,
  request: Request,
  to: string,
  extraHeaders: Record<string, string>,
  body?: BodyInit,
): Promise<void> {
  const headers = new Headers(extraHeaders);
  for (const name of ['authorization', 'apikey', 'x-upsert']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const url = new URL(`/storage/v1/${to}`, request.url);
  const response = await lite(
    new Request(url, { method: 'POST', headers, ...(body === undefined ? {} : { body }) }),
  );
  if (response.ok) return;
  const answer = refusal.safeParse(await response.json().catch(() => null));
  throw answer.success
    ? refuse(answer.data.statusCode, answer.data.message)
    : refuse(response.status, 'The upload was refused');
}

/** The error format that the protocol's server passes on. */
function refuse(status: number, body: string): Error {
  return Object.assign(new Error(body), { status_code: status, body });
}

function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

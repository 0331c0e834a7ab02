import { z } from 'zod';
import { type ResumableUploads, resumableUploadsPath } from './resumable-uploads.ts';
import { isValidKey } from './stored-files.ts';
import { verifyToken } from '../lib/tokens.ts';

type Lite = (request: Request) => Promise<Response>;

const storedObject = z.looseObject({
  id: z.string().nullable(),
  name: z.string(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  last_accessed_at: z.string().nullable(),
  metadata: z.unknown(),
});
type StoredObject = z.infer<typeof storedObject>;

const storedRow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  bucket_id: z.string(),
  created_at: z.string(),
  user_metadata: z.unknown(),
  metadata: z.object({
    size: z.number(),
    mimetype: z.string(),
    cacheControl: z.string(),
    eTag: z.string(),
    lastModified: z.string(),
  }),
});

const listOptions = z.object({
  prefix: z.string().default(''),
  limit: z.number().default(100),
  offset: z.number().default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.string().default('asc'),
    })
    .prefault({}),
});
const signing = z.object({ paths: z.array(z.string()), expiresIn: z.number() });
const signedUrl = z.object({ signedUrl: z.string(), token: z.string().optional() });

/** Handles a storage request like the real service, through @supabase/lite. */
export async function serveStorage(
  request: Request,
  lite: Lite,
  uploads: ResumableUploads,
): Promise<Response> {
  const url = new URL(request.url);
  if (`${url.pathname}/`.startsWith(`${resumableUploadsPath}/`)) return uploads.serve(request);
  const key = keyOf(url);
  if (key !== undefined && !isValidKey(key)) return refuse('InvalidKey', `Invalid key: ${key}`);
  if (/\/object\/(upload\/)?sign\//.test(url.pathname) && url.searchParams.has('token')) {
    const refusal = await checkSignature(url);
    if (refusal) return refusal;
  }
  if (request.method === 'POST' && url.pathname.startsWith('/storage/v1/object/list/')) {
    return list(request, lite);
  }
  if (request.method === 'POST' && /\/object\/sign\/[^/]+$/.test(url.pathname)) {
    return signEach(request, lite);
  }
  const response = await lite(await adaptRequest(request));
  if (response.ok && url.pathname.startsWith('/storage/v1/object/info/')) {
    return describe(response);
  }
  if (response.ok && request.method === 'GET') return withDisposition(response, url);
  if (!response.ok || !/\/object\/(upload\/)?sign\//.test(url.pathname)) return response;
  if (request.method === 'POST') return Response.json(await renameSignedUrl(response));
  if (request.method === 'PUT')
    return Response.json({ Key: decodeURIComponent(url.pathname.split('/sign/')[1] ?? '') });
  return response;
}

/** The object that an address names; undefined for a bucket, or if there is no readable key. */
function keyOf({ pathname }: URL): string | undefined {
  const path = pathname.replace(
    /^\/storage\/v1\/object\/((upload\/)?sign\/|public\/|authenticated\/|info\/(public\/|authenticated\/)?)?/,
    '',
  );
  if (path === pathname || path.startsWith('list/')) return undefined;
  const [, ...parts] = path.split('/');
  return parts.length === 0 ? undefined : decodeURIComponent(parts.join('/'));
}

/** Converts a storage request to the form that @supabase/lite expects. */
async function adaptRequest(request: Request): Promise<Request> {
  const url = new URL(request.url);
  // The same object under another path.
  url.pathname = url.pathname.replace('/object/authenticated/', '/object/');
  const headers = new Headers(request.headers);
  if (request.method === 'GET' || request.method === 'HEAD') {
    return new Request(url, { method: request.method, headers });
  }

  let body = new Uint8Array(await request.arrayBuffer());
  // supabase-js sends files as a form whose file has no name; @supabase/lite expects one named
  // `file`, and no form at all for uploads to a signed URL. Raw bytes work for both.
  if (headers.get('content-type')?.startsWith('multipart/form-data')) {
    const form = await new Response(body, { headers }).formData();
    const file = [...form.values()].find((value) => value instanceof File);
    const cacheControl = form.get('cacheControl');
    if (file) {
      body = new Uint8Array(await file.arrayBuffer());
      headers.set('content-type', file.type);
      if (typeof cacheControl === 'string') headers.set('cache-control', `max-age=${cacheControl}`);
    }
  }
  // The bucket's size limit is checked against this header.
  headers.set('content-length', String(body.length));
  return new Request(url, { method: request.method, headers, body: body.length > 0 ? body : null });
}

/** @supabase/lite returns the stored row; the real service returns the fields that clients expect. */
async function describe(response: Response): Promise<Response> {
  const { metadata, user_metadata, ...row } = storedRow.parse(await response.json());
  const { size, mimetype, cacheControl, eTag, lastModified } = metadata;
  return Response.json({
    ...row,
    size,
    content_type: mimetype,
    cache_control: cacheControl,
    etag: eTag,
    metadata: user_metadata ?? {},
    last_modified: lastModified,
  });
}

/** `?download` makes the browser save the object, `?download=name` under another name. */
function withDisposition(response: Response, { searchParams }: URL): Response {
  const name = searchParams.get('download');
  if (name === null) return response;
  const encoded = encodeURIComponent(name);
  const headers = new Headers(response.headers);
  headers.set(
    'content-disposition',
    name === '' ? 'attachment;' : `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`,
  );
  return new Response(response.body, { status: response.status, headers });
}

/** A signed URL gives temporary access to one object. */
async function checkSignature(url: URL): Promise<Response | undefined> {
  const claims = await verifyToken(url.searchParams.get('token') ?? '');
  if (!claims) return refuse('InvalidJWT', 'The signature is invalid or has expired');
  const object = `${String(claims['bucket'])}/${String(claims.sub)}`;
  if (!decodeURIComponent(url.pathname).endsWith(`/sign/${object}`)) {
    return refuse('InvalidSignature', 'The url do not match the signature');
  }
  return undefined;
}

function refuse(error: string, message: string): Response {
  return Response.json({ statusCode: '400', error, message }, { status: 400 });
}

/** `signedUrl` below the server's root becomes `signedURL` (`url` for uploads) below /storage/v1. */
async function renameSignedUrl(
  response: Response,
): Promise<{ signedURL: string } | { url: string; token: string }> {
  const { signedUrl: full, token } = signedUrl.parse(await response.json());
  const url = full.replace(/^\/storage\/v1/, '');
  return token ? { url, token } : { signedURL: url };
}

/** @supabase/lite mistakes a request to sign several files for one to sign a file without a name. */
async function signEach(request: Request, lite: Lite): Promise<Response> {
  const { paths, expiresIn } = signing.parse(await request.json());
  const sign = async (path: string) => {
    const key = path.split('/').map(encodeURIComponent).join('/');
    const response = await lite(withJson(request, `${request.url}/${key}`, { expiresIn }));
    if (response.ok) return { path, error: null, ...(await renameSignedUrl(response)) };
    const error = 'Either the object does not exist or you do not have access to it';
    return { path, error, signedURL: null };
  };
  return Response.json(await Promise.all(paths.map(sign)));
}

function withJson(request: Request, url: string, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/**
 * The real service lists one level: the files and folders directly below the prefix, by their own
 * names. @supabase/lite lists everything below it, by full path.
 */
async function list(request: Request, lite: Lite): Promise<Response> {
  const { prefix: path, limit, offset, search, sortBy } = listOptions.parse(await request.json());
  const prefix = path && `${path.replace(/\/+$/, '')}/`;
  const everything = { prefix, limit: 100_000, offset: 0 };
  const response = await lite(withJson(request, request.url, everything));
  if (!response.ok) return response;

  const entries = new Map<string, StoredObject>();
  for (const object of z.array(storedObject).parse(await response.json())) {
    if (!object.name.startsWith(prefix)) continue;
    const [name = '', ...below] = object.name.slice(prefix.length).split('/');
    if (!name.toLowerCase().startsWith(search.toLowerCase())) continue;
    entries.set(name, below.length > 0 ? folder(name) : { ...object, name });
  }
  const valueOf = (entry: StoredObject) => entry[sortBy.column] ?? '';
  const sorted = [...entries.values()].sort((a, b) => valueOf(a).localeCompare(valueOf(b)));
  if (sortBy.order === 'desc') sorted.reverse();
  return Response.json(sorted.slice(offset, offset + limit));
}

function folder(name: string): StoredObject {
  return {
    id: null,
    name,
    created_at: null,
    updated_at: null,
    last_accessed_at: null,
    metadata: null,
  };
}

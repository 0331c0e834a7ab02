import { Server } from 'node:http';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { ZodError, z } from 'zod';
import type { StackConfig } from '../lib/config.ts';
import type { Functions } from '../functions/functions.ts';
import { asReason } from '../lib/forward.ts';
import { type SupabaseConfig, parseSize } from '../lib/supabase-config.ts';
import { compressed } from './compressed.ts';
import { serveAuth } from './auth.ts';
import { bodyLimitOf, withBody } from './body-limits.ts';
import { createLite } from './lite.ts';
import { withMissingColumns } from './missing-columns.ts';
import type { Postgrest } from './postgrest.ts';
import { quietRequests, requestContext } from './request-context.ts';
import { createResumableUploads, resumableUploadHeaders } from './resumable-uploads.ts';
import { serveStorage } from './storage.ts';
import { timeLimitOf, withinLimit } from './time-limits.ts';
import { bearer, withSharedSecret } from '../lib/tokens.ts';

export interface Gateway {
  stop(): Promise<void>;
}

/** The single address that clients use: /rest/v1, /auth/v1, /storage/v1 and /functions/v1. */
export async function startGateway(
  superuserUrl: string,
  config: StackConfig,
  supabase: SupabaseConfig,
  functions: Functions,
  log: (line: string) => void,
  postgrest?: Pick<Postgrest, 'serve'>,
): Promise<Gateway> {
  quietRequests();
  const { app, connection } = await createLite(superuserUrl, config, supabase);
  const lite = async (request: Request) => app.fetch(await withSharedSecret(request));
  const uploads = await createResumableUploads(
    path.join(config.dataDir, 'uploads'),
    connection.driver,
    lite,
    parseSize(supabase.storage.file_size_limit),
  );

  async function route(incoming: Request, pathname: string): Promise<Response> {
    const limit = await bodyLimitOf(pathname, (path) => connection.maxBody(path));
    const request = limit === undefined ? incoming : await withBody(incoming, limit);
    if (!request) return refuse(413);
    if (pathname.startsWith('/functions/v1/')) return functions.serve(request);
    if (isPreflight(request)) return new Response(null, { status: 204 });
    if (pathname.startsWith('/rest/v1/')) {
      if (postgrest) return postgrest.serve(request);
      return refuseMalformedToken(request) ?? lite(await withMissingColumns(request));
    }
    if (pathname.startsWith('/auth/v1/')) {
      return serveAuth(request, lite, connection.driver, supabase.auth);
    }
    if (pathname.startsWith('/storage/v1/')) return serveStorage(request, lite, uploads);
    return Response.json({ message: 'no Route matched with those values' }, { status: 404 });
  }

  async function answer(
    incoming: Request,
    peer: string,
    say: (reason: string) => void,
  ): Promise<Response> {
    const { pathname, searchParams } = new URL(incoming.url);
    const request = withPeer(incoming, peer);
    const context = {
      method: request.method,
      path: pathname,
      select: searchParams.get('select'),
      headers: Object.fromEntries(request.headers),
      errors: [] as unknown[],
    };
    const response = await requestContext
      .run(context, () => withinLimit(route(request, pathname), timeLimitOf(pathname)))
      .catch((error: unknown) => {
        context.errors.push(error);
        return refuse(isMalformed(error) ? 400 : 500);
      });
    // @supabase/lite reports JSON that is nested too deeply as an internal error.
    if (response.status === 500 && context.errors.some((error) => error instanceof RangeError)) {
      return withCors(request, refuse(400));
    }
    const reason = pathname.startsWith('/rest/v1/') ? await reasonOf(response) : '';
    if (controlCharacter.test(reason)) {
      log(`${request.method} ${pathname} would send a control character in its status line`);
      return withCors(request, refuse(500));
    }
    say(reason);
    if (response.status >= 500) {
      log(`${request.method} ${pathname} answered ${response.status}`);
      for (const error of context.errors) log(describe(error));
    }
    if (pathname.startsWith('/functions/v1/')) return response;
    const isFile = pathname.startsWith('/storage/v1/object/');
    return withCors(request, isFile ? response : await compressed(request, response));
  }

  const server = serve({
    port: config.ports.api,
    hostname: '127.0.0.1',
    fetch: (request, { incoming, outgoing }) =>
      answer(request, incoming.socket.remoteAddress ?? '127.0.0.1', (reason) => {
        outgoing.statusMessage = reason;
      }),
  });
  // Longer than clients keep idle connections, so that none is closed while it is being reused.
  if (server instanceof Server) server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  return {
    async stop() {
      uploads.stop();
      if (server instanceof Server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await connection.close();
    },
  };
}

/** PostgREST puts the message of `raise sqlstate 'PTxyz'` into the status line; '' for other responses of @supabase/lite. */
async function reasonOf(response: Response): Promise<string> {
  if (response.statusText) return response.statusText;
  if (response.status < 400 || !response.headers.get('content-type')?.includes('json')) return '';
  // The response to HEAD has no body.
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const error = raised.safeParse(body);
  return error.success ? asReason(error.data.message) : '';
}

// oxlint-disable-next-line no-control-regex -- these are what it looks for
const controlCharacter = /[\u0000-\u001f\u007f]/;

const raised = z.object({ code: z.string().regex(/^PT\d{3}$/), message: z.string() });

/** The caller's address is the last entry, which a proxy adds and a client cannot forge. */
function withPeer(request: Request, peer: string): Request {
  const headers = new Headers(request.headers);
  // On hosted projects the proxy sets this header; a client's value is dropped.
  headers.delete('cf-connecting-ip');
  const forwarded = headers.get('x-forwarded-for');
  headers.set('x-forwarded-for', forwarded ? `${forwarded}, ${peer}` : peer);
  return new Request(request, { headers });
}

/** @supabase/lite treats a caller with a malformed token as a visitor; PostgREST refuses it. */
function refuseMalformedToken(request: Request): Response | undefined {
  const token = bearer(request.headers);
  if (!token || token.startsWith('sb_')) return undefined;
  const parts = token.split('.').filter(Boolean).length;
  if (parts === 3) return undefined;
  const message = `Expected 3 parts in JWT; got ${parts}`;
  return Response.json({ code: 'PGRST301', details: null, hint: null, message }, { status: 401 });
}

/** The errors our own adapters throw for an unreadable request. */
function isMalformed(error: unknown): boolean {
  return error instanceof ZodError || error instanceof SyntaxError || error instanceof URIError;
}

function refuse(status: 400 | 413 | 500): Response {
  const [error, message] = {
    400: ['invalid_request', 'The request cannot be read'],
    413: ['too_large', 'The request is too large'],
    500: ['internal', 'Internal server error'],
  }[status];
  return Response.json({ statusCode: String(status), error, message }, { status });
}

function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

function withCors(request: Request, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  headers.set(
    'access-control-expose-headers',
    `Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Preference-Applied, Range-Unit, Server, Transfer-Encoding, X-Supabase-Api-Version, ${resumableUploadHeaders}`,
  );
  if (isPreflight(request)) {
    headers.set('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS');
    headers.set(
      'access-control-allow-headers',
      request.headers.get('access-control-request-headers') ?? '*',
    );
    headers.set('access-control-max-age', '3600');
  }
  return new Response(response.body, { status: response.status, headers });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}

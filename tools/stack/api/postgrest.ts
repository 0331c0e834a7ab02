import { setTimeout as sleep } from 'node:timers/promises';
import { type StackConfig, keys } from '../lib/config.ts';
import { StackError } from '../lib/errors.ts';
import { forward } from '../lib/forward.ts';
import { endProcess, spawnChild } from '../lib/processes.ts';
import type { SupabaseConfig } from '../lib/supabase-config.ts';
import { acceptedKeys, legacyKeys } from '../lib/tokens.ts';
import { findPostgrest, version } from './postgrest-program.ts';

// `npm start -- --postgrest`: PostgREST itself as the Data API, behind what a project's gateway does.

const startTimeoutMs = 20_000;

export interface Postgrest {
  /** Handles a request below /rest/v1. */
  serve(request: Request): Promise<Response>;
  pid: number;
  stop(): Promise<void>;
}

interface Options {
  log: (line: string) => void;
  signal?: AbortSignal;
}

/**
 * Starts PostgREST, and waits until it has read the schema.
 * @throws {StackError} if there is none for this machine, or it does not start.
 */
export async function startPostgrest(
  config: StackConfig,
  supabase: SupabaseConfig,
  { log, signal }: Options,
): Promise<Postgrest> {
  const program = await findPostgrest(log);
  const child = spawnChild(program, [], { env: settings(config, supabase) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-4000)));
  }
  let isOver = false;
  let stopping = false;
  child.once('error', (error) => (output += error.message));
  child.once('close', () => {
    isOver = true;
    if (!stopping) log(`PostgREST has ended:\n${output.trim()}`);
  });
  const { pid } = child;
  const stop = async () => {
    stopping = true;
    if (pid) await endProcess(pid);
  };

  for (const startedAt = Date.now(); !(await isReady(config)); await sleep(50)) {
    if (!pid || isOver || signal?.aborted || Date.now() - startedAt > startTimeoutMs) {
      await stop();
      signal?.throwIfAborted();
      throw new StackError(`PostgREST did not start:\n${output.trim()}`);
    }
  }
  log(`api       PostgREST ${version}`);
  return { serve: await server(config.ports.postgrest), pid: Number(pid), stop };
}

function settings({ ports }: StackConfig, { api }: SupabaseConfig): Record<string, string> {
  return {
    PGRST_DB_URI: `postgresql://authenticator:postgres@127.0.0.1:${ports.database}/postgres`,
    PGRST_DB_SCHEMAS: api.schemas.join(','),
    PGRST_DB_EXTRA_SEARCH_PATH: api.extra_search_path.join(','),
    PGRST_DB_MAX_ROWS: String(api.max_rows),
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_JWT_SECRET: JSON.stringify(acceptedKeys),
    PGRST_SERVER_HOST: '127.0.0.1',
    PGRST_SERVER_PORT: String(ports.postgrest),
    PGRST_ADMIN_SERVER_PORT: String(ports.postgrestAdmin),
    PGRST_LOG_LEVEL: 'crit',
  };
}

const isReady = ({ ports }: StackConfig): Promise<boolean> =>
  fetch(`http://127.0.0.1:${ports.postgrestAdmin}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** What the gateway of a project does: checks the API key, and passes on the token of its role unless the caller has one. */
async function server(port: number): Promise<Postgrest['serve']> {
  const { anon, serviceRole } = await legacyKeys();
  const tokens = new Map<string | null, string>([
    [keys.publishable, anon],
    [anon, anon],
    [keys.secret, serviceRole],
    [serviceRole, serviceRole],
  ]);
  return async (request) => {
    const headers = new Headers(request.headers);
    const token = tokens.get(headers.get('apikey'));
    if (!token) return refuse('Invalid API key');
    if (token === serviceRole && headers.get('user-agent')?.startsWith('Mozilla/5.0')) {
      return refuse('Forbidden use of secret API key in browser');
    }
    headers.delete('apikey');
    if (/^(Bearer sb_|$)/i.test(headers.get('authorization') ?? '')) {
      headers.set('authorization', `Bearer ${token}`);
    }
    const url = new URL(request.url);
    url.host = `127.0.0.1:${port}`;
    url.pathname = url.pathname.replace('/rest/v1', '');
    return forward(request, url, headers);
  };
}

const refuse = (message: string) => Response.json({ message }, { status: 401 });

import { createPostgresConnection } from '@supabase/lite/postgres';
import { decodeJwt } from 'jose';
import { type Kysely, sql } from 'kysely';
import type postgres from 'postgres';
import { z } from 'zod';
import { changesWithoutWhere } from '../database/without-where.ts';
import { codeOf } from '../lib/errors.ts';
import { asPostgrestError } from './database-errors.ts';
import { bearer } from '../lib/tokens.ts';
import { requestContext } from './request-context.ts';

type Connection = ReturnType<typeof createPostgresConnection>;

/** The caller, as @supabase/lite knows it at the start of a request's transaction. */
interface Caller {
  auth?: { uid?: string | null; role?: string; jwt?: unknown };
  storage?: { operation?: string | null };
}

/**
 * The API server's connection, corrected where it differs from PostgREST. It connects as the superuser
 * and switches to the caller's role for each request, while the real services have roles for that.
 */
export async function connect(
  superuserUrl: string,
): Promise<Connection & { maxBody(path: string): Promise<number | undefined> }> {
  const connection = createPostgresConnection({
    url: superuserUrl,
    postgresOptions: { onnotice: () => {}, types: jsonTypes },
  });
  leaveCutConnectionsAlone(connection.driver);
  speakLikePostgrest(connection.driver);
  endOtherSessions(connection.driver);
  let limits = await readLimits(connection.driver);
  let preRequest = await readPreRequest(connection.driver);
  // Like PostgREST, reload the schema on `notify pgrst, 'reload schema'`.
  await connection.driver.listen('pgrst', async () => {
    limits = await readLimits(connection.driver);
    preRequest = await readPreRequest(connection.driver);
    await connection.clearSchemaCache();
  });

  return Object.assign(connection, {
    /** The largest body that the Data API takes at a path, which the project declares. */
    maxBody: remembered(async (path: string) => {
      try {
        const [row] = await connection.driver<{ bytes: number }[]>`
          select private.max_body(${path})::integer as bytes`;
        return row?.bytes;
      } catch (error) {
        // A project may declare none.
        if (['42883', '3F000'].includes(codeOf(error) ?? '')) return undefined;
        throw error;
      }
    }),

    // The original waits forever for a database that is gone.
    close: () => connection.driver.end({ timeout: 2 }),

    // The original grants everything on every table to the API roles.
    ensureRlsContext: () => Promise.resolve(true),

    // The original omits the roles' time limits, PostgREST's request settings, and the pre-request
    // function.
    async applyJwtSessionContext(db: Kysely<unknown>, caller: Caller) {
      const role = caller.auth?.role || 'anon';
      const request = requestContext.getStore();
      const path = request?.path.replace(/^\/rest\/v1/, '') ?? '';
      const { statement, lock } = limits;
      const ofRole = (roles: Map<string, string>) =>
        roles.get(role) ?? roles.get('authenticator') ?? '0';
      const timeout =
        statement.functions.get(/^\/rpc\/(\w+)/.exec(path)?.[1] ?? '') ?? ofRole(statement.roles);
      await sql`select
        set_config('statement_timeout', ${timeout}, true),
        set_config('lock_timeout', ${ofRole(lock.roles)}, true),
        set_config('request.jwt.claims', ${JSON.stringify(caller.auth?.jwt ?? { role })}, true),
        set_config('request.method', ${request?.method ?? ''}, true),
        set_config('request.path', ${path}, true),
        set_config('request.headers', ${JSON.stringify(request?.headers ?? {})}, true),
        set_config('response.status', '', true),
        set_config('response.headers', '', true),
        set_config('storage.operation', ${caller.storage?.operation ?? ''}, true),
        set_config('role', ${role}, true)`.execute(db);
      if (preRequest && request?.path.startsWith('/rest/v1/')) {
        await sql`select ${sql.id(...preRequest.split('.'))}()`.execute(db);
      }
    },
    // Done above, for every request and not only for functions.
    applyRpcRequestGucs: () => Promise.resolve(),

    normalizeDbError: (error: unknown) =>
      requestContext.getStore()?.path.startsWith('/rest/v1/') ? asPostgrestError(error) : error,
  });
}

/**
 * If a reserved connection is used after the database has cut it, postgres.js ends the whole process
 * (https://github.com/porsager/postgres/issues/1208), and a failed transaction does use it: to roll back
 * and to release it. So these calls are skipped; the pool has already taken the connection back.
 */
function leaveCutConnectionsAlone(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const unsafe = reserved.unsafe.bind(reserved);
    const release = reserved.release.bind(reserved);
    let cut: unknown;
    return Object.assign(reserved, {
      unsafe: (...statement: Parameters<typeof unsafe>) => {
        if (cut !== undefined) return Promise.reject(cut);
        const query = unsafe(...statement);
        query.catch((error: unknown) => {
          if (isCut(error)) cut = error;
        });
        return query;
      },
      release: () => {
        if (cut === undefined) release();
      },
    });
  };
}

/**
 * Makes the Data API's statements behave like PostgREST's. A change without WHERE is refused, as by `safeupdate`, which
 * the embedded database lacks (the migrations' functions are checked by tools/stack/database/migrations.test.ts). A valid
 * token is trusted: @supabase/lite looks up its user and session before each request, which would hide whether
 * private.check_request does.
 */
function speakLikePostgrest(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const unsafe = reserved.unsafe.bind(reserved);
    return Object.assign(reserved, {
      unsafe: (...[text, values, ...rest]: Parameters<typeof unsafe>) => {
        const isApi = requestContext.getStore()?.path.startsWith('/rest/v1/');
        if (isApi && bearerLookup.test(text)) {
          const found = Object.assign([{ id: values?.[0] }], { command: 'SELECT', count: 1 });
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is awaited, and nothing more
          return Promise.resolve(found) as unknown as ReturnType<typeof unsafe>;
        }
        const [change] = isApi ? changesWithoutWhere(text) : [];
        if (change === undefined) return unsafe(isApi ? withAnswer(text) : text, values, ...rest);
        const command = change.slice(0, 6).toUpperCase();
        return unsafe(
          `do $$ begin raise cardinality_violation using message = '${command} requires a WHERE clause'; end $$`,
        );
      },
    });
  };
}

/**
 * Auth ends a person's other sessions in the transaction that stores a new password, which @supabase/lite does not:
 * https://github.com/supabase/auth, internal/models/user.go, UpdatePassword
 */
function endOtherSessions(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const unsafe = reserved.unsafe.bind(reserved);
    return Object.assign(reserved, {
      unsafe: (...[text, ...rest]: Parameters<typeof unsafe>) =>
        unsafe(
          /^update "auth"\."users" set .*"encrypted_password"/.test(text) ? ending(text) : text,
          ...rest,
        ),
    });
  };
}

function ending(text: string): string {
  const { method, path, headers } = requestContext.getStore() ?? {};
  if (method !== 'PUT' || path !== '/auth/v1/user') return text;
  // A valid token: @supabase/lite has read its person.
  const { sub, session_id: session } = decodeJwt<{ session_id: string }>(
    bearer(new Headers(headers)) ?? '',
  );
  return `with others as (delete from auth.sessions where user_id = '${uuid.parse(sub)}' and id <> '${uuid.parse(session)}') ${text}`;
}

const uuid = z.guid();

/**
 * PostgREST writes rows and reads what it answers of them in one statement, which the database's rules may look at, and
 * @supabase/lite in two. A comment on the first says what the second casts and joins.
 */
function withAnswer(text: string): string {
  const select = requestContext.getStore()?.select ?? '';
  if (!/^(insert|update|delete) /.test(text) || !/::|\(/.test(select)) return text;
  return `${text} /* returning ${select.includes('::') ? 'cast(' : ''} ${select.includes('(') ? 'join' : ''} */`;
}

const bearerLookup = /^select \* from "auth"\."(users|sessions)" where "id" = \$1$/;

/** Whether an error means that the server or the network closed the connection. */
function isCut(error: unknown): boolean {
  return /^(57P0|CONNECTION_|ECONN|EPIPE)/.test(codeOf(error) ?? '');
}

/**
 * @supabase/lite passes objects and lists as JSON text, which its own serializer would wrap in a JSON
 * string. A value that is meant to be a string still becomes one.
 */
function jsonText(value: unknown): string {
  if (typeof value === 'string' && /^\s*[{[]/.test(value)) {
    try {
      JSON.parse(value);
      return value;
    } catch {
      // A string that merely looks like JSON.
    }
  }
  return JSON.stringify(value);
}

/** Serializes values like PostgREST: numbers as numbers, times in ISO 8601, bytes in hexadecimal. */
const jsonTypes: Record<string, postgres.PostgresType> = {
  json: { to: 114, from: [114], serialize: jsonText, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: JSON.parse },
  // The driver's own takes anything but true for false.
  bool: { to: 16, from: [16], serialize: String, parse: (text: string) => text === 't' },
  // As text in both directions: '\\x0f'.
  bytea: { to: 17, from: [17], serialize: String, parse: String },
  numeric: {
    to: 1700,
    from: [1700],
    serialize: String,
    parse: (text: string) => (text === 'NaN' ? text : Number(text)),
  },
  timestamp: {
    to: 1114,
    from: [1114],
    serialize: String,
    parse: (text: string) => text.replace(' ', 'T'),
  },
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: String,
    parse: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  },
};

/**
 * The statement and lock timeouts: settings of roles (`alter role … set`), and of functions
 * (`create function … set`), of which PostgREST applies the first for the whole request.
 */
async function readLimits(database: postgres.Sql) {
  const roles = await database<Settings[]>`
    select rolname as name, rolconfig as config from pg_roles where rolconfig is not null`;
  const functions = await database<Settings[]>`
    select proname as name, proconfig as config from pg_proc
    where proconfig is not null and pronamespace = 'public'::regnamespace`;
  return {
    statement: {
      roles: valuesOf('statement_timeout', roles),
      functions: valuesOf('statement_timeout', functions),
    },
    lock: { roles: valuesOf('lock_timeout', roles) },
  };
}

/** The function PostgREST is configured to call before each request, if any. */
async function readPreRequest(database: postgres.Sql): Promise<string | undefined> {
  const [row] = await database<{ name: string }[]>`
    select split_part(setting, '=', 2) as name
    from pg_roles, unnest(rolconfig) as setting
    where rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%'`;
  return row?.name;
}

function remembered<T>(ask: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (path) => {
    const known = answers.get(path) ?? ask(path);
    answers.set(path, known);
    return known;
  };
}

interface Settings {
  name: string;
  config: string[];
}

function valuesOf(name: string, rows: readonly Settings[]): Map<string, string> {
  const prefix = `${name}=`;
  return new Map(
    rows.flatMap(({ name: owner, config }) => {
      const setting = config.find((entry) => entry.startsWith(prefix));
      return setting ? [[owner, setting.slice(prefix.length)] as const] : [];
    }),
  );
}

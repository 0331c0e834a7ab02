import { isSqlError } from '../tests/sql/pgtap.ts';
import { withoutLeadingComments } from '../stack/database/sql-statements.ts';

/** What PGlite offers and this page needs. */
export interface Database {
  exec(sql: string): Promise<{ rows: Record<string, unknown>[] }[]>;
  query(
    sql: string,
    parameters?: unknown[],
    options?: { rowMode: 'array' },
  ): Promise<{ rows: unknown[]; fields: { name: string }[]; affectedRows?: number }>;
}

/** Someone who sends statements, as the API sees them. */
export interface Caller {
  /** `postgres` owns the database; no token has that role. */
  role: 'anon' | 'authenticated' | 'service_role' | 'postgres';
  /** What their token says. */
  claims: object;
}

export type Outcome =
  | { kind: 'rows'; columns: string[]; rows: string[][]; count: number }
  | { kind: 'done'; message: string }
  | {
      kind: 'error';
      /** Without one, the page did not send the statement. */
      code?: string;
      message: string;
      detail?: string;
      hint?: string;
      where?: string;
    };

const mostRows = 200;

/** The first words of the statements that are sent: anything else would end the transaction or forge the token. */
const sendable =
  /^(select|with|values|table|insert|update|delete|merge|explain|create|alter|drop|grant|revoke|truncate|set\s+(local\s+)?role)\b/i;

/** The API logs in as a role that may become any of these, so PostgreSQL itself would allow it. */
const rolesOfTokens = new Set<unknown>(['anon', 'authenticated', 'service_role', 'authenticator']);

/** Runs one statement as the API would for a caller, and takes it back, with what is to happen `before` it. */
export async function attempt(
  db: Database,
  caller: Caller,
  sql: string,
  before = '',
): Promise<Outcome> {
  const statement = withoutLeadingComments(sql).trim();
  if (!sendable.test(statement)) {
    const word = /^\w+/.exec(statement)?.[0];
    return {
      kind: 'error',
      message: word
        ? `This page does not send statements that begin with "${word}": the API has no way to send them either.`
        : 'Type a statement first.',
    };
  }
  await db.exec('begin; set local session authorization supabase_admin');
  try {
    await db.exec(before);
    // Forging a token takes its signing key. Here a call of set_config would do, which the API does not expose.
    await db.exec(`
      revoke execute on function set_config(text, text, boolean) from public;
      grant execute on function set_config(text, text, boolean) to postgres, service_role`);
    await db.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify(caller.claims),
    ]);
    const login = caller.role === 'postgres' ? 'postgres' : 'authenticator';
    await db.exec(`set local session authorization ${login}; set local role ${caller.role}`);
    if (login === 'authenticator') await db.exec('select private.check_request()');
    const outcome = outcomeOf(statement, await db.query(statement, [], { rowMode: 'array' }));
    // Asked afterwards: a name can be written in many ways.
    if (!/^set/i.test(statement) || !rolesOfTokens.has(await currentRole(db))) return outcome;
    return {
      kind: 'error',
      message:
        'The API takes the role from the token, which you choose above: no request can change it.',
    };
  } catch (error) {
    if (!isSqlError(error)) throw error;
    const { code, message, detail, hint, where } = error;
    return {
      kind: 'error',
      code,
      message,
      ...(detail && { detail }),
      ...(hint && { hint }),
      ...(where && { where }),
    };
  } finally {
    await db.exec('rollback');
  }
}

async function currentRole(db: Database): Promise<unknown> {
  const [result] = await db.exec('select current_user as role');
  return result?.rows[0]?.['role'];
}

function outcomeOf(
  statement: string,
  { rows, fields, affectedRows = 0 }: Awaited<ReturnType<Database['query']>>,
): Outcome {
  if (fields.length > 0) {
    const shown = rows.filter(Array.isArray).slice(0, mostRows);
    return {
      kind: 'rows',
      columns: fields.map(({ name }) => name),
      rows: shown.map((row) => row.map(textOf)),
      count: rows.length,
    };
  }
  return /^(insert|update|delete|merge|with)/i.test(statement)
    ? { kind: 'rows', columns: [], rows: [], count: affectedRows }
    : { kind: 'done', message: 'PostgreSQL did it.' };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}

/** Whether a statement got its caller anything. */
export const hasSucceeded = (outcome: Outcome): boolean =>
  outcome.kind === 'done' || (outcome.kind === 'rows' && outcome.count > 0);

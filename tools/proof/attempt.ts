import type { PGlite, Results } from '@electric-sql/pglite';

import { isSqlError } from '../../tests/sql/pgtap.ts';
import { withoutLeadingComments } from '../stack/database/sql-statements.ts';

export type Database = Pick<PGlite, 'exec' | 'query'>;

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
      detail?: string | undefined;
      hint?: string | undefined;
      where?: string | undefined;
    };

const mostRows = 200;

/** The first words of the statements that are sent: anything else would end the transaction or forge the token. */
const sendable =
  /^(select|with|values|table|insert|update|delete|merge|explain|create|alter|drop|grant|revoke|truncate|set\s+(local\s+)?role)\b/i;

/** Runs one statement as the API would for a caller, and takes it back, with what is to happen `before` it. */
export async function attempt(
  db: Database,
  { role, claims }: Caller,
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
    await db.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
    // The API logs in as a role that may become others, which no request can ask it to. Here `set role` can be sent.
    if (role !== 'postgres') {
      await db.exec(`set local session authorization ${role}; select private.check_request()`);
    }
    // Forging a token takes its signing key. Here a call of set_config would do, which the API does not expose.
    await db.exec(`
      set local session authorization supabase_admin;
      revoke execute on function set_config(text, text, boolean) from public;
      grant execute on function set_config(text, text, boolean) to postgres, service_role;
      set local session authorization ${role}`);
    return outcomeOf(statement, await db.query<unknown[]>(statement, [], { rowMode: 'array' }));
  } catch (error) {
    if (!isSqlError(error)) throw error;
    const { code, message, detail, hint, where } = error;
    return { kind: 'error', code, message, detail, hint, where };
  } finally {
    await db.exec('rollback');
  }
}

function outcomeOf(
  statement: string,
  { rows, fields, affectedRows = 0 }: Results<unknown[]>,
): Outcome {
  if (fields.length > 0) {
    return {
      kind: 'rows',
      columns: fields.map(({ name }) => name),
      rows: rows.slice(0, mostRows).map((row) => row.map(textOf)),
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

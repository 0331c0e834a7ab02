import { type Statement, withoutLeadingComments } from './sql-statements.ts';

// Which statements the Supabase CLI runs in a transaction, so that a migration behaves here as it does on a
// hosted project: a file is one transaction, with these exceptions.

const refusedInTransactions =
  /^(?:(?:create\s+(?:unique\s+)?|drop\s+)index\s+concurrently|reindex\b.*\sconcurrently|vacuum|alter\s+system|cluster)\b/i;
const beginsOrEnds =
  /^(?:begin|start\s+transaction|commit|end|abort|prepare\s+transaction|rollback(?!(?:\s+(?:work|transaction))?\s+to\b))\b/i;
const wantsNone = /^\uFEFF?-- pg-delta: transaction=false\r?(?:\n|$)/;

/** Whether PostgreSQL refuses to run the statement in a transaction. It runs between two of them. */
export function runsAlone({ text }: Statement): boolean {
  return refusedInTransactions.test(withoutLeadingComments(text));
}

/** Whether a file controls its own transactions, or opts out of them. */
export function hasOwnTransactions(sql: string, statements: readonly Statement[]): boolean {
  return (
    wantsNone.test(sql) ||
    statements.some(({ text }) => beginsOrEnds.test(withoutLeadingComments(text)))
  );
}

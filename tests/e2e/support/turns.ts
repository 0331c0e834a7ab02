import { database } from '../../api/support/database.ts';

/** Any number will do that nobody else locks by. */
const key = 20_261_120;

/**
 * Who may use the store when. Tests run side by side in it, and those that change it for everybody run
 * alone: locks of the database see to it, across workers and across runs against the same stack.
 */
export class Turns {
  private readonly sql = database();

  /** Waits for a turn. Resolves to what gives it back. */
  async take(isAlone: boolean): Promise<() => Promise<void>> {
    const { sql } = this;
    if (isAlone) await sql`select pg_advisory_lock(${key}::bigint)`;
    else await sql`select pg_advisory_lock_shared(${key}::bigint)`;
    return async () => {
      await sql`select pg_advisory_unlock_all()`;
    };
  }

  end(): Promise<void> {
    return this.sql.end();
  }
}

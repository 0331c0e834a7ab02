import type postgres from 'postgres';

/** One way to break a rule of the schema. */
export interface Weakening {
  /** The rule, and what is done to it. */
  what: string;
  statements: string[];
  /** As the access matrix names the table, if it would show there: then only its lines are tried first. */
  relation?: string;
  /** A part of the names of the files that are likely to notice. */
  likely?: string;
  /** Why nobody could tell, if so. Tried all the same: the reason has to hold. */
  noDifference?: string | undefined;
}

/** All the ways to break one kind of rule. */
export type Weaken = (sql: postgres.Sql) => Promise<Weakening[]>;

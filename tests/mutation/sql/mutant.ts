import type postgres from 'postgres';

/** One change to the schema that breaks a rule of it. */
export interface Mutant {
  /** The rule, and what is done to it. */
  what: string;
  statements: string[];
  /** What the rule is about: the files that name one of these are tried first. */
  about: string[];
  /** As the access matrix names the table, if it would show there: then only its lines are tried first. */
  relation?: string | undefined;
  /** The list that alone can notice: what nobody reaches over the API cannot be tried by doing it. */
  list?: string | undefined;
}

/** All the mutants of one kind of rule. */
export type Mutate = (sql: postgres.Sql) => Promise<Mutant[]>;

/** A name without its schema and its arguments, as tests mention it. */
export const bareName = (name: string) => name.replace(/\(.*/, '').replace(/^.*\./, '');

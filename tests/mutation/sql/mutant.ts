import type postgres from 'postgres';

/** One change to the schema that breaks one of its rules. */
export interface Mutant {
  /** The rule and its change. */
  what: string;
  statements: string[];
  /** The rule's subjects: files that name one of these run first. */
  about: string[];
  /** The table's name in the access matrix, if the mutant shows there: then only its lines run first. */
  relation?: string | undefined;
  /** The only list that can kill it: a rule out of reach of the API has no behaviour to test. */
  list?: string | undefined;
}

/** Every mutant of one kind of rule. */
export type Mutate = (sql: postgres.Sql) => Promise<Mutant[]>;

/** A name without its schema and its arguments, as tests mention it. */
export const bareName = (name: string) => name.replace(/\(.*/, '').replace(/^.*\./, '');

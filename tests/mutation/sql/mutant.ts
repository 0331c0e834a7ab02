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
  /** Only a list can kill it: it is out of reach of the API, or does what PostgreSQL says it does. */
  isListed?: boolean;
}

/** Every mutant of one kind of rule. */
export type Mutate = (sql: postgres.Sql) => Promise<Mutant[]>;

/** A name without its schema and its arguments, as tests mention it. */
export const bareName = (name: string) => name.replace(/\(.*/, '').replace(/^.*\./, '');

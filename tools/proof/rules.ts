import type { Outcome } from './attempt.ts';

/** A statement of a migration that decides who may do what. */
export interface Rule {
  kind: 'policy' | 'grant' | 'function' | 'view' | 'row security';
  /** The tables or functions it is about, with their schemas. */
  on: string[];
  /** A policy's. */
  name?: string;
  file: string;
  line: number;
  text: string;
}

/** A rule that decided an outcome, and the line that did. */
export interface Reason {
  rule: Rule;
  line: number;
  why: string;
}

/** The rules that decided what a statement may do: those that refused it, or else those of the tables it names. */
export function reasonsOf(rules: Rule[], sql: string, role: string, outcome: Outcome): Reason[] {
  if (outcome.kind === 'error') {
    const { message, where = '' } = outcome;
    const denied = /^permission denied for (?:table|view|function) (\w+)/.exec(message)?.[1];
    if (denied) {
      const isGrant = (rule: Rule) => rule.kind === 'grant' && isOn(rule, denied);
      return reasons(rules.filter(isGrant), `${role} is not among those who are granted this.`);
    }
    const checked = /row-level security policy for table "(\w+)"/.exec(message)?.[1];
    return checked ? policies(rules, checked, sql, role) : raisedIn(rules, where);
  }
  const named = rules.flatMap(({ on }) => on).filter((name) => mentions(sql, name));
  const ofTables = [...new Set(named)].flatMap((name) =>
    policies(rules, name.replace(/^\w+\./, ''), sql, role),
  );
  if (ofTables.length > 0) return ofTables;
  const isNamed = ({ kind, on }: Rule) =>
    (kind === 'function' || kind === 'view') && on.some((name) => mentions(sql, name));
  return reasons(rules.filter(isNamed), 'This decides what is returned.');
}

const mostReasons = 6;

const reasons = (rules: Rule[], why: string): Reason[] =>
  rules.slice(0, mostReasons).map((rule) => ({ rule, line: rule.line, why }));

const isOn = ({ on }: Rule, name: string) => on.some((each) => each.endsWith(`.${name}`));

const mentions = (sql: string, name: string) =>
  new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(sql);

/** The policies that apply to a table for the first command of a statement. */
function policies(rules: Rule[], table: string, sql: string, role: string): Reason[] {
  const command = /\b(select|insert|update|delete)\b/i.exec(sql)?.[1]?.toLowerCase() ?? 'select';
  const applies = new RegExp(`for ${command} to [^(]*\\b${role}\\b`);
  const found = rules.filter(
    (rule) => rule.kind === 'policy' && isOn(rule, table) && applies.test(rule.text),
  );
  return reasons(found, `Decides which rows ${role} can ${command}.`);
}

/** The functions in which an error was raised, innermost first, as PostgreSQL lists them. */
function raisedIn(rules: Rule[], where: string): Reason[] {
  const calls = [...where.matchAll(/function ([\w.]+)\([^)]*\) line (\d+)/g)];
  return calls.flatMap(([, name = '', lineInBody]) => {
    const rule = rules.findLast(({ kind, on }) => kind === 'function' && on.includes(name));
    if (!rule) return [];
    // PL/pgSQL counts from the line of the opening quotes.
    const before = rule.text.slice(0, rule.text.indexOf('$$')).split('\n').length - 1;
    const line = rule.line + before + Number(lineInBody) - 1;
    return [{ rule, line, why: 'This function refused.' }];
  });
}

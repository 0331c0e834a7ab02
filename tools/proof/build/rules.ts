import {
  lineAt,
  splitStatements,
  withoutLeadingComments,
} from '../../stack/database/sql-statements.ts';
import type { Rule } from '../rules.ts';

const patterns: [Rule['kind'], RegExp][] = [
  ['policy', /^create policy "(?<name>[^"]+)" on (?<on>[\w.]+)/],
  ['function', /^create (?:or replace )?function (?<on>[\w.]+)/],
  ['view', /^create (?:or replace )?view (?<on>[\w.]+)/],
  ['row security', /^alter table (?<on>[\w.]+) enable row level security/],
];

/** The statements of a migration that decide who may do what, with their lines. */
export function rulesOf(file: string, sql: string): Rule[] {
  return splitStatements(sql).flatMap(({ text, offset }) => {
    const statement = withoutLeadingComments(text);
    const line = lineAt(sql, offset + text.length - statement.length);
    const rule = { file, line, text: statement };
    for (const [kind, pattern] of patterns) {
      const { on, name } = pattern.exec(statement)?.groups ?? {};
      if (on) return [{ ...rule, kind, on: [on], ...(name && { name }) }];
    }
    // A grant may be composed by a block, which names its table all the same.
    if (!/^(grant|revoke|do)\b/.test(statement) || !/\b(grant|revoke)\b/.test(statement)) return [];
    const on = statement.match(/\b(?:public|private|storage)\.\w+/g) ?? [];
    return [{ ...rule, kind: 'grant' as const, on: [...new Set(on)] }];
  });
}

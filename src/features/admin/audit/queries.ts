import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { startOfDay } from '#lib/dates/dates.ts';
import { dataOf } from '#lib/data/answers.ts';
import { given } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import { auditPageSchema } from './schema.ts';
import type { AuditView } from './search-params.ts';

/** A page of the log, newest first. The log keeps growing, so it is always refetched. */
export const auditPageOptions = (view: AuditView) =>
  queryOptions({
    queryKey: ['admin-audit', 'page', view],
    queryFn: () => fetchAuditPage(view),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The tables with an audit trail. */
export const auditedTablesOptions = queryOptions({
  queryKey: ['admin-audit', 'tables'],
  queryFn: fetchAuditedTables,
});

async function fetchAuditPage(view: AuditView): Promise<z.infer<typeof auditPageSchema>> {
  const { table, actor, action, key, about, before, from, to } = view;
  const data = await supabase
    .rpc(
      'search_audit_log',
      given({
        in_table: table,
        by_email: actor,
        with_action: action,
        with_key: key,
        about,
        since: startOfDay(from),
        until: startOfDay(to, 1),
        older_than: before,
      }),
    )
    .then(dataOf);
  return auditPageSchema.parse(data);
}

async function fetchAuditedTables(): Promise<string[]> {
  return supabase.rpc('audited_tables').then(dataOf);
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { startOfDay } from '#lib/dates/dates.ts';
import { dataOf } from '#lib/data/answers.ts';
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
  const { table, actor, action, key, about, before } = view;
  const since = startOfDay(view.from);
  const until = startOfDay(view.to, 1);
  const data = await supabase
    .rpc('search_audit_log', {
      ...(table === '' ? {} : { in_table: table }),
      ...(actor === '' ? {} : { by_email: actor }),
      ...(action === '' ? {} : { with_action: action }),
      ...(key === '' ? {} : { with_key: key }),
      ...(about === '' ? {} : { about }),
      ...(since === null ? {} : { since }),
      ...(until === null ? {} : { until }),
      ...(before === null ? {} : { older_than: before }),
    })
    .then(dataOf);
  return auditPageSchema.parse(data);
}

async function fetchAuditedTables(): Promise<string[]> {
  return supabase.rpc('audited_tables').then(dataOf);
}

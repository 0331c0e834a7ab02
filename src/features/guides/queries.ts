import { queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type GuideCapability = 'plus' | 'application' | 'interview';

export interface Guide {
  id: string;
  kind: string;
  title: string;
  summary: string;
  body: string | null;
  storagePath: string | null;
  externalUrl: string | null;
}

/** The guides behind one capability. Who doesn't hold it gets none. */
export const guidesOptions = (capability: GuideCapability) =>
  queryOptions({ queryKey: ['guides', capability], queryFn: () => fetchGuides(capability) });

async function fetchGuides(capability: GuideCapability): Promise<Guide[]> {
  const { data, error } = await supabase
    .from('guides')
    .select('id, kind, title, summary, body, storage_path, external_url')
    .eq('capability', capability)
    .order('sort_order')
    .order('title');
  if (error) throw fromPostgrest(error);
  return data.map((guide) => ({
    id: guide.id,
    kind: guide.kind,
    title: guide.title,
    summary: guide.summary,
    body: guide.body,
    storagePath: guide.storage_path,
    externalUrl: guide.external_url,
  }));
}

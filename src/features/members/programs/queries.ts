import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { camelCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

/** The table holds no more. */
const limit = 500;

export type Program = Awaited<ReturnType<typeof fetchPrograms>>[number];

/** Every summer program, by title. Empty for callers without Cheatsheet+. */
export const programsOptions = queryOptions({ queryKey: ['programs'], queryFn: fetchPrograms });

async function fetchPrograms() {
  const data = await supabase
    .from('summer_programs')
    .select(
      'id, title, deadline, closed_on, pay, stipend_cents, weeks, eligibility, place, state, field, link, note, checked_on',
    )
    .order('title')
    .order('id')
    .limit(limit)
    .then(dataOf);
  return data.map(camelCased);
}

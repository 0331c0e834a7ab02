import { changedRow, deletedRow } from '#lib/data/answers.ts';
import { snakeCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { Program, ProgramDraft } from './schema.ts';

/** Adds a program or updates the loaded version. Throws ConflictError if that version has been replaced. */
export async function saveProgram(draft: ProgramDraft, seen: Program | null): Promise<void> {
  const row = snakeCased(draft);
  const programs = supabase.from('summer_programs');
  await (
    seen ? programs.update(row).match({ id: seen.id, version: seen.version }) : programs.insert(row)
  )
    .select('id')
    .then(changedRow);
}

export async function deleteProgram({ id, version }: Program): Promise<void> {
  await supabase
    .from('summer_programs')
    .delete()
    .match({ id, version })
    .select('id')
    .then(deletedRow);
}

import { SimpleGrid } from '@mantine/core';

import { inputsOf } from '#model/record/record.ts';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';

import { saveProgram } from './mutations.ts';
import { fetchProgram } from './queries.ts';
import { programRecord, type Program } from './schema.ts';

/** Adds or edits a summer program. Another admin may be editing the same one. */
export function ProgramForm({
  program,
  onClose,
}: {
  program: Program | null;
  onClose: () => void;
}) {
  const versioned = useVersionedForm({
    ...programRecord.form,
    defaultValues: programRecord.form.toFormValues(program),
    noun: 'program',
    row: program,
    keyOf: ({ id }) => id,
    save: (values, seen: Program | null) => saveProgram(programRecord.toDraft(values, seen), seen),
    fetchLatest: fetchProgram,
    onClose,
  });
  const input = inputsOf(programRecord, versioned.form.control);
  return (
    <VersionedForm versioned={versioned}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {input('name')}
        {input('host')}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {input('deadline')}
        {input('closedOn')}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {input('pay')}
        {input('stipendCents')}
        {input('weeks')}
      </SimpleGrid>
      {input('eligibility')}
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {input('place')}
        {input('state')}
        {input('field')}
      </SimpleGrid>
      {input('link')}
      {input('note')}
      {input('checkedOn')}
    </VersionedForm>
  );
}

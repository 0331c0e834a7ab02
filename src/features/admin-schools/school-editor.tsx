import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { RecordEditor } from '#ui/record-editor.tsx';

import { schoolOptions } from './queries.ts';
import { SchoolForm } from './school-form.tsx';

export function SchoolEditor({
  id,
  ...outcome
}: { id: string } & Omit<ComponentProps<typeof SchoolForm>, 'school'>) {
  return (
    <RecordEditor
      query={useQuery(schoolOptions(id))}
      noun="school"
      title={({ name }) => name}
      backLabel="Back to Schools"
      onClose={outcome.onClose}
    >
      {(school) => <SchoolForm key={id} school={school} {...outcome} />}
    </RecordEditor>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

import { RecordEditor } from '#ui/list/record-editor.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';

import { schoolOptions } from './queries.ts';
import type { Pictured } from './schema.ts';
import { SchoolForm } from './school-form.tsx';
import { SchoolList } from './school-list.tsx';
import { schoolsUrl } from './search-params.ts';

/** The admin page for schools: the list, or the form of one school. */
export function SchoolsSection({ pictureOf }: { pictureOf: (school: Pictured) => ReactNode }) {
  const [view, onViewChange] = useUrlState(schoolsUrl);
  const close = () => onViewChange({ ...view, edited: null });

  return view.edited === null ? (
    <SchoolList onEdit={(id) => onViewChange({ ...view, edited: id })} pictureOf={pictureOf} />
  ) : (
    <SchoolEditor id={view.edited} pictureOf={pictureOf} onClose={close} />
  );
}

function SchoolEditor({
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

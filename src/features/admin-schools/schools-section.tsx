import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

import { RecordEditor } from '#ui/record-editor.tsx';

import { schoolOptions } from './queries.ts';
import type { Pictured } from './schema.ts';
import { SchoolForm } from './school-form.tsx';
import { SchoolList } from './school-list.tsx';
import type { SchoolsView } from './search-params.ts';

/** The admin page for schools: the list, or the form of one school. */
export function SchoolsSection({
  view,
  pictureOf,
  onViewChange,
}: {
  view: SchoolsView;
  pictureOf: (school: Pictured) => ReactNode;
  onViewChange: (view: SchoolsView, options?: { replace: boolean }) => void;
}) {
  const close = () => onViewChange({ ...view, edited: null });

  return view.edited === null ? (
    <SchoolList view={view} onViewChange={onViewChange} pictureOf={pictureOf} />
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

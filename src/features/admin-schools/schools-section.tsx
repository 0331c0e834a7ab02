import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

import { saveMessage } from '#ui/form/use-versioned-form.ts';
import { RecordEditor } from '#ui/record-editor.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { longShownMs, useFlashMessage } from '#ui/use-flash-message.ts';

import { schoolOptions } from './queries.ts';
import type { Pictured } from './schema.ts';
import { SchoolForm, type SavedSchool } from './school-form.tsx';
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
  const flash = useFlashMessage();
  const close = () => onViewChange({ ...view, edited: null });

  function saved({ hasNewImage, alsoChanged }: SavedSchool): void {
    const done = saveMessage('School updated.', alsoChanged);
    if (hasNewImage) flash.success(`${done} Its image is in the store.`, longShownMs);
    else flash.success(done);
  }

  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      {view.edited === null ? (
        <SchoolList view={view} onViewChange={onViewChange} pictureOf={pictureOf} flash={flash} />
      ) : (
        <SchoolEditor id={view.edited} pictureOf={pictureOf} onSaved={saved} onClose={close} />
      )}
    </Stack>
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

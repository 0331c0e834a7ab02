import { Box, Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useLocation } from 'react-router-dom';

import { inputsOf } from '#model/record/record.ts';
import { saveMessage, useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';
import { Section } from '#ui/page/section.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { saveStoreSettings } from './mutations.ts';
import { fetchStoreSettings } from './queries.ts';
import {
  parts,
  settingsRecord,
  type SettingsValues,
  type StoreSettings as Settings,
} from './schema.ts';

const inputs = (control: Control<SettingsValues>) => ({
  control,
  input: inputsOf(settingsRecord, control),
});

export type PartInputs = ReturnType<typeof inputs>;

/** Some of the settings, saved alone. Stays open when it has saved. Another admin may be editing, too. */
export function SettingsPart({
  title,
  about,
  part,
  settings,
  children,
}: {
  title: string;
  /** Before its fields. */
  about?: ReactNode;
  part: keyof typeof parts;
  settings: Settings;
  children: (inputs: PartInputs) => ReactNode;
}) {
  const names: string[] = parts[part];
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  // The address may name a part that has just been loaded.
  useEffect(() => {
    if (hash === `#${part}`) place.current?.scrollIntoView();
  }, [hash, part]);
  const versioned = useVersionedForm({
    ...settingsRecord.form,
    fields: settingsRecord.form.fields.filter(({ name }) => names.includes(name)),
    defaultValues: settingsRecord.form.toFormValues(settings),
    noun: title.toLowerCase(),
    row: settings,
    keyOf: () => 'true',
    save: (values, seen: Settings | null) =>
      saveStoreSettings(
        Object.fromEntries(
          Object.entries(settingsRecord.toDraft(values, seen)).filter(([name]) =>
            names.includes(name),
          ),
        ),
        seen?.version ?? 0,
      ),
    fetchLatest: fetchStoreSettings,
    onClose: () => versioned.form.reset(),
  });
  return (
    <Box id={part} ref={place} style={{ scrollMarginTop: '5rem' }}>
      <Section title={title}>
        <Stack gap="lg">
          {about}
          <VersionedForm
            versioned={versioned}
            onSubmit={versioned.submit((saved, { alsoChanged }) => {
              versioned.baseOn(saved);
              toast.success(saveMessage('Settings saved.', alsoChanged));
            })}
            saveLabel={`Save ${title.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}`}
          >
            {children(inputs(versioned.form.control))}
          </VersionedForm>
        </Stack>
      </Section>
    </Box>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';

import { capitalized } from '#lib/text/words.ts';

import { ConflictNotice } from './conflict-notice.tsx';
import { Message } from '#ui/feedback/message.tsx';
import type { useFileUpload } from '#model/files/use-file-upload.ts';
import classes from './versioned-form.module.css';

/** The frame of a useVersionedForm: what happened to its row meanwhile, and the buttons to cancel and save. */
export function VersionedForm({
  gone,
  versioned,
  uploader,
  saveLabel = `Save ${capitalized(versioned.noun)}`,
  busyLabel = 'Saving...',
  onSubmit = versioned.submit(),
  onClose = versioned.onClose,
  preview,
  children,
}: {
  /** Says that the row is gone, if saving does not add it as a new one. */
  gone?: string;
  versioned: {
    noun: string;
    isGone: boolean;
    isSaving: boolean;
    notice: ComponentProps<typeof ConflictNotice> | null;
    problem: string | null;
    submit: () => (event: SyntheticEvent) => Promise<void>;
    onClose: () => void;
  };
  /** Of the row's file: the form can be saved once it is done. */
  uploader?: ReturnType<typeof useFileUpload>;
  saveLabel?: string;
  busyLabel?: string;
  /** Unless saving says so and closes the form. */
  onSubmit?: (event: SyntheticEvent) => Promise<void>;
  onClose?: () => void;
  /** What is being edited, as others will see it. */
  preview?: ReactNode;
  children: ReactNode;
}) {
  const { noun, isGone, isSaving, notice, problem } = versioned;
  const [isPreviewed, setPreviewed] = useState(false);
  const isWide = useMediaQuery('(min-width: 80em)');
  const isWaiting = uploader?.isUploading ?? false;
  const form = (
    <form
      onSubmit={(event) =>
        void (uploader ? uploader.keepWhile(() => onSubmit(event)) : onSubmit(event))
      }
      noValidate
      aria-label={capitalized(noun)}
    >
      <Stack gap="lg">
        {children}
        {isGone && (
          <Message kind="error">
            {gone ??
              `Another admin deleted this ${noun}. Your changes are still here: save to add it as a new one.`}
          </Message>
        )}
        {notice && <ConflictNotice {...notice} />}
        {uploader && uploader.failure !== null && (
          <Message kind="error">{uploader.failure}</Message>
        )}
        {problem !== null && <Message kind="error">{problem}</Message>}
        <Group justify="flex-end" align="center">
          {isWaiting && (
            <Text size="sm" c="dimmed">
              You can save when the upload is done.
            </Text>
          )}
          {preview && !isWide && (
            <Button
              variant="subtle"
              aria-expanded={isPreviewed}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              {isPreviewed ? 'Hide Preview' : 'Preview'}
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSaving || isWaiting || (isGone && gone !== undefined)}>
            {isSaving ? busyLabel : saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
  if (!preview) return form;
  return (
    <div className={classes.columns}>
      {form}
      {(isPreviewed || isWide) && <div className={classes.preview}>{preview}</div>}
    </div>
  );
}

import { Anchor, Group } from '@mantine/core';

import { authModalEvents } from '#features/auth/forms/modal-store.ts';
import { usePendingSignup, useSessionStatus } from '#features/auth/session/store.ts';

import { PreviewLink } from './preview-link.tsx';

/** A visitor's ways on without buying: the preview, and an account. */
export function VisitorLinks() {
  const isSignedOut = useSessionStatus() === 'signed-out';
  const isNew = usePendingSignup() === null;
  if (!isSignedOut) return null;
  return (
    <Group gap="md">
      <PreviewLink />
      {isNew && (
        <Anchor component="button" type="button" onClick={authModalEvents.joinAsked}>
          Create an account, pick a plan later
        </Anchor>
      )}
    </Group>
  );
}

import { Anchor } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import { useSessionStatus } from '#features/auth/session/store.ts';
import { guestEvents } from '#features/visitors/guest/store.ts';

import { paths } from '#model/store/paths.ts';

/** Lets a visitor without an account into the preview. */
export function PreviewLink() {
  const navigate = useNavigate();
  const isSignedOut = useSessionStatus() === 'signed-out';
  if (!isSignedOut) return null;
  return (
    <Anchor
      component="button"
      type="button"
      onClick={() => {
        guestEvents.guestEntered();
        void navigate(paths.guestPreview);
      }}
    >
      See two sample profiles, no sign-up
    </Anchor>
  );
}

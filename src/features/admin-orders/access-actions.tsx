import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import { ExtendDialog, RevokeDialog, type HeldAccess } from './access-dialogs.tsx';

/** The actions for an entitlement that has not been revoked. */
export function AccessActions({
  access,
  isLive,
  size = 'sm',
  onDone,
  onSettled,
}: {
  access: HeldAccess;
  /** Ended access can only be extended. */
  isLive: boolean;
  size?: 'xs' | 'sm';
  onDone: (message: string) => void;
  onSettled: () => void;
}) {
  const [asked, setAsked] = useState<'extend' | 'revoke' | null>(null);
  const label = `${access.productName} of ${access.email}`;
  const dialog = { access, onDone, onSettled, onClose: () => setAsked(null) };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size={size}
        aria-label={`Extend: ${label}`}
        onClick={() => setAsked('extend')}
      >
        Extend
      </Button>
      {isLive && (
        <Button
          variant="default"
          size={size}
          aria-label={`Revoke: ${label}`}
          onClick={() => setAsked('revoke')}
        >
          Revoke
        </Button>
      )}
      <ExtendDialog isOpen={asked === 'extend'} {...dialog} />
      <RevokeDialog isOpen={asked === 'revoke'} {...dialog} />
    </Group>
  );
}

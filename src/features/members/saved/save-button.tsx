import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { savedIdsOptions } from './queries.ts';
import type { SavedKind } from './schema.ts';
import { useToggleSaved } from './use-toggle-saved.ts';

/** Saves or removes a profile or a school. */
export function SaveButton({
  userId,
  kind,
  id,
  name,
  isSmall = false,
}: {
  userId: string;
  kind: SavedKind;
  id: string;
  /** The item's name, for screen readers. */
  name: string;
  /** Shows an icon without a label. */
  isSmall?: boolean;
}) {
  const { data: isSaved = false } = useQuery({
    ...savedIdsOptions(userId, kind),
    select: (ids) => ids.includes(id),
  });
  const toggle = useToggleSaved(userId, kind);
  const label = isSaved ? 'Saved' : 'Save';
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  const icon = <Icon size={16} aria-hidden />;
  const shared = {
    variant: 'default',
    'aria-pressed': isSaved,
    'aria-label': `${label}: ${name}`,
    onClick: () => toggle.mutate({ id, isSaved: !isSaved }),
  };

  return isSmall ? (
    <ActionIcon {...shared} size={32} title={label}>
      {icon}
    </ActionIcon>
  ) : (
    // Equally wide with either label.
    <Button {...shared} size="xs" miw="5.75rem" leftSection={icon}>
      {label}
    </Button>
  );
}

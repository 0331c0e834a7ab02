import { Stack } from '@mantine/core';

import { EmptyState } from '#ui/empty-state.tsx';

import { GuideCard } from './guide-card.tsx';
import type { Guide } from './queries.ts';

export function GuideList({ guides }: { guides: Guide[] }) {
  if (guides.length === 0) return <EmptyState message="There are no guides here yet." />;
  return (
    <Stack gap="lg">
      {guides.map((guide) => (
        <GuideCard key={guide.id} guide={guide} />
      ))}
    </Stack>
  );
}

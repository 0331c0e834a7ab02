import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';

import { EmptyState } from '#ui/feedback/empty-state.tsx';

import { EmailTemplates } from './email-templates.tsx';
import { GuideCard } from './guide-card.tsx';
import { shelvesOf } from './guide-shelves.ts';
import type { Guide } from './queries.ts';

/** The guides of a plan. */
export function GuideList({
  guides,
  userId,
  lastVisit,
}: {
  guides: Guide[];
  /** Whose ticks are shown and kept; '' for nobody's. */
  userId: string;
  /** An ISO timestamp; null on a first visit, to which nothing is new. */
  lastVisit: string | null;
}) {
  if (guides.length === 0) return <EmptyState message="There are no guides here yet." />;
  const { featured, shelves } = shelvesOf(guides);

  const isNew = ({ publishedAt }: Guide) =>
    lastVisit !== null && publishedAt !== null && Date.parse(publishedAt) > Date.parse(lastVisit);

  return (
    <Stack gap={48}>
      {shelves.length > 1 && (
        <Group component="nav" aria-label="On this page" gap="lg" mb={-24}>
          {shelves.map(({ kind, title }) => (
            <Anchor key={kind} href={`#${kind}`}>
              {title}
            </Anchor>
          ))}
        </Group>
      )}
      {featured && (
        <GuideCard guide={featured} userId={userId} isNew={isNew(featured)} isFeatured />
      )}
      {shelves.map(({ kind, title, guides: ofShelf }) => (
        <div key={kind}>
          <Title order={2} mb="lg" id={kind}>
            {title}
          </Title>
          {kind === 'templates' && (
            <Text c="dimmed" mb="lg">
              Written by us as a start for yours: no email here was sent by an applicant.
            </Text>
          )}
          <SimpleGrid cols={{ base: 1, md: Math.min(ofShelf.length, 2) }} spacing="lg">
            {kind === 'templates' ? (
              <EmailTemplates guides={ofShelf} />
            ) : (
              ofShelf.map((guide) => (
                <GuideCard key={guide.id} guide={guide} userId={userId} isNew={isNew(guide)} />
              ))
            )}
          </SimpleGrid>
        </div>
      ))}
    </Stack>
  );
}

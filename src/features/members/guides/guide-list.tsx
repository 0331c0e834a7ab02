import { Anchor, Group, SimpleGrid, Stack, Title } from '@mantine/core';

import { EmptyState } from '#ui/feedback/empty-state.tsx';

import { DocumentCard, FeaturedDocument } from './document-card.tsx';
import { EmailTemplate } from './email-template.tsx';
import { GuideCard } from './guide-card.tsx';
import { shelvesOf, type Shelf } from './guide-shelves.ts';
import type { Guide } from './queries.ts';

/** The guides of a page. One document may be open, besides the featured one. */
export function GuideList({
  guides,
  openId,
  onOpenChange,
}: {
  guides: Guide[];
  openId: string | null;
  onOpenChange: (id: string | null) => void;
}) {
  if (guides.length === 0) return <EmptyState message="There are no guides here yet." />;
  const { featured, shelves } = shelvesOf(guides);

  const card = (kind: Shelf['kind'], guide: Guide) => {
    if (kind === 'templates') return <EmailTemplate key={guide.id} guide={guide} />;
    if (kind === 'extras') return <GuideCard key={guide.id} guide={guide} />;
    return (
      <DocumentCard
        key={guide.id}
        guide={guide}
        isOpen={guide.id === openId}
        onOpenChange={(isOpen) => onOpenChange(isOpen ? guide.id : null)}
      />
    );
  };

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
      {featured && <FeaturedDocument guide={featured} />}
      {shelves.map(({ kind, title, guides: ofShelf }) => (
        <div key={kind}>
          <Title order={2} mb="lg" id={kind}>
            {title}
          </Title>
          <SimpleGrid cols={{ base: 1, md: columnsFor(kind, ofShelf.length) }} spacing="lg">
            {ofShelf.map((guide) => card(kind, guide))}
          </SimpleGrid>
        </div>
      ))}
    </Stack>
  );
}

/** Two columns for two or more guides; extras take the full width for their text. */
const columnsFor = (kind: Shelf['kind'], count: number) => (kind === 'extras' || count < 2 ? 1 : 2);

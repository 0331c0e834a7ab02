import type { ComponentType } from 'react';

import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { partOf } from '#ui/page/part.tsx';
import { Section } from '#ui/page/section.tsx';
import { WhenNear } from '#ui/page/when-near.tsx';

// Cards of the account with forms, and what comes with them: half of the page's scripts, below its first screens.

export const AssistantCard = later(
  'Your assistant',
  async () => (await import('#features/account/assistant/assistant-card.tsx')).AssistantCard,
);

export const ContributionsCard = later(
  'Contributions',
  async () => (await import('#features/contributors/contributions-card.tsx')).ContributionsCard,
);

export const YourDataCard = later(
  'Your data',
  async () => (await import('#features/account/settings/your-data-card.tsx')).YourDataCard,
);

function later<Props extends object>(title: string, load: () => Promise<ComponentType<Props>>) {
  const toCome = (
    <Section title={title}>
      <CardSkeletons count={1} height={120} label={`Loading ${title.toLowerCase()}...`} />
    </Section>
  );
  const Card = partOf(load, {
    placeholder: () => toCome,
    failed: (retry) => (
      <Section title={title}>
        <ErrorState message="This part of the page did not load." onRetry={retry} />
      </Section>
    ),
  });
  return (props: Props) => (
    <WhenNear placeholder={toCome}>
      <Card {...props} />
    </WhenNear>
  );
}

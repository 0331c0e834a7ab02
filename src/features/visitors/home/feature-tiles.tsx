import { SimpleGrid, Text, Title } from '@mantine/core';
import {
  IconBolt,
  IconChartBar,
  IconLock,
  IconMessages,
  IconRefresh,
  IconUsers,
} from '@tabler/icons-react';

import classes from './feature-tiles.module.css';
import { MarketingSection } from './marketing-section.tsx';

const tiles = [
  {
    icon: IconUsers,
    title: 'First-hand',
    text: 'Every profile comes from someone who was accepted, in their own words.',
  },
  {
    icon: IconRefresh,
    title: 'Updated regularly',
    text: 'Your access includes every profile and every correction we publish during your year.',
  },
  {
    icon: IconBolt,
    title: 'Easy to use',
    text: 'One search box, ten profiles a page, on your phone between lectures.',
  },
  {
    icon: IconChartBar,
    title: 'Data-driven insights',
    text: 'Compare GPA, MCAT sections and gap years across people who were accepted.',
  },
  {
    icon: IconLock,
    title: 'Secure and private',
    text: 'Stripe handles the payment: your card number never reaches us. We never sell your data.',
  },
  {
    icon: IconMessages,
    title: 'Community support',
    text: 'Write to us about a plan, an order or a profile: a person answers every message.',
  },
];

export function FeatureTiles() {
  return (
    <MarketingSection title="Made for busy semesters" isTinted>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="xl" verticalSpacing={40}>
        {tiles.map(({ icon: Icon, title, text }) => (
          <div key={title}>
            <span className={classes.icon}>
              <Icon size={24} stroke={1.5} aria-hidden />
            </span>
            <Title order={3} mt="md">
              {title}
            </Title>
            <Text c="dimmed" mt={4}>
              {text}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </MarketingSection>
  );
}

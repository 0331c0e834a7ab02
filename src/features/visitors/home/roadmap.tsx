import { SimpleGrid, Text, Title } from '@mantine/core';

import { MarketingSection } from './marketing-section.tsx';
import classes from './roadmap.module.css';

const steps = [
  {
    title: 'Find people like you',
    text: 'Search by major, state or school, and see which numbers and activities led where.',
  },
  {
    title: 'Read the whole story',
    text: 'Research, shadowing, jobs, hobbies, and what each applicant would do differently.',
  },
  {
    title: 'Plan your own years',
    text: 'Turn the patterns into a list: what to start now, what to keep up, what to let go.',
  },
  {
    title: 'Apply with confidence',
    text: 'Writing guides and templates take you from the first draft to the last cold email.',
  },
];

export function Roadmap() {
  return (
    <MarketingSection
      title="Your roadmap to an acceptance"
      intro="Premed advice is everywhere, and most of it is hearsay. Start from people who have done it."
      isTinted
    >
      <SimpleGrid
        component="ol"
        cols={{ base: 1, sm: 2, lg: 4 }}
        spacing="xl"
        className={classes.steps}
      >
        {steps.map(({ title, text }, index) => (
          <li key={title} className={classes.step}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <Title order={3} mt="md">
              {title}
            </Title>
            <Text c="dimmed" mt={4}>
              {text}
            </Text>
          </li>
        ))}
      </SimpleGrid>
    </MarketingSection>
  );
}

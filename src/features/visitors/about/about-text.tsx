import { SimpleGrid, Text, Title } from '@mantine/core';
import { IconBallpen, IconEyeOff, IconMessageQuestion } from '@tabler/icons-react';

import classes from './about.module.css';

const parts = [
  {
    icon: IconMessageQuestion,
    title: 'Why we made it',
    text: 'Most premeds plan four years on hearsay: a cousin’s score, an old thread, ten minutes with an advisor. Better to ask the people who have just been through it.',
  },
  {
    icon: IconBallpen,
    title: 'How a profile gets in',
    text: 'Applicants send us their numbers, activities and schools, and look back on what mattered. We read every one, follow up when something doesn’t add up, and take the names out.',
  },
  {
    icon: IconEyeOff,
    title: 'What we don’t do',
    text: 'We don’t predict chances, edit anyone’s words or sell data. All profiles are of accepted applicants: read them as examples, not as a promise.',
  },
];

export function AboutText() {
  return (
    <SimpleGrid component="section" aria-label="About" cols={{ base: 1, md: 3 }} spacing="xl">
      {parts.map(({ icon: Icon, title, text }) => (
        <div key={title}>
          <Icon size={28} stroke={1.5} className={classes.icon} aria-hidden />
          <Title order={2} size="h3" mt="xs">
            {title}
          </Title>
          <Text mt={4}>{text}</Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

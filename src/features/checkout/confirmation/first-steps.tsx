import { Anchor, Box, List, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

import { areas, capabilities, type Capability } from '#model/plans/capabilities.ts';
import { allProfilesPath, paths } from '#model/store/paths.ts';

import classes from './first-steps.module.css';

interface Step {
  path: string;
  title: string;
  detail: string;
}

const stepsWith: Record<Capability, [Step, ...Step[]]> = {
  profiles: [
    {
      path: paths.likeMe,
      title: 'Find applicants like you',
      detail: 'Enter your GPA and MCAT, and read the ten nearest first.',
    },
    {
      path: allProfilesPath,
      title: 'Search the stories',
      detail: 'Type a word that worries you, such as “retake” or “gap year”.',
    },
    {
      path: paths.mySchools,
      title: 'Start your school list',
      detail: 'Save the schools that took people like you.',
    },
  ],
  application: [
    {
      path: areas.application.path,
      title: 'Read the first guide',
      detail: 'Tick off its lists as you write.',
    },
  ],
  interview: [
    {
      path: areas.interview.path,
      title: 'Read the first interview guide',
      detail: 'Tick off what you have prepared.',
    },
  ],
  plus: [
    {
      path: areas.plus.path,
      title: 'Copy an email template',
      detail: 'Fill in the marked blanks, and send it today.',
    },
  ],
};

const withAny: Step[] = [
  {
    path: paths.account,
    title: 'Connect your AI assistant',
    detail: 'Read-only, limited to your plan.',
  },
  { path: paths.orders, title: 'Keep your receipt', detail: 'It waits among your orders, too.' },
];

/** The first three of what can be done with a plan: one with each thing that it opens, what it adds to others first, then the rest. */
function stepsOf(opened: readonly string[]): Step[] {
  const found = capabilities
    .filter((name) => opened.includes(name))
    .toSorted((a, b) => Number(areas[b].isAddition ?? false) - Number(areas[a].isAddition ?? false))
    .map((name) => stepsWith[name]);
  if (found.length === 0) return [];
  const [firsts, others] = [found.map(([first]) => first), found.flatMap(([, ...rest]) => rest)];
  return [...firsts, ...others, ...withAny].slice(0, 3);
}

/** What to do first; nothing for a plan that opens no pages. */
export function FirstSteps({
  opened,
  onFollow,
}: {
  opened: readonly string[];
  /** Called as a step is followed. */
  onFollow?: () => void;
}) {
  const steps = stepsOf(opened);
  if (steps.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="first-steps" mt="lg" w="100%">
      <Title order={2} size="h3" id="first-steps" mb="sm">
        Your first three steps
      </Title>
      <List type="ordered" className={classes.steps ?? ''}>
        {steps.map(({ path, title, detail }) => (
          <List.Item key={path}>
            <Anchor component={Link} to={path} fw={600} {...(onFollow && { onClick: onFollow })}>
              {title}
            </Anchor>
            <Text c="dimmed">{detail}</Text>
          </List.Item>
        ))}
      </List>
    </Box>
  );
}

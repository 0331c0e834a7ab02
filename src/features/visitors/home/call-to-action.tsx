import { Button, Container, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';

import classes from './call-to-action.module.css';

export function CallToAction() {
  return (
    <Container component="section" py="xl" mt="xl">
      <div className={classes.band}>
        <Title order={2}>Start with the people who got in.</Title>
        <Text size="lg" className={classes.intro}>
          Pick a plan, pay once, and read your first profile in two minutes.
        </Text>
        <Button component={Link} to={paths.checkout} size="lg" variant="white" color="pine.9">
          Choose your plan
        </Button>
      </div>
    </Container>
  );
}

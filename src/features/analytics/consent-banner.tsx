import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';

import classes from './consent-banner.module.css';
import { consentEvents } from './consent-store.ts';

/** Gives both choices equal weight, and does not block the page. */
export function ConsentBanner() {
  return (
    <Paper
      component="section"
      aria-labelledby="cookies-heading"
      className={classes.banner}
      shadow="lg"
      withBorder
      radius="lg"
      p="lg"
    >
      <Stack gap="sm">
        <Title order={2} size="h4" id="cookies-heading">
          Allow Google Analytics?
        </Title>
        <Text size="sm">
          It sets cookies and shows us how people find this site. Everything works without it. You
          can change your choice under “Cookie settings” at the bottom of every page.
        </Text>
        <Group grow>
          <Button variant="default" onClick={consentEvents.declined}>
            Decline
          </Button>
          <Button variant="default" onClick={consentEvents.accepted}>
            Accept
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

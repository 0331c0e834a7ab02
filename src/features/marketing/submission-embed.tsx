import { Anchor, Stack, Text } from '@mantine/core';

import classes from './submission-embed.module.css';

/** An embedded external form, for stores that collect profiles elsewhere. */
export function SubmissionEmbed({ url }: { url: string }) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        This form is hosted by another service.{' '}
        <Anchor href={url} target="_blank" rel="noreferrer">
          Open it in a new tab
        </Anchor>
      </Text>
      <iframe
        src={url}
        title="Applicant profile"
        // The form has another origin and needs both permissions the rule forbids together.
        // eslint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        className={classes.frame}
      />
    </Stack>
  );
}

import { Anchor, Stack, Text } from '@mantine/core';

import classes from './submission-embed.module.css';

/** The form elsewhere, for stores that collect profiles there. */
export function SubmissionEmbed({ url }: { url: string }) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        This form is not ours.{' '}
        <Anchor href={url} target="_blank" rel="noreferrer">
          Open it in a new tab
        </Anchor>
      </Text>
      <iframe
        src={url}
        title="Applicant profile"
        // It is of another origin, and needs both of what the rule objects to.
        // eslint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        className={classes.frame}
      />
    </Stack>
  );
}

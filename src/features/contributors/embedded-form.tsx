import { Anchor, Stack, Text } from '@mantine/core';

import classes from './embedded-form.module.css';

// What forms need. They are of another origin, whose own storage they keep.
const rights =
  'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts';

/** A form of another site, which keeps what is entered. Some sites refuse to be embedded: so there is a link, too. */
export function EmbeddedForm({ address }: { address: string }) {
  return (
    <Stack>
      <iframe
        className={classes.frame}
        title="Share your profile"
        src={address}
        sandbox={rights}
        referrerPolicy="no-referrer"
      />
      <Text size="sm" c="dimmed">
        This form is on {new URL(address).host}.{' '}
        <Anchor href={address} target="_blank" rel="noreferrer" inherit>
          Open it in a new tab
        </Anchor>
      </Text>
    </Stack>
  );
}

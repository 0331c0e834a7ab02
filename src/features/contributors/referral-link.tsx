import { Button, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

import { referralPath } from '#lib/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Message } from '#ui/feedback/message.tsx';
import { Section } from '#ui/page/section.tsx';

import type { Contributions } from './schema.ts';

/** The member's referral link, to copy. */
export function ReferralLink({ totals: { referralCode, referrals } }: { totals: Contributions }) {
  const link = new URL(referralPath(referralCode), window.location.origin).href;
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Section title="Refer others">
      <Stack align="flex-start">
        <Text>
          You get $2 for each profile that someone submits with your link, once it is published.
          {referrals > 0 && ` So far: ${pluralize(referrals, 'profile')}.`}
        </Text>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {link}
        </Text>
        <Button
          variant="default"
          leftSection={
            clipboard.copied ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconCopy size={16} aria-hidden />
            )
          }
          onClick={() => clipboard.copy(link)}
          aria-live="polite"
        >
          {clipboard.copied ? 'Copied' : 'Copy link'}
        </Button>
        {clipboard.error && (
          <Message kind="error">
            Your browser did not allow copying. Select the link above and copy it yourself.
          </Message>
        )}
        <Text size="sm" c="dimmed">
          People can also enter your code in the form: {referralCode}
        </Text>
      </Stack>
    </Section>
  );
}

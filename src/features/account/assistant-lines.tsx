import { Button, Code, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';

import { brand } from '#lib/brand.ts';
import { env } from '#lib/env.ts';
import { Message } from '#ui/message.tsx';

/** The lines that connect an assistant, with a new token. They are shown once: only a hash is stored. */
export function AssistantLines({ token }: { token: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const lines = `{ "mcpServers": { "${brand.slug}": {
  "url": "${env.supabaseUrl}/functions/v1/mcp",
  "headers": { "Authorization": "Bearer ${token}" } } } }`;
  return (
    <Stack gap="xs" align="flex-start">
      <Text>
        Paste these lines into your assistant’s settings now. The token is not shown again.
      </Text>
      <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {lines}
      </Code>
      <Button onClick={() => clipboard.copy(lines)} aria-live="polite">
        {clipboard.copied ? 'Copied' : 'Copy the lines'}
      </Button>
      {clipboard.error && (
        <Message kind="error">
          Your browser did not allow copying. Select the text above and copy it yourself.
        </Message>
      )}
    </Stack>
  );
}

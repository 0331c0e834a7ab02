import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { Message } from '#ui/message.tsx';

import { signGuideFile } from './mutations.ts';

/** The address of the file is made on the click and works for a minute. */
export function GuideFile({ path }: { path: string }) {
  const file = useMutation({
    mutationFn: (use: 'open' | 'download') => signGuideFile(path, use),
    // A new tab would count as a pop-up by the time the address is there.
    onSuccess: (url) => window.location.assign(url),
  });
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button disabled={file.isPending} onClick={() => file.mutate('open')}>
          {file.isPending ? 'Preparing...' : 'Open'}
        </Button>
        <Button variant="default" disabled={file.isPending} onClick={() => file.mutate('download')}>
          Download PDF
        </Button>
      </Group>
      {file.isError && <Message kind="error">{messageOf(file.error)}</Message>}
    </Stack>
  );
}

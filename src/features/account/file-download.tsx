import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { formatFileSize } from '#lib/file-size.ts';
import { Message } from '#ui/message.tsx';

import { downloadProductFile } from './mutations.ts';
import type { ProductFile } from './schema.ts';

export function FileDownload({ file }: { file: ProductFile }) {
  const download = useMutation({ mutationFn: downloadProductFile });
  return (
    <Stack gap="xs" mt="xs" align="flex-start">
      <Button
        variant="default"
        h="auto"
        mih={36}
        py={6}
        styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.3 } }}
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={download.isPending}
        onClick={() => download.mutate(file)}
      >
        {download.isPending
          ? 'Preparing...'
          : `Download ${file.name} (${formatFileSize(file.size)})`}
      </Button>
      {download.isError && <Message kind="error">{messageOf(download.error)}</Message>}
    </Stack>
  );
}

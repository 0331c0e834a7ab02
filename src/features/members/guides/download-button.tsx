import { Button, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { saveBlob } from '#lib/uploads/download.ts';
import { messageOf } from '#lib/data/errors.ts';
import { storedName } from '#lib/uploads/file-types.ts';
import { Message } from '#ui/feedback/message.tsx';

import { fetchGuideFile } from './queries.ts';

const downloadedMs = 2000;

const formats: Record<string, string> = { pdf: 'PDF', docx: 'Word file' };

/** Fetches a guide's file and saves it. The title is part of the accessible name. */
export function DownloadButton({ path, title }: { path: string; title: string }) {
  const [isDownloaded, setDownloaded] = useState(false);
  const { start } = useTimeout(() => setDownloaded(false), downloadedMs);
  const download = useMutation({
    mutationFn: () => fetchGuideFile(path),
    onSuccess: (file) => {
      saveBlob(storedName(path), file);
      setDownloaded(true);
      start();
    },
  });
  const label = `Download ${formats[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'file'}`;
  const isIdle = !download.isPending && !isDownloaded;
  const Icon = isDownloaded ? IconCheck : IconDownload;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        disabled={download.isPending}
        onClick={() => download.mutate()}
        aria-live="polite"
        {...(isIdle ? { 'aria-label': `${label}: ${title}` } : {})}
      >
        {download.isPending ? 'Preparing...' : isDownloaded ? 'Downloaded' : label}
      </Button>
      {download.isError && (
        <Stack w="100%">
          <Message kind="error">{messageOf(download.error)}</Message>
        </Stack>
      )}
    </>
  );
}

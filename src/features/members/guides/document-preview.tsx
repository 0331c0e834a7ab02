import { Anchor, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';

import classes from './document-preview.module.css';
import { guideFileOptions } from './queries.ts';

/** A document in the browser's built-in PDF viewer. */
export function DocumentPreview({ path, title }: { path: string; title: string }) {
  const queryClient = useQueryClient();
  const file = useQuery(guideFileOptions(path));

  function retry() {
    void file.refetch();
    // Another document may have replaced it.
    void queryClient.invalidateQueries({ queryKey: ['guides'] });
  }

  if (file.isError) {
    return (
      <ErrorState message={messageOf(file.error)} onRetry={retry} isRetrying={file.isFetching} />
    );
  }
  if (file.isPending) {
    return (
      <>
        <VisuallyHidden aria-live="polite">Loading document...</VisuallyHidden>
        <Skeleton className={classes.frame} />
      </>
    );
  }
  return <FileFrame file={file.data} title={title} />;
}

function FileFrame({ file, title }: { file: Blob; title: string }) {
  const frame = useCallback(
    (element: HTMLIFrameElement) =>
      withUrlOf(file, (url) => (element.src = `${url}#view=FitH&navpanes=0`)),
    [file],
  );
  const link = useCallback(
    (element: HTMLAnchorElement) => withUrlOf(file, (url) => (element.href = url)),
    [file],
  );
  const openInTab = (
    <Anchor ref={link} target="_blank" rel="noreferrer">
      Open {title} in a new tab
    </Anchor>
  );
  // Browsers on phones often have no inline viewer.
  if (!navigator.pdfViewerEnabled) {
    return (
      <Stack gap="xs" className={classes.notice}>
        <Text>
          This browser can’t show PDFs on a page. Open the document in a new tab, or download it.
        </Text>
        {openInTab}
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium shows no PDF in a sandbox */}
      <iframe ref={frame} className={classes.frame} title={`${title} (PDF)`} />
      <Text size="sm">{openInTab}</Text>
    </Stack>
  );
}

/** Creates an object URL for a file; returns its cleanup. */
function withUrlOf(file: Blob, use: (url: string) => void): () => void {
  const url = URL.createObjectURL(file);
  use(url);
  return () => URL.revokeObjectURL(url);
}

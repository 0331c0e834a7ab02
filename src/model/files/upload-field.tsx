import { Button, FileButton, Group, Input, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconFile, IconUpload } from '@tabler/icons-react';

import { formatFileSize } from '#lib/uploads/file-size.ts';
import { acceptedEndings, acceptedFiles } from '#lib/uploads/file-types.ts';
import { Message } from '#ui/feedback/message.tsx';

import type { FileUpload, useFileUpload } from './use-file-upload.ts';

/** A stored file, and the upload that will replace it. */
export function UploadField({
  current,
  description,
  uploader: { upload, isUploading, choose, pause, resume, cancel },
  onRemove,
}: {
  /** The size in bytes, if known. */
  current: { name: string; size?: number } | null;
  description: string;
  /** Without it, the stored file cannot be removed. */
  onRemove?: (() => void) | undefined;
  uploader: ReturnType<typeof useFileUpload>;
}) {
  const isIdle = upload.phase === 'none' || upload.phase === 'canceled';
  return (
    <Input.Wrapper
      label="File"
      labelElement="div"
      description={`${description}: ${acceptedFiles}, up to 50 MB.`}
    >
      <Stack mt="xs" gap="sm">
        {current && isIdle && <FileName {...current} />}
        <UploadStatus upload={upload} />
        <Group gap="xs">
          {!isUploading && (
            <FileButton accept={acceptedEndings} onChange={(file) => file && void choose(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  {current || upload.phase === 'uploaded' ? 'Replace File' : 'Choose File'}
                </Button>
              )}
            </FileButton>
          )}
          {upload.phase === 'sending' && (
            <Button variant="default" onClick={pause}>
              Pause
            </Button>
          )}
          {(upload.phase === 'paused' || upload.phase === 'interrupted') && (
            <Button variant="default" onClick={resume}>
              Resume
            </Button>
          )}
          {isUploading && (
            <Button variant="default" onClick={cancel}>
              Cancel Upload
            </Button>
          )}
          {upload.phase === 'uploaded' && (
            <Button variant="default" onClick={cancel}>
              Remove File
            </Button>
          )}
          {isIdle && current && onRemove && (
            <Button variant="default" onClick={onRemove}>
              Remove File
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

function UploadStatus({ upload }: { upload: FileUpload }) {
  switch (upload.phase) {
    case 'none':
      return null;
    case 'canceled':
      return (
        <Text size="sm" c="dimmed" aria-live="polite">
          Upload canceled.
        </Text>
      );
    case 'refused':
      return <Message kind="error">{upload.message}</Message>;
    case 'failed':
      return <Message kind="error">File upload failed: {upload.reason}</Message>;
    case 'uploaded':
      return (
        <>
          <FileName name={upload.file.name} size={upload.file.size} />
          <Message kind="success">Uploaded. Save to put it in place.</Message>
        </>
      );
    default:
      return (
        <Paper withBorder radius="md" p="md">
          <Stack gap="xs">
            <FileName name={upload.file.name} size={upload.file.size} />
            <Progress.Root size="lg" radius="xl">
              <Progress.Section
                value={upload.percent}
                aria-label={`Upload of ${upload.file.name}`}
                animated={upload.phase === 'sending'}
              />
            </Progress.Root>
            <Text size="sm" c="dimmed">
              {upload.percent}% {upload.phase === 'sending' ? 'uploaded' : 'uploaded, paused'}
            </Text>
            {upload.phase === 'interrupted' && (
              <Message kind="error">
                File upload failed: {upload.reason} Resume to continue from here.
              </Message>
            )}
          </Stack>
        </Paper>
      );
  }
}

function FileName({ name, size }: { name: string; size?: number }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <IconFile size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Text style={{ overflowWrap: 'anywhere' }}>
        {size === undefined ? name : `${name} (${formatFileSize(size)})`}
      </Text>
    </Group>
  );
}

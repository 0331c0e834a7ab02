import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

import { Message } from '#ui/feedback/message.tsx';

/** Copies a text that is on the page. */
export function CopyButton({
  text,
  label = 'Copy',
  of,
  ...props
}: ButtonProps & {
  text: string;
  label?: string;
  /** What is copied, for screen readers. */
  of?: string;
}) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => clipboard.copy(text)}
        aria-live="polite"
        {...(of !== undefined && !clipboard.copied && { 'aria-label': `${label}: ${of}` })}
        {...props}
      >
        {clipboard.copied ? 'Copied' : label}
      </Button>
      {clipboard.error && (
        <Message kind="error">
          Your browser did not allow copying. Select the text and copy it yourself.
        </Message>
      )}
    </>
  );
}
